"""Ratzzia: roll your mice, send them up the pantry columns, and bring the food home in time.

Paragraphs (§) and rulings (R) are those of RULES.md in this folder. This page has the contract and
a turn up to its last placement; `board` tells where a die may go, `cat` has the cat row, `support`
the dice of a match for two, `settling` the rewards.
"""

from rathaus.core.game import CHANCE, OVER, PLACE, POINTS, Mask, Weights
from rathaus.core.jit import rule
from rathaus.core.record import Ints
from rathaus.games.ratzzia.board import earn, stand
from rathaus.games.ratzzia.box import (
    CANDY_DICE,
    CAT_ROW,
    COLUMNS,
    DICE_OF_A_COLOUR,
    FACES,
    ROWS,
    SEATS,
    SUPPORT_DICE,
    BoxRecord,
)
from rathaus.games.ratzzia.settling import (
    LEFT,
    RIGHT,
    ROUNDS,
    go_on,
    gobble,
    move_annie,
    offer_annie,
    offer_candy,
    offer_directions,
    offer_victims,
    pass_food,
    take_candy,
)
from rathaus.games.ratzzia.state import (
    AGAIN,
    ANNIE_MOVES,
    ANNIE_TO,
    CANDY,
    CANDY_FROM_COLUMN,
    EMPTY,
    ENDED,
    GOBBLE,
    GOBBLING,
    KEEP,
    MOUSE,
    NO_SUPPORT,
    PASS_LEFT,
    PLACE_CANDY,
    PLACE_DIE,
    PLACE_IN_CAT,
    PLACE_SUPPORT,
    PLACING,
    PLACING_SUPPORT,
    ROLL,
    ROLLED,
    ROLLING,
    ROLLING_AGAIN,
    ROLLING_SUPPORT,
    SHOW,
    SHOW_SUPPORT,
    STOP,
    SUPPORT,
    SUPPORT_DIE,
    SUPPORT_OFFERED,
    TAKE_BACK,
    TAKING_CANDY,
    TURN_BEGINS,
    State,
)
from rathaus.games.ratzzia.support import (
    answer_support,
    offer_support_placements,
    place_support_die,
    show_support,
    support_dice_left,
)
from rathaus.games.ratzzia.turn import (
    begin,
    clear_turn,
    offer_beginnings,
    offer_placing,
    offer_rolling_again,
    place_candy,
    place_in_cat_row,
    place_mouse,
    roll_again_or_keep,
    show,
    stop,
    take_back,
)

# A die may be shown twice, named and placed; support dice are shown and placed, candy dice placed.
# A settled column sends a die home, except for one Annie column with a single die on its single
# square (R29): so no more rewards are chosen in a turn than twice as many as there are dice.
ALL_DICE = SEATS * DICE_OF_A_COLOUR + SUPPORT_DICE + CANDY_DICE
WORDS = 5  # roll, reroll or keep, support or not, stop; and one to spare
LONGEST_TURN = WORDS + 4 * DICE_OF_A_COLOUR + 2 * SUPPORT_DICE + CANDY_DICE + 2 * ALL_DICE
LONGEST = ROUNDS * SEATS * LONGEST_TURN


@rule
def set_up(box: BoxRecord, state: State, seats: int) -> None:
    """An empty board, dice in hand, candy in the jar; each next player has more food (§1)."""
    state.players = seats
    state.turn = 0
    state.turns = 0
    state.phase = TURN_BEGINS
    state.supplied = 0
    state.jar = box.candy_dice[seats]
    state.reserve = box.support_dice[seats]
    clear_board(state)
    clear_turn(state)
    for seat in range(SEATS):
        state.seats[seat].food = 0
        state.seats[seat].sack = 0
        state.seats[seat].gift = 0
        state.seats[seat].hand = 0
        state.seats[seat].candy = 0
    for seat in range(seats):
        state.seats[seat].hand = box.mouse_dice[seats]
        earn(state, seat, box.start_food[seat])


