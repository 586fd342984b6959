"""How long matches of Ratzzia last between careful players, and how fair the seats are.

python -m rathaus.games.ratzzia.tests.careful [MATCHES [BOX]]
"""

import sys

import numpy as np

from rathaus.games.ratzzia import GAME
from rathaus.games.ratzzia.settling import ROUNDS

TRIES = 4  # of each action


def measure(players: int, matches: int, name: str | None) -> str:
    """One line about so many matches."""
    box = GAME.load_box(name)
    kernels = GAME.bound("rathaus.games.ratzzia.tests.careful_kernels")
    actions = GAME.state.ACTIONS
    mask, weights = np.zeros((2, actions), np.int8), np.zeros(actions, np.int32)
    rng = np.array([players], np.uint64)
    lengths, wins = [], np.zeros(players)
    for _ in range(matches):
        states = np.zeros(3, GAME.state.STATE)
        states[0] = GAME.new_state(box, players)
        kernels.play_match(box.record, states, mask, weights, np.zeros(5), rng, TRIES)
        lengths.append(float(states[0].turns) / players)
        best = [place == 1 for place, _ in GAME.result(box, states[0])]
        wins += np.array(best) / sum(best)
    low, middle, high = np.percentile(lengths, [10, 50, 90])
    shares = " ".join(f"{share:.0%}" for share in wins / matches)
    return (
        f"{players} players, {matches} matches: {np.mean(lengths):.1f} turns a player"
        f" (10 % under {low:.1f}, half under {middle:.1f}, 90 % under {high:.1f});"
        f" seats win {shares}; {sum(length == ROUNDS for length in lengths)} ended by R19"
    )


if __name__ == "__main__":
    for players in GAME.players:
        many = int(sys.argv[1]) if len(sys.argv) > 1 else 100
        print(measure(players, many, sys.argv[2] if len(sys.argv) > 2 else None), flush=True)
