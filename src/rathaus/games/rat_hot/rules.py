"""Rat Hot: lay tiles so that your spices meet, and do not let three of your rats show.

Paragraphs (§) and rulings (H) are those of RULES.md in this folder. Laying has a page of its own
(`laying.py`), and so have groups (`groups.py`).
"""

from rathaus.core.game import CHANCE, OVER, PLACE, POINTS, Mask, Weights
from rathaus.core.jit import rule
from rathaus.core.record import Ints
from rathaus.games.rat_hot.box import LENGTH, SIDE, TILES, BoxRecord
from rathaus.games.rat_hot.groups import all_groups, groups_at
from rathaus.games.rat_hot.laying import (
    clear_table,
    is_on_table,
    may_lie,
    offer_places,
    put_on_table,
)
from rathaus.games.rat_hot.state import (
    APART,
    BESIDE,
    EAST,
    EDGE,
    GREEN,
    HEADINGS,
    LAY,
    NEIGHBOUR,
    NO_TILE,
    NOBODY,
    NORTH,
    NOTHING,
    PUT_BACK,
    RAT,
    RED,
    SEATS,
    SLOTS,
    SOUTH,
    SPOTS,
    SQUARES,
    TURN,
    WAYS,
    WEST,
    State,
    spot_at,
    square_at,
    squares_of,
)

TOO_MANY_RATS = 3
LONGEST = 2 * (TILES - 1)  # each tile but the start tile is turned up, and laid or put back


@rule
def set_up(box: BoxRecord, state: State, seats: int) -> None:
    """The start tile lies in the middle of the table, the other tiles face down (§1)."""
    state.players = seats
    state.turn = RED  # ruling H0
    state.goes = 0
    state.put_back = 0
    state.loser = NOBODY
    state.over = 0
    state.reached_squares = 0
    for seat in range(SEATS):
        state.points[seat] = 0
    for slot in range(SLOTS):
        state.turned_up[slot] = NO_TILE
    for number in range(TILES):
        state.kind[number] = NO_TILE
        state.spot[number] = 0
        state.undrawn[number] = box.tiles[number]
    for i in range(len(state.reached)):
        state.reached[i] = 0
    clear_table(state)
    lay_start_tile(box, state)
    state.undrawn[box.start] -= 1
    state.face_down = TILES - 1
    begin_go(state)


@rule
def to_move(box: BoxRecord, state: State) -> int:
    """Chance turns up the tiles of a go; then they are laid by the player whose go it is."""
    if state.over:
        return OVER
    return CHANCE if state.to_turn_up > 0 else state.turn


@rule
def legal(box: BoxRecord, state: State, mask: Mask) -> None:
    """Either turned-up tile, in every place and heading; put back what has no place (H8)."""
    for slot in range(SLOTS):
        if is_a_choice(state, slot):
            if state.places > 0:
                offer_tile(box, state, slot, mask)
            else:
                mask[PUT_BACK + slot] = 1


@rule
def chance(box: BoxRecord, state: State, weights: Weights) -> None:
    """Each tile that lies face down is equally likely to be turned up."""
    for kind in range(box.kinds):
        weights[TURN + kind] = state.undrawn[kind]


@rule
def apply(box: BoxRecord, state: State, action: int) -> None:
    """Carry out one legal action. Illegal ones are the caller's mistake: ask `legal` first."""
    if action >= LAY:
        slot, spot = divmod(action - LAY, SPOTS)
        lay(box, state, slot, spot)
    elif action >= PUT_BACK:
        put_back(state, action - PUT_BACK)
    else:
        turn_up(state, action - TURN)


# --- Getting ready (§1) ---


@rule
def lay_start_tile(box: BoxRecord, state: State) -> None:
    """It lies east-west with its middle on the table's middle, as the box spells it (H1)."""
    half = int(box.side) // 2
    middle = square_at(half, half)
    if box.start_turned:
        put_on_table(box, state, box.start, spot_at(middle + 1, WEST))
    else:
        put_on_table(box, state, box.start, spot_at(middle - 1, EAST))


