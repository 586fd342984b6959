"""Rat Hot: where a tile may lie.

The start tile lies on l13, m13 and n13; tiles are blank, because a place depends on squares alone.
"""

import random

import numpy as np
import pytest

from rathaus.games.rat_hot.laying import put_on_table
from rathaus.games.rat_hot.state import spot_at
from rathaus.games.rat_hot.tests.table import Table

BLANK = "..."
SEED_THAT_GETS_STUCK = 1  # most do, on a table of 5 x 5, after a dozen tiles


def table_with(*lays: str, **box: int) -> Table:
    table = Table(**box)
    table.put(*(f"{BLANK} at {each}" for each in lays))
    return table


def may_lie(table: Table, where: str) -> bool:
    return table.may_lie(f"{BLANK} at {where}")


# --- On the table ---


@pytest.mark.rule("§3.3")
def test_one_square_is_enough_to_join_on() -> None:
    assert may_lie(table_with(), "n12 east")
    assert may_lie(table_with(), "o13 east")
    assert may_lie(table_with(), "k13 north")
    assert may_lie(table_with(), "o12 south")  # the middle one


@pytest.mark.rule("§3.3")
def test_a_tile_may_join_on_by_all_three_squares() -> None:
    assert may_lie(table_with(), "l12 east")
    assert may_lie(table_with(), "l14 east")


@pytest.mark.rule("§3.3", "H2")
@pytest.mark.parametrize("where", ["o12 east", "k14 west", "o14 south", "k12 north"])
def test_a_corner_is_not_enough_to_join_on(where: str) -> None:
    assert not may_lie(table_with(), where)


@pytest.mark.rule("§3.3")
@pytest.mark.parametrize("where", ["a1 east", "l11 east", "p13 east", "m16 south"])
def test_a_tile_away_from_all_others_is_refused(where: str) -> None:
    assert not may_lie(table_with(), where)


@pytest.mark.rule("§3.1", "§2.3")
def test_a_tile_lies_along_a_row_or_a_column_and_may_be_turned_round() -> None:
    table = Table()
    table.say("turn A.a")
    there = {name for name in table.names() if "at o13" in name}
    assert there == {f"lay A.a at o13 {heading}" for heading in ("east", "south", "north")}
    assert "lay A.a at q13 west" in table.names()  # the same squares as o13 east, turned round


@pytest.mark.rule("§3.2")
def test_a_tile_may_reach_the_edge_of_the_table_but_not_beyond() -> None:
    table = table_with(side=7)  # the start tile lies on c4, d4 and e4
    assert may_lie(table, "e3 north")
    assert may_lie(table, "e5 south")
    assert not may_lie(table, "e2 north")
    assert may_lie(table, "f4 south")
    assert not may_lie(table, "f4 east")
    assert not may_lie(table, "b4 west")


@pytest.mark.rule("§3.2", "H1")
def test_the_smaller_the_table_the_nearer_its_edge() -> None:
    assert may_lie(table_with(side=9), "g5 east")  # g, h, i: the last columns
    assert not may_lie(table_with(side=7), "f4 east")


@pytest.mark.rule("§3.2", "§3.3")
def test_a_table_does_not_go_round_its_edge() -> None:
    table = table_with("w13 east", "a7 east")
    assert not may_lie(table, "a14 east")
    assert not may_lie(table, "a13 south")
    assert not may_lie(table, "y6 west")
    assert not may_lie(table, "x13 east")


# --- On tiles ---


@pytest.mark.rule("§3.4", "H2")
@pytest.mark.parametrize("where", ["n13 east", "m13 east", "m13 south", "k13 east", "m11 south"])
def test_half_on_a_tile_and_half_on_the_table_is_refused(where: str) -> None:
    assert not may_lie(table_with(), where)


@pytest.mark.rule("§3.5", "H2", "H9")
def test_exactly_on_one_tile_is_refused() -> None:
    table = table_with()
    assert not may_lie(table, "l13 east")
    assert not may_lie(table, "n13 west")
    table = table_with("o13 north")
    assert not may_lie(table, "o11 south")


@pytest.mark.rule("§3.4", "§3.5", "H9")
def test_a_tile_may_lie_on_two_tiles() -> None:
    table = table_with("o13 east")
    assert may_lie(table, "m13 east")
    assert may_lie(table, "n13 east")


@pytest.mark.rule("§3.4", "§3.5")
def test_a_tile_may_lie_on_three_tiles() -> None:
    table = table_with("l12 east", "l11 east")
    for where in ("l11 south", "m13 north", "n11 south"):
        assert may_lie(table, where)


@pytest.mark.rule("§3.4", "§3.5")
def test_tiles_may_be_piled_up_to_heights_of_two_and_three() -> None:
    table = table_with("o13 east", "r13 east")
    for where in ("m13 east", "p13 east"):  # the second floor
        assert may_lie(table, where)
        table.put(f"{BLANK} at {where}")
    assert not may_lie(table, "m13 east")  # exactly on one, up there too
    assert may_lie(table, "n13 east")
    table.put(f"{BLANK} at n13 east")
    assert [table.height(f"{col}13") for col in "lmnopqrst"] == [1, 2, 3, 3, 3, 2, 2, 1, 1]


@pytest.mark.rule("§3.4")
def test_a_bridge_over_a_hole_is_refused() -> None:
    table = table_with("o13 east", "r13 east", "m13 east", "q13 east")
    assert [table.height(f"{col}13") for col in "opq"] == [2, 1, 2]
    assert not may_lie(table, "o13 east")
    table = table_with("p13 east")  # between the start tile and this one the table is bare
    assert not may_lie(table, "n13 east")


@pytest.mark.rule("§3.4")
def test_a_step_is_no_place() -> None:
    table = table_with("o13 east", "m13 east")
    assert not may_lie(table, "l13 east")
    assert not may_lie(table, "n13 east")
    assert not may_lie(table, "p13 west")


@pytest.mark.rule("§3.6", "§3.7")
def test_a_tile_covers_what_lies_below_and_moves_nothing() -> None:
    table = Table("ABC", "abc", "D.d")
    table.put("ABC at o13 east", "abc at l12 east", "D.d at n13 east")
    assert [table.top(f"{col}13") for col in "lmnopq"] == [".", ".", "D", ".", "d", "C"]
    assert [table.top(f"{col}12") for col in "lmn"] == ["a", "b", "c"]
    assert [table.height(f"{col}13") for col in "lmnopq"] == [1, 1, 2, 2, 2, 1]


# --- No place left ---


@pytest.mark.rule("H8")
def test_a_tile_without_a_place_is_put_back_and_counts_as_laid() -> None:
    table = Table(side=5)
    fill(table)
    table.say("turn AAA")
    assert set(table.names()) == {"put back AAA"}
    table.say("put back AAA")
    assert table.points == (0, 0)
    assert table.state.turn == 1
    table.say("turn BBB", "turn CCC")
    assert set(table.names()) == {"put back BBB", "put back CCC"}
    table.say("put back CCC", "put back BBB")
    assert table.state.turn == 0
    assert table.state.put_back == 3


def fill(table: Table) -> None:
    """Blank tiles are laid here and there until there is no place left."""
    rng = random.Random(SEED_THAT_GETS_STUCK)
    kind = table.box.contents.kind(BLANK)
    while table.state.places:
        way, square = rng.choice(np.argwhere(table.state.can_lie).tolist())
        put_on_table(table.box.record, table.state, kind, spot_at(square, way))
    assert table.places() == 0
