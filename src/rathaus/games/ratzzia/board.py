"""The pantry of Ratzzia: where a die may go, and where it returns to."""

from rathaus.core.jit import rule
from rathaus.games.ratzzia.box import ANY, FACES, ROWS, BoxRecord
from rathaus.games.ratzzia.state import CANDY, EMPTY, MOUSE, SUPPORT_DIE, State

NO_FACE = -1  # what a square asks for that takes no die at all

# --- Placing a die (§3) ---


@rule
def wanted_face(box: BoxRecord, state: State, column: int) -> int:
    """The face that the next square of a column takes: one, ANY, or NO_FACE (§3.2, R1, R2)."""
    row = state.next_row[column]
    if row == box.squares[state.players, column]:
        return NO_FACE  # the column is complete
    number = box.number[state.players, column, row]
    if not box.linked[state.players, column, row]:
        return int(number)
    below = state.face[column, row - 1]
    return int(below) if number == ANY or number == below else NO_FACE


@rule
def fits(box: BoxRecord, state: State, column: int, face: int) -> bool:
    """May a die that shows `face` be placed in this column?"""
    wanted = wanted_face(box, state, column)
    return wanted == face or wanted == ANY


@rule
def fits_somewhere(box: BoxRecord, state: State, face: int) -> bool:
    """May a die that shows `face` be placed in some column?"""
    for column in range(box.columns):
        if fits(box, state, column, face):
            return True
    return False


@rule
def grey_square_is_free(box: BoxRecord, state: State) -> bool:
    return bool(state.cat_length < box.grey[state.players])


@rule
def own_die_fits(box: BoxRecord, state: State) -> bool:
    """Does a rolled mouse die of the player in turn find a square, grey ones included?"""
    grey = grey_square_is_free(box, state)
    for face in range(1, FACES + 1):
        if state.rolled[face] > 0 and (grey or fits_somewhere(box, state, face)):
            return True
    return False


@rule
def candy_die_fits(box: BoxRecord, state: State) -> bool:
    """Does a candy die of the player in turn find a square, in a column only (R11)?"""
    if state.seats[state.turn].candy == 0:
        return False
    for column in range(box.columns):
        if wanted_face(box, state, column) != NO_FACE:
            return True
    return False


@rule
def stand(state: State, column: int, row: int, die: int, face: int) -> None:
    """A die stands on this square now, or none (EMPTY)."""
    state.die[column, row] = die
    state.face[column, row] = face


@rule
def put(state: State, column: int, die: int, face: int) -> None:
    """Place a die on the next square of a column (§3.1)."""
    stand(state, column, state.next_row[column], die, face)
    state.next_row[column] += 1


@rule
def find_next_row(state: State, column: int) -> None:
    """The next square is the one above the highest die, gaps below are ignored (R1)."""
    row = ROWS
    while row > 0 and state.die[column, row - 1] == EMPTY:
        row -= 1
    state.next_row[column] = row


# --- Dice and their owners ---


@rule
def belongs_to(die: int, seat: int) -> bool:
    """Is this one of the seat's dice? A candy die in a column is its holder's (R5, R11)."""
    return die == MOUSE + seat or die == CANDY + seat


@rule
def is_candy(die: int) -> bool:
    return die >= CANDY


@rule
def owner(die: int) -> int:
    """The seat whose mouse or candy die this is."""
    return die - CANDY if is_candy(die) else die - MOUSE


@rule
def send_home(state: State, die: int) -> None:
    """A die returns to its owner's hand, to the reserve, or to the candy jar (§4.2, R8, R11)."""
    if is_candy(die):
        state.jar += 1
    elif die == SUPPORT_DIE:
        state.reserve += 1
    elif die != EMPTY:
        state.seats[die - MOUSE].hand += 1


# --- Food (R14) ---


@rule
def earn(state: State, seat: int, sausages: int) -> None:
    """Food from the supply, put unprotected in front of the player; it never runs out (R14)."""
    state.seats[seat].food += sausages
    state.supplied += sausages
