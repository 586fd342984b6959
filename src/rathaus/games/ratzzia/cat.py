"""The cat row of Ratzzia: who calls the cat, whom she hears, and what happens when she comes."""

from rathaus.core.jit import rule
from rathaus.games.ratzzia.board import NO_FACE, grey_square_is_free, send_home, stand
from rathaus.games.ratzzia.box import BoxRecord
from rathaus.games.ratzzia.state import EMPTY, MOUSE, SUPPORT_DIE, State


@rule
def called_face(box: BoxRecord, state: State) -> int:
    """The face on the rightmost grey square, once all grey squares are filled (§7.2)."""
    if grey_square_is_free(box, state):
        return NO_FACE
    return int(state.cat_face[box.grey[state.players] - 1])


@rule
def put_in_cat_row(state: State, die: int, face: int) -> None:
    """The cat row fills from left to right (§7.1)."""
    state.cat_die[state.cat_length] = die
    state.cat_face[state.cat_length] = face
    state.cat_length += 1


@rule
def cat_hears_mice(box: BoxRecord, state: State) -> None:
    """Own dice that show the called face go to the red squares at once (§7.2, R4, R8)."""
    face = called_face(box, state)
    while face != NO_FACE and state.rolled[face] > 0:
        state.rolled[face] -= 1
        state.seats[state.turn].hand -= 1
        state.duty_done = 1  # ruling R4
        put_in_cat_row(state, MOUSE + state.turn, face)
        hunt_if_full(box, state)
        face = called_face(box, state)  # none any more once she has come (R8)


@rule
def cat_hears_support(box: BoxRecord, state: State) -> None:
    """Support dice go to the red squares like others, but are nobody's duty (R16)."""
    face = called_face(box, state)
    while face != NO_FACE and state.support[face] > 0:
        state.support[face] -= 1
        state.reserve -= 1
        put_in_cat_row(state, SUPPORT_DIE, face)
        hunt_if_full(box, state)
        face = called_face(box, state)


@rule
def hunt_if_full(box: BoxRecord, state: State) -> None:
    """As soon as the cat row is complete, the cat comes (§7.3)."""
    if state.cat_length == box.grey[state.players] + box.red[state.players]:
        hunt(box, state)


@rule
def hunt(box: BoxRecord, state: State) -> None:
    """All dice leave the board without reward; own mouse dice lie idle from now on (R6, R8)."""
    hand = state.seats[state.turn].hand
    for column in range(box.columns):
        for row in range(state.next_row[column]):
            send_home(state, state.die[column, row])
            stand(state, column, row, EMPTY, 0)
        state.next_row[column] = 0
    for i in range(state.cat_length):
        send_home(state, state.cat_die[i])
        state.cat_die[i] = EMPTY
        state.cat_face[i] = 0
    state.cat_length = 0
    state.idle += state.seats[state.turn].hand - hand