@rule
def to_move(box: BoxRecord, state: State) -> int:
    """Chance shows the dice; the rest is up to the seat whose turn it is."""
    phase = state.phase
    if phase == ENDED:
        return OVER
    if phase == ROLLING or phase == ROLLING_AGAIN or phase == ROLLING_SUPPORT:
        return CHANCE
    return state.turn


@rule
def legal(box: BoxRecord, state: State, mask: Mask) -> None:
    """What the seat to move may do."""
    phase = state.phase
    if phase == PLACING:
        offer_placing(box, state, mask)
    elif phase == ROLLED:
        offer_rolling_again(state, mask)
    elif phase == TURN_BEGINS:
        offer_beginnings(box, state, mask)
    elif phase == SUPPORT_OFFERED:
        mask[SUPPORT] = 1
        mask[NO_SUPPORT] = 1
    elif phase == PLACING_SUPPORT:
        offer_support_placements(box, state, mask)
    elif phase == ANNIE_MOVES:
        offer_annie(box, state, mask)
    elif phase == TAKING_CANDY:
        offer_candy(box, state, mask)
    elif phase == GOBBLING:
        offer_victims(state, mask)
    else:
        offer_directions(mask)


@rule
def chance(box: BoxRecord, state: State, weights: Weights) -> None:
    """A die shows each of its faces equally often."""
    first = SHOW_SUPPORT if state.phase == ROLLING_SUPPORT else SHOW
    for face in range(FACES):
        weights[first + face] = 1


@rule
def apply(box: BoxRecord, state: State, action: int) -> None:
    """Carry out one legal action. Illegal ones are the caller's mistake: ask `legal` first."""
    if action < SHOW_SUPPORT:
        show(box, state, action - SHOW + 1)
    elif action < ROLL:
        show_support(box, state, action - SHOW_SUPPORT + 1)
    elif action < AGAIN:
        begin(box, state, action)
    elif action <= KEEP:
        roll_again_or_keep(state, action)
    elif action <= NO_SUPPORT:
        answer_support(state, action)
    elif action == STOP:
        stop(box, state)
    elif action < PLACE_DIE:
        place_in_cat_row(state, action - PLACE_IN_CAT + 1)
    elif action < TAKE_BACK:
        place_mouse(state, action - PLACE_DIE)
    elif action < PLACE_CANDY:
        take_back(box, state, action - TAKE_BACK)
    elif action < PLACE_SUPPORT:
        place_candy(state, action - PLACE_CANDY)
    elif action < ANNIE_TO:
        place_support_die(box, state, action - PLACE_SUPPORT)
    else:
        choose_reward(box, state, action)


@rule
def choose_reward(box: BoxRecord, state: State, action: int) -> None:
    """The player has chosen how to take the reward of the top shelf (§10)."""
    if action < CANDY_FROM_COLUMN:
        move_annie(box, state, action - ANNIE_TO)
    elif action < GOBBLE:
        take_candy(box, state, action)
    elif action < PASS_LEFT:
        gobble(state, action - GOBBLE)
    else:
        pass_food(state, LEFT if action == PASS_LEFT else RIGHT)
    go_on(box, state)


# --- Set-up (§1) ---


@rule
def clear_board(state: State) -> None:
    """No die in any column or in the cat row."""
    for column in range(COLUMNS):
        state.next_row[column] = 0
        for row in range(ROWS):
            stand(state, column, row, EMPTY, 0)
    for i in range(CAT_ROW):
        state.cat_die[i] = EMPTY
        state.cat_face[i] = 0
    state.cat_length = 0


# --- End of the game (§8) ---


@rule
def returns(box: BoxRecord, state: State, table: Ints) -> None:
    """The fullest sack wins, equal sacks share their place (§8.1, R19)."""
    for seat in range(state.players):
        table[seat, POINTS] = state.seats[seat].sack
        table[seat, PLACE] = 1
        for rival in range(state.players):
            table[seat, PLACE] += state.seats[rival].sack > state.seats[seat].sack


