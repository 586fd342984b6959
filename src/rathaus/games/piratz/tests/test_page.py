"""The page and its guide: what passing brings, what came of an action, and what is told when."""

import re

from tests.every_game import house_box, random_actions

from rathaus.core import registry
from rathaus.core.record import copy_of
from rathaus.games.piratz import GAME, guide, page
from rathaus.games.piratz.state import ENDED, PASS, REVEAL
from rathaus.games.piratz.tests.table import Table, made_box
from rathaus.web import table as web
from rathaus.web.drawing import Drawing
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor

PLAYER = Visitor("me")
EMPTY = re.compile(r'<details class="empty-pass">.*?</details>', re.S)
LINE = re.compile(r'class="line brings" .*?value="(\d+)"')
BOX = made_box(c1={"rings": 2}, c2={"rings": 1, "coins": 1}, c3={"gems": 1, "rat": True})


def seated() -> web.Table:
    """One person on both seats, who tells which cards come up."""
    game = registry.game(__name__.split(".")[-3]).name
    table = web.Table.opened(Plan(game=game, players=2, order="host", real=True), PLAYER.person)
    table.sit(PLAYER, "Ada")
    table.sit(PLAYER, "Ben")
    table.start(PLAYER, "")
    match = table.match
    assert match is not None
    while match.to_move < 0:
        table.act(match.to_move, GAME.possible(match.box, match.state)[0])
    return table


def told(table: Table, name: str) -> list[str]:
    """What came of an action."""
    before, action = copy_of(table.state), table.names()[name]
    table.say(name)
    return page.happened(table.box.contents, before, table.state, action)


def lesson_topics(table: Table) -> list[str]:
    view = GAME.view(table.box, table.state, table.to_move, frozenset())
    legal = GAME.legal_actions(table.box, table.state)
    return [each.topic for each in guide.lessons(view, {a: page.label(view, a) for a in legal})]


# --- Passing ---


def test_to_pass_with_nothing_stands_apart_and_takes_two_steps() -> None:
    table, drawing = seated(), Drawing()
    html = drawing.table(table, PLAYER, {})
    hidden, rest = EMPTY.findall(html)[0], EMPTY.sub("", html)
    for each in range(6):
        assert f'value="{PASS + each}"' in hidden and f'value="{PASS + each}"' not in rest
    table.act(0, REVEAL)
    match = table.match
    assert match is not None
    table.act(-1, match.names()["turn 1"])
    html = drawing.table(table, PLAYER, {})
    (named,) = LINE.findall(html)
    assert f'value="{named}"' not in EMPTY.findall(html)[0]
    assert EMPTY.findall(html)[0].count("aria-label") == 5


def test_when_nothing_else_is_possible_to_pass_with_nothing_is_an_ordinary_choice() -> None:
    table = Table(2)
    view = GAME.view(table.box, table.state, 0, frozenset())
    can = {PASS + each: page.label(view, PASS + each) for each in range(6)}
    shown = page.context(view, can, None)
    assert shown["apart"] == () and shown["on_board"] == shown["unlisted"] == []
    assert can[PASS] == "Pass on rings, taking nothing"


# --- What came of it ---


def test_who_passes_is_told_with_the_cards_they_took() -> None:
    table = Table(2, BOX)
    table.reveals(1)
    table.say("stay")
    table.reveals(2)
    assert told(table, "pass rings") == [
        "{seat[1]} takes 2 cards: card 1 (2 rings); card 2 (1 ring, 1 coin)."
    ]
    assert told(table, "bury none") == ["{seat[0]} has the last spade, and digs on alone."]
    assert told(table, "pass gems") == ["No face-up card shows any: {seat[0]} takes nothing."]
    (over,) = told(table, "bury none")
    assert over.startswith("All spades are laid: the round is over.") and "{seat[1]} begins" in over


def test_a_rat_alert_and_the_last_round_are_told() -> None:
    table = Table(2, BOX)
    rats = [i for i, card in enumerate(BOX.contents.cards, 1) if card.rat and not card.skull]
    table.reveals(rats[0])
    table.say("stay", "reveal")
    (alert,) = told(table, f"turn {rats[1]}")
    assert alert.startswith("Rat alert!") and "{seat[1]} has to pass" in alert
    table = Table(2, BOX)
    table.state.draw_pile = 1
    table.say("reveal")
    assert told(table, "turn 1") == [
        "That was the last card of the draw pile: this round is the last."
    ]


def test_a_match_is_told_to_its_end_and_reckoned_in_cubes() -> None:
    box = house_box(GAME)
    for players in GAME.players:
        state, said = GAME.new_state(box, players), list[str]()
        for action in random_actions(GAME, box, players, players):
            before = copy_of(state)
            GAME.apply(box, state, action)
            said = page.happened(box.contents, before, state, action)
        assert state.phase == ENDED
        assert said == ["All spades are laid: the match is over, and the piles are opened."]
        for seat in range(players):
            rows = page.reckoning(box, state, seat)
            assert len(rows) == 6
            assert sum(points for _what, points in rows) == state.points[seat]


def test_the_reckoning_says_what_decided_when_players_were_level() -> None:
    table = Table(2, BOX, "4 3 2 1 4 3")
    state = table.state
    state.treasures[0, 0] = state.treasures[1, 0] = 2
    state.treasures[0, 1] = 3
    assert page.reckoning(BOX, state, 0)[:2] == [
        ("rings: cube 4 (level for the most)", 0),
        ("coins: cube 3", 3),
    ]
    state.rats[1] = 1
    assert page.reckoning(BOX, state, 1)[0] == ("rings: cube 4 (more rats decided)", 4)
    state.rats[0], state.stored[1] = 1, 2
    assert page.reckoning(BOX, state, 0)[0] == ("rings: cube 4 (fewer cards decided)", 4)
    table = Table(3, BOX)
    table.state.treasures[:3, 0] = 3, 1, 1
    assert page.reckoning(BOX, table.state, 0)[0] == ("rings: cubes 4, 1 (level for second)", 4)


# --- Lessons ---


def test_rats_are_explained_before_any_advice_about_them() -> None:
    table = Table(2, BOX)
    assert lesson_topics(table)[:2] == ["goal", "rats"]
    table.reveals(1)
    assert lesson_topics(table)[:3] == ["goal", "stay", "rats"]
    table.say("stay")
    table.reveals(3)
    assert lesson_topics(table)[:4] == ["goal", "stay", "rats", "rat"]


def test_whoever_stores_cards_learns_that_nobody_may_look() -> None:
    table = Table(2, BOX)
    assert "pile" not in lesson_topics(table)
    table.reveals(1)
    table.say("pass rings", "bury none", "pass rings", "bury none")
    assert table.to_move == 0 and {"pile", "numbers"} <= set(lesson_topics(table))
    view = GAME.view(table.box, table.state, 0, frozenset({"open_stores"}))
    can = dict.fromkeys(GAME.legal_actions(table.box, table.state), "")
    assert "pile" not in [each.topic for each in guide.lessons(view, can)]
    table.say("reveal", "turn 2", "stay")
    assert table.to_move == 1 and "pile" not in lesson_topics(table)


def test_every_treasure_with_the_best_cube_is_named() -> None:
    table = Table(2, BOX, "3 2 3 1 1 2")
    view = GAME.view(table.box, table.state, 0, frozenset())
    goal = next(iter(guide.lessons(view, {REVEAL: ""}))).text
    assert "The best cube, 3, lies beside: rings, pearls." in goal
