"""Ratzzia's cat: who calls her, whom she takes, and who runs."""

import pytest

from rathaus.games.ratzzia.tests.table import SMALL, Table, made_box

TWO_GREY = made_box(
    "| jar 2 | safeguard |\n| ? * | ? * |\n| ? * | ? * |", "| grey | grey | red | red |"
)


@pytest.mark.rule("§7.2", "§7.3", "§7.4", "R4")
def test_the_rulebooks_example_of_a_roll_of_1_1_3_5_6() -> None:
    table = Table(4)
    table.put_in_cat_row("[2]1 [5]2")
    table.put(4, "[3]1")
    table.rolls("1 1 3 5 6", "keep")
    assert table.cat_row == "[2]1 [5]2 [5]1", "the 5 had to go"
    assert table.state.rolled.tolist() == [0, 2, 0, 1, 0, 0, 1]
    assert "stop" in table.may(), "it counts as a placed die"


@pytest.mark.rule("§7.3", "§7.4", "R6", "R8")
def test_if_that_die_fills_the_row_all_dice_come_back_and_may_be_rolled_again() -> None:
    table = Table(4)
    table.put_in_cat_row("[2]1 [5]2 [5]2 [5]3 [5]3")
    table.put(4, "[3]1")
    table.put(5, "[2]2 (5)4")
    table.rolls("1 1 3 5 6")
    assert (table.cat_row, table.column(4), table.column(5)) == ("", "", "")
    assert [table.hand(seat) for seat in (1, 2, 3, 4)] == [7, 7, 7, 7]
    assert table.state.jar == 2, "the candy die is in the jar, not with its holder"
    assert table.food == [3, 4, 5, 6], "without any reward"
    assert table.state.idle == 3, "the two from the board, and the 5"
    table.say("again 1", "again idle")
    assert table.may() == {"again idle", "reroll"}, "no face after an idle die"
    table.say("again idle", "again idle", "reroll")
    table.shows("6 6 6 6")
    assert table.state.rolled.tolist() == [0, 1, 0, 1, 0, 0, 5]
    assert "stop" in table.may(), "the die that came straight back counts as placed (R4)"


@pytest.mark.rule("R6", "R8", "§7.2")
def test_after_the_re_roll_dice_that_come_back_lie_idle() -> None:
    table = Table(3, SMALL)
    table.put_in_cat_row("[5]2 [5]2")
    table.put(3, "[3]1")
    table.rolls("1 1 1 1 1 2", "again 2", "reroll", "show 5")
    assert table.cat_row == "" and table.hand(1) == 7
    assert table.state.idle == 2, "the 3 from the column, and the 5"
    assert table.may("place") == {f"place 1 in {c}" for c in (1, 2, 3, 4, 5, 6, "cat")}


@pytest.mark.rule("R20")
def test_the_cat_listens_when_all_dice_lie_on_the_table() -> None:
    table = Table(3, SMALL)
    table.put_in_cat_row("[5]2")
    table.say("roll", "show 5", "show 5")
    assert table.cat_row == "[5]2"
    table.shows("1 1 1 1 1")
    assert table.cat_row == "", "two fives have filled the two red squares"
    assert table.state.rolled[5] == 0 and table.state.idle == 2


@pytest.mark.rule("R8")
def test_more_matching_dice_than_red_squares_stay_in_hand() -> None:
    table = Table(3, SMALL)
    table.put_in_cat_row("[5]2")
    table.rolls("5 5 5 5 1 1 1")
    assert table.cat_row == ""
    assert (table.state.rolled[5], table.state.idle) == (2, 2)
    table.say("keep")
    assert {"place 5 in 3", "place 5 in cat"} <= table.may()


@pytest.mark.rule("§7.1", "§7.2", "R7")
def test_one_grey_square_calls_its_face_from_the_next_roll_on() -> None:
    table = Table(3, SMALL)
    table.rolls("4 4 4 1 2 3 6", "keep")
    assert table.may("place 6") >= {"place 6 in cat"}
    table.say("place 4 in cat")
    assert not {name for name in table.may() if name.endswith("cat")}, "red squares are not placed"
    assert table.state.rolled[4] == 2, "dice already rolled do not hear it"
    table.say("stop")
    table.rolls("4 1 1 1 1 1 1")
    assert table.cat_row == "[4]1 [4]2"


@pytest.mark.rule("§7.1", "§7.2", "R7")
def test_of_two_grey_squares_the_rightmost_calls() -> None:
    table = Table(4, TWO_GREY)
    table.put_in_cat_row("[4]1")
    table.rolls("4 4 3 3 3 3", "keep")
    assert table.cat_row == "[4]1", "nobody calls while a grey square is free"
    table.say("place 3 in cat", "stop")
    table.rolls("4 4 4 3 1 1 1")
    assert table.cat_row == "[4]1 [3]1 [3]2"
    assert table.state.rolled[4] == 3


@pytest.mark.rule("R4", "R18")
def test_dice_taken_by_the_cat_let_the_player_stop() -> None:
    table = Table(4, TWO_GREY)
    table.put_in_cat_row("[4]2 [3]2")
    table.rolls("3 1 1 1 1 1 1", "keep", "stop")
    assert (table.cat_row, table.hand(1)) == ("[4]2 [3]2 [3]1", 6)


@pytest.mark.rule("R11", "R8")
def test_a_candy_die_never_goes_to_the_cat_row_and_returns_to_the_jar_when_she_comes() -> None:
    table = Table(3, SMALL)
    table.give(1, candy=1)
    table.rolls("1 1 1 1 1 1 1", "keep")
    assert not {name for name in table.may("candy") if name.endswith("cat")}
    table.say("candy 6 in 3", "place 1 in cat", "stop")
    table.rolls("1 1 2 2 2 2 2")
    assert (table.column(3), table.state.jar, table.candy(1)) == ("", 1, 0)
