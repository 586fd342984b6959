"""The page: what is told of a turn, and what is asked."""

import re
from typing import Any

import pytest

from rathaus.core import registry
from rathaus.core.errors import IllegalAction
from rathaus.core.game import CHANCE
from rathaus.games.ratzzia import page
from rathaus.games.ratzzia.state import (
    AGAIN,
    GOBBLE,
    KEEP,
    PASS_LEFT,
    PASS_RIGHT,
    PLACE_IN_CAT,
    REROLL,
    ROLL,
    SHOW,
    STOP,
)
from rathaus.games.ratzzia.tests import table as without_dice
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


def test_whoever_is_next_reads_on_the_board_what_came_of_the_turn_before() -> None:
    table = seated(3)
    roll(table, 4)
    for action in (KEEP, PLACE_IN_CAT + 4 - 1, STOP):
        table.act(0, action)
    board = Drawing().table(table, PLAYER, {}).partition('<section class="log"')[0]
    just = board.partition('<p class="just" tabindex="0">')[2].partition("</p>")[0]
    assert just.startswith("Ada places a 4 in the cat row. The last grey square is taken")
    roll(table, 1)
    assert 'class="just"' not in Drawing().table(table, PLAYER, {}), "now there are dice to see"


# --- Rolling again: dice are ticked, then rolled in one go ---

TICK = re.compile(r'<input type="checkbox"[^>]* name="first-(\d+)" value="(\d+)"')


def test_every_rolled_die_can_be_ticked_and_the_lowest_come_first() -> None:
    table = seated(3)
    roll(table, 5, 2, 2, 6)
    ticks = TICK.findall(Drawing().table(table, PLAYER, {}))
    dice = [AGAIN + face - 1 for face in (2, 2, 5, 6, 6, 6, 6)]
    assert ticks == [(str(REROLL), str(die)) for die in dice]


def test_ticked_dice_are_rolled_again_in_one_go() -> None:
    table = seated(3)
    roll(table, 1, 2, 3)
    table.play(PLAYER, 0, REROLL, table.ply, [AGAIN, AGAIN + 2, AGAIN + 2])
    match = table.match
    assert match is not None
    assert [entry.name for entry in match.log[-4:]] == ["again 1", "again 3", "again 3", "reroll"]
    assert match.to_move == CHANCE and match.state.unshown == 3


def test_all_that_was_ticked_is_done_or_nothing() -> None:
    table = seated(3)
    roll(table, 1, 2, 3)
    before = table.ply
    for wrong in ([AGAIN + 2, AGAIN], [AGAIN, AGAIN], [REROLL], [AGAIN, REROLL]):
        with pytest.raises(IllegalAction):
            table.play(PLAYER, 0, REROLL, table.ply, wrong)
    assert table.ply == before and not table.match.state.aside  # type: ignore[union-attr]


def test_dice_that_came_back_are_explained() -> None:
    table = without_dice.Table(3)
    table.put_in_cat_row("[4]1 [4]1 [4]1")
    table.rolls("4 1 1 1")
    view = table.view()
    drawn = page.context(view, _can(table), None)
    assert drawn["idle"] == 4 and drawn["back"] is not None, "they may be rolled along"
    table.say("again 1", "reroll", "show 1")
    assert page.context(table.view(), _can(table), None)["back"] is None, "now they rest"


# --- What is asked ---


def _can(table: without_dice.Table) -> dict[int, str]:
    view = table.view()
    return {action: page.label(view, action) for action in table.names().values()}


def _asked(table: without_dice.Table) -> str:
    return page.prompt(table.view(), _can(table))


def test_whoever_has_no_dice_is_told_what_is_left_to_do() -> None:
    table = without_dice.Table(3, without_dice.SMALL)
    assert _asked(table) == "Roll your dice."
    table.put(1, "[1]1")
    assert _asked(table) == "Roll your dice, or take your dice back from a column."
    table = without_dice.Table(3, without_dice.made_box("| safeguard |\n|  ? *  |" + "\n| ? |" * 6))
    table.put(1, "[1]1 [1]1 [1]1 [1]1 [1]1 [1]1")
    table.put_in_cat_row("[1]1")
    assert _asked(table) == "You have no dice in hand: take them back from a column (↩)."


def test_whoever_has_dice_only_in_the_cat_row_sits_out() -> None:
    table = without_dice.Table(
        3, without_dice.made_box(ONE_COLUMN, "| grey |" + " red |" * 7, mouse=[6, 6, 6, 6])
    )
    table.put_in_cat_row("[1]1 [1]1 [1]1 [1]1 [1]1 [1]1")
    assert _asked(table) == "You have no dice to roll: sit out."


def test_whoever_has_no_die_that_fits_is_told_to_stop() -> None:
    table = without_dice.Table(3, without_dice.made_box(ONE_COLUMN))
    table.put_in_cat_row("[1]2")
    table.rolls("6 6 6 6 6 6 6", "keep")
    assert _asked(table) == "No die is left that fits: stop."


ONE_COLUMN = "| safeguard |\n| 2 * |\n| 2 * |"


# --- Who gets what ---


def test_taking_and_passing_on_food_names_neighbours_and_amounts() -> None:
    view = without_dice.Table(4).view()
    names = ["Ada", "Ben", "Cleo", "Dan"]
    said = {
        action: page.label(view, action).format(seat=names)
        for action in (GOBBLE + 2, PASS_LEFT, PASS_RIGHT)
    }
    assert said == {
        GOBBLE + 2: "Gobble half of the food of Cleo: 3",
        PASS_LEFT: "Pass food to the left, to Ben",
        PASS_RIGHT: "Pass food to the right, to Dan",
    }


def test_only_the_sack_counts_in_the_end() -> None:
    table = without_dice.Table(3)
    table.give(2, food=9, sack=12)
    for seat, sack in enumerate([0, 12, 0]):
        assert sum(points for _what, points in page.reckoning(table.box, table.state, seat)) == sack
