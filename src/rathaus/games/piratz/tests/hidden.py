"""What a seat may not see in Piratz: which cards lie face down."""

import random
from typing import Any

import numpy as np

from rathaus.core.box import Box
from rathaus.games.piratz.state import DRAW_PILE, ENDED, HELD, State
from rathaus.games.piratz.tests.table import count_piles


def variant(box: Box, state: State, seat: int | None, rng: random.Random) -> Any:
    """The same table with the face-down cards, stored ones and the draw pile, changed about."""
    if state.phase == ENDED:
        return None
    place = np.asarray(state.place)
    hidden = np.flatnonzero((place == DRAW_PILE) | (place >= HELD))
    order = rng.sample(range(len(hidden)), len(hidden))
    place[hidden] = place[hidden[order]]
    count_piles(box, state)
    return state
