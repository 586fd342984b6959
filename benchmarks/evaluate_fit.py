"""Fits the numbers of a game's `evaluate` to matches, so that its chances to win come true.

    python benchmarks/evaluate_fit.py GAME --matches 300 --seconds 120

Bots with small budgets, now and then thoughtless, play matches of every number of players; some
positions are kept with the result. Then the named numbers of strategy.py (all floats) are moved
until the chances that `evaluate` tells fit the results best (least cross-entropy). The numbers are
printed; a person decides, by playing matches in the arena, whether they go into the file.
"""

import argparse
import ast
import time
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
from scipy.optimize import minimize

from rathaus.bots.thinker import Budget, Thinker
from rathaus.core import registry
from rathaus.core.game import CHANCE, OVER, Game

THOUGHTLESS = 0.1  # of the actions are random, so that many kinds of positions come up
KEPT = 0.3  # of the positions
SIMULATIONS = 60


def positions(card: Game, matches: int) -> tuple[Any, Any]:
    """States, and each seat's share of the victory in the end."""
    box, rng = card.load_box(), np.random.default_rng(1)
    states, shares = [], []
    for number in range(matches):
        players = card.players[number % len(card.players)]
        kept = [state for state in played(card, box, players, rng) if rng.random() < KEPT]
        last = kept_last(card, box, players)
        states += kept
        shares += [last] * len(kept)
    return np.array(states, card.state.STATE), np.array(shares)


def kept_last(card: Game, box: Any, players: int) -> list[float]:
    """Each seat's share of the victory in the match that was played last."""
    places = [place for place, _ in card.result(box, LAST.state)]
    won = [(place == 1) / places.count(1) for place in places]
    return won + [0.0] * (card.rules.SEATS - players)


LAST = SimpleNamespace(state=None)


def played(card: Game, box: Any, players: int, rng: np.random.Generator) -> list[Any]:
    """The positions of one match in which a seat was to move."""
    state = LAST.state = card.new_state(box, players)
    bots = [Thinker(Budget(simulations=SIMULATIONS)) for _ in range(players)]
    seen = []
    while (mover := card.to_move(box, state)) != OVER:
        possible = card.outcomes(box, state)
        if mover == CHANCE:
            weights = np.array(list(possible.values()))
            action = int(rng.choice(list(possible), p=weights / weights.sum()))
        else:
            seen.append(state.copy())
            legal = card.legal_actions(box, state)
            thoughtless = rng.random() < THOUGHTLESS
            action = (
                legal[int(rng.integers(len(legal)))]
                if thoughtless
                else bots[mover].act(card, box, state, mover, rng)
            )
        card.apply(box, state, action)
    return seen


class Loosened(ast.NodeTransformer):
    """Turns the named floats of a module into elements of an argument `numbers`."""

    def __init__(self, tree: ast.Module) -> None:
        self.numbers: dict[str, float] = {}
        self.functions = set()
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                value = getattr(node.value, "value", None)
                if isinstance(value, float):
                    self.numbers[node.targets[0].id] = value
            elif isinstance(node, ast.FunctionDef):
                self.functions.add(node.name)

    def visit_Name(self, node: ast.Name) -> ast.AST:  # noqa: N802
        if node.id in self.numbers and isinstance(node.ctx, ast.Load):
            return ast.parse(f"numbers[{list(self.numbers).index(node.id)}]", mode="eval").body
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.functions:
            node.args.append(ast.Name("numbers", ast.Load()))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:  # noqa: N802
        self.generic_visit(node)
        node.args.args.append(ast.arg("numbers"))
        return node


def loosened(card: Game) -> tuple[Any, dict[str, float]]:
    """`evaluate` with its numbers as a last argument, and the numbers as they are now."""
    path = card.folder / "strategy.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    loosen = Loosened(tree)
    tree = ast.fix_missing_locations(loosen.visit(tree))
    source = ast.unparse(tree).replace(
        "from rathaus.core.jit import rule", "from numba import njit as rule"
    )
    names: dict[str, Any] = {"__name__": "loosened"}
    exec(compile(source, str(path), "exec"), names)
    return names["evaluate"], loosen.numbers


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("--matches", type=int, default=300)
    words.add_argument("--seconds", type=float, default=120)
    asked = words.parse_args()
    card = registry.game(asked.game)
    states, shares = positions(card, asked.matches)
    print(f"{len(states)} positions", flush=True)
    evaluate, numbers = loosened(card)

    @numba.njit
    def loss(box: Any, states: Any, shares: Any, values: Any, numbers: Any) -> float:
        total = 0.0
        for i in range(len(states)):
            evaluate(box, states[i], values, numbers)
            for seat in range(states[i].players):
                total -= shares[i, seat] * np.log(max(values[seat], 1e-6))
        return total / len(states)

    box, values = card.load_box().record, np.zeros(card.rules.SEATS)
    begun = time.monotonic()

    def measured(scales: Any) -> float:
        if time.monotonic() - begun > asked.seconds:
            return 1e9
        moved = np.array(list(numbers.values())) * np.exp(scales)
        return float(loss(box, states, shares, values, moved))

    start = np.zeros(len(numbers))
    print(f"now {measured(start):.4f}")
    begun = time.monotonic()
    found = minimize(
        measured,
        start,
        method="Nelder-Mead",
        options={
            "initial_simplex": np.vstack([start, start + 0.3 * np.eye(len(numbers))]),
            "maxfev": 4000,
        },
    )
    print(f"fitted {found.fun:.4f}")
    for (name, old), scale in zip(numbers.items(), found.x, strict=True):
        print(f"{name} = {old * np.exp(scale):.3f}  # was {old:g}")


if __name__ == "__main__":
    main()
