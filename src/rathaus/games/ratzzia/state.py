"""What can be said in Ratzzia: where the dice and the food are, and what may be done.

Dice are counts by face, and a square says whose die stands on it: dice that nobody can tell apart
make no two states of one position. A die that has not been rolled shows nothing yet.
"""

from typing import Annotated

import numpy as np

from rathaus.core.record import Count, Ints, Record, Rows, Small, layout
from rathaus.games.ratzzia.box import CAT_ROW, COLUMNS, FACES, ROWS, SEATS, Contents

# What stands on a square
EMPTY = 0
MOUSE = 1  # MOUSE + seat: a mouse die of that seat
SUPPORT_DIE = MOUSE + SEATS
CANDY = SUPPORT_DIE + 1  # CANDY + seat: a candy die that this seat placed

# What is asked for now
TURN_BEGINS = 0  # roll, take back a column, or sit out
ROLLING = 1  # chance shows the dice
ROLLED = 2  # name dice to roll again, or keep all
ROLLING_AGAIN = 3  # chance shows the dice that are rolled again
SUPPORT_OFFERED = 4  # roll the support dice, or not
ROLLING_SUPPORT = 5  # chance shows the support dice
PLACING_SUPPORT = 6  # place a support die
PLACING = 7  # place a die or a candy die, or stop
SETTLING = 8  # columns are being settled; nobody is asked, so no action ever meets this phase
ANNIE_MOVES = 9  # choose a column for Annie's die
TAKING_CANDY = 10  # choose whose candy die to take
GOBBLING = 11  # choose a player to steal from
PASSING_FOOD = 12  # choose the direction in which food is passed
ENDED = 13

NO_COLUMN = -1
IDLE = FACES + 1  # counted after the faces when dice are named to be rolled again

Food = Annotated[int, np.int32]


class Seat(Record):
    """What one player has off the board."""

    food: Food  # unprotected, in front of the player
    sack: Food  # safe; the first to 25 wins
    gift: Food  # scratch: what the Accountant makes the player hand over
    hand: Small  # mouse dice in hand, rolled or not
    candy: Small  # candy dice held


class State(Record):
    """Everything on the table."""

    supplied: Food  # food that has come from the supply so far
    seats: Annotated[Rows[Seat], layout(Seat), SEATS]
    turns: Count  # turns ended so far, of all players together
    players: Small
    turn: Small  # seat whose turn it is
    phase: Small  # what is asked for now
    jar: Small  # candy dice in the candy jar
    reserve: Small  # support dice not on the board, rolled or not

    # The board; row 0 is the bottom square of a column
    die: Annotated[Ints, np.int8, (COLUMNS, ROWS)]  # whose die stands here, or EMPTY
    face: Annotated[Ints, np.int8, (COLUMNS, ROWS)]  # what that die shows; 0 if EMPTY
    next_row: Annotated[Ints, np.int8, COLUMNS]  # the row above the highest die of a column
    cat_die: Annotated[Ints, np.int8, CAT_ROW]  # whose die, left to right, or EMPTY
    cat_face: Annotated[Ints, np.int8, CAT_ROW]
    cat_length: Small  # dice in the cat row

    # The turn; all zero when one begins
    unshown: Small  # thrown dice that chance has not shown yet
    rolled: Annotated[Ints, np.int8, FACES + 1]  # own dice in hand by the face they show
    idle: Small  # own dice that the cat gave back this turn
    aside: Small  # own dice named to be rolled again
    named: Small  # the highest face named so far, IDLE after all faces
    support: Annotated[Ints, np.int8, FACES + 1]  # support dice, by face, still to be placed
    supported: Small  # 1: the support dice were rolled this turn
    duty_done: Small  # 1: a die has been placed that lets the player stop (R4, R16, R18)
    settling: Small  # the column whose reward is being chosen
    way: Annotated[Ints, np.int8, 3]  # scratch: the placements tried so far (R16)


STATE = layout(State)

# Actions: chance's first, then the players' in the order of a turn.
# A column and a face are told as column * FACES + face - 1.
SHOW = 0  # SHOW + face - 1
SHOW_SUPPORT = SHOW + FACES
CHANCE_ACTIONS = SHOW_SUPPORT + FACES
ROLL = CHANCE_ACTIONS
SIT_OUT = ROLL + 1
AGAIN = SIT_OUT + 1  # AGAIN + face - 1
AGAIN_IDLE = AGAIN + FACES
REROLL = AGAIN_IDLE + 1
KEEP = REROLL + 1
SUPPORT = KEEP + 1
NO_SUPPORT = SUPPORT + 1
STOP = NO_SUPPORT + 1
PLACE_IN_CAT = STOP + 1  # PLACE_IN_CAT + face - 1
PLACE_DIE = PLACE_IN_CAT + FACES  # PLACE_DIE + column and face
TAKE_BACK = PLACE_DIE + COLUMNS * FACES  # TAKE_BACK + column
PLACE_CANDY = TAKE_BACK + COLUMNS  # PLACE_CANDY + column and face
PLACE_SUPPORT = PLACE_CANDY + COLUMNS * FACES  # PLACE_SUPPORT + column and face
ANNIE_TO = PLACE_SUPPORT + COLUMNS * FACES  # ANNIE_TO + column
CANDY_FROM_COLUMN = ANNIE_TO + COLUMNS  # CANDY_FROM_COLUMN + column
CANDY_FROM_SEAT = CANDY_FROM_COLUMN + COLUMNS  # CANDY_FROM_SEAT + seat
GOBBLE = CANDY_FROM_SEAT + SEATS  # GOBBLE + seat
PASS_LEFT = GOBBLE + SEATS
PASS_RIGHT = PASS_LEFT + 1
ACTIONS = PASS_RIGHT + 1

WORDS = {
    ROLL: "roll", SIT_OUT: "sit out", AGAIN_IDLE: "again idle", REROLL: "reroll", KEEP: "keep",
    SUPPORT: "support", NO_SUPPORT: "no support", STOP: "stop",
    PASS_LEFT: "pass left", PASS_RIGHT: "pass right",
}  # fmt: skip
NUMBERED = {  # names that end in a number counted from 1
    SHOW: "show", SHOW_SUPPORT: "show support", AGAIN: "again", TAKE_BACK: "take back",
    ANNIE_TO: "annie to", CANDY_FROM_COLUMN: "candy from column",
    CANDY_FROM_SEAT: "candy from seat", GOBBLE: "gobble seat",
}  # fmt: skip
PLACED = {PLACE_DIE: "place", PLACE_CANDY: "candy", PLACE_SUPPORT: "support"}
FIRST = sorted([*WORDS, *NUMBERED, *PLACED, PLACE_IN_CAT], reverse=True)  # of each kind


def name_action(box: Contents, state: State, action: int) -> str:
    """The name of an action, as in a match file; columns and seats are counted from 1.

    >>> numbers = (SHOW + 4, AGAIN_IDLE, PLACE_DIE + 2 * FACES + 4, PLACE_IN_CAT, GOBBLE + 2)
    >>> [name_action(None, None, number) for number in numbers]
    ['show 5', 'again idle', 'place 5 in 3', 'place 1 in cat', 'gobble seat 3']
    """
    kind = next(first for first in FIRST if first <= action)
    if kind in WORDS:
        return WORDS[kind]
    if kind in NUMBERED:
        return f"{NUMBERED[kind]} {action - kind + 1}"
    if kind == PLACE_IN_CAT:
        return f"place {action - kind + 1} in cat"
    column, face = divmod(action - kind, FACES)
    return f"{PLACED[kind]} {face + 1} in {column + 1}"
