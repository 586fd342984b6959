"""What a taught bot looks at in Rat Hot, told from the side of the player whose go it is.

Who is ahead and who is in danger, as `strategy` tells it; then what that is made of: points,
groups, rats and whether they can be covered, tiles turned up and tiles to come. The factors bring
all numbers to about the same size.
"""

import math

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.rat_hot.box import LENGTH, SPICES, TILES, BoxRecord
from rathaus.games.rat_hot.groups import colour
from rathaus.games.rat_hot.state import (
    NO_TILE,
    RAT,
    RED,
    SEATS,
    SLOTS,
    State,
    squares_of,
)
from rathaus.games.rat_hot.strategy import (
    SPREAD_AT_END,
    SPREAD_PER_TILE,
    can_be_covered,
    chance_later,
    danger,
    tiles_before_counting,
    tiles_of_go,
    tiles_to_come,
)

SURE = 0.9999  # surer than this `strategy` is not believed
MOST_RATS, MOST_IN_REACH = 4, 3  # more count as so many
SOON, NEXT = 4, 2  # tiles left when the end is near, and very near

JUDGED = 1  # what `strategy` says: four
POINTS = 5  # and groups: seven
TILES_OF_GO = 12  # three: 0, 1 or 2 tiles, of this go …
TILES_OF_NEXT = 15  # … and three of the next
DRAWN = 18  # two
RATS = 20  # for each player, MOST_RATS + 1: how many show
OUT_OF_REACH = 30  # for each player, MOST_IN_REACH + 1: how many no tile can cover
TURNED_UP = 38  # four: rats and spices
TO_COME = 42  # six: rats
VISIBLE = 48  # six: spices and places
WITHIN_REACH = 54  # for each player, MOST_IN_REACH + 1
TOO_MANY = 62  # five: rats against tiles to cover them
POTENTIAL = 67  # two
BEGAN = 69
THE_END = 70  # six
COMMON, PARTS, EACH = 76, 0, 0


@rule
def look(box: BoxRecord, state: State, traits: Floats) -> None:
    """Fill `traits`; the first is always 1."""
    traits[:] = 0.0
    traits[0] = 1.0
    beyond = look_at_the_table(state, traits)
    look_at_tiles(box, state, traits)
    look_at_rats(state, beyond, traits)
    look_at_points(state, traits)
    judge(box, state, beyond, traits)
    traits[BEGAN] = state.turn == RED


@rule
def look_at_the_table(state: State, traits: Floats) -> tuple[int, int]:
    """Spices that show, and whether a tile could cover them; rats that none could cover."""
    me, red, green = int(state.turn), 0, 0
    for number in range(state.laid):
        for square in squares_of(state.spot[number]):
            if state.tile[square] == number:
                symbol = int(state.symbol[square])
                in_reach = can_be_covered(state, square)
                if symbol < SPICES:
                    other = colour(symbol) != me
                    traits[VISIBLE + 2 * in_reach + other] += 0.1
                elif not RAT <= symbol < RAT + SEATS:
                    traits[VISIBLE + 4] += 0.1 * in_reach
                elif not in_reach:
                    red += symbol == RAT + RED
                    green += symbol != RAT + RED
    traits[VISIBLE + 5] = 0.02 * state.places
    share = tiles_to_come(state) / TILES
    traits[POTENTIAL] = share * (traits[VISIBLE] - traits[VISIBLE + 1])
    traits[POTENTIAL + 1] = share * (traits[VISIBLE + 2] - traits[VISIBLE + 3])
    return red, green


@rule
def look_at_tiles(box: BoxRecord, state: State, traits: Floats) -> None:
    """What the tiles of this go show, and the rats of those to come."""
    me = int(state.turn)
    for slot in range(SLOTS):
        kind = state.turned_up[slot]
        if kind != NO_TILE:
            for i in range(LENGTH):
                symbol = int(box.shows[kind, i])
                if symbol < SPICES:
                    traits[TURNED_UP + 2 + (colour(symbol) != me)] += 0.3
                elif RAT <= symbol < RAT + SEATS:
                    traits[TURNED_UP + (symbol != RAT + me)] += 0.5
    down, following = max(1.0, float(state.face_down)), tiles_before_counting(state, 1 - me)
    for other in range(SEATS):
        rats = rats_face_down(box, state, me if other == 0 else 1 - me)
        traits[TO_COME + other] = rats / down
        traits[TO_COME + 2 + other] = 0.3 * rats
        traits[TO_COME + 4 + other] = rats / down * following
    traits[TILES_OF_GO + tiles_of_go(state)] = 1.0
    traits[TILES_OF_NEXT + following] = 1.0
    traits[DRAWN] = 0.5 * state.to_turn_up
    traits[DRAWN + 1] = state.face_down == 0


