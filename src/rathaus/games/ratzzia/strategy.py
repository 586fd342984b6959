"""What a bot may think of a position of Ratzzia.

Everything is told in food: what is in the sack counts in full, what lies in front of a player for
less, and what the columns promise as much as it is likely to come. Who completes a column is
guessed by going round the table once, from the player who rolls next.
"""

import math

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.ratzzia.board import belongs_to, fits_somewhere
from rathaus.games.ratzzia.box import (
    ACCOUNTANT,
    ANNIE,
    ANY,
    CANDY_JAR,
    FACES,
    GOBBLER,
    SAFEGUARD,
    SAUSAGES,
    BoxRecord,
)
from rathaus.games.ratzzia.settling import (
    LEFT,
    RIGHT,
    half_rounded_up,
    highest_pair,
)
from rathaus.games.ratzzia.state import ENDED, SETTLING, TURN_BEGINS, State

# Moved towards a fit to matches between searching bots (benchmarks/evaluate_fit.py), then tried one
# by one in matches of two (greedy bots against random ones, and small searches) and of four
CONFIDENCE = 0.16  # how much a lead of one food says about who wins
UNPROTECTED = 0.25  # worth of food in front of a player, as long as the sack has need of it
SURPLUS = 0.05  # and of what is more than that
FULL_HAND = 7.0  # worth of dice in hand, if there were no end of them
FEW_DICE = 3.0  # the first few matter most
DIE_BACK = 0.1  # worth of a die that comes back from the board
CANDY_DIE = 1.0
ANNIE_REWARD = 0.6
DICE_ON_THE_TABLE = 1.0  # worth of a roll that is still to be used …
FITTING = 0.6  # … of each die of it that fits somewhere …
ROLLED_AGAIN = 0.4  # … and of each that is going to be rolled again, and may
USUAL_PAIR = 4  # hoped for in a safeguard column that has no pair yet
MISSED_TWICE = 25 / 36  # chance that a die and its re-roll both miss a face
EAGER = 0.85  # how often a player who could fill a square chooses to, and the next one, …
LATER = 1.0  # how much a column counts that is nearly full, but not completed in this round


@rule
def evaluate(box: BoxRecord, state: State, values: Floats) -> None:
    """Each seat's chance to win: what it has and may hope for, softly compared."""
    for seat in range(state.players):
        values[seat] = belongings(box, state, seat)
    if TURN_BEGINS < state.phase < SETTLING:
        values[state.turn] += DICE_ON_THE_TABLE + promise_of_dice(box, state)
    for column in range(box.columns):
        add_hopes(box, state, column, values)
    total = 0.0
    for seat in range(state.players):
        values[seat] = math.exp(CONFIDENCE * values[seat])
        if state.phase == ENDED:
            values[seat] = has_most(state, seat)
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total


@rule
def has_most(state: State, seat: int) -> float:
    """1 for a fullest sack, else 0."""
    for rival in range(state.players):
        if state.seats[rival].sack > state.seats[seat].sack:
            return 0.0
    return 1.0


# --- What a player has ---


@rule
def belongings(box: BoxRecord, state: State, seat: int) -> float:
    """Sack, food, dice in hand and candy dice, told in food."""
    player = state.seats[seat]
    dice = FULL_HAND * (1.0 - math.exp(-int(player.hand) / FEW_DICE))
    food = food_worth(box, state, seat, player.food)
    return float(player.sack) + food + dice + CANDY_DIE * int(player.candy)


@rule
def food_worth(box: BoxRecord, state: State, seat: int, food: int) -> float:
    """Food is worth less than in the sack, and even less when the sack has no need of it."""
    need = max(0, box.goal - state.seats[seat].sack)
    return UNPROTECTED * min(food, need) + SURPLUS * max(0, food - need)


@rule
def promise_of_dice(box: BoxRecord, state: State) -> float:
    """What a roll is good for: dice that fit, and dice that are rolled again and may."""
    worth = ROLLED_AGAIN * int(state.aside)
    for face in range(1, FACES + 1):
        if state.rolled[face] > 0 and fits_somewhere(box, state, face):
            worth += FITTING * int(state.rolled[face])
    return worth


# --- What the columns promise ---


