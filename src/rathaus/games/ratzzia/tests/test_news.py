"""What is told of an action: it agrees with the rules, and everything that matters is in it."""

import random
from typing import Any

import pytest

from rathaus.core.jit import INTERPRETED
from rathaus.core.record import copy_of
from rathaus.games.ratzzia import GAME
from rathaus.games.ratzzia.news import Settling, happened
from rathaus.games.ratzzia.state import ANNIE_TO, STOP
from rathaus.games.ratzzia.tests.table import HOUSE, SMALL, Table, made_box
from rathaus.games.ratzzia.view import View, view

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]


def told(table: Table, name: str) -> list[str]:
    """What everybody hears when this happens."""
    before, action = copy_of(table.state), table.names()[name]
    table.say(name)
    sentences = happened(table.box.contents, before, table.state, action)
    return [each.format(seat=NAMES) for each in sentences]


# --- It agrees with the rules ---


def lies(table: Settling | View) -> tuple[Any, ...]:
    """Where dice, food and candy are."""
    if isinstance(table, View):
        table = Settling.of(table)
    return table.dice, table.food, table.sack, table.candy, table.jar


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("box", [HOUSE, SMALL], ids=["house", "small"])
def test_what_is_told_adds_up_to_what_the_rules_did(box: Any, players: int) -> None:
    settled = 0
    for seed in range(1 if INTERPRETED else 3):
        rng, state = random.Random(seed), GAME.new_state(box, players)
        while possible := GAME.possible(box, state):
            before, action = copy_of(state), rng.choice(possible)
            GAME.apply(box, state, action)
            assert all(happened(box.contents, before, state, action))
            if action == STOP or action >= ANNIE_TO:
                table = Settling.of(view(box.contents, before, None, frozenset()))
                settled += len(list(table.carry_out(action)))
                assert lies(table) == lies(view(box.contents, state, None, frozenset()))
    assert settled


# --- Everything that matters is told ---


def test_a_paid_column_tells_who_gets_what() -> None:
    table = Table(3, SMALL)
    table.put(3, "[6]2")
    table.rolls("1 1 1 1 1 1 1", "keep")
    full = "Column 3 is full: it is paid out when Ada stops."
    assert told(table, "place 1 in 3") == [full]
    assert told(table, "stop") == [
        "Column 3 is full. Its dice go home, and their squares pay: Ada 1 sausage, Ben 1 sausage.",
        "Ada completed it and gets the jar on the top shelf: 2 sausages.",
    ]


def test_nothing_is_told_of_a_turn_that_changes_nothing_else() -> None:
    table = Table(3, SMALL)
    assert told(table, "roll") == []
    table.shows("1 1 1 1 1 1")
    assert told(table, "show 1") == []
    assert told(table, "keep") == told(table, "place 1 in 3") == told(table, "stop") == []


def test_the_sack_tells_what_went_in_and_why_not() -> None:
    def stopped(food: int, dice: str, sack: int = 0) -> list[str]:
        table = Table(3, SMALL)
        table.give(1, food=food, sack=sack)
        table.put(4, dice)
        table.plays("place 1 in 4")
        return told(table, "stop")[1:]

    assert stopped(9, "[5]2 [5]1") == [
        "The highest pair in it is 5 and 5: Ada brings 10 food into the sack,"
        " where there are 10 of 25 now."
    ]
    assert stopped(0, "[5]2 [5]1") == [
        "The highest pair in it is 5 and 5, so exactly 10 food would go into the sack;"
        " Ada has only 1, and nothing goes."
    ]
    assert stopped(9, "[5]2 [3]1") == [
        "No two dice in it are equal, so nothing goes into the sack."
    ]
    assert stopped(9, "[5]2 [5]1", sack=20)[-1] == "Ada has filled the sack: the match is over."


