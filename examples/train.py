"""An outside learner at our table: sb3-contrib's MaskablePPO learns to beat random play.

    pip install "rathaus[envs,learn]"
    python examples/train.py GAME [--players N] [--steps 200000] [--bots random]

It prints how often the trained agent wins before and after; keep what it learnt with `--save FILE`.
"""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from rathaus.envs.gymnasium import SeatEnv


def main() -> None:
    """Train, and tell how often the agent wins."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("game")
    words.add_argument("--players", type=int)
    words.add_argument("--steps", type=int, default=200_000)
    words.add_argument("--bots", default="random")
    words.add_argument("--matches", type=int, default=300, help="to measure before and after")
    words.add_argument("--save", type=Path)
    told = words.parse_args()
    table = partial(SeatEnv, told.game, players=told.players, bots=told.bots, seat=None)
    agent, env = new_agent(table), table()
    print(f"before: wins {win_share(agent, env, told.matches):.1%}")
    agent.learn(told.steps)
    print(f"after {told.steps} steps: wins {win_share(agent, env, told.matches):.1%}")
    if told.save:
        agent.save(told.save)


def new_agent(
    table: Callable[[], SeatEnv], tables: int = 16, seed: int = 1, n_steps: int = 256
) -> MaskablePPO:
    """An agent that knows nothing yet, and will sit at so many tables at once."""
    return MaskablePPO(
        "MlpPolicy",
        make_vec_env(table, n_envs=tables, seed=seed),
        seed=seed,
        n_steps=n_steps,
        batch_size=min(512, tables * n_steps),
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
    )


def win_share(agent: MaskablePPO, env: SeatEnv, matches: int) -> float:
    """The share of matches that the agent wins; a win is shared by all who came first."""
    won = 0.0
    for match in range(matches):
        observation, info = env.reset(seed=10_000 + match)
        over = False
        while not over:
            action, _ = agent.predict(observation, action_masks=env.action_masks())
            observation, reward, over, _, info = env.step(int(action))
        won += (reward * (env.course.players - 1) + 1) / env.course.players
    return float(np.round(won / matches, 4))


if __name__ == "__main__":
    main()
