"""The bot that leaves everything to chance."""

from typing import Any

import numpy as np

from rathaus.core.box import Box
from rathaus.core.game import Game


class RandomBot:
    """Plays any legal action, all equally likely."""

    def act(self, game: Game, box: Box, state: Any, seat: int, rng: np.random.Generator) -> int:
        actions = game.legal_actions(box, state)
        return actions[int(rng.integers(len(actions)))]
