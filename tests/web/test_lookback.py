"""Looking back on a match: where turns begin, how the scores went."""

import random

import pytest

from rathaus.core.game import CHANCE, Game
from rathaus.web.lookback import Graph, graphs, scores, turns
from rathaus.web.pages import tables
from tests.every_game import every_game
from tests.web.guest import Guest
from tests.web.test_drawing import MOST_STEPS, PLAYER, seated


@every_game
def test_a_turn_begins_when_another_seat_acts(game: Game) -> None:
    table, rng = seated(game, game.players[-1]), random.Random(8)
    match = table.match
    assert match is not None
    for _ in range(60):
        if not match.is_over:
            table.act(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))
    begun = turns(match)
    assert begun[0] == 0 and begun == sorted(set(begun))
    for first, after in zip(begun, [*begun[1:], len(match.log)], strict=True):
        movers = {entry.by for entry in match.log[first:after]} - {CHANCE}
        assert len(movers) == 1


@every_game
def test_the_graph_ends_with_the_result(game: Game) -> None:
    table, rng = seated(game, game.players[0]), random.Random(9)
    match = table.match
    assert match is not None
    for _ in range(MOST_STEPS):
        if match.is_over:
            break
        table.act(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))
    if not match.is_over:  # plain Python takes its time
        table.resign(PLAYER)
    drawn = graphs(table)[0]
    assert drawn.plies[-1] == len(match.log)
    assert len(drawn.lines) == len(table.seats) and drawn.told[-1][2] == drawn.rows[-1]
    if match.result is not None:
        assert drawn.rows[-1] == [points for _place, points in match.result]
        now = scores(table, match.state)
        assert now is not None and now[1] == drawn.rows[-1]


def test_a_graph_keeps_within_its_frame() -> None:
    drawn = Graph("Points", [0, 3, 9], [[0, 0], [-2, 7], [31, 4]])
    assert drawn.lines[0].split() == ["24.0,117.0", "120.7,124.0", "314.0,8.0"]
    assert [number for number, _height in drawn.grid] == [0, 10, 20, 30]


def test_a_match_nobody_has_scored_in_can_be_drawn_too() -> None:
    drawn = Graph("Points", [0], [[0, 0, 0]])
    assert drawn.lines[0] == "24.0,124.0" and drawn.told == [(0, 0, [0, 0, 0])]


def test_every_step_of_looking_back_is_a_link(guest: Guest) -> None:
    table = guest.play_now()
    log = guest.play_to_the_end(table)["log"]
    page = guest.page(f"/tables/{table}/at/5")
    for ply in (0, 4, 6, len(log)):
        assert f'href="/tables/{table}/at/{ply}"' in page
    assert f'href="/tables/{table}/proof"' in page
    assert "<polyline" in page and 'aria-current="step"' in page
    chosen = guest.ask("GET", f"/tables/{table}/at?ply=7")
    assert chosen.status_code == 303 and chosen.headers["location"] == f"/tables/{table}/at/7"
    assert guest.ask("GET", f"/tables/{table}/at?ply=x").status_code == 422
    part = guest.ask("GET", f"/tables/{table}/at/5", headers={"x-part": "moment"}).text
    assert part.startswith('<div id="moment"') and "<html" not in part


def test_a_long_log_has_several_pages(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LOG_LINES", 10)
    table = guest.play_now()
    log = guest.play_to_the_end(table)["log"]
    assert len(log) > 20
    first, second = (guest.page(f"/tables/{table}/log?page={page}") for page in (1, 2))
    assert '/at/10"' in first and '/at/11"' not in first
    assert '/at/11"' in second
    for typed in ("999999", "0", "x", "-1", "9" * 40):
        assert "/at/" in guest.page(f"/tables/{table}/log?page={typed}")
