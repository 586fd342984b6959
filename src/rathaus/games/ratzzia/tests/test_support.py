"""Ratzzia's support dice: offered to two players, placed first, and as many as possible."""

import pytest

from rathaus.games.ratzzia.tests.table import SMALL, Table, made_box

NARROW = made_box("""
| jar 1 | jar 2 | safeguard |
|  2 *  |  4 *  |     ? *   |
|  1 *  |  3 *  |     6 *   |
""")


def narrow(rolled: str, support: str, **put: str) -> Table:
    """Two players on a narrow board, the grey square taken; seat 1 rolls, then the support dice."""
    table = Table(2, NARROW)
    table.put_in_cat_row(put.pop("cat", "[5]2"))
    for column, dice in put.items():
        table.put(int(column[-1]), dice)
    table.rolls(rolled, "keep", "support")
    table.shows(support, support=True)
    return table


@pytest.mark.rule("§9.1", "R16")
def test_support_dice_are_offered_when_the_own_dice_are_final() -> None:
    table = Table(2, SMALL)
    table.rolls("1 1 1 1 1 6", "again 6", "reroll", "show 2")
    assert table.may() == {"support", "no support"}
    table.say("no support")
    assert table.may("place") and table.state.reserve == 3
    kept = Table(2, SMALL)
    kept.rolls("1 1 1 1 1 6", "keep", "support")
    assert kept.may() == {f"show support {face}" for face in range(1, 7)}
    kept.shows("6 6 6", support=True)
    assert not kept.may("again"), "they are never rolled again"


@pytest.mark.rule("§9.1", "R16")
def test_only_what_is_in_the_reserve_is_rolled_and_an_empty_reserve_is_not_offered() -> None:
    table = Table(2, SMALL)
    table.put(4, "[1]s [1]s")
    table.rolls("1 1 1 1 1 1", "keep", "support", "show support 5")
    assert table.may("support 5")
    empty = Table(2, SMALL)
    empty.put(4, "[1]s [1]s")
    empty.put(3, "[1]s")
    empty.rolls("1 1 1 1 1 1", "keep")
    assert empty.may("place")


@pytest.mark.rule("§9.2", "R16")
def test_all_support_dice_are_placed_first_and_then_an_own_die() -> None:
    table = narrow("1 2 2 2 2 2", "3 3 4")
    assert table.may() == {"support 3 in 2"}
    table.say("support 3 in 2")
    assert table.may() == {"support 4 in 2"}, "the second 3 waits, and cannot be placed after it"
    table.say("support 4 in 2")
    assert table.column(2) == "[3]s [4]s"
    assert table.may() == {"place 1 in 1"}, "an own die is owed"
    table.say("place 1 in 1", "stop")
    assert table.state.reserve == 3


@pytest.mark.rule("§9.3", "R16")
def test_support_dice_that_cannot_be_placed_return_to_the_reserve() -> None:
    table = narrow("1 1 1 1 1 1", "2 2 4")
    assert table.state.reserve == 3 and table.may() == {"place 1 in 1"}
    assert not table.state.support.any(), "they lie in the reserve without a face"


@pytest.mark.rule("R16")
def test_a_placement_is_legal_only_on_a_way_that_places_the_most() -> None:
    """The 6 opens the safeguard column for any die, but there are better ways to use it."""
    table = narrow("1 1 1 1 1 1", "1 2 6")
    assert table.may() == {"support 1 in 1", "support 6 in 3"}
    table.say("support 6 in 3")
    assert table.may() == {"support 1 in 1"}, "1 in 3 would leave no square for the 2"
    table.say("support 1 in 1")
    assert table.may() == {"support 2 in 1"}, "2 in 3 would leave none for an own 1"
    table.say("support 2 in 1")
    assert table.may() == {"place 1 in 3"}


@pytest.mark.rule("R16", "R22")
def test_of_the_longest_ways_one_that_leaves_a_square_for_an_own_die_has_to_be_taken() -> None:
    table = narrow(
        "6 6 6 6 6", "2", column1="[1]2", column2="[3]s", column3="[6]1", cat="[5]2 [5]s"
    )
    assert table.may() == {"support 2 in 1"}, "2 in 3 would leave no square for an own 6"
    table.say("support 2 in 1")
    assert table.may() == {"place 6 in 3"}


@pytest.mark.rule("R22")
def test_that_square_is_asked_for_also_when_the_cat_took_an_own_die() -> None:
    table = narrow("5 6 6 6 6", "2", column1="[1]2", column2="[3]s [4]s", column3="[6]1")
    assert table.cat_row == "[5]2 [5]1"
    assert table.may() == {"support 2 in 1"}


@pytest.mark.rule("R16")
def test_if_no_way_leaves_a_square_the_most_support_dice_count_alone() -> None:
    table = narrow("1 1 1 1 1", "1 5 5", column3="[6]1", cat="[4]2")
    assert table.may() == {"support 1 in 1", "support 5 in 3"}
    table.say("support 5 in 3", "support 1 in 1")
    assert table.may() == {"stop"}


