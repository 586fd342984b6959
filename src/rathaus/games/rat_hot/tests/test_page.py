"""The page: what can be laid where, and the words for what is laid."""

import random
import re

import pytest
from tests.every_game import house_box, random_actions

from rathaus.bots.advice import Advice, Suggestion
from rathaus.core import registry
from rathaus.core.jit import INTERPRETED
from rathaus.core.record import copy_of
from rathaus.games.rat_hot import GAME, page
from rathaus.games.rat_hot.state import LAY
from rathaus.games.rat_hot.tests import table as by_hand
from rathaus.web.drawing import Drawing
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.table import Table
from rathaus.web.telling import lines

FORM = re.compile(r'name="part-tile" value="(\d+)">(.*?)</form>', re.S)
OPTION = re.compile(r'<option value="(\d+)">')
POINTS = re.compile(r"\{seat\[(\d)\]\} gets (\d+) point")
PLAYER = Visitor("me")


def seated() -> Table:
    """A table where one person sits on both seats."""
    plan = Plan(game=registry.game(__name__.split(".")[-3]).name, players=2, order="host")
    table = Table.opened(plan, PLAYER.person)
    table.sit(PLAYER, "Ada")
    table.sit(PLAYER, "Ben")
    table.start(PLAYER, "")
    return table


def test_the_list_has_exactly_the_places_where_a_tile_may_lie() -> None:
    table, drawing, rng = seated(), Drawing(), random.Random(4)
    match = table.match
    assert match is not None
    for _ in range(14):
        if match.is_over:
            break
        legal = table.game.legal_actions(match.box, match.state)
        html = drawing.table(table, PLAYER, {})
        listed = [
            int(tile) + int(place)
            for tile, places in FORM.findall(html)
            for place in OPTION.findall(places)
        ]
        assert sorted(listed) == [action for action in legal if action >= LAY]
        table.act(match.to_move, rng.choice(legal))


def test_each_player_sees_which_spices_are_theirs() -> None:
    html = Drawing().table(seated(), PLAYER, {})
    red, green = re.findall(r'<ul class="spices" aria-label="[^"]*(Ada|Ben)">(.*?)</ul>', html)
    assert [red[0], green[0]] == ["Ada", "Ben"]
    assert re.findall(r"</svg>(\w+)", red[1]) == ["annatto", "barberry", "chilli", "dulse"]
    assert re.findall(r"</svg>(\w+)", green[1]) == ["anise", "basil", "coriander", "dill"]


# --- Where it is ---


def test_the_table_has_letters_and_numbers_at_its_edges() -> None:
    html = Drawing().table(seated(), PLAYER, {})
    edges = re.findall(r'<span class="edge ([rc])\d+" aria-hidden="true">(\w+)</span>', html)
    assert [name for side, name in edges if side == "c"] == list("ijklmnopq")
    assert [name for side, name in edges if side == "r"] == [str(row) for row in range(10, 17)]
    assert 'data-square="m13"' in html


def test_a_line_of_the_log_knows_the_squares_it_speaks_of() -> None:
    table = seated()
    match = table.match
    assert match is not None
    action = next(each for name, each in match.names().items() if name.endswith(" at k14 east"))
    table.act(0, action)
    (line,) = [each for each in lines(match) if each.by == 0]
    assert line.marks == "k14 l14 m14"
    html = Drawing().table(table, PLAYER, {})
    assert 'data-marks="k14 l14 m14"' in html
    for square in line.marks.split():
        assert f'data-square="{square}"' in html


def test_a_hint_lies_on_the_table_with_its_tile_and_heading_chosen() -> None:
    table = seated()
    match = table.match
    assert match is not None
    action = next(each for name, each in match.names().items() if name.endswith(" at m14 south"))
    table.hint = table.ply, Advice(0.5, [Suggestion(action, "", 0.5, 0.4, 0.6, 1)], [])
    html = Drawing().table(table, PLAYER, {})
    where = re.findall(r'class="cell advised r(\d+) c(\d+)', html)
    assert where == [("5", "5"), ("6", "5"), ("7", "5")]
    assert re.search(r'id="heading-1"[^>]* checked', html)
    assert len(re.findall(r'name="part-heading"[^>]* checked', html)) == 1


# --- What came of it ---


def test_a_tile_is_told_with_what_it_covers_and_scores() -> None:
    table = by_hand.Table("AAa")

    def told(lay: str) -> list[str]:
        before, action = copy_of(table.state), table.names()[f"lay {lay}"]
        table.say(f"lay {lay}")
        return page.happened(table.box.contents, before, table.state, action)

    table.say("turn AAa")
    assert told("AAa at o13 east") == [
        "red annatto – red annatto – green anise.",
        "{seat[0]} gets 1 point for 2 × red annatto.",
    ]
    table.say("turn BBB", "turn R..")
    assert told("BBB at n13 east") == [
        "red barberry – red barberry – red barberry; covers red annatto, red annatto.",
        "{seat[0]} gets 2 points for 3 × red barberry.",
    ]
    assert told("R.. at l14 east") == ["red rat – blank – blank; red rats showing: 1."]


def test_the_points_that_are_told_are_those_that_were_scored() -> None:
    box = house_box(GAME)
    for seed in range(1 if INTERPRETED else 8):
        state = GAME.new_state(box, 2)
        told = [0, 0]
        for action in random_actions(GAME, box, 2, seed):
            before = copy_of(state)
            GAME.apply(box, state, action)
            for said in page.happened(box.contents, before, state, action):
                for seat, points in POINTS.findall(said):
                    told[int(seat)] += int(points)
            assert told == state.points.tolist()


def test_the_reckoning_adds_up_and_knows_no_final_scoring_after_a_sudden_end() -> None:
    box = house_box(GAME)
    for seed in range(1 if INTERPRETED else 8):
        state = GAME.new_state(box, 2)
        for action in random_actions(GAME, box, 2, seed):
            GAME.apply(box, state, action)
        for seat in range(2):
            rows = page.reckoning(box, state, seat)
            assert sum(points for _what, points in rows) == state.points[seat]
            assert len(rows) == (1 if state.loser >= 0 else 3)


def test_a_sudden_end_says_when_rats_are_counted() -> None:
    table = by_hand.Table()
    view = GAME.view(table.box, table.state, None, frozenset())
    said = page.ending(view._replace(loser=0, rats=[3, 1], over=True))
    assert said.startswith("At the end of the go 3 red rats were showing")
    assert page.ending(view) == ""


@pytest.mark.parametrize(("points", "said"), [(1, "red: +1 point;"), (2, "red: +2 points;")])
def test_a_look_ahead_counts_properly(points: int, said: str) -> None:
    table = by_hand.Table()
    view = GAME.view(table.box, table.state, 0, frozenset())
    assert page.outlook(view, view._replace(points=[points, 0])).startswith(said)


@pytest.mark.rule("§6.1", "H5")
def test_a_look_ahead_warns_of_too_many_own_rats() -> None:
    table = by_hand.Table()
    view = GAME.view(table.box, table.state, 0, frozenset())
    last, first = view._replace(turned_up=["A.a"]), view._replace(turned_up=["A.a", "B.b"])
    three = view._replace(rats=[3, 0])
    assert page.outlook(last, three).startswith(
        "Careful: 3 of your own rats would show, and you would lose!"
    )
    assert "Your second tile has to hide one." in page.outlook(first, three)
    for harmless in (view._replace(rats=[2, 0]), view._replace(rats=[0, 3])):
        assert "Careful" not in page.outlook(last, harmless)
