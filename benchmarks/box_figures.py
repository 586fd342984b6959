"""What a box plays like between equal bots: seats, length, what is chosen. For a box's header.

    python benchmarks/box_figures.py GAME [--box FILE] [--bots "search 300"] [--matches 400]

A game says in its tests/figures.py what it wants to know of a finished match.
"""

import argparse
import importlib
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from rathaus.bots.simulation import simulated
from rathaus.core import registry
from rathaus.core.box import Box
from rathaus.core.game import Game
from rathaus.core.match import Match

SEED = 2026


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("--box", default=None)
    words.add_argument("--bots", default="search 300")
    words.add_argument("--matches", type=int, default=400)
    words.add_argument("--players", type=int, nargs="*")
    words.add_argument("--cores", type=int, default=None)
    asked = words.parse_args()
    game = registry.game(asked.game)
    box = game.load_box(asked.box)
    for players in asked.players or game.players:
        play = partial(figures, game.name, box.plain, [asked.bots] * players)
        with ProcessPoolExecutor(asked.cores) as pool:
            rows = list(pool.map(play, range(asked.matches), chunksize=4))
        print(f"{players} players, {asked.matches} matches between “{asked.bots}”", flush=True)
        for line in told(rows):
            print(f"  {line}", flush=True)


def figures(name: str, contents: dict[str, Any], bots: list[str], number: int) -> dict[str, float]:
    """What one match showed."""
    game = registry.game(name)
    box = game.unpack_box(contents, "box")
    match = simulated(game, box, bots, SEED, number)
    return {**shares(match), "actions": len(match.log), **own_figures(game, box, match)}


def shares(match: Match) -> dict[str, float]:
    """Each seat's part of the victory."""
    assert match.result is not None
    places = [place for place, _ in match.result]
    return {f"seat {seat + 1} wins": (place == 1) / places.count(1)
            for seat, place in enumerate(places)}  # fmt: skip


def own_figures(game: Game, box: Box, match: Match) -> dict[str, float]:
    """What the game itself wants to know."""
    own = importlib.import_module(f"{game.package}.tests.figures")
    found: dict[str, float] = own.figures(box, match)
    return found


def told(rows: list[dict[str, float]]) -> list[str]:
    """Each figure's mean with its 95 % interval; how it spreads, unless it is a yes or no."""
    columns = defaultdict(list)
    for row in rows:
        for name, figure in row.items():
            columns[name].append(figure)
    lines = []
    for name, seen in columns.items():
        mean, error = np.mean(seen), 1.96 * np.std(seen) / len(seen) ** 0.5
        if max(seen) <= 1:
            lines.append(f"{name}: {mean:.1%} ± {error:.1%}")
        else:
            low, high = np.percentile(seen, [10, 90])
            lines.append(f"{name}: {mean:.1f} ± {error:.1f} (8 of 10 from {low:.1f} to {high:.1f})")
    return lines


if __name__ == "__main__":
    main()
