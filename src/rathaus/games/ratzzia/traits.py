"""What a taught bot looks at in Ratzzia, told from the side of the player whose turn it is.

Common to the table: what is asked for, the dice of this turn, the cat row, and what each player has
and may hope for as `strategy` tells it. For each column: its reward, how far it is filled and with
whose dice, and how likely each player completes it. The factors bring all numbers to about the same
size.
"""

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.ratzzia.board import belongs_to, fits, grey_square_is_free, wanted_face
from rathaus.games.ratzzia.box import ANY, COLUMNS, FACES, REWARDS, SEATS, BoxRecord
from rathaus.games.ratzzia.settling import ROUNDS, highest_pair
from rathaus.games.ratzzia.state import ENDED, SETTLING, TURN_BEGINS, State
from rathaus.games.ratzzia.strategy import (
    CONFIDENCE,
    DICE_ON_THE_TABLE,
    add_hopes,
    belongings,
    chance_to_complete,
    food_worth,
    promise_of_dice,
    reward_worth,
    sausages_in,
)

# Common traits
PHASE = 0
PLAYERS = PHASE + ENDED  # PLAYERS + players - 2
HOPES = PLAYERS + SEATS - 1  # HOPES + i: what `strategy` says of each seat, clockwise
A_SEAT = HOPES + SEATS  # nine for each seat, clockwise
OF_A_SEAT = 9
ROLLED = A_SEAT + OF_A_SEAT * SEATS  # by face
SUPPORT = ROLLED + FACES  # by face
DICE = SUPPORT + FACES  # seven: other dice of this turn
STOCK = DICE + 7  # two
NIGHT = STOCK + 2
CAT = NIGHT + 1  # two, and the dice of each seat, clockwise
COMMON = CAT + 2 + SEATS

# Traits of a column
PARTS = COLUMNS
REWARD = 0
FILLED = REWARD + len(REWARDS)  # nine
OWN = FILLED + 9  # four for each seat, clockwise
EACH = OWN + 4 * SEATS


@rule
def look(box: BoxRecord, state: State, traits: Floats) -> None:
    """Fill `traits`: the common ones, then those of each column."""
    traits[:] = 0.0
    hope(box, state, traits[HOPES : HOPES + SEATS])
    look_at_the_turn(box, state, traits)
    look_at_the_cat(box, state, traits)
    for i in range(state.players):
        look_at_a_seat(box, state, i, traits[A_SEAT + OF_A_SEAT * i :])
    for column in range(box.columns):
        look_at_a_column(box, state, column, traits[COMMON + column * EACH :])


@rule
def hope(box: BoxRecord, state: State, hopes: Floats) -> None:
    """What each seat has and may hope for, clockwise from the one whose turn it is."""
    turn, players = int(state.turn), int(state.players)
    for seat in range(players):
        hopes[seat] = belongings(box, state, seat)
    if TURN_BEGINS < state.phase < SETTLING:
        hopes[turn] += DICE_ON_THE_TABLE + promise_of_dice(box, state)
    for column in range(box.columns):
        add_hopes(box, state, column, hopes)
    for _ in range(turn):  # pass them on until the one in turn is first
        first = hopes[0]
        for seat in range(players - 1):
            hopes[seat] = hopes[seat + 1]
        hopes[players - 1] = first
    for seat in range(players):
        hopes[seat] *= CONFIDENCE


@rule
def look_at_the_turn(box: BoxRecord, state: State, traits: Floats) -> None:
    """What is asked for, and the dice of this turn."""
    if state.phase < ENDED:
        traits[PHASE + state.phase] = 1.0
    traits[PLAYERS + state.players - 2] = 1.0
    for face in range(1, FACES + 1):
        traits[ROLLED + face - 1] = 0.4 * state.rolled[face]
        traits[SUPPORT + face - 1] = 0.4 * state.support[face]
    traits[DICE] = 0.3 * state.idle
    traits[DICE + 1] = 0.3 * state.aside
    traits[DICE + 2] = 0.3 * state.unshown
    traits[DICE + 3] = state.supported
    traits[DICE + 4] = state.duty_done
    traits[DICE + 5] = state.named / FACES
    traits[DICE + 6] = 0.3 * promise_of_dice(box, state)
    traits[STOCK] = 0.5 * state.jar
    traits[STOCK + 1] = 0.5 * state.reserve
    traits[NIGHT] = state.turns / (ROUNDS * int(state.players))


@rule
def look_at_the_cat(box: BoxRecord, state: State, traits: Floats) -> None:
    """How long the cat row is, and whose dice stand in it."""
    traits[CAT] = 0.2 * state.cat_length
    traits[CAT + 1] = grey_square_is_free(box, state)
    for place in range(state.cat_length):
        for i in range(state.players):
            seat = (state.turn + i) % state.players
            traits[CAT + 2 + i] += 0.3 * belongs_to(state.cat_die[place], seat)


@rule
def look_at_a_seat(box: BoxRecord, state: State, i: int, traits: Floats) -> None:
    """What the i-th seat clockwise has."""
    seat = (state.turn + i) % state.players
    player = state.seats[seat]
    part = player.sack / box.goal
    traits[0] = 1.0
    traits[1] = part
    traits[2] = part * part
    traits[3] = 0.1 * player.food
    traits[4] = 0.3 * food_worth(box, state, seat, player.food)
    traits[5] = 0.2 * player.hand
    traits[6] = player.hand == 0
    traits[7] = 0.5 * player.candy
    traits[8] = player.sack + player.food >= box.goal


@rule
def look_at_a_column(box: BoxRecord, state: State, column: int, traits: Floats) -> None:
    """Its reward, what is missing, and what each seat has in it and may hope for."""
    done, squares = int(state.next_row[column]), int(box.squares[state.players, column])
    missing, wanted = squares - done, wanted_face(box, state, column)
    traits[REWARD + box.reward[column]] = 1.0
    traits[FILLED] = 0.1 * box.jar[column]
    traits[FILLED + 1] = 0.2 * done
    traits[FILLED + 2] = 0.2 * missing
    traits[FILLED + 3] = missing == 0
    traits[FILLED + 4] = missing == 1
    traits[FILLED + 5] = missing == 2
    traits[FILLED + 6] = wanted == ANY
    for face in range(1, FACES + 1):
        if state.rolled[face] > 0 and fits(box, state, column, face):
            traits[FILLED + 7] += 0.4 * state.rolled[face]
    traits[FILLED + 8] = 0.2 * highest_pair(state, column)
    for i in range(state.players):
        seat = (state.turn + i) % state.players
        at = OWN + 4 * i
        for row in range(done):
            traits[at] += 0.4 * belongs_to(state.die[column, row], seat)
        traits[at + 1] = 0.2 * sausages_in(box, state, column, seat)
        traits[at + 2] = chance_to_complete(box, state, column, seat)
        traits[at + 3] = 0.3 * min(8.0, reward_worth(box, state, column, seat))
