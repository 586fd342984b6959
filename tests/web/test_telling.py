"""Telling: actions are numbered; what came of one is told from the positions before and after."""

import random
import re
from typing import Any

import pytest

from rathaus.core.game import CHANCE, Game
from rathaus.web.gamepage import page_of
from rathaus.web.telling import lines, told
from tests.every_game import GAMES, every_game
from tests.web.guest import Guest
from tests.web.test_drawing import DRAWING, PLAYER, seated


@pytest.fixture(autouse=True)
def every_action_has_a_consequence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every game: how many bytes of the position it has changed."""
    for game in GAMES:
        monkeypatch.setattr(page_of(game), "happened", _bytes_changed, raising=False)


def _bytes_changed(contents: Any, before: Any, after: Any, action: int) -> list[str]:
    pairs = zip(before.tobytes(), after.tobytes(), strict=True)
    changed = sum(one != other for one, other in pairs)
    return [f"{{seat[0]}} sees {changed} bytes change.", f"It was action {action}."]


@every_game
def test_actions_are_numbered_without_a_gap_and_chance_is_not(game: Game) -> None:
    table, rng = seated(game, game.players[0]), random.Random(4)
    match = table.match
    assert match is not None
    for _ in range(40):
        if not match.is_over:
            table.act(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))
    whole = lines(match)[::-1]
    numbers = [line.number for line in whole if line.by >= 0]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {line.number for line in whole if line.by == CHANCE} <= {0}
    assert lines(match, 11, 17)[::-1] == whole[11:17]
    log = DRAWING.table(table, PLAYER, {}).partition('<section class="log"')[2]
    shown = [int(number) for number in re.findall(r'<li data-at="\d+" value="(\d+)"', log)]
    assert shown and shown == numbers[: -len(shown) - 1 : -1]


@every_game
def test_consequences_follow_from_the_positions_before_and_after(game: Game) -> None:
    table, rng = seated(game, game.players[0]), random.Random(5)
    match = table.match
    assert match is not None
    for _ in range(40):
        if not match.is_over:
            table.act(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))
    expected = [
        tuple(
            each.format(seat=["Person 0"])
            for each in _bytes_changed(
                None, match.state_at(ply), match.state_at(ply + 1), entry.action
            )
        )
        for ply, entry in enumerate(match.log)
    ]
    assert [line.then for line in lines(match)][::-1] == expected
    assert [line.then for line in lines(match, 7, 9)][::-1] == expected[7:9]
    assert told(match, 8).endswith(" ".join(expected[7]))
    assert expected[-1][0] in DRAWING.table(table, PLAYER, {})
    assert expected[7][0] in DRAWING.moment(table, 8, match.state_at(8))


def test_the_log_and_a_moment_tell_the_same_as_the_table(guest: Guest) -> None:
    table = guest.play_now()
    log = guest.play_to_the_end(table)["log"]
    live = guest.page(f"/tables/{table}").partition('<section class="log"')[2]
    sentence = f'<span class="then" data-at="{len(log)}">It was action {log[-1]["action"]}.</span>'
    assert sentence in live
    assert sentence in guest.page(f"/tables/{table}/log?page=999")
    assert sentence in guest.page(f"/tables/{table}/at/{len(log)}")