def test_the_cat_tells_whom_she_hears_and_that_she_hunts() -> None:
    table = Table(3)
    table.rolls("4 4 1 1 1 1 1", "keep")
    assert told(table, "place 4 in cat") == [
        "The last grey square is taken, and the cat listens: from now on every rolled 4 runs to"
        " her red squares."
    ]
    table.say("stop", "roll")
    table.shows("4 4 1 1 1 1")
    assert told(table, "show 1") == ["The cat hears the 4: 2 dice run to her red squares."]
    table.say("keep", "stop", "roll")
    table.shows("4 2 2 2 2 2")
    assert told(table, "show 2") == [
        "The cat hears the 4: 1 die runs to her red squares.",
        "Her row is full: the cat hunts! All dice go home, and nobody is paid for them.",
        "Cleo gets 1 die back and may roll it again with the others.",
    ]


def test_dice_that_come_back_late_wait() -> None:
    table = Table(3)
    table.put_in_cat_row("[4]1 [4]1 [4]1")
    table.rolls("1 1 1 1", "again 1", "reroll")
    assert told(table, "show 4")[1:] == [
        "Her row is full: the cat hunts! All dice go home, and nobody is paid for them.",
        "Ada gets 4 dice back; they wait for the next turn.",
    ]


def test_taking_back_tells_how_many_dice() -> None:
    table = Table(3, SMALL)
    table.put(3, "[6]1")
    assert told(table, "take back 3") == ["1 die comes back to Ada, and the turn is over."]


def test_rewards_that_take_from_others_tell_how_much() -> None:
    table = Table(3, SMALL)
    table.put(5, "[6]2")
    table.put(6, "[6]2")
    table.plays("place 1 in 5", "place 1 in 6")
    assert len(told(table, "stop")) == 1, "whom to take from is asked now"
    assert told(table, "gobble seat 3") == [
        "Ada takes 3 food from Cleo, who keeps 2.",
        "Column 6 is full. Its dice go home, and their squares pay: Ada 1 sausage, Ben 1 sausage.",
    ]
    assert table.food == [8, 6, 2]
    assert told(table, "pass left") == [
        "Everybody passes on half of their food: Ada gives Ben 4, Ben gives Cleo 3,"
        " Cleo gives Ada 1."
    ]


def test_rewards_without_a_choice_are_told_too() -> None:
    table = Table(2, SMALL)
    for column in (2, 5, 6):
        table.put(column, "[6]2")
    table.plays("no support", "place 1 in 2", "place 1 in 5", "place 1 in 6")
    sentences = told(table, "stop")
    assert "Ada gets a candy die from the jar." in sentences
    assert "Ada takes 3 food from Ben, who keeps 3." in sentences
    assert any(each.startswith("Everybody passes on half of their food:") for each in sentences)


def test_annie_tells_that_she_pushes_and_what_is_paid_then() -> None:
    table = Table(3, SMALL)
    table.put(1, "[6]2")
    table.put(3, "[2]2")
    table.plays("place 1 in 1", "stop")
    assert told(table, "annie to 3") == [
        "It stands at the bottom there, and the dice above it are pushed up.",
        "Column 3 is full. Its dice go home, and their squares pay: Ada 1 sausage, Ben 1 sausage.",
        "Ada completed it and gets the jar on the top shelf: 2 sausages.",
    ]


def test_a_candy_die_from_the_only_other_hand_is_told() -> None:
    table = Table(3, SMALL)
    table.give(2, candy=1)
    table.put(2, "[6]2")
    table.plays("place 1 in 2")
    assert told(table, "stop")[1:] == ["The jar is empty: Ada gets the candy die of Ben."]


def test_support_dice_that_fit_nowhere_go_back() -> None:
    table = Table(2, made_box("| safeguard |\n|  2 *  |\n|  2 *  |"))
    table.rolls("6 6 6 6 6 6", "keep", "support")
    table.shows("3 3", support=True)
    assert told(table, "show support 3") == ["3 support dice fit nowhere and go back."]


def test_the_night_is_over_after_fifty_turns() -> None:
    table = Table(3, SMALL)
    table.state.turns = 149
    table.state.turn = 2
    table.plays("place 1 in 3")
    assert told(table, "stop") == ["Everybody has had 50 turns: the night is over."]
