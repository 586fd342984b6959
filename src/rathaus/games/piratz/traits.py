"""What a taught bot looks at in Piratz, told from the side of the seat whose turn it is.

Common to the table: what is asked for, the pile, what lies face up, and each seat's spade, rats and
cards. For each treasure: its cubes, where it still lies, what passing on it takes, and how many of
it each seat has. And what each seat may hope for, as `strategy` tells it. The factors bring all
numbers to about the same size.
"""

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.piratz.box import CARDS, BoxRecord
from rathaus.games.piratz.hoards import ANY, hoard
from rathaus.games.piratz.rules import cube, spades_in_hand
from rathaus.games.piratz.state import (
    BURIED,
    BURYING,
    DISCARDED,
    DRAW_PILE,
    FACE_UP,
    HELD,
    SEATS,
    TURN_BEGINS,
    TYPES,
    State,
    boxes_each,
)
from rathaus.games.piratz.strategy import (
    all_to_come,
    best_haul,
    hopes_for,
    points_unsure,
    to_be_found,
)

# Common traits
PHASE = 0  # PHASE + phase - TURN_BEGINS
ROUND = PHASE + BURYING - TURN_BEGINS + 1  # three of the round
PLAYERS = ROUND + 3  # PLAYERS + players - 2
CARDS_AND_RATS = PLAYERS + SEATS - 1  # seven: how many cards and rats lie where
A_SEAT = CARDS_AND_RATS + 7  # four for each seat, clockwise
SPADES = A_SEAT + 4 * SEATS  # four: spades left, the next rat, the last card
HOPES = SPADES + 4  # HOPES + i: what `strategy` says of each seat, clockwise …
TO_COME = HOPES + SEATS  # … and what its spade may bring
COMMON = TO_COME + SEATS

# Traits of a treasure
PARTS = TYPES
CUBE = 0  # two: the better cube and the other
LEFT = 2  # three: in the pile, face up, discarded or buried
HAUL = 5  # three: what passing on it takes: cards, rats, and how much other treasure
OWN = 8  # OWN + i: of each seat, clockwise
LEAD = OWN + SEATS  # LEAD + i: how far each seat is ahead of the best other
ANY_PART = LEAD + SEATS  # always 1
HOPED = ANY_PART + 1  # HOPED + i: the points that `strategy` hopes for, of each seat
UNDER_SPADES = HOPED + SEATS  # buried: out of the match, if this is its last round
EACH = UNDER_SPADES + 1


@rule
def look(box: BoxRecord, state: State, traits: Floats) -> None:
    """Fill `traits`: the common ones, then those of each treasure."""
    traits[:] = 0.0
    look_at_the_round(state, traits)
    look_at_cards(box, state, traits)
    look_at_seats(state, traits)
    look_at_hopes(box, state, traits)
    for treasure in range(TYPES):
        at = COMMON + treasure * EACH
        traits[at + CUBE] = 0.2 * cube(state, treasure, 0)
        if boxes_each(state) > 1:
            traits[at + CUBE + 1] = 0.2 * cube(state, treasure, 1)
        traits[at + ANY_PART] = 1.0


@rule
def look_at_the_round(state: State, traits: Floats) -> None:
    if TURN_BEGINS <= state.phase <= BURYING:
        traits[PHASE + state.phase - TURN_BEGINS] = 1.0
    traits[ROUND] = state.must_reveal
    traits[ROUND + 1] = state.anyone_revealed
    traits[ROUND + 2] = state.last_round
    traits[PLAYERS + state.players - 2] = 1.0
    spades = spades_in_hand(state)
    traits[SPADES] = spades == 1
    traits[SPADES + 1] = spades == 2


