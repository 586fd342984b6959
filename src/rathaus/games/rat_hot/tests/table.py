"""A table of Rat Hot for tests: named actions, tiles laid as a test needs them, drawings.

Tests name squares of a small table, so that a position fits in the head; any tile can be laid,
whether it is in the house box or not, because a test may make its own.
"""

from typing import Any

import numpy as np

from rathaus.core.box import Box
from rathaus.games.rat_hot import GAME
from rathaus.games.rat_hot.box import LENGTH, SIDE, SYMBOLS
from rathaus.games.rat_hot.laying import clear_table, may_lie, put_on_table
from rathaus.games.rat_hot.rules import lay
from rathaus.games.rat_hot.state import (
    COLUMN_NAMES,
    HEADINGS,
    NO_TILE,
    State,
    spot_at,
    square_at,
)

HOUSE = GAME.load_box()
PAIR = "ABCDabcd"  # spices that a made box has twice, so that it is a box


def made_box(*tiles: str, side: int = SIDE, shrunk: bool = True, start: str = "...") -> Box:
    """A box with these tiles, the start tile, and blanks and the rats it must have."""
    wanted = [start, *tiles, *(spice * LENGTH for spice in PAIR)]
    for rat in "Rr":
        while sum(tile.count(rat) for tile in wanted) < 8:
            wanted.append(rat + "..")
    contents = {
        "game": "rat_hot",
        "name": "made",
        "start": start,
        "tiles": wanted + ["..."] * (43 - len(wanted)),
        "side": side,
        "shrunk_groups_score": shrunk,
    }
    return GAME.unpack_box(contents, "made")


class Table:
    """A match in which tests say what chance brings, too."""

    def __init__(self, *tiles: str, **box: Any) -> None:
        """With tiles or changes, a made box; else the house box."""
        self.box = made_box(*tiles, **box) if tiles or box else HOUSE
        self.state: State = GAME.new_state(self.box, 2)

    # --- Playing by the rules ---

    def say(self, *names: str) -> None:
        """These actions happen, one after the other."""
        for name in names:
            GAME.apply(self.box, self.state, self.names()[name])

    def go(self, *lays: str) -> None:
        """The tiles of a go are turned up, then laid: `go("A.a at m12 east", …)`."""
        self.say(*(f"turn {each.split()[0]}" for each in lays))
        self.say(*(f"lay {each}" for each in lays))

    def names(self) -> dict[str, int]:
        return GAME.names(self.box, self.state)

    def chance(self) -> dict[str, int]:
        weights = GAME.outcomes(self.box, self.state)
        return {name: weights[action] for name, action in self.names().items()}

    def keep(self, *tiles: str) -> None:
        """Only these tiles are left face down, as near the end of a match."""
        kept = [self.box.contents.kind(tile) for tile in tiles]
        for kind in range(self.box.record.kinds):
            self.state.put_back += self.state.undrawn[kind] - kept.count(kind)
            self.state.undrawn[kind] = kept.count(kind)
        self.state.face_down = len(kept)
        self.state.to_turn_up = min(int(self.state.to_turn_up), len(kept))

    @property
    def to_move(self) -> int:
        return GAME.to_move(self.box, self.state)

    @property
    def result(self) -> list[tuple[int, int]]:
        return GAME.result(self.box, self.state)

    # --- Positions ---

    def clear(self) -> None:
        """Nothing lies on the table, not even the start tile."""
        clear_table(self.state)

    def put(self, *lays: str) -> None:
        """Tiles are laid without a look at the rules, and do not score."""
        for each in lays:
            kind, spot = self.told(each)
            put_on_table(self.box.record, self.state, kind, spot)

    def scores(self, told: str) -> tuple[int, int]:
        """A tile is laid here by the rules; what that gives to red and to green."""
        assert self.may_lie(told), told
        kind, spot = self.told(told)
        before = self.points
        self.state.turned_up[:] = [kind, 0]  # the second one keeps the go from ending
        lay(self.box.record, self.state, 0, spot)
        self.state.turned_up[:] = NO_TILE
        return self.points[0] - before[0], self.points[1] - before[1]

    def may_lie(self, told: str) -> bool:
        """May this tile be laid here? The kept map and the rules for laying have to agree."""
        _, where, heading = _split(told)
        row, col = _row_and_col(where)
        way = HEADINGS.index(heading) % 2
        if heading == "west":
            col -= LENGTH - 1
        if heading == "north":
            row -= LENGTH - 1
        by_the_rules = bool(may_lie(self.box.record, self.state, way, row, col))
        side = self.box.contents.side
        on_table = 0 <= row < side and 0 <= col < side
        kept = on_table and bool(self.state.can_lie[way, square_at(row, col)])
        assert kept == by_the_rules
        return kept

    def told(self, told: str) -> tuple[int, int]:
        """Kind and spot of `A.a at m12 east`."""
        tile, where, heading = _split(told)
        contents = self.box.contents
        turned = tile not in contents.kinds
        square = square_at(*_row_and_col(where))
        direction = HEADINGS.index(heading)
        if turned:  # the same picture, told from the other end
            square += (LENGTH - 1) * (1, SIDE, -1, -SIDE)[direction]
            direction = (direction + 2) % len(HEADINGS)
        return contents.kind(tile), spot_at(square, direction)

    @property
    def points(self) -> tuple[int, int]:
        return int(self.state.points[0]), int(self.state.points[1])

    @property
    def rats(self) -> tuple[int, int]:
        return int(self.state.rats[0]), int(self.state.rats[1])

    def top(self, where: str) -> str:
        return SYMBOLS[self.state.symbol[square_at(*_row_and_col(where))]]

    def height(self, where: str) -> int:
        return int(self.state.height[square_at(*_row_and_col(where))])

    def places(self) -> int:
        return int(np.asarray(self.state.can_lie).sum())


def _split(told: str) -> tuple[str, str, str]:
    tile, _, where, heading = told.split()
    return tile, where, heading


def _row_and_col(where: str) -> tuple[int, int]:
    return int(where[1:]) - 1, COLUMN_NAMES.index(where[0])