# --- A go (§2) ---


@rule
def begin_go(state: State) -> None:
    """One tile in the very first go, then two; one if it is the last (§2.1, §2.2, §2.4)."""
    tiles = 1 if state.goes == 0 else SLOTS
    state.to_turn_up = min(tiles, state.face_down)


@rule
def turn_up(state: State, kind: int) -> None:
    """Chance: a tile of this kind is turned up, before any is laid (ruling H7)."""
    slot = 0 if state.turned_up[0] == NO_TILE else 1
    state.turned_up[slot] = kind
    state.undrawn[kind] -= 1
    state.face_down -= 1
    state.to_turn_up -= 1


@rule
def is_a_choice(state: State, slot: int) -> bool:
    """Is there a tile in this slot, and not an equal one in the slot before?"""
    kind = state.turned_up[slot]
    return bool(kind != NO_TILE and (slot == 0 or kind != state.turned_up[0]))


@rule
def offer_tile(box: BoxRecord, state: State, slot: int, mask: Mask) -> None:
    """A tile that reads the same both ways is only laid to the east or to the south (§2.3)."""
    start = LAY + slot * SPOTS
    places = mask[start : start + SPOTS]
    offer_places(state, EAST, places)
    offer_places(state, SOUTH, places)
    if not box.reads_same[state.turned_up[slot]]:
        offer_places(state, WEST, places)
        offer_places(state, NORTH, places)


@rule
def lay(box: BoxRecord, state: State, slot: int, spot: int) -> None:
    """A turned-up tile is laid here, and scored straight away (§2.2, §4.1)."""
    points = put_on_table(box, state, state.turned_up[slot], spot)
    if not box.shrunk_groups_score:  # ruling H4
        points = groups_at(state, squares_of(spot), (NOTHING, NOTHING, NOTHING))
    for seat in range(SEATS):
        state.points[seat] += points[seat]
    use_up(state, slot)


@rule
def put_back(state: State, slot: int) -> None:
    """A tile without a place goes back into the box and counts as laid (ruling H8)."""
    state.put_back += 1
    use_up(state, slot)


@rule
def use_up(state: State, slot: int) -> None:
    """The tile in this slot is done with; after the last one the go is finished."""
    if slot == 0:
        state.turned_up[0] = state.turned_up[1]
    state.turned_up[1] = NO_TILE
    if state.turned_up[0] == NO_TILE:
        finish_go(state)


# --- The end (§5, §6) ---


@rule
def finish_go(state: State) -> None:
    """Rats are counted, for this player only; then the last tile ends the match (H5, H10)."""
    state.goes += 1
    if state.rats[state.turn] >= TOO_MANY_RATS:
        state.loser = state.turn
        state.over = 1
    elif state.face_down == 0:
        score_finally(state)
        state.over = 1
    else:
        state.turn = GREEN if state.turn == RED else RED
        begin_go(state)


@rule
def score_finally(state: State) -> None:
    """All visible groups score once again (§5.2)."""
    for seat in range(SEATS):
        state.points[seat] += state.groups[seat]


@rule
def returns(box: BoxRecord, state: State, table: Ints) -> None:
    """Most points win, equal points are a draw; who lost by rats is second (§5.3, §6.2, H6)."""
    for seat in range(SEATS):
        rival = GREEN if seat == RED else RED
        behind = state.points[seat] < state.points[rival]
        if state.loser != NOBODY:
            behind = state.loser == seat
        table[seat, PLACE] = 2 if behind else 1
        table[seat, POINTS] = state.points[seat]


# --- What must always hold ---

INVARIANTS = (
    "every tile of the box lies face down, is turned up, was laid or was put back",
    "heights are the number of tiles above each square",
    "what is visible are the symbols of the tile on top",
    "bare squares know whether they touch a laid one",
    "the map of places is what the rules for laying say",
    "as many rats are showing as are counted",
    "the visible groups are worth what is counted",
    "a go has as many tiles as it should",
    "the scratch space is empty",
)


