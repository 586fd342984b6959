"""Ratzzia's rewards: settling columns, and what the top shelf gives."""

import pytest

from rathaus.core.game import OVER
from rathaus.games.ratzzia import GAME
from rathaus.games.ratzzia.tests.table import HOUSE, SMALL, Table, made_box

TALL = made_box("""
| annie | annie | jar 5 | safeguard |
|       |       |  ? *  |     ?     |
|  ? *  |  ? *  |  ? *  |     ? *   |
|  ? *  |  ? *  |  ? *  |     ? *   |
""")


# --- Settling ---


@pytest.mark.rule("§4.1", "§4.2", "§4.3", "§10.3")
def test_the_rulebooks_example_of_the_fifth_column() -> None:
    """Yellow (seat 1) completes it with a 3; green had two squares, orange one."""
    table = Table(4)
    assert HOUSE.contents.columns(4)[4].reward == "jar" and HOUSE.contents.columns(4)[4].jar == 2
    table.put(5, "[2]2 [5]3 [1]2")
    table.rolls("3 1 1 1 1 1 1", "keep", "place 3 in 5", "stop")
    assert table.food == [3 + 1 + 2, 4 + 2, 5 + 1, 6]
    assert [table.hand(seat) for seat in (1, 2, 3, 4)] == [7, 7, 7, 7]
    assert table.column(5) == ""


@pytest.mark.rule("§4.1")
def test_a_column_with_gaps_is_complete_when_its_top_is_filled() -> None:
    table = Table(4)
    table.put(5, "· · [1]2")
    table.rolls("3 1 1 1 1 1 1", "keep", "place 3 in 5", "stop")
    assert table.food == [3 + 1 + 2, 4 + 1, 5, 6]


@pytest.mark.rule("§4.1", "R9")
def test_nothing_is_settled_before_the_player_stops() -> None:
    table = Table(3, SMALL)
    table.put(3, "[6]2")
    table.plays("place 1 in 3")
    assert (table.column(3), table.food) == ("[6]2 [1]1", [3, 4, 5])
    assert "place 1 in 3" not in table.may(), "a complete column takes no more dice"


@pytest.mark.rule("§4.3", "§4.4")
def test_the_reward_is_for_the_player_in_turn_and_then_the_next_one_plays() -> None:
    table = Table(3, SMALL)
    table.put(3, "[6]1 [6]2")  # waits to be settled
    table.turn_of(3)
    table.plays("place 1 in 4", "stop")
    assert table.food == [3 + 1, 4 + 1, 5 + 2]
    assert table.to_move == 0


@pytest.mark.rule("R9", "R12")
def test_sausages_of_squares_count_for_the_safeguard_and_columns_go_left_to_right() -> None:
    table = Table(3, SMALL)
    table.give(1, food=4)
    table.put(4, "[5]1 [5]1")
    table.put(3, "[2]1")
    table.plays("place 1 in 4", "place 1 in 3", "stop")
    assert table.sack == [10, 0, 0], "4 + 2 + 2 from column 3, and 2 from the safeguard's squares"
    assert table.food[0] == 0


@pytest.mark.rule("R9", "§10.1")
def test_after_each_column_settling_begins_again_at_the_left() -> None:
    table = Table(3, TALL)
    table.put(1, "[1]2")
    table.put(2, "[2]1 [2]2")
    table.plays("place 1 in 1", "stop")
    assert table.may() == {"annie to 3", "annie to 4"}, "column 2 is full and waits"
    table.say("annie to 3")
    assert table.may() == {"annie to 1", "annie to 3", "annie to 4"}, "now column 2 is settled"
    table.say("annie to 1")
    assert (table.column(1), table.column(2), table.column(3)) == ("[2]2", "", "[1]1")


# --- Anxious Annie ---


