"""Random legal play: our games beside their peers', in one run on one machine, as Markdown.

    make peers      (or, with the peers installed: python benchmarks/peers.py [--seconds 2])

A step is one action, chance's included where a library tells it apart. Ours: compiled on one core,
as a batch on all cores, and from Python through the PettingZoo interface; in each of them the mask
of legal actions is filled at every decision. A peer that is not installed is left out, and named.
"""

import argparse
import importlib
import importlib.metadata
import os
import platform
import random
import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

import rathaus
from rathaus.core import registry
from rathaus.core.box import Box
from rathaus.core.game import Game
from rathaus.core.playouts import playouts

OPEN_SPIEL = ("backgammon", "pig", "yacht", "gin_rummy")
CLASSICS = ("chess_v6", "connect_four_v3", "go_v5", "leduc_holdem_v4", "texas_holdem_v4",
            "tictactoe_v3")  # fmt: skip
BESIDE = ("backgammon", "gin_rummy", "pig")  # OpenSpiel's with dice, with cards, and its fastest
PGX = ("backgammon", "connect_four")
PACKAGES = ("numpy", "numba", "open_spiel", "pettingzoo", "catanatron", "pgx", "jax")
SIZE, STEPS = 4096, 100  # matches of our batches, and steps between two looks at the clock
PGX_SIZE, PGX_STEPS = 512, 50
PARTS = 5  # in which the time of a measurement is divided


class Rate(NamedTuple):
    """One measurement."""

    who: str
    what: str
    steps: float  # a second


Measured = Iterator[Rate]


def rate(steps: Callable[[], int], seconds: float) -> float:
    """Steps a second in the best part of this time; the very first steps do not count.

    The best, as `timeit` does it: what a neighbour on the same machine takes is nobody's merit.
    """
    steps()
    return max(_rate(steps, seconds / PARTS) for _ in range(PARTS))


def _rate(steps: Callable[[], int], seconds: float) -> float:
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += steps()
    return done / spent


# --- Ours ---


def ours(seconds: float) -> Measured:
    """Every game with a middling number of players, compiled on one core and on all."""
    for game in registry.all_games():
        players = game.players[len(game.players) // 2]
        what = f"{game.title}, {players} players"
        one = partial(plies_of, game, game.load_box(), players)
        yield Rate("rathaus, one core", what, rate(one, seconds))
        batch = rathaus.batch(game, players=players, size=SIZE, seed=1)
        yield Rate(
            f"rathaus, batch on {os.cpu_count()} cores",
            what,
            rate(partial(together, batch), seconds),
        )


def plies_of(game: Game, box: Box, players: int) -> int:
    """Fifty whole matches."""
    return int(playouts(game, box, players, 50, seed=1).plies.sum())


def together(batch: Any) -> int:
    batch.play_at_random(STEPS)
    return SIZE * STEPS


def our_pettingzoo(seconds: float) -> Measured:
    """Every game through the PettingZoo interface, from Python."""
    from rathaus.envs import pettingzoo

    for game in registry.all_games():
        players = game.players[len(game.players) // 2]
        play = partial(cycle, pettingzoo.env(game, players=players))
        what = f"{game.title}, {players} players"
        yield Rate("rathaus, PettingZoo", what, rate(play, seconds))


# --- Theirs ---


def cycle(env: Any) -> int:
    """One match of a PettingZoo environment, played as PettingZoo's own benchmark plays."""
    env.reset()
    steps = 0
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
            continue
        legal = observation["action_mask"].view(bool).nonzero()[0]  # the quickest way
        env.step(int(random.choice(legal)))
        steps += 1
    return steps


def pettingzoo(seconds: float) -> Measured:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in CLASSICS:
            env = importlib.import_module(f"pettingzoo.classic.{name}").env()
            yield Rate("PettingZoo", name, rate(partial(cycle, env), seconds))


def open_spiel(seconds: float) -> Measured:
    import pyspiel

    for name in OPEN_SPIEL:
        game = pyspiel.load_game(name)
        yield Rate("OpenSpiel", name, rate(partial(spiel_match, game), seconds))


def spiel_match(game: Any) -> int:
    """One match from Python, as OpenSpiel's own example plays it."""
    state, steps = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
        steps += 1
    return steps


def catanatron(seconds: float) -> Measured:
    game = importlib.import_module("catanatron.game")
    player = importlib.import_module("catanatron.models.player")

    def match() -> int:
        table = game.Game([player.RandomPlayer(colour) for colour in player.Color])
        table.play()
        return len(table.state.actions)

    yield Rate("Catanatron", "4 players", rate(match, seconds))


def pgx(seconds: float) -> Measured:
    """Batched and compiled, as its own examples do it."""
    from gpu import pgx_player  # benchmarks/gpu.py

    for name in PGX:
        play = pgx_player(name, PGX_SIZE, PGX_STEPS)
        yield Rate(f"PGX, batch on {os.cpu_count()} cores", name, rate(play, seconds))


# --- Telling ---


def measured(seconds: float) -> Measured:
    """All rows, as they come; a peer that is not installed is named on the way."""
    for part in (ours, our_pettingzoo, open_spiel, pettingzoo, catanatron, pgx):
        try:
            yield from part(seconds)
        except ImportError as problem:
            print(f"left out: {part.__name__} ({problem})", flush=True)


def table(rows: list[Rate]) -> str:
    """Steps a second, and how many times the peers' that is."""
    base = {f"OpenSpiel's {name}": _fastest(rows, "OpenSpiel", name) for name in BESIDE}
    base["PettingZoo's fastest"] = _fastest(rows, "PettingZoo")
    lines = [f"| who | game | steps/s | {' | '.join(f'× {name}' for name in base)} |",
             "|---|---|--:" + "|--:" * len(base) + "|"]  # fmt: skip
    for row in rows:
        ratios = " | ".join(f"{row.steps / each:,.1f}" if each else "–" for each in base.values())
        lines.append(f"| {row.who} | {row.what} | {row.steps:,.0f} | {ratios} |")
    return "\n".join(lines)


def _fastest(rows: list[Rate], who: str, what: str = "") -> float:
    return max((row.steps for row in rows if row.who == who and what in row.what), default=0.0)


def versions() -> str:
    found = [f"Python {platform.python_version()}"]
    for name in PACKAGES:
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return ", ".join(found)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seconds", type=float, default=2.0, help="for each row")
    told = words.parse_args()
    random.seed(1)
    np.random.seed(1)
    load = os.getloadavg()[0]
    rows = list(measured(told.seconds))
    machine = f"{os.cpu_count()} cores ({platform.machine()}), load before the run {load:.1f}"
    print(f"{machine}; {versions()}.\n\n{table(rows)}")


if __name__ == "__main__":
    main()
