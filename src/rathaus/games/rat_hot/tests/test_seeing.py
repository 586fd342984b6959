"""Rat Hot: drawings, observation, and what a bot thinks of a position."""

import numpy as np
import pytest

from rathaus.core.jit import INTERPRETED
from rathaus.games.rat_hot import GAME
from rathaus.games.rat_hot.draw import layers, line, text
from rathaus.games.rat_hot.observe import PLANES, SIZE, observe
from rathaus.games.rat_hot.state import GREEN, RED
from rathaus.games.rat_hot.strategy import evaluate, tiles_before_counting
from rathaus.games.rat_hot.tests.matches import careful_match
from rathaus.games.rat_hot.tests.table import HOUSE, Table
from rathaus.games.rat_hot.view import View, view


def seen(table: Table) -> View:
    return view(table.box.contents, table.state, None, frozenset())


def opinion(table: Table) -> list[float]:
    values = np.zeros(2)
    evaluate(table.box.record, table.state, values)
    assert values.sum() == pytest.approx(1)
    return values.tolist()


# --- Drawings ---


def test_the_drawing_shows_heights_rats_and_the_edges_of_tiles() -> None:
    table = Table("ARb", "c..")
    table.put("ARb at o13 east", "c.. at n13 east", "... at l12 east")
    drawing = text(seen(table)).plain.splitlines()
    assert drawing[:7] == [
        "         k   l   m   n   o   p   q   r",
        "    11",
        "           ┌───────────┐",
        "    12     │ .   .   . │",
        "           ├───────┬───┴───────┬───┐",
        "    13     │ .   . │ c²  .²  .²│ b │",
        "           └───────┴───────────┴───┘",
    ]
    table.put("ARb at l14 east")
    assert "│ A  ‹R›  b │" in text(seen(table)).plain


def test_the_drawing_closes_tiles_at_the_edge_of_the_table() -> None:
    table = Table(side=3)
    table.put("... at a1 east", "... at a3 east")
    assert text(seen(table)).plain.splitlines()[:8] == [
        "         a   b   c",
        "       ┌───────────┐",
        "     1 │ .   .   . │",
        "       ├───────────┤",
        "     2 │ .   .   . │",
        "       ├───────────┤",
        "     3 │ .   .   . │",
        "       └───────────┘",
    ]


def test_layers_show_what_is_covered() -> None:
    table = Table("ARb", "c..")
    table.put("ARb at o13 east", "c.. at n13 east")
    assert layers(seen(table)).plain.splitlines() == [
        "level 1",
        "       klmnopqr",
        "    12 ········",
        "    13 ·...ARb·",
        "    14 ········",
        "level 2",
        "       klmnopqr",
        "    12 ········",
        "    13 ···c..··",
        "    14 ········",
    ]


def test_the_line_tells_points_rats_and_how_it_ended() -> None:
    table = Table("rrr", "AA.")
    table.go("AA. at l12 east")
    table.go("... at l14 east", "rrr at o13 east")
    told = "red 1  green 0  rats 0 3  laid 4  highest 1  face down 39  green lost by rats"
    assert line(seen(table)) == told
    assert "over: green shows 3 rats and has lost" in text(seen(table)).plain


def test_a_view_tells_the_tiles_in_the_order_of_laying() -> None:
    table = Table("A.b")
    table.go("A.b at l12 east")
    told = seen(table)
    assert [(tile.kind, tile.square, tile.heading, tile.level) for tile in told.tiles] == [
        ("...", "l13", "east", 1),
        ("A.b", "l12", "east", 1),
    ]
    assert sum(told.undrawn.values()) == told.face_down == 41


# --- Observation ---


def plane(name: str, numbers: np.ndarray) -> np.ndarray:
    at = 0
    for other, size, _ in PLANES:
        if other == name:
            return numbers[at : at + size]
        at += size
    raise KeyError(name)


def observed(table: Table, seat: int) -> np.ndarray:
    numbers = np.full(SIZE, np.nan, np.float32)
    observe(table.box.record, table.state, seat, numbers)
    return numbers


def test_both_seats_see_their_own_colour_first() -> None:
    red, green = Table("AbR", "rBa"), Table("aBr", "RbA")
    red.put("AbR at l12 east", "rBa at l14 east")
    green.put("aBr at l12 east", "RbA at l14 east")
    mine, same = plane("symbols", observed(red, RED)), plane("symbols", observed(green, GREEN))
    assert (mine == same).all()
    assert mine.sum() == 9
    assert (plane("rats", observed(red, RED)) == plane("rats", observed(green, GREEN))).all()


def test_planes_tell_which_squares_are_one_tile_and_where_tiles_may_lie() -> None:
    table = Table()
    table.put("... at o13 east")
    numbers = observed(table, RED)
    assert plane("joined", numbers).sum() == 4  # two edges inside each of two tiles
    assert plane("places", numbers).sum() == table.places()
    assert plane("height", numbers).sum() == pytest.approx(6 / 5)


# --- What a bot thinks ---


def test_the_end_is_judged_as_it_is() -> None:
    table = Table("AA.", "rrr")
    table.go("AA. at l12 east")
    table.keep("rrr")
    table.go("rrr at l14 east")
    assert opinion(table) == [1, 0]


def test_more_points_and_more_groups_are_better() -> None:
    table = Table("AA.")
    even = opinion(table)
    table.put("AA. at l12 east")  # a group for the final scoring
    grouped = opinion(table)
    table.state.points[RED] = 3
    ahead = opinion(table)
    assert even[RED] < grouped[RED] < ahead[RED]


def test_own_rats_are_a_danger_most_when_no_tile_is_left_to_cover_them() -> None:
    table = Table("rrr")
    before = opinion(table)
    table.go("rrr at o13 east")
    assert tiles_before_counting(table.state, GREEN) == 2
    threatened = opinion(table)
    assert threatened[GREEN] < before[GREEN]
    table.say("turn ...", "turn ...", "lay ... at l12 east")
    assert tiles_before_counting(table.state, GREEN) == 1
    assert opinion(table)[GREEN] < threatened[GREEN]


def test_a_rat_that_can_be_covered_is_less_of_a_danger() -> None:
    reachable, lonely = Table("rr."), Table("rr.")
    reachable.put("rr. at o13 east")  # m n o is a place
    lonely.put("rr. at o13 north")
    assert opinion(reachable)[GREEN] > opinion(lonely)[GREEN]


def test_the_colours_are_judged_alike() -> None:
    """Swapping colours and seats swaps the opinion."""
    red, green = Table("AAR", "..r"), Table("aar", "..R")
    red.put("AAR at l12 east", "..r at o13 east")
    green.put("aar at l12 east", "..R at o13 east")
    green.state.turn = GREEN
    assert opinion(red)[RED] == pytest.approx(opinion(green)[GREEN])


def test_every_position_of_a_match_has_a_drawing_and_an_opinion() -> None:
    for state, _ in careful_match(HOUSE, seed=1):
        told = GAME.view(HOUSE, state, RED, frozenset())
        assert text(told).plain
        assert layers(told).plain
        values = np.zeros(2)
        evaluate(HOUSE.record, state, values)
        assert 0 <= values.min() <= values.max() <= 1
        if INTERPRETED and state.goes > 6:
            break
