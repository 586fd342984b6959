"""Where a tile may lie, and what changes on the table when it is laid (§3).

`can_lie` of the state is the map of all places, kept up to date by looking again at the few places
around each laid tile. A place is told by its western or northern square and by how the tile lies.
"""

from rathaus.core.game import Mask
from rathaus.core.jit import rule
from rathaus.core.record import Ints
from rathaus.games.rat_hot.box import LENGTH, SIDE, BoxRecord
from rathaus.games.rat_hot.groups import Points, groups_at
from rathaus.games.rat_hot.state import (
    ACROSS,
    APART,
    BESIDE,
    DOWN,
    EDGE,
    HEADINGS,
    NEIGHBOUR,
    NOTHING,
    RAT,
    SEATS,
    SQUARES,
    STEP,
    WAYS,
    State,
    spot_at,
    square_at,
    squares_of,
)

LAST = LENGTH - 1  # steps from a tile's first square to its last


# --- The rules for laying (§3) ---


@rule
def may_lie(box: BoxRecord, state: State, way: int, row: int, col: int) -> bool:
    """May a tile lie from this square towards the east (ACROSS) or the south (DOWN)?"""
    if not (is_on_table(box, row, col) and is_on_table(box, *last_square(way, row, col))):
        return False  # it would protrude beyond the edge (§3.2)
    return lies_well(state, way, square_at(row, col))


@rule
def lies_well(state: State, way: int, first: int) -> bool:
    """Would a tile from this square lie flat, and join on or be held by two tiles at least?

    All of it is looked at, without ifs: a processor guesses wrongly which way they go.
    """
    middle, last = first + STEP[way], first + 2 * STEP[way]
    height, below = state.height[first], state.tile[first]
    flat = (state.height[middle] == height) & (state.height[last] == height)  # no space (§3.4)
    joins_on = (  # on the table it has to (§3.3)
        (below == BESIDE) | (state.tile[middle] == BESIDE) | (state.tile[last] == BESIDE)
    )
    on_two = (state.tile[middle] != below) | (state.tile[last] != below)  # not exactly on one §3.5
    return bool(flat & (joins_on if height == 0 else on_two))


@rule
def is_on_table(box: BoxRecord, row: int, col: int) -> bool:
    return 0 <= row < box.side and 0 <= col < box.side


@rule
def last_square(way: int, row: int, col: int) -> tuple[int, int]:
    """Row and column of the far end of a tile that lies from here."""
    if way == ACROSS:
        return row, col + LAST
    return row + LAST, col


# --- Laying a tile ---


@rule
def clear_table(state: State) -> None:
    """Nothing lies anywhere."""
    for square in range(SQUARES):
        state.height[square] = 0
        state.tile[square] = APART
        state.symbol[square] = NOTHING
        for way in range(WAYS):
            state.can_lie[way, square] = 0
    for seat in range(SEATS):
        state.rats[seat] = 0
        state.groups[seat] = 0
    state.laid = 0
    state.places = 0


@rule
def put_on_table(box: BoxRecord, state: State, kind: int, spot: int) -> Points:
    """A tile is laid, and what it covers does not count any more (§3.6).

    Answers what the groups are worth that it created or changed (§4.2): its own, and those beside
    it that lost a square (H4). They take the place of those that it covered or joined.
    """
    squares = squares_of(spot)
    symbols = (box.shows[kind, 0], box.shows[kind, 1], box.shows[kind, 2])
    covered = (state.symbol[squares[0]], state.symbol[squares[1]], state.symbol[squares[2]])
    before = groups_at(state, squares, symbols)
    for i in range(LENGTH):
        put_symbol(state, squares[i], symbols[i])
    after = groups_at(state, squares, covered)
    for seat in range(SEATS):
        state.groups[seat] += after[seat] - before[seat]
    state.kind[state.laid] = kind
    state.spot[state.laid] = spot
    state.laid += 1
    look_around(box, state, squares)
    return after


@rule
def put_symbol(state: State, square: int, symbol: int) -> None:
    """One square of the tile being laid; the squares around it can be joined on to from now on."""
    for seat in range(SEATS):
        state.rats[seat] += symbol == RAT + seat
        state.rats[seat] -= state.symbol[square] == RAT + seat
    state.symbol[square] = symbol
    state.tile[square] = state.laid
    state.height[square] += 1
    if state.height[square] == 1:
        for heading in range(len(HEADINGS)):
            there = NEIGHBOUR[square, heading]
            if there != EDGE and state.tile[there] == APART:
                state.tile[there] = BESIDE


@rule
def look_around(box: BoxRecord, state: State, squares: tuple[int, int, int]) -> None:
    """Look again at every place that the tile on these squares may have opened or closed.

    A place is touched if it shares a square with the tile; and, when the tile lies on bare table,
    if it is edge to edge with it.
    """
    start, end = min(squares[0], squares[LAST]), max(squares[0], squares[LAST])
    margin = 1 if state.height[start] == 1 else 0
    north, south = start // SIDE - margin, end // SIDE + margin
    west, east = start % SIDE - margin, end % SIDE + margin
    look_again(box, state, ACROSS, north, south, west - LAST, east)
    look_again(box, state, DOWN, north - LAST, south, west, east)


@rule
def look_again(
    box: BoxRecord, state: State, way: int, north: int, south: int, west: int, east: int
) -> None:
    """Settle which places that begin in this rectangle are open, none beyond the edge (§3.2)."""
    last_row, last_col = int(box.side) - 1, int(box.side) - 1
    if way == ACROSS:
        last_col -= LAST
    else:
        last_row -= LAST
    more = 0
    for row in range(max(north, 0), min(south, last_row) + 1):
        for col in range(max(west, 0), min(east, last_col) + 1):
            square = square_at(row, col)
            is_open = lies_well(state, way, square)
            more += int(is_open) - state.can_lie[way, square]
            state.can_lie[way, square] = is_open
    state.places += more


# --- Offering places ---


@rule
def offer_places(state: State, heading: int, places: Mask) -> None:
    """Mark every spot where a tile may be laid in this heading."""
    way = heading % WAYS
    turned = 0 if heading == way else LAST * STEP[way]  # the first symbol is at the far end
    marks = places[spot_at(turned, heading) : spot_at(SQUARES, heading)]
    copy(state.can_lie[way, : SQUARES - turned], marks)


@rule
def copy(source: Ints, target: Ints) -> None:
    """A loop this plain copies many squares at a time once it is compiled."""
    for i in range(len(target)):
        target[i] = source[i]
