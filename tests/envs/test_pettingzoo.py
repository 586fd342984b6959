"""PettingZoo's own judges, warnings as errors, on every game and number of players."""

import copy
import pickle
import sys
import time
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from rathaus.core.errors import IllegalAction, UnknownGame, WrongPlayers
from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from rathaus.envs.pettingzoo import SeatsEnv, env, raw_env
from tests.every_game import GAMES, every_game, every_table

with warnings.catch_warnings():  # its judges ask for its own games in a way that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

CYCLES = 10 if INTERPRETED else 400
GAME = GAMES[0]


@pytest.fixture(autouse=True)
def excused(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo excuses its own dictionaries with masks by name; ours join that list."""
    judge = sys.modules["pettingzoo.test.api_test"]
    ours = [f"{game.name}_v{game.version}" for game in GAMES]
    for excused in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(judge, excused, [*getattr(judge, excused), *ours])


def first_legal(table: SeatsEnv) -> int:
    return int(table.last()[0]["action_mask"].argmax())


def played_on(table: SeatsEnv, steps: int) -> list[Any]:
    """What is seen while everybody plays the first action allowed."""
    seen = []
    for _ in range(steps):
        observation, reward, ended, _, told = table.last()
        seen.append((table.agent_selection, observation["observation"].tobytes(), reward, told))
        table.step(None if ended else first_legal(table))
        if not table.agents:
            break
    return seen


@every_table
def test_the_api_test_is_passed(game: Game, players: int) -> None:
    api_test(env(game, players=players), num_cycles=CYCLES)
    api_test(raw_env(game, players=players), num_cycles=2)


@every_table
def test_the_seed_test_is_passed(game: Game, players: int) -> None:
    seed_test(lambda: env(game.name, players=players), num_cycles=CYCLES)


@every_game
def test_the_render_test_is_passed(game: Game) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))


@every_game
def test_the_performance_benchmark_runs(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = time.time
    monkeypatch.setattr(time, "time", lambda: 20 * clock())  # it wants five seconds of these
    performance_benchmark(env(game))


@every_table
def test_a_copy_in_mid_match_goes_on_alike_and_leaves_the_original_alone(
    game: Game, players: int
) -> None:
    table = env(game, players=players)
    table.reset(seed=3)
    played_on(table, 15)
    before = table.course.states.tobytes()
    copies = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    first, second = (played_on(each, 40) for each in copies)
    assert first == second
    assert table.course.states.tobytes() == before
    assert played_on(table, 40) == first


@every_table
def test_a_match_ends_with_rewards_that_sum_to_nothing(game: Game, players: int) -> None:
    table = env(game, players=players)
    table.reset(seed=players)
    rng = np.random.default_rng(players)
    while not table.course.is_over:
        mask = table.last()[0]["action_mask"]
        table.step(int(rng.choice(np.flatnonzero(mask))))
    assert abs(sum(table.rewards.values())) < 1e-9
    places = [told["place"] for told in table.infos.values()]
    best = max(table.rewards.values())
    assert [reward == best for reward in table.rewards.values()] == [p == 1 for p in places]
    for _ in range(players):
        assert table.last()[0]["action_mask"].all(), "nothing is left to choose: all are masked in"
        table.step(None)
    assert not table.agents


@every_game
def test_pettingzoo_makes_our_games_by_name(game: Game) -> None:
    name = f"rathaus/{game.name}-v{game.version}"
    made = pettingzoo.make("aec", name, players=game.players[-1])
    assert made.max_num_agents == game.players[-1]


def test_only_the_seat_to_move_may_do_something() -> None:
    table = env(GAME)
    table.reset(seed=1)
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert mask.any() == (agent == table.agent_selection)


@pytest.mark.parametrize("wild", [False, True], ids=["illegal", "no such number"])
def test_an_illegal_action_loses_the_match_and_says_so(wild: bool) -> None:
    table = env(GAME, players=2)
    table.reset(seed=1)
    culprit = table.agent_selection
    action = 10**6 if wild else int(table.last()[0]["action_mask"].argmin())
    EnvLogger.flush()
    table.step(action)
    assert "Illegal move made" in EnvLogger.mqueue[0]
    assert table.rewards == {agent: -1.0 * (agent == culprit) for agent in table.agents}
    assert all(table.terminations.values())
    assert "is not allowed" in table.infos[culprit]["refused"]
    while table.agents:
        table.step(None)
    table.step(0)
    assert "Should reset() first" in EnvLogger.mqueue[-1]


def test_the_raw_environment_refuses_an_illegal_action_and_changes_nothing() -> None:
    table = raw_env(GAME)
    table.reset(seed=1)
    before = table.course.states.tobytes()
    with pytest.raises(IllegalAction, match="possible: "):
        table.step(int(table.last()[0]["action_mask"].argmin()))
    with pytest.raises(IllegalAction, match="None is for a seat whose match is over"):
        table.step(None)
    assert table.course.states.tobytes() == before
    table.step(first_legal(table))


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    with pytest.raises(UnknownGame, match="There is no game called “ludo”"):
        env("ludo")
    with pytest.raises(WrongPlayers, match="players, not 9"):
        env(GAME, players=9)
    with pytest.raises(WrongPlayers, match="players, not 0"):
        env(GAME, players=0)
    with pytest.raises(ValueError, match="render_mode is one of"):
        env(GAME, render_mode="smell")
    with pytest.raises(AssertionError, match="reset"):
        env(GAME).step(0)
    table = env(GAME)
    table.reset()
    with pytest.raises(ValueError, match="Nothing to render"):
        table.render()


@every_game
def test_a_picture_shows_the_table(game: Game) -> None:
    table = env(game, render_mode="rgb_array")
    table.reset(seed=1)
    picture = table.render()
    assert isinstance(picture, np.ndarray)
    assert len({bytes(pixel) for pixel in picture[::3, ::3].reshape(-1, 3)}) > 10, "letters"
