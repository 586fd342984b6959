"""Piratz: turn up treasure cards, pass in time, bury a card, and own the most of each treasure.

Paragraphs (§) and rulings (P) are those of RULES.md in this folder.
"""

from rathaus.core.game import CHANCE, OVER, PLACE, POINTS, Mask, Weights
from rathaus.core.jit import rule
from rathaus.core.record import Ints
from rathaus.games.piratz.box import CARDS, CUBES, BoxRecord
from rathaus.games.piratz.state import (
    BOXES,
    BURIED,
    BURY,
    BURY_NONE,
    BURYING,
    CARD_TURNED,
    CUBE,
    CUBES_DRAWN,
    DISCARDED,
    DRAW_PILE,
    ENDED,
    FACE_UP,
    HELD,
    PASS,
    RAT_ALERT,
    REVEAL,
    REVEALED,
    SEATS,
    STAY,
    TAKE,
    TAKE_NONE,
    TURN,
    TURN_BEGINS,
    TYPES,
    UNUSED,
    State,
    boxes_each,
)

TIED = -1  # nobody's rank: another seat stands exactly level

# Of two rounds in a row one has a reveal (ruling P11), and a card is revealed at most twice: from
# the first draw pile and from the one made in the last round. A reveal takes three actions at most
# (reveal, turn, stay), a spade two (pass or take, bury).
LONGEST = CUBES + 3 * (2 * CARDS) + 2 * SEATS * (2 * CARDS + 1)


@rule
def set_up(box: BoxRecord, state: State, seats: int) -> None:
    """Every seat gets a spade; all cards go to the draw pile, skulls only if three or more play."""
    state.players = seats
    state.turn = 0
    state.phase = CUBES_DRAWN
    state.must_reveal = 0
    state.anyone_revealed = 0
    state.last_round = 0
    state.boxes_filled = 0
    state.draw_pile = 0
    state.rats_face_up = 0
    for card in range(CARDS):
        used = seats > 2 or not box.has_skull[card]
        state.place[card] = DRAW_PILE if used else UNUSED
        state.draw_pile += used
    for seat in range(SEATS):
        state.has_spade[seat] = seat < seats
        state.points[seat] = 0
        state.rats[seat] = 0
        state.stored[seat] = 0
        for treasure in range(TYPES):
            state.treasures[seat, treasure] = 0
    for treasure in range(TYPES):
        for each in range(BOXES):
            state.cubes[treasure, each] = 0


@rule
def to_move(box: BoxRecord, state: State) -> int:
    """Chance draws the cubes and turns up cards; the rest is up to the seat whose turn it is."""
    if state.phase == ENDED:
        return OVER
    if state.phase == CUBES_DRAWN or state.phase == CARD_TURNED:
        return CHANCE
    return state.turn


@rule
def legal(box: BoxRecord, state: State, mask: Mask) -> None:
    """What the seat to move may do."""
    if state.phase == TURN_BEGINS:
        mask[REVEAL] = can_reveal(state)
        if not (state.must_reveal and mask[REVEAL]):  # ruling P11
            offer_passing(mask)
    elif state.phase == REVEALED:
        if has_the_last_spade(state):
            mask[REVEAL] = can_reveal(state)
        else:
            mask[STAY] = 1
        offer_passing(mask)
    elif state.phase == RAT_ALERT:
        offer_rats(box, state, mask)
    else:
        offer_burying(state, mask)


@rule
def chance(box: BoxRecord, state: State, weights: Weights) -> None:
    """Each cube left, and each card of the draw pile, is equally likely to come next."""
    if state.phase == CUBES_DRAWN:
        for value in range(1, len(box.cubes)):
            weights[CUBE + value - 1] = cubes_left(box, state, value)
    else:
        for card in range(CARDS):
            weights[TURN + card] = state.place[card] == DRAW_PILE


@rule
def apply(box: BoxRecord, state: State, action: int) -> None:
    """Carry out one legal action. Illegal ones are the caller's mistake: ask `legal` first."""
    if action >= BURY:
        bury(box, state, action)
    elif action >= TAKE:
        take_a_rat(box, state, action)
    elif action >= PASS:
        take_all(box, state, action - PASS)
    elif action == STAY:
        end_turn(state)
    elif action == REVEAL:
        reveal(state)
    elif action >= TURN:
        turn_up(box, state, action - TURN)
    else:
        put_cube(state, action - CUBE + 1)


# --- Set-up (§1) ---


@rule
def cubes_left(box: BoxRecord, state: State, value: int) -> int:
    """How many cubes of this value are not yet on the score card."""
    left = int(box.cubes[value])
    for treasure in range(TYPES):
        for each in range(BOXES):
            left -= state.cubes[treasure, each] == value
    return left


@rule
def put_cube(state: State, value: int) -> None:
    """The next box of the score card gets a cube; a treasure's boxes are filled in a row (§1)."""
    treasure, each = divmod(state.boxes_filled, boxes_each(state))
    state.cubes[treasure, each] = value
    state.boxes_filled += 1
    if state.boxes_filled == TYPES * boxes_each(state):
        state.phase = TURN_BEGINS


