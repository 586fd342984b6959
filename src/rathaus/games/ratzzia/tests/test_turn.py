"""Ratzzia as the rulebook tells it: setting up, rolling, placing dice, taking back a column."""

import pytest

from rathaus.core.game import CHANCE, OVER
from rathaus.games.ratzzia import GAME
from rathaus.games.ratzzia.settling import ROUNDS
from rathaus.games.ratzzia.tests.table import HOUSE, SMALL, Table, made_box

LINKED = made_box("""
| jar 1 | safeguard |
|       |    =      |
|  5    |    =      |
|  1    |    ?      |
""")


# --- Setting up ---


@pytest.mark.rule("§1.2", "§1.3", "§1.4")
@pytest.mark.parametrize(
    ("players", "dice", "support", "candy"),
    [(2, 6, 3, 1), (3, 7, 0, 1), (4, 7, 0, 2), (5, 7, 0, 2)],
)
def test_the_board_is_empty_and_everybody_has_their_dice(
    players: int, dice: int, support: int, candy: int
) -> None:
    table = Table(players)
    assert [table.hand(seat + 1) for seat in range(players)] == [dice] * players
    assert (table.state.reserve, table.state.jar) == (support, candy)
    assert not table.state.die.any() and table.cat_row == ""


@pytest.mark.rule("§1.2")
def test_covers_hide_squares_when_two_or_three_play() -> None:
    squares = [[len(c.squares) for c in HOUSE.contents.columns(players)] for players in (2, 3, 4)]
    two, three, four = squares
    assert HOUSE.contents.columns(4) == HOUSE.contents.columns(5)
    assert sum(two) < sum(three) < sum(four)
    assert [HOUSE.contents.cats(players) for players in (2, 3, 4, 5)] == [(1, 3)] * 2 + [(2, 4)] * 2


@pytest.mark.rule("§1.5")
def test_the_first_player_has_three_sausages_and_each_next_one_more() -> None:
    assert Table(5).food == [3, 4, 5, 6, 7]
    assert Table(2).food == [3, 4]
    assert Table(2).sack == [0, 0]


# --- Rolling ---


@pytest.mark.rule("§2.1")
def test_all_dice_in_hand_are_rolled_one_by_one_each_face_as_likely() -> None:
    table = Table(3)
    table.put(5, "[2]1 [5]1")
    table.say("roll")
    for _ in range(5):
        assert table.to_move == CHANCE
        weights = GAME.outcomes(table.box, table.state)
        assert {GAME.name_action(table.box, table.state, each) for each in weights} == {
            f"show {face}" for face in range(1, 7)
        }
        assert set(weights.values()) == {1}
        table.say("show 3")
    assert table.to_move == 0
    assert table.may() == {"again 3", "keep"}


@pytest.mark.rule("§2.2", "R6")
def test_dice_are_rolled_again_once_and_named_in_rising_order() -> None:
    table = Table(3)
    table.rolls("2 2 4 6 6 6 6", "again 2", "again 2", "again 6")
    assert table.may() == {"again 6", "reroll"}, "keep is gone, and so are lower faces"
    table.say("reroll")
    table.shows("1 3 5")
    assert table.state.rolled.tolist() == [0, 1, 0, 1, 1, 1, 3]
    assert not table.may("again")


@pytest.mark.rule("R6")
def test_the_same_dice_are_named_in_one_way_only() -> None:
    table = Table(3)
    table.rolls("1 2 3 3 4 5 6", "again 3")
    assert table.may("again") == {"again 3", "again 4", "again 5", "again 6"}


@pytest.mark.rule("R6")
def test_keep_is_said_even_when_the_cat_has_left_no_die() -> None:
    table = Table(3, made_box("| safeguard |\n| ? |\n| ? |", mouse=[1, 1, 1, 1]))
    table.put_in_cat_row("[4]2")
    table.rolls("4")
    assert table.may() == {"keep"}
    table.say("keep")
    assert table.may() == {"stop"}


# --- Placing ---