@rule
def add_hopes(box: BoxRecord, state: State, column: int, values: Floats) -> None:
    """Share out what a column promises: its reward, the sausages of its squares, dice back home."""
    if state.next_row[column] == box.squares[state.players, column]:
        values[state.turn] += reward_worth(box, state, column, state.turn)  # about to be settled
        for seat in range(state.players):
            values[seat] += dice_worth(box, state, column, seat)
        return
    nobody_will, chances = 1.0, 0.0
    for seat in range(state.players):
        likely = chance_to_complete(box, state, column, seat)
        nobody_will *= 1.0 - likely
        chances += likely
    later = LATER * nobody_will * state.next_row[column] / box.squares[state.players, column]
    somebody_will = 1.0 - nobody_will + later
    for seat in range(state.players):
        likely = chance_to_complete(box, state, column, seat) + later
        share = likely / (chances + later * state.players) if chances + later > 0 else 0.0
        values[seat] += somebody_will * share * reward_worth(box, state, column, seat)
        values[seat] += somebody_will * dice_worth(box, state, column, seat)


@rule
def chance_to_complete(box: BoxRecord, state: State, column: int, seat: int) -> float:
    """How likely a player fills all squares that are left in one turn, and chooses to."""
    likely = 1.0
    dice = int(state.seats[seat].hand)
    for row in range(state.next_row[column], box.squares[state.players, column]):
        if dice == 0:
            return 0.0
        if box.number[state.players, column, row] != ANY or box.linked[state.players, column, row]:
            likely *= 1.0 - MISSED_TWICE**dice
        likely *= EAGER
        dice -= 1
    return likely


@rule
def dice_worth(box: BoxRecord, state: State, column: int, seat: int) -> float:
    """What a seat gets when the column is completed: its dice, and the sausages under them."""
    worth = 0.0
    for row in range(state.next_row[column]):
        if belongs_to(state.die[column, row], seat):
            worth += DIE_BACK + UNPROTECTED * int(box.pays[state.players, column, row])
    return worth


@rule
def sausages_in(box: BoxRecord, state: State, column: int, seat: int) -> int:
    """What the squares under this seat's dice pay."""
    sausages = 0
    for row in range(state.next_row[column]):
        if belongs_to(state.die[column, row], seat):
            sausages += box.pays[state.players, column, row]
    return sausages


@rule
def reward_worth(box: BoxRecord, state: State, column: int, seat: int) -> float:
    """What the top shelf would give this seat now, told in food."""
    reward = box.reward[column]
    if reward == SAUSAGES:
        return UNPROTECTED * int(box.jar[column])
    if reward == SAFEGUARD:
        return safeguard_worth(box, state, column, seat)
    if reward == CANDY_JAR:
        return CANDY_DIE
    if reward == GOBBLER:
        return UNPROTECTED * half_rounded_up(most_food_of_others(state, seat))
    if reward == ACCOUNTANT:
        return UNPROTECTED * max(gain(state, seat, LEFT), gain(state, seat, RIGHT))
    return ANNIE_REWARD if reward == ANNIE else 0.0


@rule
def safeguard_worth(box: BoxRecord, state: State, column: int, seat: int) -> float:
    """Food that moves to the sack is worth more there; a sack that gets full is worth the match."""
    amount = 2 * (highest_pair(state, column) or USUAL_PAIR)
    food = state.seats[seat].food + sausages_in(box, state, column, seat)
    if food < amount:
        return 0.0
    gained = amount - food_worth(box, state, seat, amount)
    if state.seats[seat].sack + amount >= box.goal:
        gained += box.goal
    return gained


@rule
def most_food_of_others(state: State, seat: int) -> int:
    most = 0
    for rival in range(state.players):
        if rival != seat:
            most = max(most, state.seats[rival].food)
    return most


@rule
def gain(state: State, seat: int, direction: int) -> int:
    """What the Accountant would bring this seat, when food is passed in this direction."""
    giver = (seat - direction) % state.players
    return half_rounded_up(state.seats[giver].food) - half_rounded_up(state.seats[seat].food)


glance = evaluate  # it is quick enough to order actions by
CURIOSITY = 0.1  # how far a search mistrusts these chances before it has looked further
