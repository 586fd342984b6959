"""Rat Hot as its referee tells it."""

from typing import Any

import numpy as np

from rathaus.core.box import Box
from rathaus.games.rat_hot.box import SYMBOLS
from rathaus.games.rat_hot.state import NO_TILE, State, kind_name, square_name
from rathaus.games.rat_hot.tests.referee import Referee


def referee(box: Box, players: int) -> Referee:
    return Referee(box.plain, players)


def facts(box: Box, state: State) -> dict[str, Any]:
    laid = np.flatnonzero(state.height).tolist()
    waiting = [kind for kind in state.turned_up if kind != NO_TILE]
    return {
        "points": state.points.tolist(),
        "turned_up": sorted(kind_name(box.contents, kind) for kind in waiting),
        "undrawn": int(state.undrawn.sum()),
        "top": {square_name(square): SYMBOLS[state.symbol[square]] for square in laid},
        "height": {square_name(square): int(state.height[square]) for square in laid},
    }
