"""Rat Hot: the fast ways against slow and obvious ones, and against turned and mirrored tables."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from rathaus.core.box import Box
from rathaus.core.game import OVER
from rathaus.core.jit import INTERPRETED
from rathaus.core.record import copy_of
from rathaus.games.rat_hot import GAME
from rathaus.games.rat_hot.box import LENGTH, SIDE, SPICES, SYMBOLS
from rathaus.games.rat_hot.groups import all_groups
from rathaus.games.rat_hot.laying import clear_table, put_on_table
from rathaus.games.rat_hot.rules import invariants
from rathaus.games.rat_hot.state import (
    ACTIONS,
    HEADINGS,
    LAY,
    NO_TILE,
    Placement,
    decode,
    encode,
    spot_at,
    square_at,
)
from rathaus.games.rat_hot.tests.matches import careful_match
from rathaus.games.rat_hot.tests.table import HOUSE

At = tuple[int, int]
Picture = dict[At, list[tuple[int, int]]]  # each pile from the bottom up: tile, symbol

TOWARDS = {0: (0, 1), 1: (1, 0), 2: (0, -1), 3: (-1, 0)}
MATCHES = 1 if INTERPRETED else 60


def box_of(side: int, shrunk: bool = True) -> Box:
    return GAME.unpack_box({**HOUSE.plain, "side": side, "shrunk_groups_score": shrunk}, "test")


BOXES = [HOUSE] if INTERPRETED else [HOUSE, box_of(9, shrunk=False), box_of(7)]


def positions() -> Iterator[tuple[Box, Any, int]]:
    """Thousands of positions in which a tile is to be laid, and where it was laid."""
    for box in BOXES:
        for seed in range(MATCHES):
            for state, action in careful_match(box, seed):
                if action >= LAY:
                    yield box, state, action


# --- Slow and obvious ---


def picture(box: Box, state: Any) -> Picture:
    """The table, built anew from the tiles that were laid."""
    piles: Picture = {}
    for number in range(state.laid):
        heading, square = divmod(int(state.spot[number]), SIDE * SIDE)
        for at, symbol in zip(
            covers(*divmod(square, SIDE), heading),
            box.record.shows[state.kind[number]],
            strict=True,
        ):
            piles.setdefault(at, []).append((number, int(symbol)))
    return piles


def covers(row: int, col: int, heading: int) -> list[At]:
    down, right = TOWARDS[heading]
    return [(row + down * i, col + right * i) for i in range(LENGTH)]


def beside(at: At) -> set[At]:
    return {(at[0] + down, at[1] + right) for down, right in TOWARDS.values()}


def near(laid: Iterable[int]) -> range:
    """Rows, or columns, from which a tile could reach the laid ones, and one more."""
    numbers = sorted(laid)
    return range(max(numbers[0] - LENGTH - 1, 0), min(numbers[-1] + 3, SIDE))


def slowly_may_lie(side: int, piles: Picture, squares: list[At]) -> bool:
    if any(not (0 <= row < side and 0 <= col < side) for row, col in squares):
        return False
    if not any(at in piles for at in squares):
        return any(neighbour in piles for at in squares for neighbour in beside(at))
    heights = {len(piles.get(at, [])) for at in squares}
    return len(heights) == 1 and len({piles[at][-1][0] for at in squares}) > 1


def slow_groups(piles: Picture) -> list[set[At]]:
    found: list[set[At]] = []
    for start, pile in piles.items():
        if pile[-1][1] >= SPICES or any(start in group for group in found):
            continue
        group, fresh = set(), {start}
        while fresh:
            group |= fresh
            around = {at for each in fresh for at in beside(each)} - group
            fresh = {at for at in around if at in piles and piles[at][-1][1] == pile[-1][1]}
        found.append(group)
    return found


def slow_worth(piles: Picture, groups: list[set[At]]) -> list[int]:
    points = [0, 0]
    for group in groups:
        spice = piles[next(iter(group))][-1][1]
        points[spice // 4] += min(len(group), 3) - 1
    return points


def slow_score(box: Box, before: Picture, after: Picture, squares: set[At]) -> list[int]:
    old = slow_groups(before)
    touched = []
    for group in slow_groups(after):
        lost = any(group < earlier and earlier & squares for earlier in old)
        if group & squares or (lost and box.contents.shrunk_groups_score):
            touched.append(group)
    return slow_worth(after, touched)


@pytest.mark.rule("H2")
def test_places_are_those_found_by_looking_everywhere() -> None:
    for box, state, _ in positions():
        piles = picture(box, state)
        slow = np.zeros((2, SIDE, SIDE), np.int8)
        for way in (0, 1):
            for row, col in product(near(row for row, _ in piles), near(col for _, col in piles)):
                squares = covers(row, col, way)
                slow[way, row, col] = slowly_may_lie(box.contents.side, piles, squares)
        assert (slow.reshape(2, -1) == state.can_lie).all()
        assert slow.sum() == state.places


@pytest.mark.rule("H7", "§2.3")
def test_legal_lays_are_each_tile_in_each_place_both_ways_round() -> None:
    for box, state, _ in positions():
        expected = set()
        for slot, kind in enumerate(state.turned_up):
            if kind == NO_TILE or (slot == 1 and kind == state.turned_up[0]):
                continue
            for way, square in np.argwhere(state.can_lie):
                row, col = divmod(int(square), SIDE)
                expected.add(encode(Placement(slot, row, col, int(way))))
                if not box.record.reads_same[kind]:
                    last = covers(row, col, int(way))[-1]
                    expected.add(encode(Placement(slot, *last, int(way) + 2)))
        assert set(GAME.legal_actions(box, state)) == expected


@pytest.mark.rule("§4.2", "§4.4", "§5.2", "H3", "H4")
def test_scores_are_those_found_by_comparing_all_groups_before_and_after() -> None:
    totals = np.zeros(2, int)
    for box, state, action in positions():
        if state.goes == 0:
            totals[:] = 0
        placement = decode(action)
        before = picture(box, state)
        after_state = copy_of(state)
        GAME.apply(box, after_state, action)
        after = picture(box, after_state)
        squares = set(covers(placement.row, placement.col, placement.heading))
        totals += slow_score(box, before, after, squares)
        assert list(all_groups(state)) == slow_worth(before, slow_groups(before))
        if GAME.to_move(box, after_state) == OVER and after_state.loser < 0:
            totals += slow_worth(after, slow_groups(after))
        # both players' totals are the sum of what each tile, and the end, gave
        assert after_state.points.tolist() == totals.tolist()


@pytest.mark.rule("§3.6")
def test_what_is_visible_is_the_top_of_each_pile() -> None:
    for box, state, _ in positions():
        piles = picture(box, state)
        for at, pile in piles.items():
            square = square_at(*at)
            assert state.height[square] == len(pile)
            assert (state.tile[square], state.symbol[square]) == pile[-1]
        assert np.count_nonzero(state.height) == len(piles)
        for seat, rat in enumerate("Rr"):
            showing = sum(SYMBOLS[pile[-1][1]] == rat for pile in piles.values())
            assert state.rats[seat] == showing


# --- Turned and mirrored ---


def turned(row: int, col: int, heading: int, quarters: int, mirrored: bool) -> tuple[int, int, int]:
    """Where a spot goes when the table is mirrored, then turned by so many quarters."""
    if mirrored:
        col, heading = SIDE - 1 - col, (2 - heading) % 4 if heading % 2 == 0 else heading
    for _ in range(quarters):
        row, col, heading = col, SIDE - 1 - row, (heading + 1) % 4
    return row, col, heading


def turned_grid(grid: Any, quarters: int, mirrored: bool) -> Any:
    grid = np.asarray(grid).reshape(SIDE, SIDE)
    return np.rot90(grid[:, ::-1] if mirrored else grid, -quarters).ravel()


@pytest.mark.rule("§3.1")
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("quarters", [1] if INTERPRETED else range(4))
def test_a_table_turned_or_mirrored_is_the_same_match(quarters: int, mirrored: bool) -> None:
    for seed in range(MATCHES // 4 + 1):
        twin = GAME.new_state(HOUSE, 2)
        clear_table(twin)
        start = turned(SIDE // 2, SIDE // 2 - 1, 0, quarters, mirrored)
        spot = spot_at(square_at(*start[:2]), start[2])
        put_on_table(HOUSE.record, twin, HOUSE.record.start, spot)
        for state, action in careful_match(HOUSE, seed):
            for grid in ("height", "tile", "symbol"):
                expected = turned_grid(state[grid], quarters, mirrored)
                assert (twin[grid] == expected).all(), grid
            for field in ("points", "rats", "places", "goes", "turned_up"):
                assert (state[field] == twin[field]).all(), field
            assert invariants(HOUSE.record, twin) == 0
            if action >= LAY:
                slot, row, col, heading = decode(action)
                there = turned(row, col, heading, quarters, mirrored)
                action = encode(Placement(slot, *there))
            GAME.apply(HOUSE, twin, action)


# --- Numbers ---


def test_every_number_of_a_lay_survives_the_round_trip() -> None:
    for action in range(LAY, ACTIONS):
        assert encode(decode(action)) == action
    assert len(HEADINGS) == 4
