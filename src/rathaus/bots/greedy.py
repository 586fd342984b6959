"""Bots that look no further than what they do now: greedy, and the mouse who overlooks things."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rathaus.bots.search.mind import untaught
from rathaus.bots.search.tree import Tree, planted
from rathaus.core.box import Box
from rathaus.core.game import Game
from rathaus.core.record import copy_of

SAMPLES = 32  # outcomes tried where chance follows an action
NOTICED = 0.5  # of the actions a mouse sees …
DREAMY = 0.15  # … and how often it does just anything


class GreedyBot:
    """Takes what `evaluate` likes best straight afterwards, chance averaged over some outcomes."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self.samples = samples
        self._tree: Tree | None = None  # for its scratch space

    def act(self, game: Game, box: Box, state: Any, seat: int, rng: np.random.Generator) -> int:
        actions = game.legal_actions(box, state)
        if len(actions) == 1:
            return actions[0]
        worth = self.worth(game, box, state, rng)
        best = [action for action in actions if worth[action] == worth.max()]
        return best[int(rng.integers(len(best)))]

    def worth(
        self, game: Game, box: Box, state: Any, rng: np.random.Generator
    ) -> npt.NDArray[np.float64]:
        """What each action is worth to the seat to move; -1 if it is not legal."""
        if self._tree is None or self._tree.states.dtype != game.state.STATE:
            self._tree = planted(game, positions=1, nodes=1)
        worth = np.zeros(game.state.ACTIONS, np.float64)
        search, here = game.bound("rathaus.bots.search.descent"), copy_of(state)
        with np.errstate(over="ignore"):  # the generator's numbers wrap round
            search.impressions(
                box.record, self._tree, untaught(), here, self.samples, compiled_rng(rng), worth
            )
        return worth


class MouseBot(GreedyBot):
    """Sees only some of the actions, takes the nicest of those, and sometimes dreams."""

    def act(self, game: Game, box: Box, state: Any, seat: int, rng: np.random.Generator) -> int:
        actions = sensible(game, box, state)
        seen = [action for action in actions if rng.random() < NOTICED] or actions
        if rng.random() < DREAMY:
            return seen[int(rng.integers(len(seen)))]
        worth = self.worth(game, box, state, rng)
        return max(seen, key=lambda action: worth[action])


def sensible(game: Game, box: Box, state: Any) -> list[int]:
    """What may be done, without what the game calls pointless: not even a beginner does that."""
    actions = game.legal_actions(box, state)
    pointless = getattr(game.strategy, "pointless", None)
    if pointless is None:
        return actions
    return [each for each in actions if not pointless(box.record, state, each)] or actions


def compiled_rng(rng: np.random.Generator) -> npt.NDArray[np.uint64]:
    """A generator for compiled code, begun by this one."""
    return rng.integers(np.iinfo(np.uint64).max, size=1, dtype=np.uint64)
