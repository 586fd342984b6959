"""Rewards of Ratzzia: complete columns are settled from left to right, and the turn passes on.

A reward that leaves the player a choice stops the settling; the answer takes it up again.
"""

from rathaus.core.game import Mask
from rathaus.core.jit import rule
from rathaus.games.ratzzia.board import earn, find_next_row, is_candy, owner, send_home, stand
from rathaus.games.ratzzia.box import (
    ACCOUNTANT,
    ANNIE,
    CANDY_JAR,
    FACES,
    GOBBLER,
    SAFEGUARD,
    SAUSAGES,
    BoxRecord,
)
from rathaus.games.ratzzia.state import (
    ANNIE_MOVES,
    ANNIE_TO,
    CANDY_FROM_COLUMN,
    CANDY_FROM_SEAT,
    EMPTY,
    ENDED,
    GOBBLE,
    GOBBLING,
    NO_COLUMN,
    PASS_LEFT,
    PASS_RIGHT,
    PASSING_FOOD,
    SETTLING,
    SUPPORT_DIE,
    TAKING_CANDY,
    TURN_BEGINS,
    State,
)

ROUNDS = 50  # turns of each player, after which the night is over (R19)
LEFT, RIGHT = 1, -1  # steps to the neighbour; left is the next player in turn order (R13)

# --- Settling columns (§4) ---


@rule
def settle_columns(box: BoxRecord, state: State) -> None:
    """Settle complete columns from the left, again after each, until none is complete (R9)."""
    state.phase = SETTLING
    while state.phase == SETTLING:
        column = leftmost_complete(box, state)
        if column == NO_COLUMN:
            end_turn(state)
        else:
            settle(box, state, column)


@rule
def leftmost_complete(box: BoxRecord, state: State) -> int:
    """The first column with a die in its top square, gaps or no gaps (§4.1), or NO_COLUMN."""
    for column in range(box.columns):
        if state.next_row[column] == box.squares[state.players, column]:
            return column
    return NO_COLUMN


@rule
def settle(box: BoxRecord, state: State, column: int) -> None:
    """Dice go home with their sausages, then the player in turn gets the reward (§4.2, §4.3)."""
    pair = highest_pair(state, column)  # before the dice go home (R12)
    pay_and_send_home(box, state, column)
    state.settling = column
    reward = box.reward[column]
    if reward == SAUSAGES:
        earn(state, state.turn, box.jar[column])
    elif reward == SAFEGUARD:
        safeguard(box, state, 2 * pair)
    elif reward == ANNIE:
        ask_for_annie(box, state)
    elif reward == CANDY_JAR:
        ask_for_candy(box, state)
    elif reward == GOBBLER:
        ask_for_victim(state)
    elif reward == ACCOUNTANT:
        ask_for_direction(state)
    if state.phase == SETTLING:
        finish_column(box, state)


@rule
def pay_and_send_home(box: BoxRecord, state: State, column: int) -> None:
    """Owners are paid for their squares and take their mouse dice; support dice earn nothing.

    A candy die stays until the reward was given (R11), and Annie's die for her to move (R10).
    """
    top = box.squares[state.players, column] - 1
    for row in range(top + 1):
        die = state.die[column, row]
        if die == EMPTY:
            continue
        if die != SUPPORT_DIE:
            earn(state, owner(die), box.pays[state.players, column, row])
        if not (is_candy(die) or (row == top and box.reward[column] == ANNIE)):
            send_home(state, die)
            stand(state, column, row, EMPTY, 0)
    find_next_row(state, column)


@rule
def finish_column(box: BoxRecord, state: State) -> None:
    """After the reward: candy dice go to the jar (R11), and Annie's die home if it stays (R10)."""
    column = state.settling
    for row in range(box.squares[state.players, column]):
        send_home(state, state.die[column, row])
        stand(state, column, row, EMPTY, 0)
    state.next_row[column] = 0
    state.settling = 0


@rule
def go_on(box: BoxRecord, state: State) -> None:
    """The reward has been chosen: finish its column, and settle the others."""
    finish_column(box, state)
    settle_columns(box, state)


@rule
def end_turn(state: State) -> None:
    """It is the next player's turn, unless the night is over (§4.4, R19)."""
    state.turn = left_neighbour(state, state.turn)
    state.turns += 1
    state.phase = ENDED if state.turns == ROUNDS * int(state.players) else TURN_BEGINS


# --- Anxious Annie (§10.1) ---


@rule
def takes_annie(box: BoxRecord, state: State, column: int) -> bool:
    """Another column with an empty square can be chosen (R10)."""
    if column == state.settling:
        return False
    for row in range(box.squares[state.players, column]):
        if state.die[column, row] == EMPTY:
            return True
    return False


@rule
def ask_for_annie(box: BoxRecord, state: State) -> None:
    """With one column to choose the die goes there, with none it goes home (R10)."""
    choices, only = 0, 0
    for column in range(box.columns):
        if takes_annie(box, state, column):
            choices += 1
            only = column
    if choices == 1:
        move_annie(box, state, only)
    elif choices > 1:
        state.phase = ANNIE_MOVES


@rule
def offer_annie(box: BoxRecord, state: State, mask: Mask) -> None:
    for column in range(box.columns):
        mask[ANNIE_TO + column] = takes_annie(box, state, column)


@rule
def move_annie(box: BoxRecord, state: State, column: int) -> None:
    """The die from Annie's top square goes to the bottom of another column (§10.1)."""
    top = box.squares[state.players, state.settling] - 1
    die, face = state.die[state.settling, top], state.face[state.settling, top]
    stand(state, state.settling, top, EMPTY, 0)
    push_up(state, column)
    stand(state, column, 0, die, face)
    find_next_row(state, column)


