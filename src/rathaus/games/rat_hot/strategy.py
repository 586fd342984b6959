"""What a bot may think of a position of Rat Hot.

The points so far and the groups that lie there for the final scoring say who is ahead; rats say who
may not live to see it. Only the player who has finished a go is asked for rats, so what counts is
how many show and how many tiles are left to cover them before that moment.
"""

import math

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.rat_hot.box import LENGTH, TILES, BoxRecord
from rathaus.games.rat_hot.state import (
    GREEN,
    NO_TILE,
    NOBODY,
    RAT,
    RED,
    SEATS,
    SLOTS,
    STEP,
    WAYS,
    State,
    squares_of,
)

EVEN = 0.5

# Points: set by hand, not yet fitted
LASTING = 0.55  # how much of a visible group is left at the end, with all tiles still to come
SPREAD_PER_TILE = 1.6  # how far points wander with each tile to come (variance)
SPREAD_AT_END = 0.6  # the same when nothing is left to come

# Rats: rounded from a fit to 200 matches of a bot that lays each tile where it likes it best
RATS_PER_TILE = 0.2  # own rats on a tile that is still to be turned up
WITHIN_REACH = 0.5  # how much a rat within reach counts, compared with one out of reach
BEARABLE = 1.3  # rats at which a player without tiles loses as often as not
BEARABLE_PER_TILE = 1.1  # and how many more with each tile to lay
STEEPNESS = 2.3  # how fast danger grows with each rat
LATER = 0.4  # what a rat out of reach weighs in all later goes, with all tiles still to come


@rule
def evaluate(box: BoxRecord, state: State, values: Floats) -> None:
    """Each seat's chance to win."""
    red = chance_of_red(box, state)
    values[RED] = red
    values[GREEN] = 1.0 - red


@rule
def chance_of_red(box: BoxRecord, state: State) -> float:
    """How likely red wins: certain when it is over."""
    if state.loser != NOBODY:
        return 1.0 if state.loser == GREEN else 0.0
    if state.over:
        if state.points[RED] == state.points[GREEN]:
            return EVEN
        return 1.0 if state.points[RED] > state.points[GREEN] else 0.0
    mover = int(state.turn)
    waiter = GREEN if mover == RED else RED
    beyond = rats_out_of_reach(state)
    survives = 1.0 - danger(box, state, beyond, mover)  # the mover's rats are counted first
    falls = danger(box, state, beyond, waiter)
    ahead = chance_later(state, beyond, mover)
    wins = survives * (falls + (1.0 - falls) * ahead)
    return wins if mover == RED else 1.0 - wins


@rule
def chance_later(state: State, beyond: tuple[int, int], seat: int) -> float:
    """How likely this seat wins if the next two goes end well for both: by points, or by rats."""
    to_come = tiles_to_come(state)
    share = to_come / TILES
    lead = float(int(state.points[RED]) - int(state.points[GREEN]))
    at_the_end = int(state.groups[RED]) - int(state.groups[GREEN])
    lead += (1.0 - (1.0 - LASTING) * share) * at_the_end
    fewer_rats = beyond[GREEN] - beyond[RED]
    better = lead / math.sqrt(SPREAD_AT_END + SPREAD_PER_TILE * to_come)
    better += LATER * share * fewer_rats
    return logistic(better if seat == RED else -better)


@rule
def danger(box: BoxRecord, state: State, beyond: tuple[int, int], seat: int) -> float:
    """How likely this seat shows three rats when its next go is finished."""
    tiles = tiles_before_counting(state, seat)
    if tiles == 0:
        return 0.0  # there is no next go
    within = int(state.rats[seat]) - beyond[seat]
    rats = beyond[seat] + WITHIN_REACH * within + rats_to_come(box, state, seat)
    return logistic(STEEPNESS * (rats - BEARABLE - BEARABLE_PER_TILE * tiles))


@rule
def rats_out_of_reach(state: State) -> tuple[int, int]:
    """How many rats of red and of green no tile could cover now."""
    red, green, unseen = 0, 0, int(state.rats[RED]) + int(state.rats[GREEN])
    number = int(state.laid)
    while unseen > 0:
        number -= 1
        for square in squares_of(state.spot[number]):
            symbol = state.symbol[square]
            if state.tile[square] == number and RAT <= symbol < RAT + SEATS:
                unseen -= 1
                if not can_be_covered(state, square):
                    red += symbol == RAT + RED
                    green += symbol == RAT + GREEN
    return red, green


@rule
def can_be_covered(state: State, square: int) -> bool:
    """Is there an open place that takes in this square?"""
    for way in range(WAYS):
        for steps in range(LENGTH):
            first = square - steps * STEP[way]
            if first >= 0 and state.can_lie[way, first]:
                return True  # a place never runs over the table's edge
    return False


@rule
def rats_to_come(box: BoxRecord, state: State, seat: int) -> float:
    """Rats of this seat on the tiles of its next go: known if turned up, else to be expected."""
    known, rats = 0, 0.0
    if seat == state.turn:
        for slot in range(SLOTS):
            kind = state.turned_up[slot]
            if kind != NO_TILE:
                known += 1
                for i in range(LENGTH):
                    rats += box.shows[kind, i] == RAT + seat
    return rats + RATS_PER_TILE * (tiles_before_counting(state, seat) - known)


@rule
def tiles_before_counting(state: State, seat: int) -> int:
    """How many tiles this seat lays until its rats are counted next."""
    if seat == state.turn:
        return tiles_of_go(state)
    return min(SLOTS, int(state.face_down) - int(state.to_turn_up))


@rule
def tiles_to_come(state: State) -> int:
    return tiles_of_go(state) + int(state.face_down) - int(state.to_turn_up)


@rule
def tiles_of_go(state: State) -> int:
    """The tiles of this go that are still to be laid, turned up or not."""
    tiles = int(state.to_turn_up)
    for slot in range(SLOTS):
        tiles += state.turned_up[slot] != NO_TILE
    return tiles


@rule
def logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))


glance = evaluate  # it is quick enough to order actions by
CURIOSITY = 0.5  # how far a search mistrusts these chances before it has looked further