@pytest.mark.rule("§2.3", "R18")
def test_at_least_one_die_is_placed_and_then_as_many_as_one_likes() -> None:
    table = Table(3, SMALL)
    table.rolls("1 2 3 4 5 6 6", "keep")
    assert not table.may("stop")
    table.say("place 2 in 3")
    assert "stop" in table.may()
    table.say("place 6 in 4", "place 6 in 4", "stop")
    assert (table.hand(1), table.column(3), table.column(4)) == (4, "[2]1", "[6]1 [6]1")


@pytest.mark.rule("§2.4")
def test_placed_dice_stay_and_are_missing_in_the_next_roll() -> None:
    table = Table(2, SMALL)
    for _ in range(2):
        table.rolls("1 1 1 1 1 1", "keep", "no support", "place 1 in 4", "stop")
    table.say("roll")
    assert table.state.unshown == 5


@pytest.mark.rule("§3.1", "§3.2")
def test_a_die_goes_to_the_next_square_and_shows_its_number() -> None:
    table = Table(4)
    table.put(3, "[1]2")
    table.rolls("1 2 2 3 4 5 6", "keep")
    assert table.may("place 1 in") >= {"place 1 in 1", "place 1 in 4"}
    assert "place 1 in 3" not in table.may(), "its bottom square is taken"
    assert "place 2 in 3" in table.may()
    assert "place 3 in 3" not in table.may(), "no square is left out"
    table.say("place 2 in 3")
    assert "place 2 in 3" not in table.may() and "place 3 in 3" in table.may()


@pytest.mark.rule("§3.2")
def test_a_free_square_takes_any_face() -> None:
    table = Table(4)
    table.rolls("1 2 3 4 5 6 6", "keep")
    assert {f"place {face} in 4" for face in range(1, 7)} <= table.may()


@pytest.mark.rule("§3.3", "R2")
def test_a_linked_square_takes_only_the_face_below_also_in_a_later_turn() -> None:
    table = Table(3, LINKED)
    table.put(2, "[4]2")
    table.rolls("1 2 3 4 4 5 6", "keep")
    assert {name for name in table.may("place") if name.endswith("in 2")} == {"place 4 in 2"}
    table.say("place 4 in 2")
    assert "place 4 in 2" in table.may(), "the third square is linked to the second"


@pytest.mark.rule("§3.4", "R1")
def test_a_gap_is_ignored_and_a_link_above_it_looks_at_the_die_below() -> None:
    table = Table(3, LINKED)
    table.put(2, "[4]1 [4]2")
    table.say("take back 2")
    assert table.column(2) == "· [4]2"
    table.rolls("1 2 3 4 5 6", "keep")
    assert {name for name in table.may("place") if name.endswith("in 2")} == {"place 4 in 2"}
    table.say("place 4 in 2", "stop")
    assert table.hand(1) == 7 and table.hand(2) == 7, "complete in spite of the gap"


@pytest.mark.rule("R1")
def test_when_the_highest_die_is_taken_back_its_square_is_the_next() -> None:
    table = Table(3, LINKED)
    table.put(2, "[4]2 [4]1")
    table.say("take back 2")
    assert table.state.next_row[1] == 1
    lower = Table(3, LINKED)
    lower.put(2, "[4]1 [4]2")
    lower.say("take back 2")
    assert (lower.column(2), lower.state.next_row[1]) == ("· [4]2", 2)


@pytest.mark.rule("R27")
def test_a_square_both_printed_and_linked_needs_both() -> None:
    box = made_box("| safeguard |\n| =4 |\n| ? |")
    table = Table(3, box)
    table.put(1, "[4]2")
    table.put_in_cat_row("[1]3 [1]3")
    table.rolls("2 3 4 4 5 6 6", "keep")
    assert table.may() == {"place 4 in 1"}
    other = Table(3, box)
    other.put(1, "[3]2")
    other.put_in_cat_row("[1]3 [1]3")
    other.rolls("2 3 4 4 5 6 6", "keep")
    assert other.may() == {"stop"}


@pytest.mark.rule("R3", "R18")
def test_when_no_die_fits_the_player_stops_without_placing() -> None:
    table = Table(3, LINKED)
    table.put(1, "[1]2")
    table.put(2, "[3]2")
    table.put_in_cat_row("[6]2")
    table.rolls("1 1 2 2 4 4 4", "keep")
    assert table.may() == {"stop"}
    table.say("stop")
    assert (table.hand(1), table.to_move) == (7, 1)