@pytest.mark.rule("§10.1", "R10")
def test_annies_top_die_moves_to_the_bottom_of_another_column_whatever_it_shows() -> None:
    table = Table(4)
    table.put(1, "[1]2 [3]2 [3]1 [3]1")
    table.put(3, "[1]3 [2]3")
    table.rolls("5 1 1 1 1", "keep", "place 5 in 1", "stop")
    assert table.food[0] == 3 + 1 + 1, "its owner is paid for the top square, and for square 3"
    assert table.may() == {f"annie to {column}" for column in range(2, 10)}, "not the cat row"
    table.say("annie to 3")
    assert table.column(3) == "[5]1 [1]3 [2]3"
    assert (table.column(1), table.hand(1), table.hand(2)) == ("", 6, 7)


@pytest.mark.rule("§10.1", "R10")
def test_pushed_dice_fill_the_first_gap_only() -> None:
    table = Table(4)
    table.put(1, "· · · [3]2")
    table.put(6, "[6]3 · [3]3")
    table.rolls("5 1 1 1 1 1 1", "keep", "place 5 in 1", "stop", "annie to 6")
    assert table.column(6) == "[5]1 [6]3 [3]3"


@pytest.mark.rule("§10.1", "R10")
def test_an_empty_bottom_square_pushes_nothing() -> None:
    table = Table(3, TALL)
    table.put(1, "[1]2")
    table.put(3, "· [4]3")
    table.plays("place 1 in 1", "stop", "annie to 3")
    assert table.column(3) == "[1]1 [4]3"


@pytest.mark.rule("§10.1", "R9")
def test_annie_pushes_a_column_to_completion_and_the_player_in_turn_gets_its_reward() -> None:
    table = Table(3, TALL)
    table.put(1, "[1]2")
    table.put(3, "[4]3 [4]3")
    table.plays("place 1 in 1", "stop", "annie to 3")
    assert table.food == [3 + 1 + 1 + 5, 4 + 1, 5 + 2]
    assert [table.hand(seat) for seat in (1, 2, 3)] == [7, 7, 7]
    assert table.to_move == 1


@pytest.mark.rule("§10.1", "R9")
def test_a_chain_of_two_completions_goes_through_two_annies() -> None:
    table = Table(3, TALL)
    table.put(1, "[1]2")
    table.put(2, "[6]2")
    table.put(3, "[4]3 [4]3")
    table.plays("place 1 in 1", "stop", "annie to 2", "annie to 3")
    assert table.food == [3 + 1 + 1 + 5, 4 + 1 + 1 + 1, 5 + 2]
    assert table.hand(1) == 7, "the first die of Annie went home from the second Annie column"


@pytest.mark.rule("R10")
def test_with_one_column_to_choose_annies_die_goes_there_and_with_none_home() -> None:
    box = made_box("| annie | safeguard |\n|     | ? * |\n| ? * | ? * |")
    table = Table(3, box)
    table.plays("place 1 in 1", "stop")
    assert (table.column(2), table.hand(1), table.to_move) == ("[1]1", 6, 1)
    full = Table(3, box)
    full.put(2, "[3]2 [2]2")
    full.plays("place 1 in 1", "stop")
    assert (full.column(1), full.column(2), full.hand(1)) == ("", "", 7)


@pytest.mark.rule("R10", "R11")
def test_a_candy_die_on_top_of_annies_column_moves_on_as_the_candy_die_it_is() -> None:
    table = Table(3, SMALL)
    table.put(1, "[1]2")
    table.give(1, candy=1)
    table.plays("candy 5 in 1", "stop", "annie to 4")
    assert (table.column(4), table.state.jar) == ("(5)1", 0)


@pytest.mark.rule("R26")
def test_annie_may_choose_a_complete_column_with_a_gap() -> None:
    table = Table(3, TALL)
    table.put(1, "[1]2")
    table.put(3, "[2]2 · [4]3")
    table.plays("place 1 in 1", "stop")
    assert "annie to 3" in table.may()
    table.say("annie to 3")
    assert table.food == [3 + 1 + 1 + 5, 4 + 1 + 1, 5 + 1]


