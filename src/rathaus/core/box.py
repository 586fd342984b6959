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

from rathaus.core.errors import BadBox, Fault
from rathaus.core.texts import N_, Lines, Phrase

EACH = "{faults}"  # a line each
REASONS = {  # what pydantic says, by its own names
    "missing": N_("Field required"),
    "extra_forbidden": N_("Extra inputs are not permitted"),
    "int_type": N_("Input should be a valid integer"),
    "string_type": N_("Input should be a valid string"),
    "bool_type": N_("Input should be a valid boolean"),
    "list_type": N_("Input should be a valid list"),
    "dict_type": N_("Input should be a valid dictionary"),
    "greater_than_equal": N_("Input should be greater than or equal to {ge}"),
    "less_than_equal": N_("Input should be less than or equal to {le}"),
    "literal_error": N_("Input should be {expected}"),
}


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
    def checked(
        cls, part: ModuleType, game: str, contents: dict[str, Any], source: str | Phrase
    ) -> "Box":
        """The box with these contents, or a sentence for each thing that is wrong."""
        if contents.get("game", game) != game:
            raise BadBox(
                "{source} is a box of {other}, not of {game}.",
                source=source,
                other=contents["game"],
                game=game,
            )
        try:
            model = part.Contents.model_validate(contents)
        except ValidationError as wrong:
            raise BadBox(EACH, faults=Lines(_faults(wrong, source))) from None
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
        raise BadBox(
            "{path} cannot be read: {problem}.", path=path, problem=problem.strerror
        ) from None


def parsed(text: bytes, source: str | Phrase) -> dict[str, Any]:
    """What a TOML text says; `source` is named when it says nothing."""
    try:
        return tomllib.loads(text.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadBox("{path} cannot be read: it is not a text in UTF-8.", path=source) from None
    except ValueError as problem:
        raise BadBox("{source} is not TOML: {problem}.", source=source, problem=problem) from None
    except RecursionError:
        raise BadBox(
            "{source} is not a box: its lists lie too deep in each other.", source=source
        ) from None


def expect(key: str, found: int, wanted: int, what: Phrase) -> None:
    """Refuse a box that has another number of some component than it must have."""
    if found != wanted:
        raise Fault(
            "{key}: there are {found} {what}; a box has {wanted}",
            key=key,
            found=found,
            what=what,
            wanted=wanted,
        )


def _faults(wrong: ValidationError, source: str | Phrase) -> list[Phrase]:
    """Each thing that is wrong: the file, the key (counted from 1, as people do), the reason."""
    faults = []
    for problem in wrong.errors():
        key = "".join(
            f" {part + 1}" if isinstance(part, int) else f".{part}" for part in problem["loc"]
        ).lstrip(".")
        told = N_("{source}: {key}: {reason}.") if key else N_("{source}: {reason}.")
        faults.append(Phrase(told, source=source, key=key, reason=_reason(problem)))
    return faults


def _reason(problem: Any) -> Phrase:
    """Why a value is refused: in the words of the game, or of the library that checks it."""
    context = problem.get("ctx", {})
    if isinstance(context.get("error"), Phrase):
        fault: Phrase = context["error"]
        return fault
    if told := REASONS.get(problem["type"]):
        return Phrase(told, **context)
    reason: str = problem["msg"]
    return Phrase(reason.removeprefix("Value error, ").rstrip("."))
