"""What can be said in Rat Hot: what lies on the table, what is turned up, and what may be done.

The table is a square of 25 x 25 squares (ruling H1), numbered row by row from the north-west; a
smaller one is the north-western part of it. A spot is where a tile may lie: the square of its first
symbol and the heading in which the others follow. Whether a tile may lie somewhere does not depend
on the tile, so the state keeps a map of all free places: laying a tile changes only those around
it, and `legal` copies. The tiles not yet drawn are a set of kinds without order.
"""

from typing import Annotated, NamedTuple

import numpy as np
import numpy.typing as npt

from rathaus.core.jit import rule
from rathaus.core.record import Count, Ints, Record, Small, layout
from rathaus.games.rat_hot.box import (
    COLOURS,
    LENGTH,
    RATS,
    SIDE,
    SYMBOLS,
    TILES,
    Contents,
)

SEATS = len(COLOURS)
RED, GREEN = 0, 1
NOBODY = -1

# Symbols, by their place in SYMBOLS: a spice is a number below SPICES
RAT = SYMBOLS.index(RATS[RED])  # RAT + seat
BLANK = SYMBOLS.index(".")
NOTHING = len(SYMBOLS)  # what bare table shows

# The table
#
#      a  b  c  d …
#   1  0  1  2  3        north
#   2 25 26 27 28    west  +  east
#   3 50 51 52 53        south
SQUARES = SIDE * SIDE
EAST, SOUTH, WEST, NORTH = 0, 1, 2, 3
HEADINGS = ("east", "south", "west", "north")
STEP = (1, SIDE, -1, -SIDE)  # from a square to the next in each heading
ACROSS, DOWN = 0, 1  # how a tile lies, whichever end is first: heading % WAYS
WAYS = 2
SPOTS = len(HEADINGS) * SQUARES
COLUMN_NAMES = "abcdefghijklmnopqrstuvwxy"

# The number of the tile on a square, or for bare table
BESIDE = -1  # an edge touches a laid square
APART = -2

SLOTS = 2  # tiles of a go
NO_TILE = -1


class State(Record):
    """Everything on the table."""

    points: Annotated[Ints, np.int16, SEATS]  # chips taken
    groups: Annotated[Ints, np.int16, SEATS]  # what the visible groups of each colour are worth
    places: Count  # how many places of `can_lie` are open
    reached_squares: Count  # scratch: how many squares `reached` holds
    reached: Annotated[
        Ints, np.int16, TILES * LENGTH
    ]  # scratch: squares of the groups being scored
    spot: Annotated[Ints, np.int16, TILES]  # where each laid tile lies, in the order of laying
    kind: Annotated[Ints, np.int8, TILES]  # what kind each laid tile is, or NO_TILE
    undrawn: Annotated[Ints, np.int8, TILES]  # tiles of each kind that lie face down
    turned_up: Annotated[Ints, np.int8, SLOTS]  # kinds waiting to be laid, or NO_TILE
    rats: Annotated[Ints, np.int8, SEATS]  # how many rats of each colour are showing
    players: Small
    turn: Small  # seat whose go it is
    goes: Small  # how many goes are finished
    to_turn_up: Small  # tiles of this go still to be turned up
    laid: Small  # how many tiles lie on the table, the start tile included
    face_down: Small  # how many tiles lie face down
    put_back: Small  # how many tiles found no place and left the match (H8)
    loser: Small  # the seat that lost by rats, or NOBODY
    over: Small  # 1: the match has ended
    height: Annotated[Ints, np.int8, SQUARES]  # tiles on top of one another here, 0: bare table
    tile: Annotated[Ints, np.int8, SQUARES]  # number of the tile on top; bare: BESIDE or APART
    symbol: Annotated[Ints, np.int8, SQUARES]  # what is visible from above, or NOTHING
    can_lie: Annotated[Ints, np.int8, (WAYS, SQUARES)]  # 1: a tile may lie from here, east or south


