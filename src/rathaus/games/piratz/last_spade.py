"""How a match of Piratz ends, as bots see it: what the player with its last spade still wins.

They dig on alone and pass as soon as that wins; until then they have nothing to lose by turning up
another card. So all that counts is which cards come before the rat that raises the alarm. The cards
are imagined in some orders, and in how many of these they suffice is the chance to win.
"""

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.piratz.box import CARDS, BoxRecord
from rathaus.games.piratz.hoards import CARD, NOTHING, RAT, Hoard, with_card
from rathaus.games.piratz.rules import cube, spades_in_hand, standing
from rathaus.games.piratz.state import (
    BURYING,
    CARD_TURNED,
    DISCARDED,
    DRAW_PILE,
    ENDED,
    FACE_UP,
    RAT_ALERT,
    TYPES,
    State,
    boxes_each,
)

# An imagined order: the cards' numbers, multiplied by a factor, modulo a prime
PRIME = 53  # more than there are cards, so that no two come at once
AS_NUMBERED = 1  # the factor of the box's own order
EVERY = 3  # of the factors, this one is tried: 18 orders, each there and back
NOW = 0  # when a card comes that lies face up
NEVER = 2 * PRIME  # after all that can be turned up
NO_PLACE = 9  # of somebody who is level with another, or has none of a treasure (§9.4, P8)


@rule
def foregone(box: BoxRecord, state: State, values: Floats) -> bool:
    """Fill `values` with each seat's chance to win, if the match's last spade digs alone (§8.1)."""
    if state.phase == ENDED or state.phase == CARD_TURNED:
        return False
    if not state.last_round or spades_in_hand(state) > 1:
        return False
    digger = int(state.turn)
    for seat in range(state.players):
        values[seat] = share_with(state, NOTHING, seat)
    gives_up = values[digger]
    wins = what_the_last_spade_wins(box, state) if gives_up < 1.0 else 1.0
    if wins > gives_up:
        for seat in range(state.players):
            values[seat] *= (1.0 - wins) / (1.0 - gives_up)
        values[digger] = wins
    return True


@rule
def what_the_last_spade_wins(box: BoxRecord, state: State) -> float:
    """The chance of the player who has it, by what is best: pass now, or dig on until that wins."""
    if state.phase == BURYING:
        return share_with(state, NOTHING, state.turn)
    if state.phase == RAT_ALERT:
        return share_with_a_rat(box, state, AS_NUMBERED, NOW)
    wins = share_by_passing(box, state, AS_NUMBERED, NOW)
    return wins if wins == 1.0 else max(wins, share_by_digging(box, state))


@rule
def share_by_digging(box: BoxRecord, state: State) -> float:
    """The mean over all orders that are imagined."""
    total, orders = 0.0, 0
    for factor in range(AS_NUMBERED, PRIME // 2, EVERY):
        total += share_in_order(box, state, factor)
        total += share_in_order(box, state, PRIME - factor)  # the same, last card first
        orders += 2
    return total / orders


# --- One order ---


@rule
def share_in_order(box: BoxRecord, state: State, factor: int) -> float:
    """What is won if the cards come in this order: before the alarm, or by the rat it grants."""
    alarm = when_the_alarm_comes(box, state, factor)
    share = share_by_passing(box, state, factor, alarm)
    if share == 1.0 or alarm == NEVER:
        return share
    return share_with_a_rat(box, state, factor, alarm)


@rule
def when_it_comes(state: State, card: int, factor: int) -> int:
    """When a card is turned up: the draw pile first, then the discarded cards (ruling P6)."""
    place = state.place[card]
    if place == FACE_UP:
        return NOW
    if place == DRAW_PILE:
        return (card + 1) * factor % PRIME
    if place == DISCARDED:
        return PRIME + (card + 1) * factor % PRIME
    return NEVER


@rule
def when_the_alarm_comes(box: BoxRecord, state: State, factor: int) -> int:
    """The next rat raises it, or if none lies face up the one after that (§4.1)."""
    first, second = NEVER, NEVER
    for card in range(CARDS):
        if box.has_rat[card] and state.place[card] != FACE_UP:
            time = when_it_comes(state, card, factor)
            if time < first:
                first, second = time, first
            else:
                second = min(second, time)
    return first if state.rats_face_up > 0 else second


# --- What a haul wins ---


@rule
def share_by_passing(box: BoxRecord, state: State, factor: int, alarm: int) -> float:
    """With the best treasure of all cards that have come before the alarm (§3.1)."""
    most = 0.0
    for treasure in range(TYPES):
        haul = NOTHING
        for card in range(CARDS):
            if box.shows[card, treasure] > 0:
                time = when_it_comes(state, card, factor)
                if time == NOW or time < alarm:
                    haul = with_card(box, haul, card)
        most = max(most, share_with(state, haul, state.turn))
        if most == 1.0:
            break
    return most


@rule
def share_with_a_rat(box: BoxRecord, state: State, factor: int, alarm: int) -> float:
    """With the best of the rats that lie there after the alarm, or none (§4.2, ruling P3)."""
    most = share_with(state, NOTHING, state.turn)
    for card in range(CARDS):
        if box.has_rat[card] and when_it_comes(state, card, factor) <= alarm:
            haul = with_card(box, NOTHING, card)
            most = max(most, share_with(state, haul, state.turn))
    return most


@rule
def share_with(state: State, haul: Hoard, seat: int) -> float:
    """A seat's part of the victory, if the player to move stored this haul and it was over."""
    points, level = points_with(state, haul, seat), 1
    for rival in range(state.players):
        if rival != seat:
            theirs = points_with(state, haul, rival)
            if theirs > points:
                return 0.0
            level += theirs == points
    return 1.0 / level


@rule
def points_with(state: State, haul: Hoard, seat: int) -> int:
    """A seat's points, if the treasures were counted then (§9)."""
    points = 0
    for treasure in range(TYPES):
        place = place_with(state, haul, treasure, seat)
        if place < boxes_each(state):
            points += cube(state, treasure, place)
    return points


@rule
def place_with(state: State, haul: Hoard, treasure: int, seat: int) -> int:
    """How many seats stand above this one in a treasure; NO_PLACE if it is level or has none."""
    own = standing_with(state, haul, treasure, seat)
    if own[0] == 0:
        return NO_PLACE
    above = 0
    for rival in range(state.players):
        if rival != seat:
            theirs = standing_with(state, haul, treasure, rival)
            if theirs == own:
                return NO_PLACE
            above += theirs > own
    return above


@rule
def standing_with(state: State, haul: Hoard, treasure: int, seat: int) -> tuple[int, int, int]:
    """As `rules.standing`, with the haul added to what the player to move has (§9.3)."""
    treasures, rats, minus_cards = standing(state, seat, treasure)
    if seat == state.turn:
        return treasures + haul[treasure], rats + haul[RAT], minus_cards - haul[CARD]
    return treasures, rats, minus_cards
