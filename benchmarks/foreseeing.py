"""What luck leaves to be won: a bot that knows what all others will do, for they are greedy.

    python benchmarks/foreseeing.py GAME --players 2 --simulations 30000 --matches 400 --seed 71

It searches as a king does, with one thing more: where somebody else is to move it looks at nothing
but what greedy does there (trying 8 outcomes of chance, where greedy tries 32). Nobody could know
that of people or of other bots, so what it wins is more than a fair player may hope for.
"""

import argparse
import warnings
from dataclasses import fields
from functools import lru_cache, partial
from types import ModuleType
from typing import Any

import numba
import numpy as np

from rathaus.bots.arena import Outcome, Played
from rathaus.bots.bot import Bot
from rathaus.bots.crowd import played
from rathaus.bots.greedy import GreedyBot
from rathaus.bots.search.mind import mind_of, untaught
from rathaus.bots.search.tree import NODE, Tree
from rathaus.bots.simulation import match_between
from rathaus.bots.thinker import SEARCH, Budget, Thinker
from rathaus.core import jit, registry
from rathaus.core.box import Box
from rathaus.core.game import Game

warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)  # a box that knows more
SAMPLES = 8  # outcomes tried where chance follows an action
FORESEEING = "foreseeing"


class Foreseeing:
    """Searches as a king does, and knows that all others are greedy."""

    def __init__(self, game: Game, players: int, simulations: int) -> None:
        self.thinker = Thinker(Budget(simulations=simulations))
        self.thinker.mind = mind_of(game, game.load_box(), players)

    def act(self, game: Game, box: Box, state: Any, seat: int, rng: np.random.Generator) -> int:
        known = Box(box.contents, with_seat(box.record, seat))
        return self.thinker.act(foreseen(game), known, state, seat, rng)


class Foreseen(Game):
    """A game whose search looks at nothing but greedy's actions where others are to move."""

    def bound(self, module: str) -> Any:
        assert module == SEARCH
        parts = {"words": self.state, "strategy": self.strategy, "traits": self.traits}
        return jit.bound(module, f"{self.name}_foreseen", rules=foreseen_rules(self.name), **parts)


@lru_cache
def foreseen(game: Game) -> Foreseen:
    return Foreseen(**{field.name: getattr(game, field.name) for field in fields(game)})


def with_seat(record: Any, seat: int) -> Any:
    """The box, on which stands who foresees."""
    layout = np.dtype([(name, record.dtype[name]) for name in record.dtype.names] + [("me", "i4")])
    told = np.zeros(1, layout)
    for name in record.dtype.names:
        told[name][0] = record[name]
    told["me"] = seat
    return told[0]


@lru_cache
def foreseen_rules(name: str) -> ModuleType:
    """The game's rules, but whoever does not foresee may do only what greedy does."""
    game = registry.game(name)
    legal, to_move = game.rules.legal, game.rules.to_move
    impressions = game.bound(SEARCH).impressions
    actions, seats, a_state = game.state.ACTIONS, game.rules.SEATS, game.state.STATE
    nodes, worths, path = np.zeros(1, NODE), np.zeros((1, seats), np.float32), np.zeros(1, np.int32)
    used, no_mind = np.zeros(2, np.int64), untaught()

    def legal_or_greedy(box: Any, state: Any, mask: Any) -> None:
        legal(box, state, mask)
        if to_move(box, state) == box.me:
            return
        tree = Tree(
            nodes, np.zeros(1, a_state), worths, used, path, np.zeros(actions, np.int8),
            np.zeros(actions, np.int32), np.zeros(seats, np.float64),
            np.zeros((seats, 2), np.int32), np.zeros(1, a_state),
        )  # fmt: skip
        liked = np.zeros(actions, np.float64)
        impressions(box, tree, no_mind, state, SAMPLES, np.ones(1, np.uint64), liked)
        mask[:] = 0
        mask[np.argmax(liked)] = 1

    rules = ModuleType("foreseen_rules")
    rules.__dict__.update(vars(game.rules) | {"legal": numba.njit(nogil=True)(legal_or_greedy)})
    rules.__file__ = __file__  # what is compiled with it is compiled anew when this changes
    return rules


# --- Matches ---


def played_so(name: str, players: int, simulations: int, seed: int, number: int) -> Played:
    """One match; neighbouring numbers share a deal, with the foreseeing bot in every seat."""
    game = registry.game(name)
    deal, seat = divmod(number, players)
    bots: list[Bot] = [GreedyBot() for _ in range(players)]
    bots[seat] = Foreseeing(game, players, simulations)
    names = tuple(FORESEEING if each == seat else "greedy" for each in range(players))
    match = match_between(bots, game, game.load_box(), list(names), seed, deal)
    return Played(deal, names, match.result or [], len(match.log))


def told(seen: list[Played]) -> str:
    share, (low, high) = Outcome(seen).win_share(FORESEEING)
    return f"it wins {share:.1%} ({low:.1%} to {high:.1%}; {len(seen)} matches)"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("--players", type=int, default=2)
    words.add_argument("--simulations", type=int, default=3000)
    words.add_argument("--matches", type=int, default=400)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--cores", type=int, default=None)
    asked = words.parse_args()
    play = partial(played_so, asked.game, asked.players, asked.simulations, asked.seed)
    play(0)  # compiled here, all processes have it
    seen: list[Played] = []
    for match in played(play, asked.matches, at_once=1, cores=asked.cores):
        seen.append(match)
        if len(seen) % 20 == 0:
            print(told(seen), flush=True)
    print(told(seen))


if __name__ == "__main__":
    main()
