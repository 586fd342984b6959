"""What a bot is."""

from typing import Any, Protocol

import numpy as np

from rathaus.core.box import Box
from rathaus.core.game import Game


class Bot(Protocol):
    """Somebody who answers with an action when it is their move."""

    def act(self, game: Game, box: Box, state: Any, seat: int, rng: np.random.Generator) -> int:
        """The action to take; `state` is the bot's own copy."""
        ...
