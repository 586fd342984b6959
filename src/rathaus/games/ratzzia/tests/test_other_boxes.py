"""Ratzzia with boards of another shape: the slow referee agrees on them, too."""

import random

import pytest

from rathaus.core.box import Box
from rathaus.core.game import CHANCE, OVER
from rathaus.core.jit import INTERPRETED
from rathaus.games.ratzzia import GAME
from rathaus.games.ratzzia.rules import INVARIANTS, invariants
from rathaus.games.ratzzia.tests.against_referee import facts, referee
from rathaus.games.ratzzia.tests.table import HOUSE, made_box

TIGHT = made_box(
    """
    | annie | candy | safeguard | annie | gobbler |
    |       |  =    |    ?      |       |         |
    |   =4  |  ? ** |    = *    |       |   6 *   |
    |   ?   |  2    |    ? *    |  ? *  |   5     |
    """,
    "| grey | red | red |",
    mouse=[4, 4, 3, 3],
    candy=[2, 2, 2, 2],
    start=[9, 8, 0, 1, 2],
)
SUPPORTED = made_box(
    """
    | jar 3 | candy | candy | accountant | safeguard | annie | annie | gobbler | safeguard | jar 1 |
    |       |       |       |            |     ?     |       |       |         |     ? *   |       |
    |  2 *  |   =   |   ?   |     3      |     =     |   ?   |   =   |    ?    |     ? *   |   6   |
    |  1 *  |   ?   |   4   |     =      |     ?     |   5   |   ?   |    6    |     ? *   |   5   |
    |  4 *  |   ?   |   ?   |     3      |     1     |   ?   |   ?   |    =    |     ? *   |   ?   |
    |  3 *  |   2   |   2   |     1      |     1     |   ?   |   1   |    6    |     ? *   |   ?   |
    """,
    "| grey | grey | grey | red |",
    mouse=[7, 5, 5, 4],
    support=[3, 3, 2, 0],
    candy=[2, 0, 1, 2],
    goal=12,
)
BOXES = {"house": HOUSE, "tight": TIGHT, "supported": SUPPORTED}
MOST_STEPS = 500 if INTERPRETED else 5_000


def eager_step(box: Box, names: dict[str, int], rng: random.Random) -> str:
    """Random, but seldom taking back a column, so that much happens on the board."""
    forward = [name for name in sorted(names) if not name.startswith("take back")]
    return rng.choice(forward if forward and rng.random() < 0.95 else sorted(names))


@pytest.mark.rule("R10", "R11", "R16", "R29")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", BOXES)
def test_the_referee_agrees_when_much_happens(name: str, players: int) -> None:
    box = BOXES[name]
    for seed in range(1 if INTERPRETED else 4):
        rng = random.Random(seed)
        state, watching = GAME.new_state(box, players), referee(box, players)
        for _ in range(MOST_STEPS):
            mover = GAME.to_move(box, state)
            if mover == OVER:
                assert watching.result() == GAME.result(box, state)
                break
            names = GAME.names(box, state)
            expected = set(watching.weights()) if mover == CHANCE else watching.legal()
            assert expected == set(names)
            chosen = eager_step(box, names, rng)
            GAME.apply(box, state, names[chosen])
            watching.play(chosen)
            broken = invariants(box.record, state)
            assert not broken, INVARIANTS[broken - 1]
            assert facts(box, state) == watching.facts(), chosen
        assert (watching.to_move() == "over") == (GAME.to_move(box, state) == OVER)
