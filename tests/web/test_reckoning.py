"""The reckoning: below the podium it stands where the points of each seat came from."""

import random
import re
from html import unescape
from typing import Any

import pytest

from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from rathaus.web.gamepage import page_of
from rathaus.web.reckoning import reckoned
from rathaus.web.table import Table
from tests.every_game import GAMES, every_table
from tests.web.test_drawing import DRAWING, MOST_STEPS, PLAYER, seated

CELL = re.compile(r"<t[hd].*?</t[hd]>")
TAG = re.compile(r"<[^>]*>")


def played(game: Game, players: int) -> Table:
    """A random match to its end, or as far as plain Python has the time."""
    table, rng = seated(game, players), random.Random(players)
    match = table.match
    assert match is not None
    for _ in range(MOST_STEPS * 10):
        if match.is_over:
            break
        table.act(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))
    return table


def two_things(box: Any, state: Any, seat: int) -> list[tuple[str, int]]:
    """The first seat has three things to count, two of them alike; the others one."""
    return [("rings", 5), ("coins & more", 2), ("rings", 3)] if seat == 0 else [("gems", -1)]


@pytest.fixture
def reckons(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game whose page tells where points come from."""
    monkeypatch.setattr(page_of(GAMES[0]), "reckoning", two_things, raising=False)
    return GAMES[0]


def cells(html: str) -> list[list[str]]:
    """What the table of the reckoning says, row by row."""
    shown = html[html.index('<table class="reckoning"') : html.index("</table>")]
    rows = (CELL.findall(row) for row in shown.split("<tr>")[1:])
    return [[unescape(TAG.sub("", cell)) for cell in row] for row in rows]


def test_each_thing_is_a_row_and_each_seat_a_column_the_winner_first(reckons: Game) -> None:
    table = played(reckons, 2)
    result = table.result()
    if result is None:
        assert INTERPRETED
        return
    assert reckoned(table) == [
        ("rings", [8, None]),
        ("coins & more", [2, None]),
        ("gems", [None, -1]),
    ]
    order = sorted(range(2), key=lambda seat: result[seat][0])
    names, *rows = cells(DRAWING.table(table, PLAYER, {}))
    assert names == ["", *(f"Person {seat}" for seat in order)]
    assert rows == [
        ["rings", *(["8", "–"][seat] for seat in order)],
        ["coins & more", *(["2", "–"][seat] for seat in order)],
        ["gems", *(["–", "-1"][seat] for seat in order)],
        ["Together", *(str(result[seat][1]) for seat in order)],
    ]


def test_a_match_that_goes_on_or_was_given_up_has_no_reckoning(reckons: Game) -> None:
    table = seated(reckons, 2)
    assert reckoned(table) == []
    table.resign(PLAYER)
    assert reckoned(table) == []
    assert "reckoning" not in DRAWING.table(table, PLAYER, {})


@every_table
def test_what_a_game_reckons_adds_up_to_its_points(game: Game, players: int) -> None:
    table = played(game, players)
    rows, result = reckoned(table), table.result()
    if not rows or result is None:
        return
    for seat, (_place, points) in enumerate(result):
        assert sum(brought[seat] or 0 for _what, brought in rows) == points
        assert f"<td>{points}</td>" in DRAWING.table(table, PLAYER, {})
