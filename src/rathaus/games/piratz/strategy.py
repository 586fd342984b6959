"""What a bot may think of a position of Piratz.

A lead in a treasure is worth more the less of it is left to be found; the cubes that a seat may
hope for, added up, say how likely it is to win. A spade in hand is worth treasure too, most of all
the last one, whose owner digs on alone, at the end through the discarded cards too. Whoever is to
move passes now, with what is best for them, or keeps the spade: whichever gives them more hope.
"""

import math

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.piratz.box import CARDS, BoxRecord
from rathaus.games.piratz.hoards import ANY, CARD, NOTHING, RAT, Hoard, hoard
from rathaus.games.piratz.last_spade import foregone as foregone
from rathaus.games.piratz.rules import cube, spades_in_hand
from rathaus.games.piratz.state import (
    BURYING,
    DISCARDED,
    DRAW_PILE,
    ENDED,
    FACE_UP,
    PASS,
    RAT_ALERT,
    SEATS,
    TYPES,
    State,
    boxes_each,
)

# Fitted to matches between searching bots by benchmarks/evaluate_fit.py, then rounded
CLOSE = 0.2  # how many treasures a lead is unsure by when none is left to be found …
DOUBT = 0.5  # … and how this grows with the root of how many are
RATS = 0.15  # a rat breaks ties: what it is worth in treasures
LIGHT = 0.04  # and so does every card fewer
STEADY = 1.7  # how many points a lead is unsure by at the end …
UNSURE = 2.8  # … and how many more at the beginning

# Found by play: each step won 54 or 55 of 100 matches of two, 29 to 33 of 100 alone against three
SPADE = 1.15  # what a spade in hand brings of each treasure from the pile …
LAST_SPADE = 1.2  # … and the last one
DANGER = 1.5  # how the part of rats in the pile spoils this, while a rat lies face up
LYING_THERE = 0.08  # what each card on the table adds to it
SHORT_PILE = 6  # cards in the pile at which what was discarded counts again
RICH_PILE = 8  # cards in the pile and on the table from which on a spade brings that much

Share = tuple[float, float, float, float]  # something of each seat
IN_PILE, ON_TABLE = 0, 1  # whose hoards are counted here; the seats' are in the state
KEEPS, PASSES = 0, 1  # what the player to move does with the spade


@rule
def evaluate(box: BoxRecord, state: State, values: Floats) -> None:
    """Each seat's chance to win, if the player whose turn it is does what is best."""
    hoards = to_be_found(box, state), hoard(box, state, FACE_UP, ANY, ANY)
    haul, passes = best_haul(box, state, hoards)
    hopes = all_hopes(state, hoards, haul, passes)
    unsure = points_unsure(state)
    total = 0.0
    for seat in range(state.players):
        values[seat] = math.exp(hopes[seat] / unsure)
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total


# --- What lies where ---


@rule
def to_be_found(box: BoxRecord, state: State) -> Hoard:
    """What the draw pile holds; the discarded cards too, once they will soon be the next (P6)."""
    pile = hoard(box, state, DRAW_PILE, ANY, ANY)
    if state.draw_pile > SHORT_PILE:
        return pile
    again = hoard(box, state, DISCARDED, ANY, ANY)
    return (
        pile[0] + again[0],
        pile[1] + again[1],
        pile[2] + again[2],
        pile[3] + again[3],
        pile[4] + again[4],
        pile[5] + again[5],
        pile[6] + again[6],
        pile[7] + again[7],
    )


# --- What the player whose turn it is does ---


@rule
def best_haul(box: BoxRecord, state: State, hoards: tuple[Hoard, Hoard]) -> tuple[Hoard, int]:
    """What to take and whether to pass, as it raises the hopes of the player to move most."""
    best, passes = NOTHING, PASSES
    if state.phase == BURYING or state.phase == ENDED:
        return best, passes
    most = all_hopes(state, hoards, best, PASSES)[state.turn]
    if state.phase == RAT_ALERT:
        for card in range(CARDS):
            if state.place[card] == FACE_UP and box.has_rat[card]:
                haul = hoard(box, state, FACE_UP, ANY, card)
                hope = all_hopes(state, hoards, haul, PASSES)[state.turn]
                if hope > most:
                    best, most = haul, hope
        return best, passes
    keeping = all_hopes(state, hoards, best, KEEPS)[state.turn]
    if keeping > most:
        most, passes = keeping, KEEPS
    for treasure in range(TYPES):
        if hoards[ON_TABLE][treasure] > 0:
            haul = hoard(box, state, FACE_UP, treasure, ANY)
            hope = all_hopes(state, hoards, haul, PASSES)[state.turn]
            if hope > most:
                best, most, passes = haul, hope, PASSES
    return best, passes


# --- What the seats may hope for ---


