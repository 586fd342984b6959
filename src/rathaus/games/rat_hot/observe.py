"""Rat Hot as numbers for learners: the table from one seat's side.

Colours are told as mine and theirs, so that both seats see a game alike. Planes of the table have
a number for each of the 25 x 25 squares, row by row from the north-west.
"""

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.rat_hot.box import LENGTH, SPICES, SPICES_EACH, SYMBOLS, TILES, BoxRecord
from rathaus.games.rat_hot.state import (
    BLANK,
    NO_TILE,
    RAT,
    SEATS,
    SLOTS,
    SQUARES,
    WAYS,
    State,
    heading_of,
    squares_of,
)

KINDS_OF_SYMBOL = len(SYMBOLS)

PLANES = (
    ("symbols", KINDS_OF_SYMBOL * SQUARES, "1 where my spices (4), theirs (4), my rat, their rat, "
     "a blank are visible"),
    ("height", SQUARES, "tiles on top of one another, in fifths"),
    ("joined", WAYS * SQUARES, "1 where the square to the east, south is of the same tile"),
    ("places", WAYS * SQUARES, "1 where a tile may lie from here to the east, south"),
    ("turned up", SLOTS * LENGTH * KINDS_OF_SYMBOL, "the symbols of the tiles waiting to be laid"),
    ("face down", KINDS_OF_SYMBOL, "how many of each symbol are still to come, in tenths"),
    ("tiles face down", 1, "how many tiles are still to come, as a share of all"),
    ("points", SEATS, "mine, theirs, in tenths"),
    ("rats", SEATS, "mine, theirs, in thirds"),
    ("to move", 1, "1 if it is my go"),
    ("over", 1, "1 if the match has ended"),
)  # fmt: skip
SIZE = sum(size for _, size, _ in PLANES)


@rule
def observe(box: BoxRecord, state: State, seat: int, out: Floats) -> None:
    """Fill `out` with the planes, one after the other."""
    out[:] = 0
    at = observe_table(state, seat, out)
    at = observe_tiles(box, state, seat, out, at)
    out[at] = state.face_down / TILES
    for i in range(SEATS):
        other = (seat + i) % SEATS
        out[at + 1 + i] = state.points[other] / 10
        out[at + 1 + SEATS + i] = state.rats[other] / 3
    at += 1 + 2 * SEATS
    out[at] = state.turn == seat
    out[at + 1] = state.over


@rule
def observe_table(state: State, seat: int, out: Floats) -> int:
    """The planes of squares; answers where the next plane begins."""
    height = KINDS_OF_SYMBOL * SQUARES
    joined = height + SQUARES
    places = joined + WAYS * SQUARES
    for number in range(state.laid):
        squares = squares_of(state.spot[number])
        for square in squares:
            if state.tile[square] == number:  # it is not covered
                out[seen_from(seat, state.symbol[square]) * SQUARES + square] = 1
                out[height + square] = state.height[square] / 5
        for i in range(LENGTH - 1):
            if state.tile[squares[i]] == number and state.tile[squares[i + 1]] == number:
                way = heading_of(state.spot[number]) % WAYS
                out[joined + way * SQUARES + min(squares[i], squares[i + 1])] = 1
    for way in range(WAYS):
        for square in range(SQUARES):
            out[places + way * SQUARES + square] = state.can_lie[way, square]
    return places + WAYS * SQUARES


@rule
def observe_tiles(box: BoxRecord, state: State, seat: int, out: Floats, at: int) -> int:
    """Tiles turned up and to come; answers where the next plane begins."""
    for slot in range(SLOTS):
        kind = state.turned_up[slot]
        for i in range(LENGTH):
            if kind != NO_TILE:
                out[at + seen_from(seat, box.shows[kind, i])] = 1
            at += KINDS_OF_SYMBOL
    for kind in range(box.kinds):
        for i in range(LENGTH):
            out[at + seen_from(seat, box.shows[kind, i])] += state.undrawn[kind] / 10
    return at + KINDS_OF_SYMBOL


@rule
def seen_from(seat: int, symbol: int) -> int:
    """The same symbol with the seat's own colour first."""
    shown = int(symbol)
    if shown < SPICES:
        return (shown + seat * SPICES_EACH) % SPICES
    if shown < BLANK:
        return RAT + (shown - RAT + seat) % SEATS
    return shown
