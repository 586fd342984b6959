"""Rat Hot as the rulebook tells it: goes, the last tile, the final scoring, rats."""

import pytest

from rathaus.core.game import CHANCE, OVER
from rathaus.games.rat_hot import GAME
from rathaus.games.rat_hot.state import GREEN, NOBODY, RED, STATE
from rathaus.games.rat_hot.tests.table import HOUSE, Table

# --- Getting ready ---


@pytest.mark.rule("§1.1", "H1")
def test_the_start_tile_lies_in_the_middle_from_west_to_east() -> None:
    table = Table(start="A.b")
    assert [table.top(where) for where in ("l13", "m13", "n13")] == ["A", ".", "b"]
    assert table.state.height.sum() == 3
    table = Table(start="A.b", side=7)
    assert [table.top(where) for where in ("c4", "d4", "e4")] == ["A", ".", "b"]


@pytest.mark.rule("H1")
def test_a_start_tile_spelled_from_its_other_end_lies_as_it_is_spelled() -> None:
    contents = {**Table("A.b").box.plain, "start": "b.A"}
    box = GAME.unpack_box(contents, "test")
    table = Table()
    table.box, table.state = box, GAME.new_state(box, 2)
    assert [table.top(where) for where in ("l13", "m13", "n13")] == ["b", ".", "A"]
    assert "turn A.b" not in table.chance()


@pytest.mark.rule("§1.1")
def test_the_42_other_tiles_lie_face_down_each_as_likely_as_another() -> None:
    table = Table()
    assert table.to_move == CHANCE
    weights = table.chance()
    assert sum(weights.values()) == 42
    assert weights["turn ..."] == 1  # the other one is the start tile
    table = Table("A.b", "b.A", "A.b")
    assert table.chance()["turn A.b"] == 3  # turned round or not: one kind


@pytest.mark.rule("§1.2", "H0")
def test_red_begins_with_no_points() -> None:
    table = Table()
    table.say("turn A.a")
    assert table.to_move == RED
    assert table.points == (0, 0)


# --- A go ---


@pytest.mark.rule("§2.1")
def test_the_first_go_has_one_tile() -> None:
    table = Table()
    table.say("turn A.a")
    assert all(name.startswith("lay A.a at ") for name in table.names())
    table.say("lay A.a at l12 east")
    assert (table.to_move, table.state.turn) == (CHANCE, GREEN)


@pytest.mark.rule("§2.2", "H7")
def test_later_goes_have_two_tiles_turned_up_before_either_is_laid() -> None:
    table = Table()
    table.go("A.a at l12 east")
    table.say("turn B.b")
    assert table.to_move == CHANCE
    table.say("turn C.c")
    assert table.to_move == GREEN
    assert {name.split()[1] for name in table.names()} == {"B.b", "C.c"}
    table.say("lay C.c at l11 east")  # either may be first
    assert table.to_move == GREEN
    assert {name.split()[1] for name in table.names()} == {"B.b"}
    table.say("lay B.b at l10 east")
    assert (table.to_move, table.state.turn) == (CHANCE, RED)


@pytest.mark.rule("§4.1", "H7")
def test_each_tile_is_scored_before_the_next_is_laid() -> None:
    table = Table("AA.", "BB.", start="...")
    table.go("... at l14 east")
    table.say("turn AA.", "turn BB.", "lay AA. at l12 east")
    assert table.points == (1, 0)
    table.say("lay BB. at l15 east")
    assert table.points == (2, 0)


@pytest.mark.rule("H7")
def test_two_equal_tiles_are_one_choice() -> None:
    table = Table("ABC", "CBA")
    table.go("... at l12 east")
    table.say("turn ABC", "turn ABC")
    lays = GAME.legal_actions(table.box, table.state)
    assert len(lays) == 2 * table.places()  # each place, both ways round, once
    assert len(table.names()) == len(lays)


@pytest.mark.rule("§2.3")
def test_a_tile_that_reads_the_same_both_ways_is_laid_east_or_south() -> None:
    table = Table("A.A")
    table.say("turn A.A")
    assert {name.split()[-1] for name in table.names()} == {"east", "south"}
    assert len(table.names()) == table.places()


@pytest.mark.rule("§2.4")
def test_a_single_last_tile_makes_a_go() -> None:
    table = Table()
    table.go("A.a at l12 east")
    table.keep("B.b")
    table.say("turn B.b")
    assert table.to_move == GREEN