@rule
def invariants(box: BoxRecord, state: State) -> int:
    """The number of the first law that is broken, or 0."""
    laws = (
        tiles_are_conserved(box, state),
        heights_are_right(state),
        symbols_are_right(box, state),
        bare_squares_are_right(state),
        places_are_right(box, state),
        rats_are_right(state),
        groups_are_right(state),
        go_is_right(state),
        scratch_is_empty(state),
    )
    for number in range(len(laws)):
        if not laws[number]:
            return number + 1
    return 0


@rule
def tiles_are_conserved(box: BoxRecord, state: State) -> bool:
    missing, face_down = 0, 0
    for kind in range(TILES):
        found = int(state.undrawn[kind])
        face_down += found
        for slot in range(SLOTS):
            found += state.turned_up[slot] == kind
        for number in range(state.laid):
            found += state.kind[number] == kind
        if state.undrawn[kind] < 0 or found > box.tiles[kind]:
            return False
        missing += int(box.tiles[kind]) - found
    return bool(missing == state.put_back and face_down == state.face_down)


@rule
def heights_are_right(state: State) -> bool:
    left = LENGTH * int(state.laid)
    for square in range(SQUARES):
        left -= int(state.height[square])
    if left != 0:
        return False
    for number in range(state.laid):
        for square in squares_of(state.spot[number]):
            if state.height[square] != tiles_above(state, square):
                return False
    return True


@rule
def tiles_above(state: State, square: int) -> int:
    """How many laid tiles have a square here."""
    tiles = 0
    for number in range(state.laid):
        first, middle, last = squares_of(state.spot[number])
        tiles += square == first or square == middle or square == last
    return tiles


@rule
def symbols_are_right(box: BoxRecord, state: State) -> bool:
    for number in range(state.laid):
        squares = squares_of(state.spot[number])
        for i in range(LENGTH):
            top = state.tile[squares[i]]
            if top < number:
                return False
            if top == number and state.symbol[squares[i]] != box.shows[state.kind[number], i]:
                return False
    return True


@rule
def bare_squares_are_right(state: State) -> bool:
    for square in range(SQUARES):
        if state.height[square] > 0:
            continue
        beside = False
        for heading in range(len(HEADINGS)):
            there = NEIGHBOUR[square, heading]
            beside = beside or (there != EDGE and state.height[there] > 0)
        if state.tile[square] != (BESIDE if beside else APART) or state.symbol[square] != NOTHING:
            return False
    return True


@rule
def places_are_right(box: BoxRecord, state: State) -> bool:
    places = 0
    for way in range(WAYS):
        for square in range(SQUARES):
            row, col = divmod(square, SIDE)
            if state.can_lie[way, square] != may_lie(box, state, way, row, col):
                return False
            if state.height[square] > 0 and not is_on_table(box, row, col):
                return False
            places += int(state.can_lie[way, square])
    return bool(places == state.places)


@rule
def rats_are_right(state: State) -> bool:
    for seat in range(SEATS):
        rats = 0
        for square in range(SQUARES):
            rats += state.symbol[square] == RAT + seat
        if rats != state.rats[seat]:
            return False
    return True


@rule
def groups_are_right(state: State) -> bool:
    red, green = all_groups(state)
    return bool(state.groups[RED] == red and state.groups[GREEN] == green)


@rule
def go_is_right(state: State) -> bool:
    """The tiles of this go: being turned up, turned up, or used up."""
    waiting = int(state.to_turn_up)
    for slot in range(SLOTS):
        waiting += state.turned_up[slot] != NO_TILE
    if state.over:
        return waiting == 0 and (state.loser != NOBODY or state.face_down == 0)
    return bool(1 <= waiting <= SLOTS and state.turn == state.goes % SEATS)


@rule
def scratch_is_empty(state: State) -> bool:
    for i in range(len(state.reached)):
        if state.reached[i] != 0:
            return False
    return bool(state.reached_squares == 0)
