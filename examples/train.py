"""An outside learner at our table: sb3-contrib's MaskablePPO learns to beat random play.

    pip install "rathaus[envs,learn]"
    python examples/train.py GAME [--players N] [--steps 100000] [--bots random]

It prints how often the trained agent wins before and after; keep what it learnt with `--save FILE`.
"""

import argparse
from pathlib import Path

import numpy as np
from sb3_contrib import MaskablePPO

from rathaus.envs.gymnasium import SeatEnv


def main() -> None:
    """Train, and tell how often the agent wins."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("game")
    words.add_argument("--players", type=int)
    words.add_argument("--steps", type=int, default=100_000)
    words.add_argument("--bots", default="random")
    words.add_argument("--matches", type=int, default=300, help="to measure before and after")
    words.add_argument("--save", type=Path)
    told = words.parse_args()
    env = SeatEnv(told.game, players=told.players, bots=told.bots, seat=None)
    agent = new_agent(env)
    print(f"before: wins {win_share(agent, env, told.matches):.1%}")
    agent.learn(told.steps)
    print(f"after {told.steps} steps: wins {win_share(agent, env, told.matches):.1%}")
    if told.save:
        agent.save(told.save)


def new_agent(env: SeatEnv, seed: int = 1, n_steps: int = 2048) -> MaskablePPO:
    """An agent that knows nothing yet."""
    return MaskablePPO(
        "MlpPolicy", env, seed=seed, n_steps=n_steps, batch_size=256, gamma=1.0, ent_coef=0.01
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
