"""Match files: JSON that a stranger with the rulebook can referee.

{"rathaus": 1, "game", "version", "box": {"name", "sha256", "contents"}, "seats": [names],
 "chance": {"kind": "fair", "match", "commit", "salts", "seed"} or {"kind": "real"},
 "log": [{"by": seat or "chance", "action": number, "name": "…"}],
 "result": [{"place", "points"}] or null}
"""

import json
import os
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rathaus.core import registry
from rathaus.core.errors import BadBox, BadMatch, IllegalAction, UnknownGame, WrongPlayers
from rathaus.core.fair import FairChance, commitment
from rathaus.core.game import CHANCE
from rathaus.core.match import Match
from rathaus.core.texts import N_, Phrase


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class BoxPart(_Part):
    name: str
    sha256: str
    contents: dict[str, Any]


class FairPart(_Part):
    kind: Literal["fair"]
    match: str
    commit: str = Field(pattern="^[0-9a-f]{64}$")
    salts: list[str]
    seed: str | None = Field(pattern="^[0-9a-f]{64}$")


class RealPart(_Part):
    kind: Literal["real"]


class EntryPart(_Part):
    by: int | Literal["chance"]
    action: int
    name: str


class ResultPart(_Part):
    place: int
    points: int


class MatchFile(_Part):
    """A match file as it is written."""

    rathaus: Literal[1]
    game: str
    version: int
    box: BoxPart
    seats: list[str]
    chance: FairPart | RealPart = Field(discriminator="kind")
    log: list[EntryPart]
    result: list[ResultPart] | None


def written(match: Match, *, with_seed: bool = False) -> str:
    """The match as a text; the seed is in it when the match is over, or when asked for."""
    file = MatchFile(
        rathaus=1,
        game=match.game.name,
        version=match.game.version,
        box=BoxPart(name=match.box.name, sha256=match.box.sha256, contents=match.box.plain),
        seats=match.seats,
        chance=_chance_part(match, with_seed or match.is_over),
        log=[
            EntryPart(by="chance" if by == CHANCE else by, action=action, name=name)
            for by, action, name in match.log
        ],
        result=_result_part(match),
    )
    plain = file.model_dump(mode="json")
    log = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in plain.pop("log"))
    result = json.dumps(plain.pop("result"))
    head = ",\n ".join(f'"{key}": {json.dumps(value)}' for key, value in plain.items())
    return f'{{{head},\n "log": [\n  {log}\n ],\n "result": {result}}}\n'


def _chance_part(match: Match, with_seed: bool) -> FairPart | RealPart:
    if match.dice is None:
        return RealPart(kind="real")
    dice = match.dice if with_seed else match.dice.hidden()
    return FairPart(
        kind="fair",
        match=dice.match_id,
        commit=dice.commit,
        salts=list(dice.salts),
        seed=dice.seed.hex() if dice.seed else None,
    )


def _result_part(match: Match) -> list[ResultPart] | None:
    if match.result is None:
        return None
    return [ResultPart(place=place, points=points) for place, points in match.result]


def save(match: Match, path: Path, *, with_seed: bool = False) -> None:
    """Write the match to a file, whole or not at all."""
    write_whole(path, written(match, with_seed=with_seed))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that, whatever happens, it is there whole or not at all."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as problem:
        raise BadMatch(
            "{path} cannot be written: {problem}.", path=path, problem=problem.strerror
        ) from None
    finally:
        draft.unlink(missing_ok=True)


def load(path: Path) -> Match:
    """The match in a file, every action checked against the rules and the dice."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise BadMatch(
            "{path} cannot be read: {problem}.", path=path, problem=problem.strerror
        ) from None
    except UnicodeDecodeError:
        raise BadMatch("{path} cannot be read: it is not a text in UTF-8.", path=path) from None
    return read(text, str(path))


def read(text: str, source: str | Phrase) -> Match:
    """The match in a text; `source` is named when something is wrong."""
    try:
        file = MatchFile.model_validate_json(text)
    except ValidationError as wrong:
        problem = wrong.errors()[0]
        key = ".".join(str(part) for part in problem["loc"])
        told = N_("{source} is not a match file at {key}: {problem}.")
        if not key:
            told = N_("{source} is not a match file: {problem}.")
        raise BadMatch(told, source=source, key=key, problem=problem["msg"]) from None
    try:
        return _replayed(file)
    except (BadMatch, BadBox, UnknownGame, WrongPlayers) as refusal:
        raise BadMatch("{source}: {problem}", source=source, problem=refusal) from None


def _replayed(file: MatchFile) -> Match:
    game = registry.game(file.game)
    if file.version != game.version:
        raise BadMatch(
            "it was played by version {version} of {title}; this is {now}.",
            version=file.version,
            title=game.title,
            now=game.version,
        )
    box = game.unpack_box(file.box.contents, Phrase("its box"))
    if (box.name, box.sha256) != (file.box.name, file.box.sha256):
        raise BadMatch("its box is not the one it was played with: the hash does not match.")
    match = Match(game, box, file.seats, _dice(file))
    for ply, entry in enumerate(file.log):
        _replay(match, ply, entry)
    if _result_part(match) != file.result:
        raise BadMatch("the result does not follow from the log.")
    return match


def _dice(file: MatchFile) -> FairChance | None:
    part = file.chance
    if isinstance(part, RealPart):
        return None
    if len(part.salts) != len(file.seats):
        raise BadMatch(
            "there are {salts} salts for {seats} seats.",
            salts=len(part.salts),
            seats=len(file.seats),
        )
    seed = bytes.fromhex(part.seed) if part.seed else None
    if seed is None and file.result is not None:
        raise BadMatch("it is over, but its secret is not revealed.")
    if seed is not None and commitment(seed) != part.commit:
        raise BadMatch("the seed is not the one that was promised: its hash does not match.")
    return FairChance(part.match, part.commit, tuple(part.salts), seed)


def _replay(match: Match, ply: int, entry: EntryPart) -> None:
    """Carry out one line of the log, or say why it cannot have happened."""
    where = Phrase("line {line} of the log, “{name}”", line=ply + 1, name=entry.name)
    mover = "chance" if match.to_move == CHANCE else match.to_move
    if match.is_over or entry.by != mover:
        raise BadMatch("{where}: somebody else was to move.", where=where)
    action = match.names().get(entry.name)
    if action is None:
        raise BadMatch("{where}: that was not possible.", where=where)
    if action != entry.action:
        raise BadMatch(
            "{where}: this action has the number {action}, not {number}.",
            where=where,
            action=action,
            number=entry.action,
        )
    if match.to_move == CHANCE:
        outcomes = match.game.outcomes(match.box, match.state)
        dice = match.dice
        if dice and dice.seed and dice.outcome(ply, outcomes) != action:
            raise BadMatch("{where}: something else was promised.", where=where)
        match.enter(action)
    else:
        try:
            match.play(match.to_move, action)
        except IllegalAction as refusal:
            raise BadMatch("{source}: {problem}", source=where, problem=refusal) from None
