"""Playing on from a position to the end, many times, compiled: what comes of it.

A judge that knows nothing but the rules and how the players go on: each does what looks best
straight afterwards, the seat that is asked for by what it was taught, all others by `evaluate`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numba
import numpy as np

from rathaus.bots.greedy import compiled_rng
from rathaus.bots.search.mind import mind_of, untaught
from rathaus.bots.search.tree import planted
from rathaus.core import registry
from rathaus.core.box import Box
from rathaus.core.draws import drawn
from rathaus.core.game import CHANCE, OVER, Game
from rathaus.core.record import copy_of

SAMPLES = 8  # outcomes tried where chance follows an action


class Judge:
    """Plays on in one game, with one box and so many players."""

    def __init__(self, game: Game, box: Box, players: int) -> None:
        self.game, self.box = game, box
        self.mind, self.no_mind = mind_of(game, box, players), untaught()
        self._tree = planted(game, positions=1, nodes=1)  # for its scratch space
        self._here = np.zeros(1, game.state.STATE)
        self._worth = np.zeros(game.state.ACTIONS, np.float64)
        self._play_on = compiled(game)

    def worth(
        self, state: Any, action: int, seat: int, times: int, rng: np.random.Generator
    ) -> float:
        """What part of so many matches a seat wins after its action."""
        after = copy_of(state)
        self.game.apply(self.box, after, action)
        won = self._play_on(
            self.box.record, self._tree, self.mind, self.no_mind, after, self._here, seat, times,
            compiled_rng(rng), self._worth,
        )  # fmt: skip
        return float(won)


@lru_cache
def judge_of(name: str, players: int) -> Judge:
    """The judge of a game with its house box."""
    game = registry.game(name)
    return Judge(game, game.load_box(), players)


def compiled(game: Game) -> Callable[..., float]:
    """The loop of a match, again and again."""
    to_move, chance, apply = game.rules.to_move, game.rules.chance, game.rules.apply
    search = game.bound("rathaus.bots.search.descent")
    impressions, appraise = search.impressions, search.appraise
    outcomes = game.state.CHANCE_ACTIONS

    def play_on(
        box: Any, tree: Any, mind: Any, no_mind: Any, state: Any, here: Any, seat: int, times: int,
        rng: Any, worth: Any,
    ) -> float:  # fmt: skip
        won = 0.0
        for _ in range(times):
            here[0] = state
            while to_move(box, here[0]) != OVER:
                if to_move(box, here[0]) == CHANCE:
                    tree.weights[:outcomes] = 0
                    chance(box, here[0], tree.weights)
                    action = drawn(tree.weights[:outcomes], rng)
                else:
                    whose = mind if to_move(box, here[0]) == seat else no_mind
                    impressions(box, tree, whose, here[0], SAMPLES, rng, worth)
                    action = np.argmax(worth)
                apply(box, here[0], action)
            appraise(box, tree, no_mind, here[0])
            won += tree.values[seat]
        return won / times

    loop: Callable[..., float] = numba.njit(play_on)
    return loop
