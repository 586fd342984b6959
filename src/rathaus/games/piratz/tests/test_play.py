"""Piratz as the rulebook tells it: revealing, passing, the alert, spades, rounds."""

import pytest

from rathaus.core.game import CHANCE, OVER
from rathaus.games.piratz import GAME
from rathaus.games.piratz.state import (
    BURIED,
    DISCARDED,
    DRAW_PILE,
    ENDED,
    FACE_UP,
    HELD,
    UNUSED,
)
from rathaus.games.piratz.tests.table import HOUSE, Table

SKULLS = [i + 1 for i, card in enumerate(HOUSE.contents.cards) if card.skull]
PASSES = {f"pass {kind}" for kind in ("rings", "coins", "pearls", "goblets", "gems", "shells")}


# --- Setting up ---


@pytest.mark.rule("§1.2")
@pytest.mark.parametrize("players", [3, 4])
def test_everybody_has_a_spade_and_all_cards_are_in_the_draw_pile(players: int) -> None:
    table = Table(players)
    assert table.state.has_spade.tolist() == [1] * players + [0] * (4 - players)
    assert table.cards(DRAW_PILE) == list(range(1, 51))


@pytest.mark.rule("§1.3", "P10")
def test_with_two_players_the_skulls_stay_in_the_box() -> None:
    table = Table(2)
    assert table.cards(UNUSED) == SKULLS
    assert len(table.cards(DRAW_PILE)) == 44
    table.say("reveal")
    assert not {f"turn {card}" for card in SKULLS} & set(table.names())


@pytest.mark.rule("§1.4", "P10")
@pytest.mark.parametrize(("players", "boxes"), [(2, 6), (3, 12), (4, 12)])
def test_chance_fills_the_score_card_box_by_box(players: int, boxes: int) -> None:
    state = GAME.new_state(HOUSE, players)
    for number in range(boxes):
        assert GAME.to_move(HOUSE, state) == CHANCE, f"box {number + 1}"
        GAME.apply(HOUSE, state, max(GAME.outcomes(HOUSE, state)))
    assert GAME.to_move(HOUSE, state) == 0
    assert (state.cubes > 0).sum() == boxes


@pytest.mark.rule("§1.4")
def test_a_cube_is_as_likely_as_there_are_cubes_of_its_value_left() -> None:
    table = Table(3, cubes="4 4 4 1")
    assert table.chance() == {"cube 1": 2, "cube 2": 3, "cube 3": 3}


@pytest.mark.rule("§1.4")
def test_a_treasures_two_boxes_are_filled_one_after_the_other() -> None:
    assert Table(3, cubes="4 1 3").state.cubes.tolist()[:2] == [[4, 1], [3, 0]]
    assert Table(2, cubes="4 1 3").state.cubes.tolist()[:3] == [[4, 0], [1, 0], [3, 0]]


@pytest.mark.rule("§1.5", "P10")
def test_the_score_card_tells_how_many_of_each_treasure_are_in_play() -> None:
    assert HOUSE.contents.totals(3) == [14, 18, 21, 16, 20, 23]
    assert HOUSE.contents.totals(2) == [12, 16, 19, 14, 18, 20]


@pytest.mark.rule("P9")
def test_seat_one_begins() -> None:
    assert Table(4).to_move == 0


# --- Revealing ---


@pytest.mark.rule("§2.1", "§2.2")
def test_a_turn_is_one_card_and_goes_on_clockwise() -> None:
    table = Table(3)
    for seat, card in enumerate((1, 2, 3)):
        assert table.to_move == seat
        table.reveals(card)
        assert "reveal" not in table.names(), "only one card in a turn"
        table.say("stay")
    assert table.to_move == 0
    assert table.face_up == [1, 2, 3]


@pytest.mark.rule("§2.2")
def test_every_card_of_the_draw_pile_is_equally_likely() -> None:
    table = Table(3)
    table.reveals(5)
    table.say("stay", "reveal")
    assert table.chance() == {f"turn {card}": 1 for card in range(1, 51) if card != 5}


@pytest.mark.rule("P4", "§3.2")
def test_a_turn_begins_with_a_reveal_or_a_pass() -> None:
    table = Table(3)
    assert set(table.names()) == {"reveal"} | PASSES
    table.reveals(1)
    assert set(table.names()) == {"stay"} | PASSES


@pytest.mark.rule("P4", "P6")
def test_a_turn_that_begins_with_no_card_left_is_a_pass() -> None:
    table = Table(3)
    table.put(HELD + 1, *range(1, 51))
    assert set(table.names()) == PASSES


@pytest.mark.rule("P11")
def test_after_a_round_without_a_reveal_the_next_begins_with_one() -> None:
    table = Table(3)
    table.pass_round()
    assert set(table.names()) == {"reveal"}
    table.reveals(1)
    table.say("stay")
    assert set(table.names()) == {"reveal"} | PASSES


@pytest.mark.rule("P11")
def test_after_a_round_with_a_reveal_nothing_is_forced() -> None:
    table = Table(3)
    table.reveals(1)
    table.say("pass coins", "bury 1", "pass coins", "bury none", "pass coins", "bury none")
    assert set(table.names()) == {"reveal"} | PASSES