# --- Revealing treasure cards (§2) ---


@rule
def can_reveal(state: State) -> bool:
    """A card can be revealed while the draw pile or the discard pile has one (ruling P6)."""
    if state.draw_pile > 0:
        return True
    for card in range(CARDS):
        if state.place[card] == DISCARDED:
            return True
    return False


@rule
def reveal(state: State) -> None:
    """The player turns to the draw pile; if it is exhausted the discarded cards make a new one."""
    if state.draw_pile == 0:
        reshuffle(state)
    state.must_reveal = 0
    state.anyone_revealed = 1
    state.phase = CARD_TURNED


@rule
def reshuffle(state: State) -> None:
    """The discarded cards, not those under spades, become the new draw pile (§8, ruling P6)."""
    for card in range(CARDS):
        if state.place[card] == DISCARDED:
            state.place[card] = DRAW_PILE
            state.draw_pile += 1


@rule
def turn_up(box: BoxRecord, state: State, card: int) -> None:
    """Chance: this card of the draw pile is put face up in the middle (§2)."""
    state.place[card] = FACE_UP
    state.draw_pile -= 1
    if state.draw_pile == 0:
        state.last_round = 1  # §8
    state.rats_face_up += box.has_rat[card]
    alert = box.has_rat[card] and state.rats_face_up >= 2
    state.phase = RAT_ALERT if alert else REVEALED


# --- Passing (§3) ---


@rule
def offer_passing(mask: Mask) -> None:
    """Any of the six treasures may be named, also one that no face-up card shows (ruling P1)."""
    for treasure in range(TYPES):
        mask[PASS + treasure] = 1


@rule
def take_all(box: BoxRecord, state: State, treasure: int) -> None:
    """The player who passes takes every face-up card that shows the treasure they named (§3)."""
    for card in range(CARDS):
        if state.place[card] == FACE_UP and box.shows[card, treasure] > 0:
            store(box, state, card)
    state.phase = BURYING


@rule
def store(box: BoxRecord, state: State, card: int) -> None:
    """The card goes to the player's pile; what the pile holds is counted as it grows (§3)."""
    seat = state.turn
    state.place[card] = HELD + seat
    state.rats_face_up -= box.has_rat[card]
    for treasure in range(TYPES):
        state.treasures[seat, treasure] += box.shows[card, treasure]
    state.rats[seat] += box.has_rat[card]
    state.stored[seat] += 1


# --- Rat alert (§4) ---


@rule
def offer_rats(box: BoxRecord, state: State, mask: Mask) -> None:
    """The player may take one of the face-up rats, or none (ruling P3)."""
    for card in range(CARDS):
        if state.place[card] == FACE_UP:
            mask[TAKE + card] = box.has_rat[card]
    mask[TAKE_NONE] = 1


@rule
def take_a_rat(box: BoxRecord, state: State, action: int) -> None:
    """The consolation for having to pass: one rat card (§4)."""
    if action != TAKE_NONE:
        store(box, state, action - TAKE)
    state.phase = BURYING


# --- Laying the spade (§5) ---


@rule
def offer_burying(state: State, mask: Mask) -> None:
    """Any face-up card may be buried; with none face up the spade goes to the middle (P7)."""
    mask[BURY_NONE] = 1
    for card in range(CARDS):
        if state.place[card] == FACE_UP:
            mask[BURY + card] = 1
            mask[BURY_NONE] = 0


@rule
def bury(box: BoxRecord, state: State, action: int) -> None:
    """Whoever passes lays the spade on a face-up card, and watches from now on (§5)."""
    if action != BURY_NONE:
        state.place[action - BURY] = BURIED + state.turn
        state.rats_face_up -= box.has_rat[action - BURY]  # a buried rat raises no alarm
    state.has_spade[state.turn] = 0
    if spades_in_hand(state) > 0:
        end_turn(state)
    elif state.last_round:
        score(state)
    else:
        end_round(state)


@rule
def spades_in_hand(state: State) -> int:
    spades = 0
    for seat in range(state.players):
        spades += state.has_spade[seat]
    return spades


@rule
def has_the_last_spade(state: State) -> bool:
    """The last player with a spade never stays (§6, ruling P5)."""
    return spades_in_hand(state) == 1


@rule
def end_turn(state: State) -> None:
    """It is the next player's turn, clockwise, among those who still have their spade (§2)."""
    state.turn = (state.turn + 1) % state.players
    while not state.has_spade[state.turn]:
        state.turn = (state.turn + 1) % state.players
    state.phase = TURN_BEGINS


# --- End of a round (§7) ---


@rule
def end_round(state: State) -> None:
    """Buried cards are discarded, spades go back, the left neighbour of the last player begins."""
    for card in range(CARDS):
        if BURIED <= state.place[card] < BURIED + SEATS:
            state.place[card] = DISCARDED
    for seat in range(state.players):
        state.has_spade[seat] = 1
    state.must_reveal = not state.anyone_revealed  # ruling P11
    state.anyone_revealed = 0
    end_turn(state)


