"""What bots think of a position of Piratz; the easiest one plays as a beginner does."""

import numpy as np
import pytest

from rathaus.bots.greedy import sensible
from rathaus.bots.levels import bot
from rathaus.games.piratz import GAME
from rathaus.games.piratz.state import DISCARDED, HELD, SEATS, UNUSED
from rathaus.games.piratz.strategy import evaluate
from rathaus.games.piratz.tests.table import Table


def might_do(table: Table) -> set[str]:
    """What the easiest bot considers."""
    actions = set(sensible(GAME, table.box, table.state))
    return {name for name, action in table.names().items() if action in actions}


def test_a_mouse_never_passes_with_nothing_to_take() -> None:
    table = Table(2)
    assert might_do(table) == {"reveal"}
    mouse, rng = bot("mouse"), np.random.default_rng(1)
    for _ in range(40):
        assert mouse.act(GAME, table.box, table.state, 0, rng) == table.names()["reveal"]


def test_a_mouse_may_name_any_treasure_that_lies_there() -> None:
    table = Table(2)
    card = next(i for i, each in enumerate(table.box.contents.cards) if sum(each.shows) > 1)
    table.reveals(card + 1)
    shown = [i for i, count in enumerate(table.box.contents.cards[card].shows) if count]
    names = [
        f"pass {GAME.view(table.box, table.state, 0, frozenset()).treasures[i]}" for i in shown
    ]
    assert might_do(table) == {"stay", *names}


def test_with_nothing_to_reveal_and_nothing_to_take_even_a_mouse_passes() -> None:
    table = Table(2)
    table.put(HELD, *range(1, 51))
    assert len(might_do(table)) == 6


def hope_of_the_last_spade(others: int) -> float:
    """Three cards are left to be revealed, by one player; the others are in this place."""
    table, values = Table(2), np.zeros(SEATS)
    table.put(others, *range(4, 51))
    table.state.has_spade[1] = 0
    evaluate(table.box.record, table.state, values)
    return float(values[0])


@pytest.mark.rule("P6")
def test_who_digs_on_alone_hopes_for_the_discarded_cards_too() -> None:
    assert hope_of_the_last_spade(DISCARDED) > hope_of_the_last_spade(UNUSED) + 0.01