@pytest.mark.rule("R29")
def test_one_annie_column_of_a_single_square_comes_to_an_end() -> None:
    box = made_box("""
        | annie | annie | safeguard |
        |       |  ? *  |    ? *    |
        |  ? *  |  ? *  |    ? *    |
    """)
    table = Table(3, box)
    table.put(2, "[2]2")
    table.plays("place 1 in 1", "stop", "annie to 2", "annie to 1")
    assert table.may() == {"annie to 2", "annie to 3"}
    table.say("annie to 2")
    assert (table.column(2), table.to_move) == ("[2]2", 1)


# --- Candy jar ---


@pytest.mark.rule("§10.2", "R11")
def test_the_winner_of_a_candy_die_takes_it_from_the_jar_unasked() -> None:
    table = Table(4, SMALL)
    table.put(2, "[6]2")
    table.give(1, candy=1)  # may hold one already
    table.plays("place 1 in 2", "stop")
    assert (table.candy(1), table.state.jar, table.to_move) == (2, 0, 1)


@pytest.mark.rule("§10.2", "R11")
def test_with_an_empty_jar_it_is_taken_from_a_hand_or_from_a_column() -> None:
    table = Table(4, SMALL)
    table.put(2, "[6]2")
    table.put(4, "(5)2 [5]2")
    table.give(3, candy=1)
    table.plays("place 1 in 2", "stop")
    assert table.may() == {"candy from seat 3", "candy from column 4"}
    table.say("candy from column 4")
    assert (table.column(4), table.candy(1), table.candy(3)) == ("· [5]2", 1, 1)


@pytest.mark.rule("§10.2", "R11")
def test_it_may_be_taken_from_one_of_two_hands_and_a_single_one_goes_unasked() -> None:
    table = Table(4, SMALL)
    table.put(2, "[6]2")
    table.give(3, candy=1)
    table.give(4, candy=1)
    table.plays("place 1 in 2", "stop")
    assert table.may() == {"candy from seat 3", "candy from seat 4"}
    table.say("candy from seat 4")
    assert [table.candy(seat) for seat in (1, 2, 3, 4)] == [1, 0, 1, 0]
    single = Table(3, SMALL)
    single.put(2, "[6]2")
    single.give(3, candy=1)
    single.plays("place 1 in 2", "stop")
    assert (single.candy(1), single.candy(3), single.to_move) == (1, 0, 1)


@pytest.mark.rule("R11")
def test_a_winner_who_already_holds_one_takes_the_other_and_never_the_own() -> None:
    table = Table(4, SMALL)
    table.put(2, "[6]2")
    table.give(1, candy=1)
    table.give(3, candy=1)
    table.plays("place 1 in 2", "stop")
    assert [table.candy(seat) for seat in (1, 2, 3, 4)] == [2, 0, 0, 0]
    assert table.to_move == 1, "there was nothing to choose"


@pytest.mark.rule("R11")
def test_a_winner_who_holds_the_only_candy_die_gets_nothing() -> None:
    table = Table(3, SMALL)
    table.put(2, "[6]2")
    table.give(1, candy=1)
    table.plays("place 1 in 2", "stop")
    assert (table.candy(1), table.state.jar, table.to_move) == (1, 0, 1)


@pytest.mark.rule("R11")
def test_the_candy_jars_own_column_still_has_its_candy_die_when_it_is_settled() -> None:
    table = Table(3, SMALL)
    table.put(2, "(6)2")
    table.plays("place 1 in 2", "stop")
    assert (table.candy(1), table.state.jar, table.column(2)) == (1, 0, "")


@pytest.mark.rule("R11")
def test_of_two_candy_dice_in_one_column_the_higher_is_taken() -> None:
    table = Table(4, SMALL)
    table.put(2, "[6]2")
    table.put(4, "(5)2 (6)3")
    table.plays("place 1 in 2", "stop")
    assert (table.column(4), table.candy(1)) == ("(5)2", 1)


@pytest.mark.rule("R25")
def test_a_candy_die_taken_from_a_complete_column_leaves_it_unsettled() -> None:
    table = Table(3, SMALL)
    table.put(2, "[6]2")
    table.put(3, "[6]2 (6)2")
    table.plays("place 1 in 2", "stop")
    assert (table.column(3), table.candy(1)) == ("[6]2", 1)
    assert table.food == [3 + 1, 4 + 1, 5], "no jar, and nothing for the squares of column 3"


