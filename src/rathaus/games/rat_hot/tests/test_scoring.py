"""Rat Hot: groups and points.

The start tile lies on l13, m13 and n13; each test says what it shows.
"""

import pytest

from rathaus.games.rat_hot.tests.table import Table


@pytest.mark.rule("§4.4")
def test_a_group_of_two_is_worth_one_point() -> None:
    assert Table("A..", start="A.b").scores("A.. at l12 east") == (1, 0)


@pytest.mark.rule("§4.4")
def test_a_group_of_three_is_worth_two_points() -> None:
    assert Table("A..", start="AA.").scores("A.. at l12 east") == (2, 0)


@pytest.mark.rule("§4.4")
def test_a_group_of_seven_is_worth_two_points() -> None:
    table = Table("A..", start="AAA")
    table.put("AAA at l14 east")
    assert table.scores("A.. at l12 east") == (2, 0)


@pytest.mark.rule("§4.4")
def test_a_single_spice_is_worth_nothing() -> None:
    assert Table("A.b", start="B.a").scores("A.b at l12 east") == (0, 0)


@pytest.mark.rule("§4.2", "§4.4")
def test_a_tile_may_bring_its_own_group() -> None:
    assert Table("AA.").scores("AA. at l12 east") == (1, 0)
    assert Table("aaa", start="...").scores("aaa at l12 east") == (0, 2)


@pytest.mark.rule("§4.2", "§4.5")
def test_the_rulebooks_example_two_points_for_red_and_one_for_green() -> None:
    """A tile is laid on top, and the group made earlier beside it gives nothing."""
    table = Table("D.D", "C.A", "A.a", start="AAa")
    table.put("D.D at l14 east", "D.D at l15 east", "C.A at i12 east", "... at l11 east")
    assert table.scores("A.a at l12 east") == (2, 1)


@pytest.mark.rule("§4.5")
def test_points_go_to_the_colour_of_the_spice_whoever_lays_it() -> None:
    table = Table("A..", "a..", "...", start="A.a")
    table.go("... at l14 east")  # red
    table.go("A.. at l12 east", "... at l15 east")  # green lays red's spice
    assert table.points == (1, 0)
    assert table.state.turn == 0


@pytest.mark.rule("H4")
def test_two_groups_joined_by_one_tile_score_once() -> None:
    table = Table("A.A", start="A.A")
    table.put("A.A at l14 east")  # two groups of two, one on the left and one on the right
    assert table.scores("AAA at l12 east") == (2, 0)


@pytest.mark.rule("§4.2")
def test_two_groups_changed_by_one_tile_score_both() -> None:
    table = Table("A.A", start="A.A")
    table.put("A.A at l14 east")
    assert table.scores("A.A at l12 east") == (4, 0)


@pytest.mark.rule("§4.2")
def test_groups_that_do_not_change_do_not_score_again() -> None:
    table = Table("b..", start="AAA")
    assert table.scores("b.. at l12 east") == (0, 0)
    assert table.scores("b.. at o13 east") == (0, 0)


@pytest.mark.rule("H3")
def test_diagonal_neighbours_are_no_group() -> None:
    table = Table(".A.", start="A.A")
    assert table.scores(".A. at l12 east") == (0, 0)


@pytest.mark.rule("§4.3", "H3")
def test_a_group_may_climb_over_levels() -> None:
    table = Table("..A", ".A.", start="...")
    table.put("..A at o13 east", "... at n12 east")  # A on q13
    assert table.scores(".A. at o13 west") == (0, 0)  # nobody is beside it
    table = Table("..A", "A..", start="...")
    table.put("... at o13 east", "..A at m12 east")  # A on o12, at the lower level
    assert table.scores("A.. at o13 west") == (1, 0)
    assert (table.height("o13"), table.height("o12")) == (2, 1)


@pytest.mark.rule("§4.6")
def test_rats_and_blanks_are_worth_nothing() -> None:
    table = Table("RRr", "rr.", start="RR.")
    assert table.scores("RRr at l12 east") == (0, 0)
    assert table.scores("rr. at o12 south") == (0, 0)
    assert table.scores("... at l11 east") == (0, 0)


# --- Covering ---


@pytest.mark.rule("§3.6", "§4.2", "H4")
@pytest.mark.parametrize(("shrunk", "points"), [(True, 1), (False, 0)])
def test_a_group_that_shrinks_scores_if_the_box_says_so(shrunk: bool, points: int) -> None:
    table = Table("AAA", start="AAA", shrunk=shrunk)
    table.put("AAA at o13 east")
    assert table.scores("... at n13 east") == (points, 0)  # l and m are left, and q alone


@pytest.mark.rule("H4")
@pytest.mark.parametrize(("shrunk", "points"), [(True, 3), (False, 0)])
def test_each_part_of_a_group_cut_in_two_scores(shrunk: bool, points: int) -> None:
    table = Table("AAA", "AAA", start="AAA", shrunk=shrunk)
    table.put("AAA at o13 east", "AAA at r13 east")
    assert table.scores("... at n13 east") == (points, 0)  # two and four are left


@pytest.mark.rule("H4")
def test_parts_that_are_still_joined_elsewhere_are_one_group() -> None:
    table = Table("AAA", "AAA", "AAA", start="AAA")
    table.put("AAA at o13 east", "AAA at l14 east", "AAA at o14 east")
    assert table.scores("... at n13 east") == (2, 0)


@pytest.mark.rule("H4")
def test_a_shrunk_group_of_the_other_colour_scores_for_its_owner() -> None:
    table = Table("aaa", "AA.", start="aaa")
    table.put("aaa at o13 east")
    assert table.scores("AA. at n13 east") == (1, 1)


@pytest.mark.rule("H4")
def test_a_group_that_loses_a_square_and_gains_one_scores_once() -> None:
    table = Table("AAA", "A.A", start="AAA")
    table.put("AAA at o13 east")
    assert table.scores("A.A at n13 east") == (3, 0)  # l m n, and p q
    table = Table("AAA", ".AA", start="AAA")
    table.put("AAA at o13 east")
    assert table.scores(".AA at n13 east") == (3, 0)  # l m shrunk; o p q holds the tile


@pytest.mark.rule("H4")
@pytest.mark.parametrize("shrunk", [True, False])
def test_a_spice_covered_by_the_same_spice_scores(shrunk: bool) -> None:
    table = Table("AAA", start="AAA", shrunk=shrunk)
    table.put("AAA at o13 east")
    assert table.scores("AAA at n13 east") == (2, 0)


@pytest.mark.rule("H4")
def test_a_group_shrunk_to_one_square_is_worth_nothing() -> None:
    table = Table("A..", start="..A")
    table.put("A.. at o13 east")
    assert table.scores("... at m13 east") == (0, 0)
    table = Table("A..", start=".AA")
    table.put("A.. at o13 east")
    assert table.scores("... at n13 east") == (0, 0)


@pytest.mark.rule("§4.2", "H4")
def test_a_tile_beside_a_group_does_not_change_it() -> None:
    table = Table("B.b", start="AAA")
    table.put("B.b at l12 east")
    assert table.scores("... at l14 east") == (0, 0)


@pytest.mark.rule("H4")
def test_covering_a_blank_beside_a_group_does_not_change_it() -> None:
    table = Table("AA.", "...", start="...")
    table.put("AA. at o12 east", "... at o13 east")
    assert table.scores("... at n13 east") == (0, 0)