@rule
def push_up(state: State, column: int) -> None:
    """Dice in the way move up until the first empty square is filled (§10.1, R10)."""
    hole = 0
    while state.die[column, hole] != EMPTY:
        hole += 1
    for row in range(hole, 0, -1):
        stand(state, column, row, state.die[column, row - 1], state.face[column, row - 1])


# --- Candy jar (§10.2) ---


@rule
def holds_candy(box: BoxRecord, state: State, column: int) -> bool:
    return candy_row(box, state, column) >= 0


@rule
def candy_row(box: BoxRecord, state: State, column: int) -> int:
    """The row of the highest candy die in a column (R11), below 0 if there is none."""
    row = box.squares[state.players, column] - 1
    while row >= 0 and not is_candy(state.die[column, row]):
        row -= 1
    return int(row)


@rule
def has_candy_to_take(state: State, seat: int) -> bool:
    """Another player holds a candy die that is not yet used."""
    return bool(seat != state.turn and state.seats[seat].candy > 0)


@rule
def ask_for_candy(box: BoxRecord, state: State) -> None:
    """From the jar; else from another hand or from a column, as the winner chooses (R11)."""
    if state.jar > 0:
        state.jar -= 1
        state.seats[state.turn].candy += 1
        return
    choices, only = 0, 0
    for seat in range(state.players):
        if has_candy_to_take(state, seat):
            choices += 1
            only = CANDY_FROM_SEAT + seat
    for column in range(box.columns):
        if holds_candy(box, state, column):
            choices += 1
            only = CANDY_FROM_COLUMN + column
    if choices == 1:
        take_candy(box, state, only)
    elif choices > 1:
        state.phase = TAKING_CANDY


@rule
def offer_candy(box: BoxRecord, state: State, mask: Mask) -> None:
    for seat in range(state.players):
        mask[CANDY_FROM_SEAT + seat] = has_candy_to_take(state, seat)
    for column in range(box.columns):
        mask[CANDY_FROM_COLUMN + column] = holds_candy(box, state, column)


@rule
def take_candy(box: BoxRecord, state: State, action: int) -> None:
    """A candy die changes hands, or leaves its column and perhaps a gap (§10.2, R11)."""
    if action >= CANDY_FROM_SEAT:
        state.seats[action - CANDY_FROM_SEAT].candy -= 1
    else:
        column = action - CANDY_FROM_COLUMN
        stand(state, column, candy_row(box, state, column), EMPTY, 0)
        find_next_row(state, column)
    state.seats[state.turn].candy += 1


# --- Safeguard (§10.4) ---


@rule
def highest_pair(state: State, column: int) -> int:
    """The highest face that two dice of the column share, whosever they are (R12); 0 if none."""
    for face in range(FACES, 0, -1):
        dice = 0
        for row in range(state.next_row[column]):
            dice += state.face[column, row] == face
        if dice >= 2:
            return face
    return 0


@rule
def safeguard(box: BoxRecord, state: State, amount: int) -> None:
    """Exactly this much goes into the sack, or nothing; a full sack ends the match (R12, R15)."""
    seat = state.seats[state.turn]
    if seat.food < amount:
        return
    seat.food -= amount
    seat.sack += amount
    if seat.sack >= box.goal:
        state.phase = ENDED
        state.settling = 0


# --- Greedy Gobbler (§10.5) ---


@rule
def half_rounded_up(food: int) -> int:
    return (food + 1) // 2


@rule
def left_neighbour(state: State, seat: int) -> int:
    return (seat + LEFT) % state.players


@rule
def others_have_food(state: State) -> bool:
    for seat in range(state.players):
        if seat != state.turn and state.seats[seat].food > 0:
            return True
    return False


@rule
def ask_for_victim(state: State) -> None:
    """Any other player may be named as long as one has food; of two there is no choice (R13)."""
    if others_have_food(state):
        if state.players == 2:
            gobble(state, left_neighbour(state, state.turn))
        else:
            state.phase = GOBBLING


@rule
def offer_victims(state: State, mask: Mask) -> None:
    for seat in range(state.players):
        mask[GOBBLE + seat] = seat != state.turn


@rule
def gobble(state: State, victim: int) -> None:
    """Take half of one player's unprotected food, rounded up (§10.5)."""
    stolen = half_rounded_up(state.seats[victim].food)
    state.seats[victim].food -= stolen
    state.seats[state.turn].food += stolen


# --- Accountant (§10.6) ---


@rule
def ask_for_direction(state: State) -> None:
    """Left or right; with two players it is the same, and without food nothing happens (R13)."""
    if others_have_food(state) or state.seats[state.turn].food > 0:
        if state.players == 2:
            pass_food(state, LEFT)
        else:
            state.phase = PASSING_FOOD


@rule
def offer_directions(mask: Mask) -> None:
    mask[PASS_LEFT] = 1
    mask[PASS_RIGHT] = 1


@rule
def pass_food(state: State, direction: int) -> None:
    """All at once hand half of what they had, rounded up, to a neighbour (§10.6, R13)."""
    for seat in range(state.players):
        state.seats[seat].gift = half_rounded_up(state.seats[seat].food)  # before anybody pays
    for seat in range(state.players):
        neighbour = (seat + direction) % state.players
        state.seats[neighbour].food += state.seats[seat].gift
        state.seats[seat].food -= state.seats[seat].gift
        state.seats[seat].gift = 0