@pytest.mark.rule("R11", "R28")
def test_a_candy_die_is_won_then_placed_then_returned_when_its_column_is_settled() -> None:
    table = Table(3, SMALL)
    table.put(2, "[6]2")
    table.put(3, "[2]2")
    table.plays("place 1 in 2", "stop")
    for _ in range(2):
        table.plays("place 1 in 4", "stop")
    table.say("roll")
    table.shows("1 1 1 1 1 1 1")
    table.say("keep")
    assert {f"candy {face} in 3" for face in range(1, 7)} <= table.may()
    table.say("candy 6 in 3", "stop")
    assert (table.candy(1), table.state.jar) == (0, 1)
    assert table.food == [3 + 1 + 1 + 2, 4 + 1 + 1, 5], "its holder is paid for its square"


@pytest.mark.rule("R11", "§3.3")
def test_a_candy_die_shows_a_face_that_its_square_takes() -> None:
    table = Table(4)
    table.put(4, "[3]2")
    table.give(1, candy=1)
    table.rolls("1 1 1 1 1 1 1", "keep")
    assert {name for name in table.may("candy") if name.endswith("in 4")} == {"candy 3 in 4"}
    assert {name for name in table.may("candy") if name.endswith("in 3")} == {"candy 1 in 3"}


# --- Sausages, Safeguard ---


@pytest.mark.rule("§5.1", "§10.3", "R14")
def test_food_is_counted_by_value_and_never_runs_out() -> None:
    table = Table(3, made_box("| jar 90 | safeguard |\n| ? * | ? |\n| ? * | ? |"))
    for _ in range(9):
        table.put(1, f"[6]{table.to_move + 1}")
        table.plays("place 1 in 1", "stop")
    assert table.food == [3 + 3 * 92, 4 + 3 * 92, 5 + 3 * 92]


@pytest.mark.rule("§10.4", "R12")
@pytest.mark.parametrize(("food", "left", "sack"), [(8, 8, 0), (13, 3, 10)])
def test_both_safeguard_cases_of_the_rulebook(food: int, left: int, sack: int) -> None:
    """A pair of fives: with 8 sausages nothing moves, with 13 exactly 10."""
    table = Table(3, SMALL)
    table.give(1, food=food)
    table.put(4, "[5]2 [5]3")
    table.plays("place 1 in 4", "stop")
    assert (table.food[0], table.sack[0]) == (left, sack)


@pytest.mark.rule("R12")
def test_the_highest_pair_counts_whosever_dice_they_are() -> None:
    box = made_box("| safeguard |" + "\n| ? |" * 7)
    for column, sack in (
        ("[3]2 [3]3 (4)1 [4]3 [6]2 [2]2", 12),
        ("[3]2 [3]3 (4)1 [4]3 [5]2 [2]2", 8),
        ("[3]2 [3]3 [3]1 [2]3 [5]2 [2]2", 6),
    ):
        table = Table(3, box)
        table.give(1, food=20)
        table.put(1, column)
        dice = "6 " + "1 " * (table.hand(1) - 1)
        table.rolls(dice, "keep", "place 6 in 1", "stop")
        assert (table.sack[0], table.food[0]) == (sack, 20 - sack)


@pytest.mark.rule("R12")
def test_without_a_pair_nothing_is_safeguarded() -> None:
    table = Table(3, SMALL)
    table.give(1, food=20)
    table.put(4, "[5]2 [4]3")
    table.plays("place 1 in 4", "stop")
    assert table.sack == [0, 0, 0]


@pytest.mark.rule("§1.1", "§8.1", "§8.2")
def test_whoever_has_25_in_the_sack_has_won() -> None:
    table = Table(3, SMALL)
    table.give(1, food=30, sack=14)
    table.give(2, food=99, sack=24)
    table.put(4, "[6]2 [6]3")
    table.plays("place 1 in 4", "stop")
    assert table.to_move == OVER
    assert GAME.result(table.box, table.state) == [(1, 26), (2, 24), (3, 0)]