# --- Scoring (§9) ---


@rule
def score(state: State) -> None:
    """The last spade is laid: the cubes are given, treasure by treasure (§8, §9)."""
    for treasure in range(TYPES):
        award_cubes(state, treasure)
    state.phase = ENDED


@rule
def award_cubes(state: State, treasure: int) -> None:
    """First takes the better cube, second the other; a tie leaves what is not yet given (P8)."""
    for place in range(boxes_each(state)):
        seat = seat_at(state, treasure, place)
        if seat != TIED:
            state.points[seat] += cube(state, treasure, place)


@rule
def seat_at(state: State, treasure: int, place: int) -> int:
    """The seat with exactly `place` seats above it and none level, or TIED."""
    for seat in range(state.players):
        has_any = state.treasures[seat, treasure] > 0  # ruling P8
        if has_any and rank(state, seat, treasure) == place:
            return seat
    return TIED


@rule
def rank(state: State, seat: int, treasure: int) -> int:
    """How many seats stand above this one, or TIED when another stands exactly level."""
    mine = standing(state, seat, treasure)
    above = 0
    for rival in range(state.players):
        if rival != seat:
            theirs = standing(state, rival, treasure)
            if theirs == mine:
                return TIED
            above += theirs > mine
    return above


@rule
def standing(state: State, seat: int, treasure: int) -> tuple[int, int, int]:
    """Higher is better: more of the treasure, then more rats, then fewer cards (§9.3)."""
    return int(state.treasures[seat, treasure]), int(state.rats[seat]), -int(state.stored[seat])


@rule
def cube(state: State, treasure: int, place: int) -> int:
    """The better cube of this treasure for the first, the other for the second (ruling P8)."""
    if boxes_each(state) == 1:
        return int(state.cubes[treasure, 0])
    one, other = int(state.cubes[treasure, 0]), int(state.cubes[treasure, 1])
    return max(one, other) if place == 0 else min(one, other)


@rule
def returns(box: BoxRecord, state: State, table: Ints) -> None:
    """Most points win; players with equal points share their place (§11)."""
    for seat in range(state.players):
        table[seat, POINTS] = state.points[seat]
        table[seat, PLACE] = 1
        for rival in range(state.players):
            table[seat, PLACE] += state.points[rival] > state.points[seat]


# --- What must always hold ---

INVARIANTS = (
    "every card is somewhere it can be, skulls of a match of two out of it",
    "the draw pile and the rats face up are counted rightly",
    "a spade lies on one card at most, and a spade in hand on none",
    "the seat to move has its spade",
    "what the treasure piles hold is counted rightly",
    "no cube lies on the score card that is not in the box",
    "points are no more than the cubes on the score card",
)


@rule
def invariants(box: BoxRecord, state: State) -> int:
    """The number of the first law that is broken, or 0."""
    draw_pile, rats = 0, 0
    for card in range(CARDS):
        out = state.players == 2 and box.has_skull[card]
        if out != (state.place[card] == UNUSED) or not 0 <= state.place[card] < HELD + SEATS:
            return 1
        draw_pile += state.place[card] == DRAW_PILE
        rats += state.place[card] == FACE_UP and box.has_rat[card]
    if draw_pile != state.draw_pile or rats != state.rats_face_up:
        return 2
    for seat in range(SEATS):
        if cards_in(state, BURIED + seat) > (seat < state.players and not state.has_spade[seat]):
            return 3
    if state.phase != ENDED and not state.has_spade[state.turn]:
        return 4
    for seat in range(SEATS):
        if not is_counted_rightly(box, state, seat):
            return 5
    for value in range(1, len(box.cubes)):
        if cubes_left(box, state, value) < 0:
            return 6
    return 0 if state.phase != ENDED or points_add_up(state) else 7


@rule
def is_counted_rightly(box: BoxRecord, state: State, seat: int) -> bool:
    """Does the count of a pile agree with its cards?"""
    rats = 0
    for card in range(CARDS):
        if state.place[card] == HELD + seat:
            rats += box.has_rat[card]
    for treasure in range(TYPES):
        amount = 0
        for card in range(CARDS):
            if state.place[card] == HELD + seat:
                amount += box.shows[card, treasure]
        if amount != state.treasures[seat, treasure]:
            return False
    return bool(rats == state.rats[seat] and cards_in(state, HELD + seat) == state.stored[seat])


@rule
def cards_in(state: State, place: int) -> int:
    """How many cards are in this place."""
    cards = 0
    for card in range(CARDS):
        cards += state.place[card] == place
    return cards


@rule
def points_add_up(state: State) -> bool:
    """All points together are worth no more than the cubes on the score card."""
    left = 0
    for treasure in range(TYPES):
        for each in range(BOXES):
            left += state.cubes[treasure, each]
    for seat in range(SEATS):
        left -= state.points[seat]
    return left >= 0