@rule
def look_at_cards(box: BoxRecord, state: State, traits: Floats) -> None:
    """Cards and rats in the pile and on the table, and the treasures they show."""
    pile_rats, face_up, gone = 0, 0, 0
    for card in range(CARDS):
        place = int(state.place[card])
        buried = BURIED <= place < HELD
        if place == DRAW_PILE:
            pile_rats += box.has_rat[card]
        elif place == FACE_UP:
            face_up += 1
        elif place == DISCARDED or buried:
            gone += 1
        if place <= DISCARDED or buried:
            look_at_treasures(box, state, card, traits)
    risk = pile_rats / max(1.0, float(state.draw_pile))
    traits[CARDS_AND_RATS] = 0.1 * state.draw_pile
    traits[CARDS_AND_RATS + 1] = 0.5 * face_up
    traits[CARDS_AND_RATS + 2] = 0.3 * pile_rats
    traits[CARDS_AND_RATS + 3] = state.rats_face_up
    traits[CARDS_AND_RATS + 4] = 0.5 * gone
    traits[CARDS_AND_RATS + 5] = state.draw_pile == 0
    traits[CARDS_AND_RATS + 6] = risk
    traits[SPADES + 2] = risk * state.rats_face_up
    traits[SPADES + 3] = state.draw_pile == 1


@rule
def look_at_treasures(box: BoxRecord, state: State, card: int, traits: Floats) -> None:
    """What a card shows, and if it lies face up, what else comes with it."""
    place = int(state.place[card])
    for treasure in range(TYPES):
        shown = int(box.shows[card, treasure])
        if shown > 0:
            at = COMMON + treasure * EACH
            if place == DRAW_PILE:
                traits[at + LEFT] += 0.2 * shown
            elif place == FACE_UP:
                traits[at + LEFT + 1] += 0.5 * shown
                traits[at + HAUL] += 0.5
                traits[at + HAUL + 1] += 0.5 * box.has_rat[card]
                for other in range(TYPES):
                    if other != treasure:
                        worth = box.shows[card, other] * state.cubes[other, 0]
                        traits[at + HAUL + 2] += 0.1 * worth
            else:
                traits[at + LEFT + 2] += 0.5 * shown
                traits[at + UNDER_SPADES] += 0.5 * shown * (place != DISCARDED)


@rule
def look_at_seats(state: State, traits: Floats) -> None:
    """What each seat has, beginning with the one whose turn it is."""
    for i in range(state.players):
        seat = (state.turn + i) % state.players
        at = A_SEAT + 4 * i
        traits[at] = 1.0
        traits[at + 1] = state.has_spade[seat]
        traits[at + 2] = 0.2 * state.rats[seat]
        traits[at + 3] = 0.1 * state.stored[seat]
        for treasure in range(TYPES):
            own = int(state.treasures[seat, treasure])
            traits[COMMON + treasure * EACH + OWN + i] = 0.2 * own
            ahead = own - most_of_others(state, seat, treasure)
            traits[COMMON + treasure * EACH + LEAD + i] = 0.3 * ahead


@rule
def most_of_others(state: State, seat: int, treasure: int) -> int:
    most = 0
    for rival in range(state.players):
        if rival != seat:
            most = max(most, int(state.treasures[rival, treasure]))
    return most


@rule
def look_at_hopes(box: BoxRecord, state: State, traits: Floats) -> None:
    """What each seat may hope for, if the player whose turn it is does what is best."""
    hoards = to_be_found(box, state), hoard(box, state, FACE_UP, ANY, ANY)
    haul, passes = best_haul(box, state, hoards)
    to_come = all_to_come(state, hoards, haul, passes)
    unsure = points_unsure(state)
    for i in range(state.players):
        traits[TO_COME + i] = to_come[(state.turn + i) % state.players]
    for treasure in range(TYPES):
        points = hopes_for(state, hoards, haul, to_come, treasure)
        for i in range(state.players):
            hoped = points[(state.turn + i) % state.players]
            traits[HOPES + i] += hoped / unsure
            traits[COMMON + treasure * EACH + HOPED + i] = 0.5 * hoped
