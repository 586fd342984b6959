"""Drawing: every position of every game can be drawn, with a control for everything allowed."""

import gc
import random
import re

from jinja2.runtime import Context

from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from rathaus.web.drawing import Drawing
from rathaus.web.gamepage import page_of
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.table import Table
from rathaus.web.telling import labels, lines
from tests.every_game import every_game, every_table

DRAWING = Drawing()
VALUE = re.compile(r'<button[^>]*name="action" value="(\d+)"[^>]*>')
PART = re.compile(r'<input type="radio" name="(part-[a-z]+)"[^>]* value="(\d+)"')
PLAYER = Visitor("me")
MOST_STEPS = 120 if INTERPRETED else 1000


def seated(game: Game, players: int) -> Table:
    """A table where one person sits on all seats."""
    table = Table.opened(Plan(game=game.name, players=players, order="host"), PLAYER.person)
    for seat in range(players):
        table.sit(PLAYER, f"Person {seat}")
    table.start(PLAYER, "")
    return table


def offered(html: str) -> set[int]:
    """The actions that the controls of a page add up to."""
    sums = {int(value) for value in VALUE.findall(html)}
    parts: dict[str, set[int]] = {}
    for name, value in PART.findall(html):
        parts.setdefault(name, set()).add(int(value))
    whole = set(sums)
    for values in parts.values():
        whole |= {each + value for each in whole for value in values}
    return whole


@every_table
def test_every_legal_action_is_a_control_with_a_label_of_its_own(game: Game, players: int) -> None:
    table, rng = seated(game, players), random.Random(players)
    match = table.match
    assert match is not None
    steps = 0
    while not match.is_over and steps < MOST_STEPS:
        legal = game.legal_actions(match.box, match.state)
        if steps % 5 == 0:
            html = DRAWING.table(table, PLAYER, {})
            assert set(legal) <= offered(html)
            view = game.view(match.box, match.state, match.to_move, frozenset())
            said = labels(match, view)
            assert len(set(said.values())) == len(said) and all(said.values())
        table.act(match.to_move, rng.choice(legal))
        steps += 1
    assert all(line.what for line in lines(match))
    watched = DRAWING.table(table, Visitor(), {})
    assert 'type="submit"' not in watched.partition('<aside class="menu"')[0]


@every_game
def test_seats_that_are_drawn_alike_see_the_same(game: Game) -> None:
    if not page_of(game).EVERYBODY_SEES_THE_SAME:
        return
    table, rng = seated(game, game.players[0]), random.Random(6)
    match = table.match
    assert match is not None
    for _ in range(60):
        if match.is_over:
            break
        views = [
            game.view(match.box, match.state, seat, frozenset())._replace(seat=None)
            for seat in (None, *range(len(table.seats)))
        ]
        assert all(view == views[0] for view in views)
        table.act(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))


@every_game
def test_any_moment_can_be_drawn(game: Game) -> None:
    table, rng = seated(game, game.players[0]), random.Random(7)
    match = table.match
    assert match is not None
    for _ in range(30):
        table.act(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))
        if match.is_over:
            break
    for ply in range(0, len(match.log), 7):
        assert 'name="action"' not in DRAWING.moment(table, ply, match.state_at(ply))


@every_game
def test_drawing_leaves_nothing_for_the_garbage_collector(game: Game) -> None:
    table = seated(game, game.players[0])
    gc.collect()
    gc.disable()
    try:
        for visitor in (PLAYER, Visitor()):
            DRAWING.table(table, visitor, {})
        assert not [each for each in gc.get_objects() if isinstance(each, Context)]
    finally:
        gc.enable()
