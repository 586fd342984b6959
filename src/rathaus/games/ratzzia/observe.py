"""Ratzzia as numbers for learners: everything lies open, told from one seat's side.

Seats are told clockwise, beginning with the one that looks on. Columns are told from left to
right, each with its squares from bottom to top; columns and squares that the box does not have
are all zero.
"""

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.ratzzia.board import belongs_to, is_candy
from rathaus.games.ratzzia.box import (
    CAT_ROW,
    COLUMNS,
    DICE_OF_A_COLOUR,
    FACES,
    ROWS,
    SEATS,
    SUPPORT_DICE,
    BoxRecord,
)
from rathaus.games.ratzzia.settling import ROUNDS
from rathaus.games.ratzzia.state import EMPTY, ENDED, MOUSE, PLACING, SUPPORT_DIE, State

SQUARES = COLUMNS * ROWS
PLANES = (
    ("dice", SEATS * SQUARES, "for each seat from mine clockwise, 1 where a die of it stands"),
    ("support dice", SQUARES, "1 where a support die stands"),
    ("candy dice", SQUARES, "1 where a candy die stands (it is also among its holder's dice)"),
    ("faces", SQUARES * FACES, "for each square, 1 at the face that its die shows"),
    ("next square", SQUARES, "1 at the next square of each column"),
    ("cat row", SEATS * CAT_ROW, "for each seat, 1 where a die of it stands in the cat row"),
    ("cat support", CAT_ROW, "1 where a support die stands in the cat row"),
    ("cat faces", CAT_ROW * FACES, "for each square of the cat row, 1 at the face of its die"),
    ("food", SEATS, "for each seat, unprotected food, as a part of the goal"),
    ("sack", SEATS, "for each seat, food in the sack, as a part of the goal"),
    ("hands", SEATS, "for each seat, mouse dice in hand, in sevenths"),
    ("candy held", SEATS, "for each seat, candy dice held"),
    ("to move", SEATS, "for each seat, 1 if it is its turn"),
    ("rolled", FACES, "dice of the player in turn by the face they show, in sevenths"),
    ("support rolled", FACES, "support dice to be placed by the face they show, in thirds"),
    ("other dice", 4, "dice not shown yet, lying idle, set aside, highest face named: in sevenths"),
    ("stock", 2, "candy dice in the jar, support dice in the reserve"),
    ("turn", 2, "1 if support dice were rolled; 1 if the player may stop as to dice placed"),
    ("settling", COLUMNS, "1 at the column whose reward is being chosen"),
    ("phase", ENDED + 1, "what is asked for now, one of the phases of state.py"),
    ("night", 1, "how much of the night is over"),
)
SIZE = sum(size for _, size, _ in PLANES)


@rule
def observe(box: BoxRecord, state: State, seat: int, out: Floats) -> None:
    """Fill `out` with the planes, one after the other."""
    out[:] = 0
    at = observe_columns(box, state, seat, out, 0)
    at = observe_cat_row(state, seat, out, at)
    at = observe_seats(box, state, seat, out, at)
    observe_turn(state, out, at)


@rule
def observe_columns(box: BoxRecord, state: State, seat: int, out: Floats, at: int) -> int:
    """The planes from `dice` to `next square`; where the next one begins."""
    support = at + SEATS * SQUARES
    candy = support + SQUARES
    faces = candy + SQUARES
    following = faces + SQUARES * FACES
    for column in range(box.columns):
        next_row = int(state.next_row[column])
        if next_row < box.squares[state.players, column]:
            out[following + column * ROWS + next_row] = 1
        for row in range(ROWS):
            die = state.die[column, row]
            square = column * ROWS + row
            if die != EMPTY:
                for i in range(state.players):
                    other = (seat + i) % state.players
                    out[at + i * SQUARES + square] = belongs_to(die, other)
                out[support + square] = die == SUPPORT_DIE
                out[candy + square] = is_candy(die)
                out[faces + square * FACES + int(state.face[column, row]) - 1] = 1
    return following + SQUARES


@rule
def observe_cat_row(state: State, seat: int, out: Floats, at: int) -> int:
    """The planes `cat row`, `cat support` and `cat faces`; where the next one begins."""
    support = at + SEATS * CAT_ROW
    faces = support + CAT_ROW
    for square in range(state.cat_length):
        die = state.cat_die[square]
        for i in range(state.players):
            out[at + i * CAT_ROW + square] = die == MOUSE + (seat + i) % state.players
        out[support + square] = die == SUPPORT_DIE
        out[faces + square * FACES + int(state.cat_face[square]) - 1] = 1
    return faces + CAT_ROW * FACES


@rule
def observe_seats(box: BoxRecord, state: State, seat: int, out: Floats, at: int) -> int:
    """The planes from `food` to `to move`; where the next one begins."""
    for i in range(state.players):
        other = (seat + i) % state.players
        player = state.seats[other]
        out[at + i] = player.food / box.goal
        out[at + SEATS + i] = player.sack / box.goal
        out[at + 2 * SEATS + i] = player.hand / DICE_OF_A_COLOUR
        out[at + 3 * SEATS + i] = player.candy
        out[at + 4 * SEATS + i] = state.turn == other
    return at + 5 * SEATS


@rule
def observe_turn(state: State, out: Floats, at: int) -> None:
    """The planes from `rolled` on."""
    for face in range(FACES):
        out[at + face] = state.rolled[face + 1] / DICE_OF_A_COLOUR
        out[at + FACES + face] = state.support[face + 1] / SUPPORT_DICE
    at += 2 * FACES
    out[at] = state.unshown / DICE_OF_A_COLOUR
    out[at + 1] = state.idle / DICE_OF_A_COLOUR
    out[at + 2] = state.aside / DICE_OF_A_COLOUR
    out[at + 3] = state.named / DICE_OF_A_COLOUR
    out[at + 4] = state.jar
    out[at + 5] = state.reserve
    out[at + 6] = state.supported
    out[at + 7] = state.duty_done
    at += 8
    if state.phase > PLACING and state.phase != ENDED:
        out[at + int(state.settling)] = 1
    out[at + COLUMNS + int(state.phase)] = 1
    out[at + COLUMNS + ENDED + 1] = state.turns / (ROUNDS * int(state.players))