# --- What must always hold ---

INVARIANTS = (
    "every player's mouse dice are in hand, in a column or in the cat row",
    "every support die is in the reserve or on the board",
    "every candy die is in the jar, in a hand or in a column",
    "all food in front of players and in sacks has come from the supply",
    "nobody has less than no food, dice or candy",
    "the next square of a column is the one above its highest die",
    "a square has a die exactly if it shows a face",
    "the dice thrown are those in hand",
    "a full sack ends the match, and a complete cat row is never left standing",
    "scratch space is zero between actions",
)


@rule
def invariants(box: BoxRecord, state: State) -> int:
    """The number of the first law that is broken, or 0."""
    candy, food = int(state.jar), 0
    for seat in range(SEATS):
        player = state.seats[seat]
        dice = box.mouse_dice[state.players] if seat < state.players else 0
        if player.hand + dice_on_board(state, MOUSE + seat) != dice:
            return 1
        candy += player.candy + dice_on_board(state, CANDY + seat)
        food += player.food + player.sack
        if player.food < 0 or player.sack < 0 or player.hand < 0 or player.candy < 0:
            return 5
    if state.reserve + dice_on_board(state, SUPPORT_DIE) != box.support_dice[state.players]:
        return 2
    if candy != box.candy_dice[state.players]:
        return 3
    if food != state.supplied:
        return 4
    for column in range(COLUMNS):
        if not rows_are_right(box, state, column):
            return 6
        if not faces_are_right(state, column):
            return 7
    if not throw_is_right(state):
        return 8
    if not end_is_right(box, state):
        return 9
    return 0 if scratch_is_zero(state) else 10


@rule
def dice_on_board(state: State, die: int) -> int:
    """How many such dice stand in the columns and in the cat row."""
    dice = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            dice += state.die[column, row] == die
    for i in range(CAT_ROW):
        dice += state.cat_die[i] == die
    return dice


@rule
def rows_are_right(box: BoxRecord, state: State, column: int) -> bool:
    """Nothing stands from the next row on, and something just below it."""
    next_row = state.next_row[column]
    if not 0 <= next_row <= box.squares[state.players, column]:
        return False
    for row in range(next_row, ROWS):
        if state.die[column, row] != EMPTY:
            return False
    return bool(next_row == 0 or state.die[column, next_row - 1] != EMPTY)


@rule
def faces_are_right(state: State, column: int) -> bool:
    for row in range(ROWS):
        if (state.die[column, row] != EMPTY) != (1 <= state.face[column, row] <= FACES):
            return False
    return True


@rule
def throw_is_right(state: State) -> bool:
    """Between roll and stop all dice in hand are unshown, rolled, idle or set aside."""
    thrown = int(state.idle) + state.aside
    supporting = support_dice_left(state)
    if state.phase == ROLLING_SUPPORT:
        supporting += state.unshown
    else:
        thrown += state.unshown
    for face in range(1, FACES + 1):
        thrown += state.rolled[face]
    in_turn = ROLLING <= state.phase <= PLACING
    return thrown == (state.seats[state.turn].hand if in_turn else 0) and (
        supporting <= state.reserve
    )


@rule
def end_is_right(box: BoxRecord, state: State) -> bool:
    """Nobody plays on with a full sack (R15), and the cat comes at once (R8)."""
    for seat in range(state.players):
        if state.seats[seat].sack >= box.goal and state.phase != ENDED:
            return False
    return bool(state.cat_length < box.grey[state.players] + box.red[state.players])


@rule
def scratch_is_zero(state: State) -> bool:
    for seat in range(SEATS):
        if state.seats[seat].gift != 0:
            return False
    for depth in range(len(state.way)):
        if state.way[depth] != 0:
            return False
    return True
