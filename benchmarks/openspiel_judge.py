"""Our search against an outside judge: OpenSpiel's Python MCTS with random rollouts.

    python benchmarks/openspiel_judge.py GAME --matches 40 --milliseconds 200

Both get the same wall-clock time for each decision, on one core; seats are swapped on every deal.
OpenSpiel's bot is told a number of simulations, not a time, so it is given as many as it makes in
that time by its own rate, measured at every decision. Needs the extra `envs`.
"""

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import rathaus.envs.openspiel  # noqa: F401  (registers the games)
from rathaus.bots.thinker import Budget, Thinker
from rathaus.core import registry
from rathaus.core.game import CHANCE, OVER, Game

UCT_C = 1.4  # the constant of OpenSpiel's examples: about the root of 2
TRIAL = 8  # simulations by which the rate is measured


class Judge:
    """OpenSpiel's bot, thinking as long as it is told."""

    def __init__(self, game: Any, milliseconds: float, seed: int) -> None:
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        self.bot = mcts.MCTSBot(game, UCT_C, TRIAL, evaluator, random_state=random)
        self.seconds = milliseconds / 1000
        self.simulations, self.spent = 0, 0.0

    def step(self, state: Any) -> int:
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        begun = time.perf_counter()
        self.bot.max_simulations = TRIAL
        self.bot.step(state)
        rate = TRIAL / (time.perf_counter() - begun)
        self.bot.max_simulations = max(TRIAL, int(rate * self.seconds))
        begun = time.perf_counter()
        action = int(self.bot.step(state))
        self.spent += time.perf_counter() - begun
        self.simulations += self.bot.max_simulations
        return action


def share_won(card: Game, seat: int, deal: int, milliseconds: float, rates: list[float]) -> float:
    """One match with our bot in this seat: 1 for a victory, a half for a shared one."""
    game = pyspiel.load_game(f"rathaus_{card.name}(players=2)")
    box, state, table = card.load_box(), game.new_initial_state(), None
    ours = Thinker(Budget(milliseconds=milliseconds))
    judge = Judge(game, milliseconds, deal)
    dice, rng = np.random.default_rng([deal, 1]), np.random.default_rng([deal, 2])
    table = card.new_state(box, 2)
    while (mover := card.to_move(box, table)) != OVER:
        if mover == CHANCE:
            outcomes = card.outcomes(box, table)
            weights = np.array(list(outcomes.values()))
            action = int(dice.choice(list(outcomes), p=weights / weights.sum()))
        elif mover == seat:
            action = ours.act(card, box, table, seat, rng)
        else:
            action = judge.step(state)
        card.apply(box, table, action)
        state.apply_action(action)
    rates.append(judge.simulations / max(judge.spent, 1e-9))
    places = [place for place, _ in card.result(box, table)]
    return (places[seat] == 1) / places.count(1)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("--matches", type=int, default=40)
    words.add_argument("--milliseconds", type=float, default=200)
    asked = words.parse_args()
    card, rates = registry.game(asked.game), []
    shares = []
    for number in range(asked.matches):
        deal, seat = divmod(number, 2)
        shares.append(share_won(card, seat, deal, asked.milliseconds, rates))
        print(f"match {number + 1}: {sum(shares):g} won", flush=True)
    mean, error = np.mean(shares), 1.96 * np.std(shares) / len(shares) ** 0.5
    print(f"{card.title}: we won {mean:.1%} ± {error:.1%} of {len(shares)} matches,")
    print(
        f"{asked.milliseconds:g} ms a decision; the judge made {np.mean(rates):.0f} simulations/s"
    )


if __name__ == "__main__":
    main()
