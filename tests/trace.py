"""Prints a hash of everything that happened in a few random matches of every game.

Run once with compiled and once with plain rules, it must print the same.
"""

import hashlib
import random
import sys

import numpy as np

from rathaus.core.game import CHANCE, OVER, Game
from tests.every_game import TABLES, house_box, random_step


def trace(game: Game, players: int, seed: int, most: int) -> str:
    """A hash over all positions, masks, weights and observations of the first `most` steps."""
    box = house_box(game)
    rng = random.Random(seed)
    digest = hashlib.sha256()
    state = game.new_state(box, players)
    for _ in range(most):
        digest.update(state.tobytes())
        if game.to_move(box, state) == OVER:
            table = np.zeros((game.rules.SEATS, 2), np.int32)
            game.rules.returns(box.record, state, table)
            digest.update(table.tobytes())
            break
        mask = np.zeros(game.state.ACTIONS, np.int32)
        deciding = game.to_move(box, state) != CHANCE
        (game.rules.legal if deciding else game.rules.chance)(box.record, state, mask)
        digest.update(mask.tobytes())
        seen = np.zeros(game.observing.SIZE, np.float32)
        game.observing.observe(box.record, state, 1, seen)
        digest.update(seen.tobytes())
        action = random_step(game, box, state, rng)
        assert action is not None
        game.apply(box, state, action)
    return digest.hexdigest()


if __name__ == "__main__":
    for game, players in TABLES:
        for seed in range(int(sys.argv[1])):
            print(game.name, players, seed, trace(game, players, seed, int(sys.argv[2])))
