"""Piratz: who gets the cubes, and who wins."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rathaus.core.jit import INTERPRETED
from rathaus.games.piratz import GAME
from rathaus.games.piratz.box import CARDS, TREASURES
from rathaus.games.piratz.rules import score
from rathaus.games.piratz.state import HELD
from rathaus.games.piratz.tests.table import HOUSE, Table, made_box

BLANK = 9  # a card that shows one shell, no rat: makes a pile larger, and nothing else but shells


def scored(players: int, piles: list[list[int]], **kept: object) -> list[int]:
    """The points when the piles are these, with cubes 4 1 on every treasure but the last three."""
    table = Table(players, **kept)  # type: ignore[arg-type]
    for seat, pile in enumerate(piles):
        table.put(HELD + seat, *pile)
    score(table.state)
    points: list[int] = table.state.points[:players].tolist()
    return points


@pytest.mark.rule("§9.2", "§1.1")
def test_most_of_a_treasure_takes_the_better_cube_and_second_the_other() -> None:
    """The rulebook's Willi: most rings, so the golden cube; the second gets the copper one."""
    assert scored(3, [[11], [1], []]) == [4, 1, 0]


@pytest.mark.rule("§9.2", "P8")
def test_the_first_takes_the_better_cube_wherever_it_lies() -> None:
    assert scored(3, [[11], [1], []], cubes="1 4 4 1 4 1 3 2 3 2 3 2") == [4, 1, 0]


@pytest.mark.rule("§9.2")
def test_third_gets_nothing() -> None:
    box = made_box(c1={"rings": 3}, c2={"rings": 2}, c3={"rings": 1})
    assert scored(3, [[3], [2], [1]], box=box) == [0, 1, 4]


@pytest.mark.rule("§9.1")
def test_treasures_are_scored_in_the_order_of_the_score_card() -> None:
    assert TREASURES[0] == "rings" and TREASURES[-1] == "shells"
    assert scored(2, [[1], [9]], cubes="4 3 2 1 4 3") == [4, 3]


@pytest.mark.rule("§9.2", "P10")
def test_with_two_players_there_is_one_cube_a_treasure() -> None:
    assert scored(2, [[11], [1]], cubes="4 3 2 1 4 3") == [4, 0]


@pytest.mark.rule("§9.3")
def test_level_players_are_told_apart_by_rats() -> None:
    # one ring each; the second also has a rat
    assert scored(3, [[1], [36], []]) == [1, 4, 0]


@pytest.mark.rule("§9.3")
def test_rats_of_the_whole_pile_count_not_only_those_on_the_treasure() -> None:
    box = made_box(c2={"rings": 1}, c41={"shells": 1, "rat": True}, c42={"shells": 1})
    # ring each; seat 1 has a rat on a shell card, seat 2 an ordinary shell card
    assert scored(3, [[1, 41], [2, 42], []], box=box)[0] >= 4


@pytest.mark.rule("§9.3")
def test_then_fewer_cards_are_better() -> None:
    box = made_box(c2={"rings": 1})
    # one ring each, no rats; seat 1 has one card more (a shell, worth 3 for itself)
    assert scored(3, [[1, BLANK], [2], []], box=box) == [1 + 3, 4, 0]


@pytest.mark.rule("§9.4", "P8")
def test_a_tie_for_first_leaves_both_cubes_on_the_card() -> None:
    box = made_box(c2={"rings": 1}, c3={"rings": 1})
    assert scored(3, [[1], [2], []], box=box) == [0, 0, 0]
    assert scored(4, [[1], [2], [], []], box=box) == [0, 0, 0, 0]


@pytest.mark.rule("§9.4", "P8")
def test_a_tie_for_second_leaves_only_the_second_cube() -> None:
    box = made_box(c2={"rings": 1}, c3={"rings": 1})
    assert scored(3, [[11], [2], [3]], box=box) == [4, 0, 0]


@pytest.mark.rule("P8")
def test_nobody_wins_a_cube_for_a_treasure_they_do_not_have() -> None:
    assert scored(3, [[1], [], []]) == [4, 0, 0]


@pytest.mark.rule("§9.5")
def test_most_points_win_and_equal_points_share() -> None:
    table = Table(4)
    for points, places in (
        ([6, 3, 3, 1], [1, 2, 2, 4]),
        ([5, 5, 2, 0], [1, 1, 3, 4]),
        ([1, 2, 3, 4], [4, 3, 2, 1]),
    ):
        table.state.points[:] = points
        result = GAME.result(table.box, table.state)
        assert result == list(zip(places, points, strict=True))


@pytest.mark.rule("P8")
def test_if_nobody_has_a_point_all_share_the_victory() -> None:
    assert GAME.result(HOUSE, Table(3).state) == [(1, 0), (1, 0), (1, 0)]


@pytest.mark.rule("§9.5")
def test_cubes_add_up_as_in_the_rulebooks_example() -> None:
    """4 + 1 + 1 = 6 points."""
    box = made_box(
        c1={"rings": 2},
        c2={"rings": 1},
        c3={"coins": 1},
        c4={"coins": 2},
        c5={"pearls": 1},
        c6={"pearls": 2, "skull": True},
    )
    # seat 1: most rings (4), second in coins (1), second in pearls (1)
    assert scored(3, [[1, 3, 5], [4], [6]], box=box)[0] == 4 + 1 + 1


# --- Fast against slow ---


def obvious_points(piles: list[list[int]], cubes: list[list[int]]) -> list[int]:
    """The same as a rulebook reader does it, with a sorted list."""
    points = [0] * len(piles)
    cards = HOUSE.contents.cards
    for kind, values in enumerate(cubes):
        standings = []
        for seat, pile in enumerate(piles):
            amount = sum(cards[card].shows[kind] for card in pile)
            rats = sum(cards[card].rat for card in pile)
            if amount:
                standings.append(((amount, rats, -len(pile)), seat))
        standings.sort(reverse=True)
        level = Counter(standing for standing, _ in standings)
        for (standing, seat), value in zip(standings, sorted(values, reverse=True), strict=False):
            if level[standing] > 1:
                break
            points[seat] += value
    return points


@pytest.mark.rule("§9.2", "§9.3", "§9.4", "P8")
@settings(max_examples=40 if INTERPRETED else 400, deadline=None)
@given(
    players=st.integers(3, 4),
    owners=st.lists(st.integers(0, 6), min_size=CARDS, max_size=CARDS),
)
def test_scoring_agrees_with_a_rulebook_reader(players: int, owners: list[int]) -> None:
    piles = [[c for c in range(CARDS) if owners[c] == seat] for seat in range(players)]
    table = Table(players)
    for seat, pile in enumerate(piles):
        table.put(HELD + seat, *(card + 1 for card in pile))
    score(table.state)
    expected = obvious_points(piles, table.state.cubes.tolist())
    assert table.state.points[:players].tolist() == expected