STATE = layout(State)

# Actions: chance's first, then the players'
TURN = 0  # TURN + kind
CHANCE_ACTIONS = TURN + TILES
PUT_BACK = CHANCE_ACTIONS  # PUT_BACK + slot
LAY = PUT_BACK + SLOTS  # LAY + (slot * headings + heading) * squares + square
ACTIONS = LAY + SLOTS * SPOTS


class Placement(NamedTuple):
    """Lay the turned-up tile in `slot`, its first symbol at (row, col), pointing `heading`."""

    slot: int
    row: int
    col: int
    heading: int


def encode(placement: Placement) -> int:
    """The action number of a placement.

    >>> decode(encode(Placement(slot=1, row=12, col=11, heading=SOUTH)))
    Placement(slot=1, row=12, col=11, heading=1)
    """
    spot = spot_at(square_at(placement.row, placement.col), placement.heading)
    return LAY + placement.slot * SPOTS + spot


def decode(action: int) -> Placement:
    """The placement with this action number."""
    slot, spot = divmod(action - LAY, SPOTS)
    heading, square = divmod(spot, SQUARES)
    return Placement(slot, *divmod(square, SIDE), heading)


@rule
def square_at(row: int, col: int) -> int:
    return row * SIDE + col


@rule
def spot_at(square: int, heading: int) -> int:
    return heading * SQUARES + square


@rule
def heading_of(spot: int) -> int:
    """In which of HEADINGS a tile lies here."""
    return spot // SQUARES


@rule
def squares_of(spot: int) -> tuple[int, int, int]:
    """The three squares of a tile that lies here, in the order of its symbols."""
    heading, first = divmod(spot, SQUARES)
    step = STEP[heading]
    return first, first + step, first + step + step


def _neighbours() -> npt.NDArray[np.int16]:
    table = np.full((SQUARES, len(HEADINGS)), EDGE, np.int16)
    for square in range(SQUARES):
        row, col = divmod(square, SIDE)
        inside = (col + 1 < SIDE, row + 1 < SIDE, col > 0, row > 0)
        for heading, step in enumerate(STEP):
            if inside[heading]:
                table[square, heading] = square + step
    return table


EDGE = -1  # beyond it there is no square
NEIGHBOUR = _neighbours()  # square, heading: the next square, or EDGE


# --- Notation ---


def name_action(box: Contents, state: State, action: int) -> str:
    """The name of an action, as in a match file.

    >>> from rathaus.games.rat_hot import GAME
    >>> box = GAME.load_box()
    >>> state = GAME.new_state(box, 2)
    >>> state.turned_up[0] = box.contents.kind("ABc")
    >>> name_action(box.contents, state, encode(Placement(slot=0, row=12, col=12, heading=NORTH)))
    'lay ABc at m13 north'
    >>> [name_action(box.contents, state, action) for action in (TURN + 2, PUT_BACK)]
    ['turn C.c', 'put back ABc']
    """
    if action >= LAY:
        slot, row, col, heading = decode(action)
        where = f"{square_name(square_at(row, col))} {HEADINGS[heading]}"
        return f"lay {kind_name(box, state.turned_up[slot])} at {where}"
    if action >= PUT_BACK:
        return f"put back {kind_name(box, state.turned_up[action - PUT_BACK])}"
    return f"turn {kind_name(box, action - TURN)}"


def kind_name(box: Contents, kind: int) -> str:
    """How the box first spells tiles of this kind; numbers of no kind have no tile."""
    return box.kinds[kind] if 0 <= kind < len(box.kinds) else "no tile"


def square_name(square: int) -> str:
    """Column letter from the west, row number from the north.

    >>> square_name(square_at(row=12, col=12))
    'm13'
    """
    row, col = divmod(square, SIDE)
    return f"{COLUMN_NAMES[col]}{row + 1}"
