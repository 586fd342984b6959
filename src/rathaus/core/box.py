"""A box: what the components are, as data that an owner of the real game can type in.

In a file it is TOML; in Python a validated model (`contents`); for the rules a record. Its hash
covers the name and every component, so that a match says exactly which box it was played with.
"""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from rathaus.core.errors import BadBox


class Contents(BaseModel):
    """What every box file says first; a game's model adds its components."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: str
    name: str


@dataclass(frozen=True)
class Box:
    """A checked box."""

    contents: Any  # the game's own model
    record: Any  # the same for the rules

    @classmethod
    def checked(cls, part: ModuleType, game: str, contents: dict[str, Any], source: str) -> "Box":
        """The box with these contents, or a sentence for each thing that is wrong."""
        if contents.get("game", game) != game:
            raise BadBox(f"{source} is a box of {contents['game']}, not of {game}.")
        try:
            model = part.Contents.model_validate(contents)
        except ValidationError as wrong:
            raise BadBox(_told(wrong, source)) from None
        return cls(model, part.record(model))

    @property
    def name(self) -> str:
        name: str = self.contents.name
        return name

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The contents as JSON has them."""
        plain: dict[str, Any] = self.contents.model_dump(mode="json", exclude_defaults=True)
        return plain

    @cached_property
    def sha256(self) -> str:
        text = json.dumps(self.plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()


def read_contents(path: Path) -> dict[str, Any]:
    """What a TOML file says."""
    try:
        return parsed(path.read_bytes(), str(path))
    except OSError as problem:
        raise BadBox(f"{path} cannot be read: {problem.strerror}.") from None


def parsed(text: bytes, source: str) -> dict[str, Any]:
    """What a TOML text says; `source` is named when it says nothing."""
    try:
        return tomllib.loads(text.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadBox(f"{source} cannot be read: it is not a text in UTF-8.") from None
    except ValueError as problem:
        raise BadBox(f"{source} is not TOML: {problem}.") from None
    except RecursionError:
        raise BadBox(f"{source} is not a box: its lists lie too deep in each other.") from None


def expect(key: str, found: int, wanted: int, what: str) -> None:
    """Refuse a box that has another number of some component than it must have."""
    if found != wanted:
        raise ValueError(f"{key}: there are {found} {what}; a box has {wanted}")


def _told(wrong: ValidationError, source: str) -> str:
    """Each thing that is wrong: the file, the key (counted from 1, as people do), the reason."""
    lines = []
    for problem in wrong.errors():
        key = "".join(
            f" {part + 1}" if isinstance(part, int) else f".{part}" for part in problem["loc"]
        ).lstrip(".")
        reason = problem["msg"].removeprefix("Value error, ").rstrip(".")
        lines.append(f"{source}: {key}: {reason}." if key else f"{source}: {reason}.")
    return "\n".join(lines)
