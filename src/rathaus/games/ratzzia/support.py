"""Support dice of Ratzzia: with two players a turn may be helped by dice that are nobody's (§9).

They come first, and as many as possible have to be placed (R16). Which placements are part of such
a way is found by trying: there are three dice at most, and what is tried is put back.
"""

from rathaus.core.game import Mask
from rathaus.core.jit import rule
from rathaus.games.ratzzia.board import fits, own_die_fits, put, stand
from rathaus.games.ratzzia.box import FACES, BoxRecord
from rathaus.games.ratzzia.cat import cat_hears_support
from rathaus.games.ratzzia.state import (
    EMPTY,
    PLACE_SUPPORT,
    PLACING,
    PLACING_SUPPORT,
    ROLLING_SUPPORT,
    SUPPORT,
    SUPPORT_DIE,
    SUPPORT_OFFERED,
    State,
)

NO_PLACEMENT = -1  # a placement is a column and a face, told as column * FACES + face - 1


# --- Rolling and placing them (§9) ---


@rule
def offer_support(state: State) -> None:
    """The own dice are final: the support dice in the reserve may be rolled (§9.1, R16)."""
    state.phase = SUPPORT_OFFERED if state.reserve > 0 else PLACING


@rule
def answer_support(state: State, action: int) -> None:
    """All support dice of the reserve are rolled, or none (§9.1)."""
    if action == SUPPORT:
        state.supported = 1
        state.unshown = state.reserve
        state.phase = ROLLING_SUPPORT
    else:
        state.phase = PLACING


@rule
def show_support(box: BoxRecord, state: State, face: int) -> None:
    """Chance: the next support die shows `face`; after the last one the cat listens (§9.1)."""
    state.support[face] += 1
    state.unshown -= 1
    if state.unshown == 0:
        cat_hears_support(box, state)
        go_on_with_support(box, state)


@rule
def place_support_die(box: BoxRecord, state: State, placement: int) -> None:
    """Support dice are placed before the own ones (§9.2, R16)."""
    place_support(state, placement)
    go_on_with_support(box, state)


@rule
def go_on_with_support(box: BoxRecord, state: State) -> None:
    """Those that no square takes return to the reserve, and the own dice follow (§9.3)."""
    if next_placement(box, state, 0) != NO_PLACEMENT:
        state.phase = PLACING_SUPPORT
        return
    for face in range(1, FACES + 1):
        state.support[face] = 0
    state.phase = PLACING


# --- As many as possible (R16) ---


@rule
def offer_support_placements(box: BoxRecord, state: State, mask: Mask) -> None:
    """Every placement that begins a best way (R16)."""
    best = 0
    placement = next_placement(box, state, 0)
    while placement != NO_PLACEMENT:
        place_support(state, placement)
        value = best_way(box, state, 1)
        put_back_support(state, placement)
        if value > best:
            best = value
            forget_placements(box, mask)
        mask[PLACE_SUPPORT + placement] = value == best
        placement = next_placement(box, state, placement + 1)


@rule
def forget_placements(box: BoxRecord, mask: Mask) -> None:
    """A better way was found than those offered so far."""
    for placement in range(box.columns * FACES):
        mask[PLACE_SUPPORT + placement] = 0


@rule
def best_way(box: BoxRecord, state: State, placed: int) -> int:
    """The value of the best way to go on, after so many support dice were placed (R16).

    Depth first: `state.way` has the placements tried so far, and is empty again at the end.
    """
    most = way_value(placed + support_dice_left(state), own_fits=True)
    best = way_value(placed, own_die_fits(box, state))
    depth = 0
    placement = 0
    while True:
        placement = next_placement(box, state, placement)
        if best < most and placement != NO_PLACEMENT:
            place_support(state, placement)
            state.way[depth] = placement
            depth += 1
            best = max(best, way_value(placed + depth, own_die_fits(box, state)))
            placement = 0
        elif depth > 0:
            depth -= 1
            placement = int(state.way[depth])
            state.way[depth] = 0
            put_back_support(state, placement)
            placement += 1
        else:
            return best


@rule
def way_value(placed: int, own_fits: bool) -> int:
    """More support dice count first, then whether an own mouse die finds a square (R16)."""
    return 2 * placed + int(own_fits)


@rule
def next_placement(box: BoxRecord, state: State, start: int) -> int:
    """The first placement of a support die, from number `start` on, that the board allows."""
    for placement in range(start, box.columns * FACES):
        column, face = placement // FACES, placement % FACES + 1
        if state.support[face] > 0 and fits(box, state, column, face):
            return placement
    return NO_PLACEMENT


@rule
def place_support(state: State, placement: int) -> None:
    """A support die leaves the reserve for the next square of a column (§9.2)."""
    column, face = placement // FACES, placement % FACES + 1
    state.support[face] -= 1
    state.reserve -= 1
    put(state, column, SUPPORT_DIE, face)


@rule
def put_back_support(state: State, placement: int) -> None:
    """What was tried is undone."""
    column, face = placement // FACES, placement % FACES + 1
    state.support[face] += 1
    state.reserve += 1
    state.next_row[column] -= 1
    stand(state, column, state.next_row[column], EMPTY, 0)


@rule
def support_dice_left(state: State) -> int:
    """How many rolled support dice are still to be placed."""
    dice = 0
    for face in range(1, FACES + 1):
        dice += state.support[face]
    return dice
