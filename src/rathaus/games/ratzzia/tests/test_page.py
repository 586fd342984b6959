"""The page: what is told of a turn, and what is asked."""

from typing import Any

import pytest

from rathaus.core import registry
from rathaus.core.game import CHANCE
from rathaus.games.ratzzia import page
from rathaus.games.ratzzia.state import AGAIN, ROLL, SHOW
from rathaus.web.drawing import Drawing
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.table import Table

PLAYER = Visitor("me")


def seated(players: int) -> Table:
    """A table where one person sits on all seats and rolls real dice."""
    game = registry.game(__name__.split(".")[-3]).name
    plan = Plan(game=game, players=players, order="host", real=True)
    table = Table.opened(plan, PLAYER.person)
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")[:players]:
        table.sit(PLAYER, name)
    table.start(PLAYER, "")
    return table


def roll(table: Table, *faces: int) -> None:
    """The player in turn rolls; the first dice show these faces, the others the last of them."""
    match = table.match
    assert match is not None
    table.act(match.to_move, ROLL)
    shown = iter(faces)
    while match.to_move == CHANCE:
        table.act(CHANCE, SHOW + next(shown, faces[-1]) - 1)


def test_a_line_is_told_anew_when_what_went_before_it_was_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def happened(contents: Any, before: Any, after: Any, action: int) -> list[str]:
        return [f"Aside lay {before.aside}, named {before.named}."]

    monkeypatch.setattr(page, "happened", happened, raising=False)
    table, drawing = seated(3), Drawing()
    roll(table, 1, 2, 3)
    for first in (1, 2):
        table.act(0, AGAIN + first - 1)
        table.act(0, AGAIN + 3 - 1)
        log = drawing.table(table, PLAYER, {}).partition('<section class="log"')[2]
        assert f"Aside lay 1, named {first}." in log
        table.undo(PLAYER, table.ply)
        table.undo(PLAYER, table.ply)
