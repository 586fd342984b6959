"""What anybody may see of Rat Hot: everything but the order of the tiles, which is stored nowhere.

Built up from nothing, as tuples that a drawing, a page or a program can read.
"""

from typing import NamedTuple

import numpy as np

from rathaus.games.rat_hot.box import LENGTH, RATS, SIDE, SYMBOLS, Contents, Spice
from rathaus.games.rat_hot.state import (
    HEADINGS,
    NO_TILE,
    NOBODY,
    State,
    heading_of,
    square_name,
    squares_of,
)


class Square(NamedTuple):
    """A laid square, as seen from above."""

    row: int  # from the north, from 0
    col: int  # from the west, from 0
    symbol: str
    height: int
    tile: int  # which laid tile this is part of


class Tile(NamedTuple):
    """A laid tile, covered or not."""

    kind: str
    square: str  # where its first symbol lies
    heading: str
    level: int  # 1: on the table itself
    cells: tuple[tuple[int, int, str], ...]  # row, column and symbol of its three squares


class View(NamedTuple):
    """The table."""

    seat: int | None  # who looks: a seat, or a spectator
    turn: int  # whose go it is
    go: int  # which go of the match this is, from 1
    side: int  # squares along an edge of the table
    squares: list[Square]  # all that lie there, row by row
    tiles: list[Tile]  # in the order of laying; the first is the start tile
    turned_up: list[str]  # the tiles of this go, waiting to be laid
    face_down: int  # how many tiles, not which come next
    undrawn: dict[str, int]  # which kinds they are, as anybody can work out
    points: list[int]
    rats: list[int]  # how many of each colour are showing
    spices: dict[str, Spice]
    loser: int | None  # who lost by rats
    over: bool


def view(box: Contents, state: State, seat: int | None, options: frozenset[str]) -> View:
    """What this seat may see; there is nothing to hide."""
    squares = _squares(state)
    symbols = [square.symbol for square in squares]
    return View(
        seat=seat,
        turn=int(state.turn),
        go=int(state.goes) + (not state.over),
        side=box.side,
        squares=squares,
        tiles=_tiles(box, state),
        turned_up=[box.kinds[kind] for kind in state.turned_up if kind != NO_TILE],
        face_down=int(state.face_down),
        undrawn={
            kind: int(number)
            for kind, number in zip(box.kinds, state.undrawn, strict=False)
            if number
        },
        points=state.points.tolist(),
        rats=[symbols.count(rat) for rat in RATS],
        spices=box.spices,
        loser=None if state.loser == NOBODY else int(state.loser),
        over=bool(state.over),
    )


def _squares(state: State) -> list[Square]:
    return [
        Square(
            *divmod(square, SIDE),
            symbol=SYMBOLS[state.symbol[square]],
            height=int(state.height[square]),
            tile=int(state.tile[square]),
        )
        for square in np.flatnonzero(state.height).tolist()
    ]


def _tiles(box: Contents, state: State) -> list[Tile]:
    tiles = []
    levels: dict[int, int] = {}  # how high each square is so far
    for number in range(state.laid):
        kind = box.kinds[state.kind[number]]
        spot = int(state.spot[number])
        squares = squares_of(spot)
        level = levels.get(squares[0], 0) + 1
        levels.update(dict.fromkeys(squares, level))
        cells = tuple((*divmod(squares[i], SIDE), kind[i]) for i in range(LENGTH))
        tiles.append(Tile(kind, square_name(squares[0]), HEADINGS[heading_of(spot)], level, cells))
    return tiles