@pytest.mark.rule("R18")
def test_with_a_grey_square_free_something_always_fits() -> None:
    table = Table(3, LINKED)
    table.put(1, "[1]2")
    table.put(2, "[3]2")
    table.rolls("1 1 2 2 4 4 4", "keep")
    assert table.may() == {"place 1 in cat", "place 2 in cat", "place 4 in cat"}


@pytest.mark.rule("R18", "R11")
def test_a_candy_die_that_fits_has_to_be_placed_when_nothing_else_does() -> None:
    table = Table(3, LINKED)
    table.put(1, "[1]2")
    table.put(2, "[3]2")
    table.put_in_cat_row("[6]2")
    table.give(1, candy=1)
    table.rolls("1 1 2 2 4 4 4", "keep")
    assert table.may() == {"candy 5 in 1", "candy 3 in 2"}
    table.say("candy 3 in 2")
    assert table.may() == {"stop"}, "it counts as the die placed"


@pytest.mark.rule("R18")
def test_with_dice_in_hand_nobody_sits_out() -> None:
    table = Table(3)
    table.put(3, "[1]1")
    assert table.may() == {"roll", "take back 3"}


# --- Taking back a column ---


@pytest.mark.rule("§6.1", "R17")
def test_taking_back_a_column_brings_all_own_dice_home_and_ends_the_turn() -> None:
    table = Table(3)
    table.put(5, "[2]1 [5]2 [1]1")
    table.put_in_cat_row("[2]1")
    table.put(3, "[1]2")
    assert table.may() == {"roll", "take back 5"}, "not the cat row, not a column of others"
    table.say("take back 5")
    assert (table.hand(1), table.column(5), table.cat_row) == (6, "· [5]2", "[2]1")
    assert table.food == [3, 4, 5], "nobody is paid"
    assert table.to_move == 1


@pytest.mark.rule("§6.1")
def test_without_dice_to_roll_a_column_has_to_be_taken_back() -> None:
    table = Table(3, made_box("| safeguard |\n| ? |\n| ? |\n| ? |", mouse=[2, 2, 2, 2]))
    table.put(1, "[4]1 [4]1")
    assert table.may() == {"take back 1"}


@pytest.mark.rule("R5")
def test_with_all_dice_in_the_cat_row_the_turn_passes() -> None:
    box = made_box("| safeguard |\n| ? |\n| ? |", "| grey | grey | red |", mouse=[2, 2, 2, 2])
    table = Table(3, box)
    table.put_in_cat_row("[4]1 [2]1")
    table.give(1, candy=1)
    assert table.may() == {"sit out"}, "a candy die alone is not dice to roll"
    table.say("sit out")
    assert table.to_move == 1


@pytest.mark.rule("R5", "R11")
def test_a_column_with_only_a_candy_die_may_be_taken_back_by_its_holder() -> None:
    table = Table(3)
    table.put(3, "(1)1 [2]2")
    assert table.may() == {"roll", "take back 3"}
    table.say("take back 3")
    assert (table.candy(1), table.state.jar, table.column(3)) == (1, 0, "· [2]2")


# --- The end ---


@pytest.mark.rule("R19")
def test_when_the_night_is_over_the_fullest_sack_wins() -> None:
    table = Table(3)
    table.give(2, sack=10)
    table.give(3, food=20, sack=4)
    table.put(3, "[1]1")
    table.state.turns = 3 * ROUNDS - 1
    table.say("take back 3")
    assert table.to_move == OVER
    assert GAME.result(table.box, table.state) == [(3, 0), (1, 10), (2, 4)]


@pytest.mark.rule("R19")
def test_equal_sacks_share_their_place() -> None:
    table = Table(3)
    table.give(2, sack=4)
    table.give(3, sack=4)
    table.put(3, "[1]1")
    table.state.turns = 3 * ROUNDS - 1
    table.say("take back 3")
    assert GAME.result(table.box, table.state) == [(3, 0), (1, 4), (1, 4)]
