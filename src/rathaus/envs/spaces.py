"""What a seat is told and may answer, as Gymnasium's spaces."""

from typing import Any

import numpy as np

from rathaus.core.extras import needed
from rathaus.core.game import Game

spaces = needed("gymnasium.spaces", "envs")

BOUND = 100.0  # no number of an observation lies beyond it; most are from 0 to 1


def observation_space(game: Game) -> Any:
    """The numbers of the game's observe.py."""
    return spaces.Box(-BOUND, BOUND, (game.observing.SIZE,), np.float32)


def action_space(game: Game) -> Any:
    return spaces.Discrete(game.state.ACTIONS)


def mask_space(game: Game) -> Any:
    """1 for each action that may be played."""
    return spaces.Box(0, 1, (game.state.ACTIONS,), np.int8)