@pytest.mark.rule("P11")
def test_each_round_is_looked_at_by_itself() -> None:
    table = Table(3)
    table.reveals(1)
    table.say("pass rings", "bury none", "pass rings", "bury none", "pass rings", "bury none")
    table.pass_round()
    assert set(table.names()) == {"reveal"}, "nobody revealed in the second round"


# --- Passing ---


@pytest.mark.rule("§3.1")
def test_passing_takes_all_face_up_cards_that_show_the_treasure_named() -> None:
    """The rulebook's Anna: she reveals a card, then takes all cards with coins and passes."""
    table = Table(3)
    table.reveals(16)  # a coin and a shell
    table.say("stay")
    table.reveals(11)  # two rings
    table.say("stay")
    table.reveals(27)  # three coins
    table.say("pass coins")
    assert table.stored(2) == [16, 27]
    assert table.face_up == [11]


@pytest.mark.rule("§3.3")
def test_taken_cards_are_stored_face_down_until_the_scoring() -> None:
    table = Table(3)
    table.reveals(16)
    table.say("pass coins")
    for seat in (0, 1, None):
        view = GAME.view(HOUSE, table.state, seat, frozenset())
        assert view.seats[0].stored == 1
        assert view.seats[0].pile is None
        assert view.seats[0].treasures is None
    opened = GAME.view(HOUSE, table.state, 1, frozenset({"open_stores"}))
    assert opened.seats[0].pile == [15]
    table.state.phase = ENDED
    assert GAME.view(HOUSE, table.state, 1, frozenset()).seats[0].pile == [15]


@pytest.mark.rule("P1")
def test_a_treasure_that_no_card_shows_may_be_named() -> None:
    table = Table(3)
    table.reveals(11)
    table.say("pass shells")
    assert table.stored(0) == []
    assert table.face_up == [11]


@pytest.mark.rule("P2", "§5.4")
def test_naming_a_treasure_takes_rats_too_but_no_buried_card() -> None:
    table = Table(3)
    table.put(FACE_UP, 36, 1)  # a rat with a ring, a ring
    table.put(BURIED + 1, 11)  # two rings under a spade
    table.state.has_spade[1] = 0
    table.say("pass rings")
    assert table.stored(0) == [1, 36]
    assert table.cards(BURIED + 1) == [11]


# --- Rat alert ---


@pytest.mark.rule("§4.1", "§4.2", "P3")
def test_a_second_rat_makes_its_player_take_a_rat_or_none_and_lay_the_spade() -> None:
    """The rulebook's Willi: of the two rat cards he chooses the one with the rings."""
    table = Table(3)
    table.reveals(37)
    table.say("stay")
    table.reveals(36)
    assert table.to_move == 1
    assert set(table.names()) == {"take 36", "take 37", "take none"}
    table.say("take 36")
    assert table.stored(1) == [36]
    assert set(table.names()) == {"bury 37"}
    table.say("bury 37")
    assert not table.state.has_spade[1]


@pytest.mark.rule("§4.2", "P3")
def test_the_consolation_may_be_refused() -> None:
    table = Table(3)
    table.put(FACE_UP, 37, 1)
    table.reveals(36)
    table.say("take none")
    assert table.stored(0) == []
    assert set(table.names()) == {"bury 1", "bury 36", "bury 37"}


@pytest.mark.rule("P3")
def test_with_three_rats_face_up_any_of_them_may_be_taken() -> None:
    table = Table(3)
    table.put(FACE_UP, 37, 38, 11)
    table.reveals(36)
    assert set(table.names()) == {"take 36", "take 37", "take 38", "take none"}


@pytest.mark.rule("P3")
def test_rats_left_lying_raise_no_alarm_when_another_card_comes() -> None:
    table = Table(3)
    table.put(FACE_UP, 37, 38)
    table.reveals(1)
    assert "stay" in table.names()


@pytest.mark.rule("§5.4")
def test_a_buried_rat_raises_no_alarm() -> None:
    table = Table(3)
    table.reveals(37)
    table.say("pass coins", "bury 37")
    table.reveals(36)
    assert "stay" in table.names()


# --- Laying the spade ---


@pytest.mark.rule("§5.1", "P7")
def test_whoever_passes_buries_any_face_up_card_also_a_rat() -> None:
    table = Table(3)
    table.put(FACE_UP, 11, 36, 16)
    table.say("pass coins")
    assert table.to_move == 0
    assert set(table.names()) == {"bury 11", "bury 36"}
    table.say("bury 36")
    assert table.cards(BURIED + 0) == [36]
    assert table.to_move == 1


@pytest.mark.rule("§5.2")
def test_with_nothing_face_up_the_spade_goes_to_the_middle() -> None:
    table = Table(3)
    table.say("pass gems")
    assert set(table.names()) == {"bury none"}
    table.say("bury none")
    assert table.state.has_spade.tolist() == [0, 1, 1, 0]