@pytest.mark.rule("R15", "R24")
def test_25_in_the_middle_of_settling_ends_the_match_at_once() -> None:
    table = Table(3, SMALL)
    table.give(1, food=30, sack=14)
    table.put(4, "[6]2 (6)3")
    table.put(5, "[6]2")
    table.plays("place 1 in 4", "place 1 in 5", "stop")
    assert table.to_move == OVER
    assert table.column(5) == "[6]2 [1]1", "the Gobbler does not come any more"
    assert table.column(4) == "· (6)3", "the candy die stands where it stood"
    assert not table.may()


@pytest.mark.rule("§8.1")
def test_24_in_the_sack_is_not_enough() -> None:
    table = Table(3, SMALL)
    table.give(1, food=30, sack=14)
    table.put(4, "[5]2 [5]3")
    table.plays("place 1 in 4", "stop")
    assert (table.sack[0], table.to_move) == (24, 1)


# --- Greedy Gobbler ---


@pytest.mark.rule("§10.5", "R13")
@pytest.mark.parametrize(("has", "stolen"), [(7, 4), (6, 3), (1, 1), (0, 0)])
def test_the_gobbler_takes_half_rounded_up_of_one_players_food(has: int, stolen: int) -> None:
    table = Table(4, SMALL)
    table.put(5, "[6]1")
    table.give(3, food=has, sack=9)
    table.plays("place 1 in 5", "stop")
    assert table.may() == {"gobble seat 2", "gobble seat 3", "gobble seat 4"}
    table.say("gobble seat 3")
    assert table.food == [3 + 2 + stolen, 4, has - stolen, 6]
    assert table.sack[2] == 9, "what is in the sack is safe"


@pytest.mark.rule("R13")
def test_the_gobbler_has_no_choice_with_two_players_and_no_effect_without_food() -> None:
    table = Table(2, SMALL)
    table.put(5, "[6]1")
    table.rolls("1 1 1 1 1", "keep", "no support", "place 1 in 5", "stop")
    assert (table.food, table.to_move) == ([3 + 2 + 2, 2], 1)
    poor = Table(3, SMALL)
    poor.put(5, "[6]1")
    poor.give(2, food=0)
    poor.give(3, food=0)
    poor.plays("place 1 in 5", "stop")
    assert (poor.food, poor.to_move) == ([5, 0, 0], 1)


# --- Accountant ---


@pytest.mark.rule("§10.6", "R13")
@pytest.mark.parametrize(
    ("word", "after"),
    [("pass left", [3 + 0, 3 + 4, 0 + 4, 0 + 1]), ("pass right", [3 + 4, 3 + 1, 0 + 0, 0 + 4])],
)
def test_the_accountant_moves_half_of_what_each_had_all_at_once(
    word: str, after: list[int]
) -> None:
    """Seven, seven, one and no food: 4, 4, 1 and 0 are handed on."""
    table = Table(4, SMALL)
    table.put(6, "[6]1")
    for seat, food in enumerate((5, 7, 1, 0), 1):
        table.give(seat, food=food)
    table.plays("place 1 in 6", "stop")
    assert table.may() == {"pass left", "pass right"}
    table.say(word)
    assert table.food == after


@pytest.mark.rule("R13")
def test_the_accountant_has_no_choice_with_two_players_and_no_effect_without_food() -> None:
    table = Table(2, SMALL)
    table.put(6, "[6]1")
    table.give(2, food=9)
    table.rolls("1 1 1 1 1", "keep", "no support", "place 1 in 6", "stop")
    assert (table.food, table.to_move) == ([2 + 5, 4 + 3], 1)
    none = Table(3, made_box("| accountant | safeguard |\n| ? | ? |\n| ? | ? |", start=[0] * 5))
    none.put(1, "[6]1")
    none.plays("place 1 in 1", "stop")
    assert (none.food, none.to_move) == ([0, 0, 0], 1)
