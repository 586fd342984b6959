"""Groups of equal spices, and what they are worth (§4).

The squares of a group are found by going from neighbour to neighbour. Those found are listed in
`reached` of the state and their symbols marked, so that no group counts twice; afterwards the list
is empty and the marks are gone.
"""

from rathaus.core.jit import rule
from rathaus.games.rat_hot.box import LENGTH, SPICES, SPICES_EACH
from rathaus.games.rat_hot.state import EDGE, GREEN, HEADINGS, NEIGHBOUR, RED, State, squares_of

MARK = 64  # added to a symbol, it makes it equal to no spice

Points = tuple[int, int]  # of red and of green


@rule
def groups_at(state: State, squares: tuple[int, int, int], beside: tuple[int, int, int]) -> Points:
    """What the groups of these squares are worth, each once, and of what is beside them.

    `beside` tells for each square what a neighbour has to show to be asked for its group. All are
    asked in one loop: a GPU is nearly twice as slow if its compiler unrolls three of squares and
    four of headings.
    """
    red, green = 0, 0
    i, ask = 0, 0
    while i < LENGTH:
        square = squares[i] if ask == 0 else NEIGHBOUR[squares[i], ask - 1]
        if ask == 0 or (square != EDGE and state.symbol[square] == beside[i]):
            red, green = with_group(state, square, red, green)
        ask += 1
        if ask > len(HEADINGS) or beside[i] >= SPICES:  # only spices make groups
            i, ask = i + 1, 0
    forget_reached(state)
    return red, green


@rule
def all_groups(state: State) -> Points:
    """What all visible groups together are worth: the slow way to find `state.groups` (§5.2)."""
    red, green = 0, 0
    for number in range(state.laid):
        for square in squares_of(state.spot[number]):
            if state.tile[square] == number:  # it is not covered
                red, green = with_group(state, square, red, green)
    forget_reached(state)
    return red, green


@rule
def with_group(state: State, square: int, red: int, green: int) -> Points:
    """The colour of the spice gets the points for its group, wherever it is laid (§4.5)."""
    spice = state.symbol[square]
    points = worth(reach_group(state, square))
    if colour(spice) == RED:
        return red + points, green
    return red, green + points


@rule
def worth(size: int) -> int:
    """1 point for two of the same spice, 2 for three or more, nothing for a single one (§4.4)."""
    if size >= 3:
        return 2
    return 1 if size == 2 else 0


@rule
def colour(spice: int) -> int:
    """The seat whose spice this is."""
    return RED if spice < SPICES_EACH else GREEN


# --- Going from neighbour to neighbour (ruling H3) ---


@rule
def reach_group(state: State, square: int) -> int:
    """The size of the group this square belongs to; 0 if it was reached before or is no spice."""
    spice = state.symbol[square]
    if spice >= SPICES:
        return 0  # so is every marked symbol
    first = state.reached_squares
    reach(state, square)
    at = first
    while at < state.reached_squares:
        for heading in range(len(HEADINGS)):
            there = NEIGHBOUR[state.reached[at], heading]
            if there != EDGE and state.symbol[there] == spice:
                reach(state, there)
        at += 1
    return int(state.reached_squares - first)


@rule
def reach(state: State, square: int) -> None:
    """Note a square of the group, and mark it."""
    state.reached[state.reached_squares] = square
    state.reached_squares += 1
    state.symbol[square] += MARK


@rule
def forget_reached(state: State) -> None:
    """Leave everything as it was: no square noted, none marked."""
    for i in range(state.reached_squares):
        state.symbol[state.reached[i]] -= MARK
        state.reached[i] = 0
    state.reached_squares = 0