@pytest.mark.rule("§5.3", "§2.1")
def test_without_a_spade_one_watches() -> None:
    table = Table(3)
    table.say("pass gems", "bury none")
    for seat, card in ((1, 1), (2, 2), (1, 3), (2, 4)):
        assert table.to_move == seat
        table.reveals(card)
        table.say("stay")


# --- The last spade, and the end of a round ---


@pytest.mark.rule("§6.1", "P5")
def test_the_last_player_with_a_spade_reveals_until_they_pass() -> None:
    table = Table(3)
    table.say("pass gems", "bury none", "pass gems", "bury none")
    table.reveals(1, 2, 3)
    assert set(table.names()) == {"reveal"} | PASSES
    table.say("pass rings", "bury 2")
    assert table.state.has_spade.tolist() == [1, 1, 1, 0]


@pytest.mark.rule("§6.1", "§4.1")
def test_an_alert_stops_the_last_player_too() -> None:
    table = Table(2)
    table.say("pass gems", "bury none")
    table.reveals(36, 37)
    assert set(table.names()) == {"take 36", "take 37", "take none"}


@pytest.mark.rule("P5", "P6")
def test_the_last_player_with_no_card_left_passes() -> None:
    table = Table(2)
    table.say("pass gems", "bury none")
    table.put(HELD + 0, *table.cards(DRAW_PILE))
    table.put(DRAW_PILE, 1)
    table.reveals(1)
    assert set(table.names()) == PASSES


@pytest.mark.rule("§7.1", "P12")
def test_the_last_burial_of_a_round_clears_up() -> None:
    table = Table(3)
    table.put(FACE_UP, 1, 2, 3, 4, 5)
    table.say("pass gems", "bury 1", "pass gems", "bury 2", "pass gems")
    assert table.cards(DISCARDED) == []
    table.say("bury 3")
    assert table.cards(DISCARDED) == [1, 2, 3]
    assert table.face_up == [4, 5]
    assert table.state.has_spade.tolist() == [1, 1, 1, 0]


@pytest.mark.rule("§7.2")
def test_the_left_neighbour_of_the_last_player_begins() -> None:
    table = Table(3)
    table.say("pass gems", "bury none")  # seat 1
    table.reveals(1)
    table.say("stay", "pass gems", "bury 1")  # seat 2 stays, seat 3 passes, seat 2 is last
    assert table.to_move == 1
    table.reveals(2)
    table.say("pass gems", "bury 2")
    assert table.to_move == 2, "seat 3 is the left neighbour of seat 2"


# --- The end of the match ---


def last_card(players: int = 3) -> Table:
    """Only card 1 is left in the draw pile; 2 to 4 are discarded."""
    table = Table(players)
    table.put(HELD + 1, *range(5, 51))
    table.put(DISCARDED, 2, 3, 4)
    return table


@pytest.mark.rule("§8.1", "P6")
def test_revealing_the_last_card_makes_this_the_last_round() -> None:
    table = last_card()
    assert not table.state.last_round
    table.reveals(1)
    assert table.state.last_round
    table.say("pass rings", "bury none", "pass rings", "bury none", "pass rings")
    assert table.to_move == 2
    table.say("bury none")
    assert table.to_move == OVER


@pytest.mark.rule("§8.2", "P6")
def test_the_discarded_cards_become_the_draw_pile_at_the_next_reveal() -> None:
    table = last_card()
    table.reveals(1)
    table.say("stay")
    assert table.cards(DISCARDED) == [2, 3, 4]
    assert table.cards(DRAW_PILE) == []
    table.say("reveal")
    assert table.chance() == {"turn 2": 1, "turn 3": 1, "turn 4": 1}
    assert table.cards(DISCARDED) == []


@pytest.mark.rule("P6")
def test_cards_under_spades_are_not_shuffled_in() -> None:
    table = last_card()
    table.put(FACE_UP, 5, 6)
    table.reveals(1)
    table.say("pass coins", "bury 5")
    table.say("reveal")
    assert set(table.chance()) == {"turn 2", "turn 3", "turn 4"}


@pytest.mark.rule("P6")
def test_with_both_piles_empty_nobody_can_reveal() -> None:
    table = last_card()
    table.reveals(1)
    table.say("stay")
    for card in (2, 3, 4):
        table.reveals(card)
        table.say("stay")
    assert set(table.names()) == PASSES


@pytest.mark.rule("§8.1", "§8.2")
def test_the_second_draw_pile_does_not_make_another_round() -> None:
    table = last_card(2)
    table.reveals(1)
    table.say("pass shells", "bury 1")
    table.reveals(2, 3, 4)
    table.say("pass shells", "bury 2")
    assert table.to_move == OVER


@pytest.mark.rule("P12")
def test_after_the_last_spade_of_the_match_nothing_moves() -> None:
    table = last_card(2)
    table.reveals(1)
    table.say("pass shells", "bury 1", "pass shells", "bury none")
    assert table.cards(BURIED + 0) == [1]
    assert table.state.has_spade.tolist() == [0, 0, 0, 0]
