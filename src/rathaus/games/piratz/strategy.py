"""What a bot may think of a position of Piratz."""

import math

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.piratz.box import BoxRecord
from rathaus.games.piratz.rules import cube, standing
from rathaus.games.piratz.state import TYPES, State, boxes_each

CONFIDENCE = 0.35  # how much a lead of one point, before the end, says about who wins


@rule
def evaluate(box: BoxRecord, state: State, values: Floats) -> None:
    """Each seat's chance to win: the cubes it would get if the match ended now, softly compared."""
    total = 0.0
    for seat in range(state.players):
        values[seat] = math.exp(CONFIDENCE * prospects(box, state, seat))
        total += values[seat]
    for seat in range(state.players):
        values[seat] /= total


@rule
def prospects(box: BoxRecord, state: State, seat: int) -> float:
    """The cubes this seat would win now; level seats hope for half."""
    points = 0.0
    for treasure in range(TYPES):
        mine = standing(state, seat, treasure)
        above, level = 0, 0
        for rival in range(state.players):
            if rival != seat:
                theirs = standing(state, rival, treasure)
                above += theirs > mine
                level += theirs == mine
        if mine[0] > 0 and above < boxes_each(state):
            points += cube(state, treasure, above) / (1 + level)
    return points
