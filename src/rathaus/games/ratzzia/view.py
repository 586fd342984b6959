"""What anybody at the table sees of Ratzzia: everything, for nothing is hidden."""

from typing import NamedTuple

from rathaus.games.ratzzia.board import is_candy, owner
from rathaus.games.ratzzia.box import Column as PrintedColumn
from rathaus.games.ratzzia.box import Contents
from rathaus.games.ratzzia.settling import ROUNDS
from rathaus.games.ratzzia.state import EMPTY, ENDED, PLACING, SUPPORT_DIE, State


class Die(NamedTuple):
    """A die on the board."""

    seat: int | None  # whose die; None for a support die
    face: int
    candy: bool


class Square(NamedTuple):
    """One square of a column."""

    number: int  # printed; 0: any
    linked: bool  # to the square below
    pays: int  # sausages
    die: Die | None


class Column(NamedTuple):
    """One column, squares from bottom to top."""

    reward: str  # what the top shelf offers
    jar: int  # sausages, if it is a jar
    squares: list[Square]
    next_square: int  # where the next die goes; the number of squares if it is complete


class Seat(NamedTuple):
    """One player's place at the table."""

    food: int  # unprotected
    sack: int
    hand: int  # mouse dice in hand
    candy: int  # candy dice held


class View(NamedTuple):
    """The table as anybody sees it."""

    seat: int | None  # who looks: a seat, or a spectator
    goal: int  # food in the sack that wins
    columns: list[Column]
    grey: int  # squares of the cat row
    red: int
    cat_row: list[Die]
    jar: int  # candy dice in the candy jar
    reserve: int  # support dice in the reserve
    has_support: bool  # whether support dice are used at all
    phase: int  # what is asked for now
    turn: int  # whose turn it is
    rolled: list[int]  # faces of the own dice that were rolled and are still in hand
    unshown: int  # thrown dice that chance has not shown yet
    idle: int  # own dice that the cat gave back this turn
    aside: int  # own dice that are going to be rolled again
    support: list[int]  # faces of the support dice still to be placed
    settling: int | None  # the column whose reward is being chosen
    round: int  # counted from 1
    rounds: int  # after which the night is over
    seats: list[Seat]
    over: bool


def view(box: Contents, state: State, seat: int | None, options: frozenset[str]) -> View:
    """What this seat, or a spectator, sees."""
    players = int(state.players)
    grey, red = box.cats(players)
    over = bool(state.phase == ENDED)
    return View(
        seat=seat,
        goal=box.goal,
        columns=[_column(column, state, i) for i, column in enumerate(box.columns(players))],
        grey=grey,
        red=red,
        cat_row=[
            _die(int(state.cat_die[i]), int(state.cat_face[i])) for i in range(state.cat_length)
        ],
        jar=int(state.jar),
        reserve=int(state.reserve),
        has_support=box.dice.support[players - 2] > 0,
        phase=int(state.phase),
        turn=int(state.turn),
        rolled=_faces(state.rolled.tolist()),
        unshown=int(state.unshown),
        idle=int(state.idle),
        aside=int(state.aside),
        support=_faces(state.support.tolist()),
        settling=int(state.settling) if state.phase > PLACING and not over else None,
        round=min(ROUNDS, int(state.turns) // players + 1),
        rounds=ROUNDS,
        seats=[
            Seat(int(each.food), int(each.sack), int(each.hand), int(each.candy))
            for each in (state.seats[i] for i in range(players))
        ],
        over=over,
    )


def _column(printed: PrintedColumn, state: State, column: int) -> Column:
    squares = []
    for row, square in enumerate(printed.squares):
        die = int(state.die[column, row])
        stands = None if die == EMPTY else _die(die, int(state.face[column, row]))
        squares.append(Square(square.number, square.linked, square.pays, stands))
    return Column(printed.reward, printed.jar, squares, int(state.next_row[column]))


def _die(die: int, face: int) -> Die:
    seat = None if die == SUPPORT_DIE else int(owner(die))
    return Die(seat, face, bool(is_candy(die)))


def _faces(counts: list[int]) -> list[int]:
    """Counts by face, told as a list of faces."""
    return [face for face, count in enumerate(counts) for _ in range(count)]