@pytest.mark.rule("R16", "R22")
def test_a_free_grey_square_is_room_for_an_own_die() -> None:
    table = Table(2, NARROW)
    table.put(3, "[6]1")
    table.rolls("1 1 1 1 1", "keep", "support")
    table.shows("1 1 5", support=True)
    assert table.may() == {"support 1 in 1", "support 1 in 3", "support 5 in 3"}
    assert not {name for name in table.may() if name.endswith("cat")}, "grey is for own mouse dice"


@pytest.mark.rule("§9.2", "R16", "R21")
def test_after_support_a_candy_die_neither_serves_nor_is_owed() -> None:
    table = Table(2, NARROW)
    table.put_in_cat_row("[5]2")
    table.give(1, candy=1)
    table.rolls("1 1 1 1 1 1", "keep", "support")
    table.shows("4 4 4", support=True)
    table.say("candy 3 in 2")
    assert "stop" not in table.may(), "an own mouse die still fits"
    table.say("place 1 in 1", "stop")
    nothing = Table(2, NARROW)
    nothing.put_in_cat_row("[5]2")
    nothing.give(1, candy=1)
    nothing.rolls("2 2 2 2 2 2", "keep", "support")
    nothing.shows("4 4 4", support=True)
    assert "stop" in nothing.may() and nothing.may("candy"), "it may be placed, but need not"


@pytest.mark.rule("R21")
def test_fits_is_judged_on_the_board_as_it_is_now() -> None:
    table = Table(2, NARROW)
    table.put_in_cat_row("[5]2")
    table.give(1, candy=1)
    table.rolls("1 1 1 1 1 1", "keep", "support")
    table.shows("4 4 4", support=True)
    table.say("candy 1 in 1")
    assert table.may() == {"stop"}, "the only square for a 1 is taken now"


@pytest.mark.rule("R16", "R21")
def test_a_mouse_die_taken_by_the_cat_is_the_die_that_is_owed() -> None:
    table = narrow("5 1 1 1 1 1", "2 2 2")
    assert table.cat_row == "[5]2 [5]1"
    assert table.may() == {"place 1 in 1", "stop"}


@pytest.mark.rule("R22")
def test_support_dice_may_be_rolled_with_no_own_die_left() -> None:
    table = Table(2, made_box("| safeguard |\n| ? |\n| ? |", mouse=[1, 1, 1, 1]))
    table.put_in_cat_row("[4]2")
    table.rolls("4", "keep")
    assert table.may() == {"support", "no support"}
    table.say("support")
    table.shows("1 2 3", support=True)
    assert table.may() == {"support 1 in 1", "support 2 in 1", "support 3 in 1"}


@pytest.mark.rule("§9.4", "§9.5")
def test_a_support_die_completes_a_column_and_earns_nothing() -> None:
    table = narrow("1 1 1 1 1", "4 2 2", column2="[3]1")
    table.say("support 4 in 2", "place 1 in 1", "stop")
    assert table.food == [3 + 1 + 2, 4], "the own square and the jar"
    assert (table.state.reserve, table.column(2)) == (3, "")


@pytest.mark.rule("R16", "R8")
def test_support_dice_that_match_go_to_the_cat_row_but_are_nobodys_duty() -> None:
    table = narrow("1 1 1 1 1 1", "5 2 2")
    assert (table.cat_row, table.state.reserve) == ("[5]2 [5]s", 2)
    assert table.may() == {"place 1 in 1"}


@pytest.mark.rule("R23", "R16", "§9.4")
def test_support_dice_that_bring_the_cat() -> None:
    table = narrow("1 1 1 1", "5 6 6", column1="[1]1 ", column2="[3]1 ", cat="[5]2 [5]2")
    assert table.cat_row == "" and (table.column(1), table.column(2)) == ("", "")
    assert (table.state.idle, table.state.reserve) == (2, 3)
    assert table.may() == {"support 6 in 3"}, "those not taken keep their faces"
    table.say("support 6 in 3", "support 6 in 3")
    assert table.may() == {"place 1 in 1", "place 1 in cat"}, "idle dice are not placed"
    cleared = Table(2, NARROW)
    cleared.put(3, "[6]s [2]2")
    cleared.put_in_cat_row("[5]2 [5]2")
    cleared.rolls("1 1 1 1 1 1", "keep", "support")
    cleared.shows("5 2", support=True)
    assert cleared.state.reserve == 3
    assert cleared.may("place") and not cleared.may("show"), "what came back is not rolled now"


@pytest.mark.rule("§9.1", "§9.4")
def test_support_dice_that_the_cat_brought_back_may_be_rolled_in_the_same_turn() -> None:
    table = Table(2, SMALL)
    table.put(4, "[1]s [1]s")
    table.put(3, "[1]s")
    table.put_in_cat_row("[5]2 [5]2")
    table.rolls("5 1 1 1 1 1", "keep")
    assert table.may() == {"support", "no support"} and table.state.reserve == 3
