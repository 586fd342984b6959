"""Gymnasium's own checker, warnings as errors, and what a learner relies on."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from rathaus.bots.levels import UnknownBot
from rathaus.core.errors import IllegalAction, Refusal, UnknownGame, WrongPlayers
from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from rathaus.envs.gymnasium import SeatEnv
from tests.every_game import GAMES, every_game, every_table

GAME = GAMES[0]


def name_of(game: Game) -> str:
    return f"rathaus/{game.name}-v{game.version}"


def played(env: Any, seed: int, steps: int = 10_000) -> list[Any]:
    """What is told while a random legal action is played each time, at most to the end."""
    told = [env.reset(seed=seed)]
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        legal = np.flatnonzero(env.unwrapped.action_masks())
        told.append(env.step(int(rng.choice(legal))))
        if told[-1][2]:
            break
    return told


@every_table
def test_the_checker_is_content(game: Game, players: int) -> None:
    check_env(gymnasium.make(name_of(game), players=players).unwrapped)


@every_table
def test_a_match_goes_on_to_its_end(game: Game, players: int) -> None:
    env = gymnasium.make(name_of(game), players=players, seat=players - 1)
    told = played(env, seed=players)
    observation, reward, ended, _, info = told[-1]
    assert ended
    assert (reward > 0) == (info["place"] == 1) or info["place"] == 1
    assert all(answer[1] == 0 for answer in told[1:-1]), "the reward comes at the end"
    assert env.observation_space.contains(observation)


@pytest.mark.parametrize("level", ["random", "mouse", "greedy", "search 50"])
def test_the_same_seed_gives_the_same_match_unless_a_bot_looks_at_the_clock(level: str) -> None:
    env = SeatEnv(GAME, bots=level, seat=None)
    first, second = (played(env, seed=5, steps=4) for _ in range(2))
    assert all(
        one[0].tobytes() == two[0].tobytes() and one[-1]["seat"] == two[-1]["seat"]
        for one, two in zip(first, second, strict=True)
    )


@every_game
def test_a_copy_in_mid_match_goes_on_alike(game: Game) -> None:
    env = SeatEnv(game)
    played(env, seed=2, steps=3)
    action = int(env.action_masks().argmax())
    twins = (env, copy.deepcopy(env), pickle.loads(pickle.dumps(env)))
    answers = [each.step(action) for each in twins]
    assert len({answer[0].tobytes() for answer in answers}) == 1


def test_an_illegal_action_loses_the_match_and_says_so() -> None:
    env = SeatEnv(GAME)
    env.reset(seed=1)
    _, reward, ended, cut, info = env.step(int(env.action_masks().argmin()))
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "is not allowed" in info["refused"] and "possible: " in info["refused"]
    played(env, seed=1)
    with pytest.raises(IllegalAction, match="reset the environment"):
        env.step(0)


def test_what_is_wrong_is_said_in_a_sentence() -> None:
    with pytest.raises(UnknownGame, match="There is no game called “ludo”"):
        SeatEnv("ludo")
    with pytest.raises(WrongPlayers, match="players, not 9"):
        SeatEnv(GAME, players=9)
    with pytest.raises(Refusal, match="There is no seat 2: 2 players have seats 0 to 1"):
        SeatEnv(GAME, players=2, seat=2)
    with pytest.raises(UnknownBot, match="There is no bot called “hal”"):
        SeatEnv(GAME, bots="hal")
    with pytest.raises(Refusal, match="3 bots are named for 1 seats"):
        SeatEnv(GAME, players=2, bots=["random"] * 3)
    with pytest.raises(Refusal, match="A batch plays against random bots"):
        gymnasium.make_vec(name_of(GAME), num_envs=2, bots="greedy")


# --- Batches ---


@every_table
@pytest.mark.parametrize("seat", [0, -1, None], ids=["first", "last", "all"])
def test_a_batch_plays_match_after_match(game: Game, players: int, seat: int | None) -> None:
    seat = players - 1 if seat == -1 else seat
    env = gymnasium.make_vec(name_of(game), num_envs=3, players=players, seat=seat)
    rng = np.random.default_rng(players)
    observations, infos = env.reset(seed=3)
    ends = 0
    for _ in range(20 if INTERPRETED else 3000):
        assert env.observation_space.contains(observations)
        assert seat is None or (infos["movers"] == seat).all()
        actions = [rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
        observations, rewards, ended, _, infos = env.step(np.array(actions))
        assert (rewards[~ended] == 0).all()
        assert (abs(infos["rewards"].sum(axis=1)) < 1e-9).all()
        assert ((infos["final_info"]["place"] >= 1) | ~ended).all()
        ends += int(ended.sum())
        if ends > 1:
            break
    assert ends > 0 or INTERPRETED


def test_a_batch_with_the_same_seed_goes_the_same_way() -> None:
    env = gymnasium.make_vec(name_of(GAME), num_envs=4)
    runs = []
    for _ in range(2):
        _, infos = env.reset(seed=9)
        for _ in range(20):
            observations, *_, infos = env.step(infos["action_mask"].argmax(axis=1))
        runs.append(observations.tobytes())
    assert runs[0] == runs[1]


def test_a_batch_refuses_an_illegal_action_and_changes_nothing() -> None:
    env: Any = gymnasium.make_vec(name_of(GAME), num_envs=3)
    _, infos = env.reset(seed=1)
    before = env.batch.states.tobytes()
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = infos["action_mask"][1].argmin()
    with pytest.raises(IllegalAction, match="not legal in match 1"):
        env.step(actions)
    assert env.batch.states.tobytes() == before


def test_gymnasium_can_run_single_matches_side_by_side_too() -> None:
    env = gymnasium.make_vec(name_of(GAME), num_envs=2, vectorization_mode="sync", bots="random")
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert infos["action_mask"].shape[0] == 2
