"""Lessons of a first match: each comes when it matters."""

from rathaus.games.ratzzia.guide import lessons
from rathaus.games.ratzzia.page import label
from rathaus.games.ratzzia.tests.table import SMALL, Table, made_box

NAMES = ["Ada", "Ben", "Cleo"]


def told(table: Table) -> dict[str, str]:
    """What could be told now, by topic; "" is the advice."""
    view = table.view()
    can = {action: label(view, action) for action in table.names().values()}
    return {each.topic: each.text.format(seat=NAMES) for each in lessons(view, can)}


def test_food_is_explained_from_the_second_round_on() -> None:
    table = Table(3)
    assert "food" not in told(table)
    table.state.turns = 3
    assert "your food: 3." in told(table)["food"]
    assert "column 7" in told(table)["food"], "where the sack is filled"


def test_much_food_is_a_reason_to_think_of_the_sack() -> None:
    table = Table(3)
    assert "save" not in told(table)
    table.give(1, food=8)
    assert "You have 8 food" in told(table)["save"]


def test_a_candy_die_is_explained_while_it_may_be_placed() -> None:
    table = Table(3, SMALL)
    table.give(1, candy=1)
    table.plays()
    assert "any face you like" in told(table)["candy in hand"]
    table = Table(3, SMALL)
    table.plays()
    assert "candy in hand" not in told(table)


def test_a_column_that_lacks_one_die_says_what_it_brings() -> None:
    table = Table(3, SMALL)
    for column in range(1, 7):
        table.put(column, "[6]2" if column != 4 else "[6]3 [6]3")
    table.plays()
    topics = told(table)
    assert {f"complete {each}" for each in ("annie", "candy", "jar", "safeguard")} <= set(topics)
    assert topics["complete jar"].startswith("Column 3 lacks only its top square.")
    assert topics["complete jar"].endswith("A jar with 2 sausages.")
    assert "Greedy Gobbler: half of the food" in topics["complete gobbler"]
    assert "everybody passes on half" in topics["complete accountant"]


def test_the_gobbler_tells_who_has_how_much() -> None:
    table = Table(3, SMALL)
    table.put(5, "[6]2")
    table.plays("place 1 in 5", "stop")
    assert told(table)["gobbler"].endswith("Look who has most: Ben 5, Cleo 5.")


def test_the_accountant_tells_who_sits_where() -> None:
    table = Table(3, SMALL)
    table.put(6, "[6]2")
    table.plays("place 1 in 6", "stop")
    assert table.food == [4, 5, 5]
    assert (
        "You give 2 in any case. If it goes to the left, Ben gets it and Cleo gives you 3;"
        " to the right, Cleo gets it and Ben gives you 3."
    ) in told(table)["accountant"]


def test_support_dice_are_mentioned_in_a_quiet_moment_where_there_are_none() -> None:
    table = Table(3)
    assert "support elsewhere" not in told(table)
    table.state.turns = 3 * 3
    assert "support dice" in told(table)["support elsewhere"]


def test_advice_says_which_dice_fit_where() -> None:
    table = Table(3)
    table.rolls("1 1 1 1 1 1 6")
    fits = "All your dice fit now: 1 in columns 1, 3, 4, 5, 7; 6 in columns 4, 5, 6, 7."
    assert told(table)[""] == fits
    table = Table(3, made_box("| safeguard |\n|  = *  |\n|  2 *  |"))
    table.rolls("2 2 2 5 5 5 6")
    fits = "Of your dice these fit now: 2 in column 1. In no column: 5, 6."
    assert told(table)[""] == fits
    table.say("keep", "place 2 in 1", "place 2 in 1")
    assert "None of your dice fits" in told(table)[""]
