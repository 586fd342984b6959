"""A turn of Ratzzia, from the roll to the last die placed."""

from rathaus.core.game import Mask
from rathaus.core.jit import rule
from rathaus.games.ratzzia.board import (
    NO_FACE,
    belongs_to,
    candy_die_fits,
    find_next_row,
    grey_square_is_free,
    is_candy,
    own_die_fits,
    put,
    stand,
    wanted_face,
)
from rathaus.games.ratzzia.box import ANY, FACES, BoxRecord
from rathaus.games.ratzzia.cat import cat_hears_mice, put_in_cat_row
from rathaus.games.ratzzia.settling import end_turn, settle_columns
from rathaus.games.ratzzia.state import (
    AGAIN,
    AGAIN_IDLE,
    CANDY,
    EMPTY,
    IDLE,
    KEEP,
    MOUSE,
    PLACE_CANDY,
    PLACE_DIE,
    PLACE_IN_CAT,
    REROLL,
    ROLL,
    ROLLED,
    ROLLING,
    ROLLING_AGAIN,
    SIT_OUT,
    STOP,
    TAKE_BACK,
    State,
)
from rathaus.games.ratzzia.support import offer_support

# --- A turn begins (§2) ---


@rule
def offer_beginnings(box: BoxRecord, state: State, mask: Mask) -> None:
    """Roll, or take back a column instead; with neither the turn passes (§2.1, R5, R18)."""
    mask[SIT_OUT] = 1
    if state.seats[state.turn].hand > 0:
        mask[ROLL] = 1
        mask[SIT_OUT] = 0
    for column in range(box.columns):
        if has_own_die(state, column):
            mask[TAKE_BACK + column] = 1
            mask[SIT_OUT] = 0


@rule
def has_own_die(state: State, column: int) -> bool:
    for row in range(state.next_row[column]):
        if belongs_to(state.die[column, row], state.turn):
            return True
    return False


@rule
def begin(box: BoxRecord, state: State, action: int) -> None:
    """Throw all mouse dice in hand, or let the turn pass (§2.1, R5)."""
    if action == ROLL:
        state.unshown = state.seats[state.turn].hand
        state.phase = ROLLING
    else:
        end_turn(state)


@rule
def take_back(box: BoxRecord, state: State, column: int) -> None:
    """Instead of rolling: all own dice of one column return, which ends the turn (§6, R17)."""
    seat = state.seats[state.turn]
    for row in range(box.squares[state.players, column]):
        die = state.die[column, row]
        if belongs_to(die, state.turn):
            if is_candy(die):
                seat.candy += 1  # to its holder, not to the jar (R11)
            else:
                seat.hand += 1
            stand(state, column, row, EMPTY, 0)
    find_next_row(state, column)
    end_turn(state)


# --- Rolling (§2) ---


@rule
def show(box: BoxRecord, state: State, face: int) -> None:
    """Chance: the next thrown die shows `face`; after the last one the cat listens (R20)."""
    state.rolled[face] += 1
    state.unshown -= 1
    if state.unshown > 0:
        return
    cat_hears_mice(box, state)
    if state.phase == ROLLING:
        state.phase = ROLLED
    else:
        offer_support(state)


@rule
def offer_rolling_again(state: State, mask: Mask) -> None:
    """Name dice in rising order, then idle ones; then reroll; or keep all (§2.2, R6)."""
    for face in range(max(1, state.named), FACES + 1):
        mask[AGAIN + face - 1] = state.rolled[face] > 0
    mask[AGAIN_IDLE] = state.idle > 0
    mask[REROLL if state.aside > 0 else KEEP] = 1


@rule
def roll_again_or_keep(state: State, action: int) -> None:
    """One more die is set aside, or the re-roll is made or declined (§2.2, R6)."""
    if action < AGAIN_IDLE:
        set_aside(state, action - AGAIN + 1)
    elif action == AGAIN_IDLE:
        state.idle -= 1
        state.aside += 1
        state.named = IDLE
    else:
        state.unshown = state.aside
        state.aside = 0
        state.named = 0
        if action == REROLL:
            state.phase = ROLLING_AGAIN
        else:
            offer_support(state)


@rule
def set_aside(state: State, face: int) -> None:
    """A die that shows this face is going to be rolled again (R6)."""
    state.rolled[face] -= 1
    state.aside += 1
    state.named = face


# --- Placing dice (§3) ---


@rule
def offer_placing(box: BoxRecord, state: State, mask: Mask) -> None:
    """Rolled mouse dice where they fit, a candy die as any face, or stop (§3, R7, R11)."""
    if grey_square_is_free(box, state):
        for face in range(1, FACES + 1):
            mask[PLACE_IN_CAT + face - 1] = state.rolled[face] > 0
    for column in range(box.columns):
        wanted = wanted_face(box, state, column)
        if wanted == ANY:
            for face in range(1, FACES + 1):
                offer_square(state, mask, column, face)
        elif wanted != NO_FACE:
            offer_square(state, mask, column, wanted)
    mask[STOP] = may_stop(box, state)


@rule
def offer_square(state: State, mask: Mask, column: int, face: int) -> None:
    """The next square of this column takes this face: from a mouse die, or from a candy die."""
    mask[PLACE_DIE + column * FACES + face - 1] = state.rolled[face] > 0
    mask[PLACE_CANDY + column * FACES + face - 1] = state.seats[state.turn].candy > 0


@rule
def may_stop(box: BoxRecord, state: State) -> bool:
    """At least one die has to be placed, unless none fits (§2.3, R3, R18).

    After `support` it has to be an own mouse die: no candy die is owed, and none will do (R16).
    """
    if state.duty_done:
        return True
    if own_die_fits(box, state):
        return False
    return bool(state.supported) or not candy_die_fits(box, state)


@rule
def leave_hand(state: State, face: int) -> None:
    """A rolled mouse die goes to the board, which lets the player stop (§2.3)."""
    state.rolled[face] -= 1
    state.seats[state.turn].hand -= 1
    state.duty_done = 1


@rule
def place_in_cat_row(state: State, face: int) -> None:
    """Call the cat's attention; dice rolled before are not called by it (§7.1, R7)."""
    leave_hand(state, face)
    put_in_cat_row(state, MOUSE + state.turn, face)


@rule
def place_mouse(state: State, placement: int) -> None:
    """A mouse die stands on the next square of a column (§3.1)."""
    column, face = placement // FACES, placement % FACES + 1
    leave_hand(state, face)
    put(state, column, MOUSE + state.turn, face)


@rule
def place_candy(state: State, placement: int) -> None:
    """A candy die stands for any face; after support it is not the die that is owed (R11, R16)."""
    column, face = placement // FACES, placement % FACES + 1
    state.seats[state.turn].candy -= 1
    put(state, column, CANDY + state.turn, face)
    if not state.supported:
        state.duty_done = 1


@rule
def stop(box: BoxRecord, state: State) -> None:
    """No more dice are placed: now the columns are checked (§4)."""
    clear_turn(state)
    settle_columns(box, state)


# --- Between turns ---


@rule
def clear_turn(state: State) -> None:
    """Nothing is rolled, named, or placed yet; dice that were not placed are just in hand."""
    for face in range(FACES + 1):
        state.rolled[face] = 0
        state.support[face] = 0
    state.unshown = 0
    state.idle = 0
    state.aside = 0
    state.named = 0
    state.supported = 0
    state.duty_done = 0
    state.settling = 0