@pytest.mark.rule("§2.2", "§2.4", "§5.1")
def test_a_whole_match_has_22_goes_and_green_lays_the_last_tile() -> None:
    table = Table()
    goes = [RED]
    while table.to_move != OVER:
        if table.to_move != CHANCE and table.to_move != goes[-1]:
            goes.append(table.to_move)
        table.state.rats[:] = 0  # this test is not about rats
        GAME.apply(HOUSE, table.state, GAME.possible(HOUSE, table.state)[-1])
    assert len(goes) == table.state.goes == 22
    assert goes[-1] == GREEN
    assert table.state.laid == 43


# --- The end ---


@pytest.mark.rule("§5.2", "§5.3")
def test_at_the_end_all_visible_groups_score_once_more_and_most_points_win() -> None:
    table = Table("AA.", "aaa", start="...")
    table.go("AA. at l12 east")
    table.keep("aaa")
    table.go("aaa at l14 east")
    assert table.to_move == OVER
    assert table.points == (1 + 1, 2 + 2)
    assert table.result == [(2, 2), (1, 4)]


@pytest.mark.rule("§3.6", "§5.2")
def test_covered_spices_do_not_count_in_the_final_scoring() -> None:
    table = Table("AAA", start="...", shrunk=False)
    table.go("AAA at o13 east")
    table.keep("...")
    table.go("... at m13 east")
    assert table.points == (2 + 1, 0)  # p and q are left


@pytest.mark.rule("H6")
def test_equal_points_are_a_draw() -> None:
    table = Table("AA.", "aa.", start="...")
    table.go("AA. at l12 east")
    table.keep("aa.")
    table.go("aa. at l14 east")
    assert table.result == [(1, 2), (1, 2)]


# --- The sudden end ---


@pytest.mark.rule("§6.1", "§6.2", "H10")
def test_three_own_rats_at_the_end_of_the_own_go_lose_whatever_the_points() -> None:
    table = Table("AAA", "rrr", "aaa", start="AAa")
    table.go("AAA at l12 east")
    table.go("aaa at o13 east", "rrr at l14 east")
    assert table.to_move == OVER
    assert table.state.loser == GREEN
    assert table.points == (2, 2)  # as they were: no final scoring
    assert table.result == [(1, 2), (2, 2)]


@pytest.mark.rule("§6.1")
def test_two_own_rats_are_no_harm() -> None:
    table = Table("RR.")
    table.go("RR. at l12 east")
    assert table.to_move == CHANCE
    assert table.rats == (2, 0)


@pytest.mark.rule("§6.1")
def test_four_rats_are_as_bad_as_three() -> None:
    table = Table("RRR", start="R..")
    table.go("RRR at l12 east")
    assert table.state.loser == RED


@pytest.mark.rule("H5")
def test_three_rats_of_the_opponent_at_the_end_of_my_go_do_not_end_the_match() -> None:
    table = Table("rrr")
    table.go("rrr at o13 east")
    assert table.to_move == CHANCE
    assert table.state.loser == NOBODY
    table.go("... at l12 east", "... at l11 east")  # green does not cover them
    assert table.state.loser == GREEN


@pytest.mark.rule("H5", "§3.6")
def test_the_opponents_rats_may_be_covered_in_the_own_go() -> None:
    table = Table("rrr")
    table.go("rrr at o13 east")
    table.go("... at l12 east", "... at m13 east")
    assert table.to_move == CHANCE
    assert table.rats == (0, 2)


@pytest.mark.rule("H5", "§3.6")
def test_rats_covered_by_the_second_tile_of_the_go_are_safe() -> None:
    table = Table("rrr")
    table.go("... at o13 east")
    table.say("turn rrr", "turn ...", "lay rrr at r13 east")
    assert table.rats == (0, 3)
    assert table.to_move == GREEN  # no harm between the two tiles
    table.say("lay ... at q13 east")
    assert table.rats == (0, 1)
    assert table.to_move == CHANCE


@pytest.mark.rule("H5", "H10", "§6.2")
def test_the_last_go_by_rats_has_no_final_scoring() -> None:
    table = Table("AA.", "rrr", start="...")
    table.go("AA. at l12 east")
    table.keep("rrr")
    table.go("rrr at l14 east")
    assert table.to_move == OVER
    assert table.points == (1, 0)
    assert table.result == [(1, 1), (2, 0)]


@pytest.mark.rule("H5", "H10")
def test_the_other_players_rats_do_not_matter_after_the_last_go() -> None:
    table = Table("RRR", "a..", start="a..")
    table.go("... at l12 east")
    table.keep("RRR")
    table.go("RRR at l14 east")  # green lays red's rats, and red has no go any more
    assert table.state.loser == NOBODY
    assert table.result == [(1, 0), (1, 0)]


def test_a_state_is_small() -> None:
    assert STATE.itemsize <= 4096


def test_only_two_can_play() -> None:
    assert list(GAME.players) == [2]
    assert HOUSE.contents.side == 25
