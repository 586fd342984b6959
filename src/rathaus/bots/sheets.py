"""Matches as Parquet files for analysis (extra `studio`): one row a match, one row a decision.

    matches.parquet    game, version, box, seed, match, deal, actions; bots, places and points are
                       lists with an entry a seat
    decisions.parquet  match, ply, seat (none when chance moved), action, name

Both are there whole or not at all.
"""

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Self

from rathaus.core.box import Box
from rathaus.core.errors import Refusal
from rathaus.core.extras import needed
from rathaus.core.game import CHANCE, Game
from rathaus.core.match import Entry

MATCHES, DECISIONS = "matches.parquet", "decisions.parquet"
AT_ONCE = 500  # matches written together
Rows = list[dict[str, Any]]


def kept_in(
    folder: Path | None, game: Game, box: Box, seed: int
) -> "AbstractContextManager[Sheets | None]":
    """The sheets of a run, or nothing if nobody wants them."""
    return nullcontext() if folder is None else Sheets(folder, game, box, seed)


class Sheets:
    """The two files of one run; `with Sheets(…) as sheets:` writes them when all went well."""

    def __init__(self, folder: Path, game: Game, box: Box, seed: int) -> None:
        needed("pyarrow.parquet", "studio")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise Refusal(f"{folder} cannot be made: {problem.strerror}.") from None
        self._run = {"game": game.name, "version": game.version, "box": box.name, "seed": seed}
        self._sheets = (
            _Sheet(folder / MATCHES, _matches()),
            _Sheet(folder / DECISIONS, _decisions()),
        )
        self._count = 0

    def add(
        self, deal: int, bots: Iterable[str], result: list[tuple[int, int]], log: Iterable[Entry]
    ) -> None:
        """The next match, and all that happened in it."""
        matches, decisions = self._sheets
        number, seats = self._count, list(bots)
        rows = [
            {"match": number, "ply": ply, "seat": None if by == CHANCE else by, "action": action,
             "name": name}
            for ply, (by, action, name) in enumerate(log)
        ]  # fmt: skip
        places, points = ([each[i] for each in result] for i in (0, 1))
        told = {"match": number, "deal": deal, "actions": len(rows)}
        matches.rows.append(
            {**self._run, **told, "bots": seats, "places": places, "points": points}
        )
        decisions.rows += rows
        self._count += 1
        if self._count % AT_ONCE == 0:
            self._write()

    def _write(self) -> None:
        for sheet in self._sheets:
            sheet.write()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._write()
        for sheet in self._sheets:
            sheet.close(keep=kind is None)


class _Sheet:
    """One file, under another name until it is complete."""

    def __init__(self, path: Path, schema: Any) -> None:
        self.path, self.schema, self.rows = path, schema, Rows()
        self.draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            self.writer = needed("pyarrow.parquet", "studio").ParquetWriter(self.draft, schema)
        except OSError as problem:
            raise Refusal(f"{path} cannot be written: {problem.strerror}.") from None

    def write(self) -> None:
        arrow = needed("pyarrow", "studio")
        self.writer.write_table(arrow.Table.from_pylist(self.rows, self.schema))
        self.rows.clear()

    def close(self, *, keep: bool) -> None:
        self.writer.close()
        if keep:
            os.replace(self.draft, self.path)
        else:
            self.draft.unlink(missing_ok=True)


def _matches() -> Any:
    arrow = needed("pyarrow", "studio")
    return arrow.schema(
        [
            ("game", arrow.string()), ("version", arrow.int16()), ("box", arrow.string()),
            ("seed", arrow.int64()), ("match", arrow.int64()), ("deal", arrow.int64()),
            ("actions", arrow.int32()), ("bots", arrow.list_(arrow.string())),
            ("places", arrow.list_(arrow.int8())), ("points", arrow.list_(arrow.int32())),
        ]
    )  # fmt: skip


def _decisions() -> Any:
    arrow = needed("pyarrow", "studio")
    return arrow.schema(
        [
            ("match", arrow.int64()), ("ply", arrow.int32()), ("seat", arrow.int8()),
            ("action", arrow.int32()), ("name", arrow.string()),
        ]
    )  # fmt: skip
