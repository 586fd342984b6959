"""What the tests that hold every game share: they find the games by themselves."""

import importlib
import os
import random
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from rathaus.core import registry
from rathaus.core.box import Box
from rathaus.core.game import CHANCE, OVER, Game
from rathaus.core.jit import INTERPRETED

GAMES = registry.all_games()
TABLES = [(game, players) for game in GAMES for players in game.players]
SOAK = int(os.environ.get("RATHAUS_SOAK", "0"))  # how many matches instead of a few; `make soak`

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_table = pytest.mark.parametrize(
    ("game", "players"), TABLES, ids=[f"{game.name}-{players}" for game, players in TABLES]
)


def matches(compiled: int, interpreted: int = 1) -> int:
    """How many matches a test plays: fewer in plain Python, as many as asked when soaking."""
    return interpreted if INTERPRETED else SOAK or compiled


@cache
def house_box(game: Game) -> Box:
    return game.load_box()


def part_of_tests(game: Game, name: str) -> ModuleType | None:
    """A module in the game's tests folder, if the game has it."""
    if not (game.folder / "tests" / f"{name}.py").is_file():
        return None
    return importlib.import_module(f"{game.package}.tests.{name}")


def random_step(game: Game, box: Box, state: Any, rng: random.Random) -> int | None:
    """What happens next in a random match; None when it is over."""
    mover = game.to_move(box, state)
    if mover == OVER:
        return None
    if mover == CHANCE:
        outcomes = game.outcomes(box, state)
        return rng.choices(list(outcomes), list(outcomes.values()))[0]
    return rng.choice(game.legal_actions(box, state))


def random_actions(game: Game, box: Box, players: int, seed: int) -> list[int]:
    """A whole random match."""
    rng = random.Random(seed)
    state = game.new_state(box, players)
    actions = []
    while (action := random_step(game, box, state, rng)) is not None:
        game.apply(box, state, action)
        actions.append(action)
    return actions


def position(game: Game, box: Box, players: int, actions: list[int]) -> Any:
    """The position after these actions."""
    state = game.new_state(box, players)
    for action in actions:
        game.apply(box, state, action)
    return state