@rule
def rats_face_down(box: BoxRecord, state: State, seat: int) -> int:
    """Rats of this seat on all tiles that lie face down."""
    rats = 0
    for kind in range(TILES):
        if state.undrawn[kind] > 0:
            for i in range(LENGTH):
                rats += int(state.undrawn[kind]) * (box.shows[kind, i] == RAT + seat)
    return rats


@rule
def look_at_rats(state: State, beyond: tuple[int, int], traits: Floats) -> None:
    """How many show of each player, can be covered or not, and tiles to cover them."""
    me = int(state.turn)
    for other in range(SEATS):
        seat = me if other == 0 else 1 - me
        shown, out = int(state.rats[seat]), beyond[seat]
        traits[RATS + other * (MOST_RATS + 1) + min(MOST_RATS, shown)] = 1.0
        traits[OUT_OF_REACH + other * (MOST_IN_REACH + 1) + min(MOST_IN_REACH, out)] = 1.0
        traits[WITHIN_REACH + other * (MOST_IN_REACH + 1) + min(MOST_IN_REACH, shown - out)] = 1.0
    tiles, following = tiles_of_go(state), tiles_before_counting(state, 1 - me)
    soon = int(state.rats[me]) + 2.0 * traits[TURNED_UP]
    theirs = int(state.rats[1 - me])
    traits[TOO_MANY] = 0.5 * (soon - tiles)
    traits[TOO_MANY + 1] = 0.5 * (theirs - following)
    traits[TOO_MANY + 2] = max(0.0, 0.5 * (soon - tiles - 1))
    traits[TOO_MANY + 3] = max(0.0, 0.5 * (theirs - following))
    traits[TOO_MANY + 4] = max(0.0, 0.5 * (soon - 2)) if tiles == 1 else 0.0


@rule
def look_at_points(state: State, traits: Floats) -> None:
    """Who is ahead, in points and in what lies there for the final scoring, and the end."""
    me = int(state.turn)
    to_come = tiles_to_come(state)
    lead = float(int(state.points[me]) - int(state.points[1 - me]))
    mine, yours = int(state.groups[me]), int(state.groups[1 - me])
    wander = math.sqrt(SPREAD_AT_END + SPREAD_PER_TILE * to_come)
    traits[POINTS] = 0.2 * lead
    traits[POINTS + 1] = 0.2 * mine
    traits[POINTS + 2] = 0.2 * yours
    traits[POINTS + 3] = lead / wander
    traits[POINTS + 4] = (mine - yours) / wander
    traits[POINTS + 5] = to_come / TILES
    traits[POINTS + 6] = (mine - yours) / wander * to_come / TILES
    left = tiles_of_go(state) + int(state.face_down)
    traits[THE_END] = left <= SOON
    traits[THE_END + 1] = left <= NEXT
    traits[THE_END + 2] = 0.3 * lead * (left <= NEXT)
    traits[THE_END + 3] = 0.3 * (mine - yours) * (left <= NEXT)
    traits[THE_END + 4] = 0.2 * (lead + mine - yours)
    traits[THE_END + 5] = (lead + mine - yours) / wander


@rule
def judge(box: BoxRecord, state: State, beyond: tuple[int, int], traits: Floats) -> None:
    """What `strategy` says about the player whose go it is."""
    me = int(state.turn)
    mine, yours = danger(box, state, beyond, me), danger(box, state, beyond, 1 - me)
    ahead = chance_later(state, beyond, me)
    wins = (1.0 - mine) * (yours + (1.0 - yours) * ahead)
    wins = min(SURE, max(1.0 - SURE, wins))
    traits[JUDGED] = 0.3 * math.log(wins / (1.0 - wins))
    traits[JUDGED + 1] = mine
    traits[JUDGED + 2] = yours
    traits[JUDGED + 3] = ahead