@rule
def points_unsure(state: State) -> float:
    """How many points of a lead mean little."""
    return STEADY + UNSURE * state.draw_pile / CARDS


@rule
def all_hopes(state: State, hoards: tuple[Hoard, Hoard], haul: Hoard, passes: int) -> Share:
    """The points each seat expects, if the player to move takes this haul and passes, or not."""
    to_come = all_to_come(state, hoards, haul, passes)
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    for treasure in range(TYPES):
        points = hopes_for(state, hoards, haul, to_come, treasure)
        a += points[0]
        b += points[1]
        c += points[2]
        d += points[3]
    return a, b, c, d


@rule
def all_to_come(state: State, hoards: tuple[Hoard, Hoard], haul: Hoard, passes: int) -> Share:
    """What each seat's spade may bring."""
    return (
        spade_brings(state, hoards, haul, passes, 0),
        spade_brings(state, hoards, haul, passes, 1),
        spade_brings(state, hoards, haul, passes, 2),
        spade_brings(state, hoards, haul, passes, 3),
    )


@rule
def hopes_for(
    state: State, hoards: tuple[Hoard, Hoard], haul: Hoard, to_come: Share, treasure: int
) -> Share:
    """The points each seat expects of one treasure's cubes."""
    left = hoards[IN_PILE][treasure] + hoards[ON_TABLE][treasure] - haul[treasure]
    doubt = CLOSE + DOUBT * math.sqrt(left)
    leads = (
        lead(state, haul, to_come, left, doubt, treasure, 0),
        lead(state, haul, to_come, left, doubt, treasure, 1),
        lead(state, haul, to_come, left, doubt, treasure, 2),
        lead(state, haul, to_come, left, doubt, treasure, 3),
    )
    first = float(cube(state, treasure, 0))
    second = float(cube(state, treasure, 1)) if boxes_each(state) > 1 else 0.0
    return (
        cubes_hoped_for(leads, first, second, 0),
        cubes_hoped_for(leads, first, second, 1),
        cubes_hoped_for(leads, first, second, 2),
        cubes_hoped_for(leads, first, second, 3),
    )


@rule
def spade_brings(
    state: State, hoards: tuple[Hoard, Hoard], haul: Hoard, passes: int, seat: int
) -> float:
    """What a seat's spade may bring of each treasure, from the table and from the pile."""
    if not state.has_spade[seat] or (passes and seat == state.turn):
        return 0.0
    alone = spades_in_hand(state) - passes == 1
    pile, table = hoards[IN_PILE], hoards[ON_TABLE]
    rich = min(1.0, (pile[CARD] + table[CARD]) / RICH_PILE)
    brings = rich * (LAST_SPADE if alone else SPADE)
    if table[RAT] > haul[RAT]:  # the next rat raises the alarm
        brings *= math.exp(-DANGER * pile[RAT] / max(1, pile[CARD]))
    return brings + LYING_THERE * (table[CARD] - haul[CARD])


@rule
def lead(
    state: State, haul: Hoard, to_come: Share, left: int, doubt: float, treasure: int, seat: int
) -> float:
    """How strongly a seat stands in a treasure; nothing without one, when none is left (P8)."""
    treasures, rats = int(state.treasures[seat, treasure]), int(state.rats[seat])
    cards = int(state.stored[seat])
    if seat == state.turn:
        treasures += haul[treasure]
        rats += haul[RAT]
        cards += haul[CARD]
    if treasures + left == 0 or seat >= state.players:
        return 0.0
    hope = treasures + min(to_come[seat], float(left))
    return math.exp((hope + RATS * rats - LIGHT * cards) / doubt)


@rule
def cubes_hoped_for(leads: Share, first: float, second: float, seat: int) -> float:
    """A seat's part of a treasure's cubes: it may come first, or second behind some rival."""
    if leads[seat] == 0.0:
        return 0.0
    total = leads[0] + leads[1] + leads[2] + leads[3]
    points = first * leads[seat] / total
    if second > 0.0:
        for rival in range(SEATS):
            if rival != seat:
                behind = leads[rival] / total
                points += second * behind * leads[seat] / all_but(leads, rival)
    return points


@rule
def all_but(leads: Share, rival: int) -> float:
    """The leads of all others together; added up, since a huge lead would swallow the rest."""
    total = 0.0
    for seat in range(SEATS):
        if seat != rival:
            total += leads[seat]
    return total


# --- What not even a beginner does ---


@rule
def pointless(box: BoxRecord, state: State, action: int) -> bool:
    """To pass on a treasure that no face-up card shows: that takes nothing (ruling P1)."""
    if not PASS <= action < PASS + TYPES:
        return False
    return hoard(box, state, FACE_UP, action - PASS, ANY)[CARD] == 0


glance = evaluate  # it is quick enough to order actions by
CURIOSITY = 0.1  # how far a search mistrusts these chances before it has looked further
