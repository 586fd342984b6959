"""Rat Hot: a box that somebody typed in is checked, and told exactly what is wrong."""

import copy
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from rathaus.core.errors import BadBox
from rathaus.games.rat_hot import GAME
from rathaus.games.rat_hot.tests.table import HOUSE

SPICES = "ABCDabcd"


def contents() -> dict[str, Any]:
    return copy.deepcopy(HOUSE.plain)


def refusal(**changed: Any) -> str:
    with pytest.raises(BadBox) as refused:
        GAME.unpack_box({**contents(), **changed}, "mine.toml")
    return str(refused.value)


def changed_tile(number: int, tile: str) -> list[str]:
    tiles: list[str] = contents()["tiles"]
    tiles[number - 1] = tile
    return tiles


def swapped(tile: str) -> str:
    return tile.swapcase()


def kinds(tiles: list[str]) -> Counter[str]:
    return Counter(min(tile, tile[::-1]) for tile in tiles)


# --- The house box ---


def test_the_house_box_is_the_same_with_the_colours_swapped() -> None:
    tiles = HOUSE.contents.tiles
    assert kinds(tiles) == kinds([swapped(tile) for tile in tiles])
    assert HOUSE.contents.start == swapped(HOUSE.contents.start)


def test_the_house_box_has_eight_rats_a_colour_and_each_spice_equally_often() -> None:
    printed = Counter("".join(HOUSE.contents.tiles))
    assert printed["R"] == printed["r"] == 8
    shares = [printed[spice] for spice in SPICES]
    assert max(shares) - min(shares) <= 1
    assert 25 <= printed["."] <= 50


def test_the_house_box_has_every_pair_of_spices_and_the_known_patterns() -> None:
    tiles = HOUSE.contents.tiles
    for one, other in combinations(SPICES, 2):
        assert any(one in tile and other in tile for tile in tiles), (one, other)
    patterns = {
        "".join("s" if symbol in SPICES else symbol.lower() for symbol in way)
        for tile in tiles
        for way in (tile, tile[::-1])
    }
    assert {"s.r", "s.s", "rsr"} <= patterns


# --- Refusals ---


def test_a_box_with_42_tiles_is_refused() -> None:
    told = "mine.toml: tiles: there are 42 goods tiles; a box has 43."
    assert refusal(tiles=contents()["tiles"][1:]) == told


@pytest.mark.parametrize(
    ("tile", "reason"),
    [
        ("AB", "a tile has 3 symbols, “AB” has 2"),
        ("A.XX", "a tile has 3 symbols, “A.XX” has 4"),
        ("AXB", "“X” in “AXB” is no symbol (A B C D a b c d R r .)"),
    ],
)
def test_a_tile_that_is_not_three_symbols_is_refused(tile: str, reason: str) -> None:
    assert refusal(tiles=changed_tile(17, tile)) == f"mine.toml: tiles 17: {reason}."


def test_a_start_tile_that_is_not_in_the_box_is_refused() -> None:
    assert refusal(start="AAA") == "mine.toml: start: no tile of the box is AAA."


def test_too_many_or_too_few_rats_are_refused() -> None:
    assert refusal(tiles=changed_tile(1, "RRR")).endswith(
        "tiles: there are 11 red rats (R); a box has 8 to 10."
    )
    tiles = [tile.replace("r", ".") for tile in contents()["tiles"]]
    assert "there are 0 green rats (r)" in refusal(tiles=tiles)


def test_a_spice_that_can_never_be_a_group_is_refused() -> None:
    tiles = [tile.replace("d", "c") for tile in contents()["tiles"]]
    assert "fewer than two squares show d" in refusal(tiles=tiles)


def test_a_table_needs_a_middle_and_room_for_the_start_tile() -> None:
    assert "side: the table needs a middle square: an odd number, not 8" in refusal(side=8)
    assert "side: Input should be greater than or equal to 3" in refusal(side=1)
    assert "side: Input should be less than or equal to 25" in refusal(side=27)


def test_spices_have_names_and_shapes_of_their_own() -> None:
    plain = {letter: spice.model_dump() for letter, spice in HOUSE.contents.spices.items()}
    same_name = {**plain, "A": {"name": "dill", "shape": "circle"}}
    assert "spices: two spices have the name “dill”" in refusal(spices=same_name)
    same_shape = {**plain, "A": {"name": "mace", "shape": "heart"}}
    assert "spices: two spices have the shape “heart”" in refusal(spices=same_shape)
    assert "one for each of A B C D a b c d" in refusal(spices={"A": plain["A"]})
    unknown = {**plain, "A": {"name": "mace", "shape": "blob"}}
    assert "spices.A.shape: Input should be 'circle'" in refusal(spices=unknown)


def test_an_unknown_key_is_refused() -> None:
    assert refusal(colour="blue").startswith("mine.toml: colour: Extra inputs")
