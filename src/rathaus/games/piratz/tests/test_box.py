"""Piratz: a box that somebody typed in is checked, and told exactly what is wrong."""

import copy
from pathlib import Path
from typing import Any

import pytest

from rathaus.core.errors import BadBox
from rathaus.games.piratz import GAME
from rathaus.games.piratz.tests.table import HOUSE


def contents() -> dict[str, Any]:
    return copy.deepcopy(HOUSE.plain)


def refusal(changed: dict[str, Any]) -> str:
    with pytest.raises(BadBox) as refused:
        GAME.unpack_box(changed, "mine.toml")
    return str(refused.value)


def test_the_house_box_is_as_it_was_designed() -> None:
    cards = HOUSE.contents.cards
    rats = [card for card in cards if card.rat]
    assert len(rats) == 15
    assert sum(card.skull for card in rats) == 2

    def sizes(some: list[Any]) -> list[int]:
        return [sum(sum(card.shows) == n for card in some) for n in (1, 2, 3, 4)]

    assert sizes(rats) == [2, 6, 4, 3]
    assert sizes([card for card in cards if not card.rat]) == [10, 14, 8, 3]
    assert sorted(HOUSE.contents.cubes) == sorted([4, 3, 2, 1] * 3)


def test_a_box_with_49_cards_is_refused() -> None:
    changed = contents()
    changed["cards"].pop(0)
    assert refusal(changed) == "mine.toml: cards: there are 49 treasure cards; a box has 50."


def test_an_unknown_key_is_refused_with_its_card() -> None:
    changed = contents()
    changed["cards"][16]["rubies"] = 1
    assert refusal(changed).startswith("mine.toml: cards 17.rubies: Extra inputs")


def test_a_wrong_type_is_refused() -> None:
    changed = contents()
    changed["cards"][2]["coins"] = "one"
    assert refusal(changed) == "mine.toml: cards 3.coins: Input should be a valid integer."


def test_a_card_with_five_treasures_is_refused() -> None:
    changed = contents()
    changed["cards"][2] = {"coins": 3, "gems": 2}
    told = "mine.toml: cards 3: a card shows 1 to 4 treasures, this one shows 5."
    assert refusal(changed) == told


def test_a_card_without_treasure_is_refused() -> None:
    changed = contents()
    changed["cards"][2] = {"rat": True}
    assert "this one shows 0" in refusal(changed)


def test_skulls_and_cubes_are_counted() -> None:
    changed = contents()
    changed["cards"][0]["skull"] = True
    assert "there are 7 cards with a skull; a box has 6" in refusal(changed)
    changed = contents()
    changed["cubes"] = [4] * 11
    assert "there are 11 score cubes; a box has 12" in refusal(changed)
    changed["cubes"] = [4] * 12
    assert "at least two score cubes are worth 1" in refusal(changed)
    changed["cubes"] = [1] * 11 + [5]
    assert "cubes 12: Input should be less than or equal to 4" in refusal(changed)


def test_everything_wrong_is_told_at_once() -> None:
    changed = contents()
    changed["cards"][0]["rings"] = 9
    changed["cards"][1]["wings"] = 1
    assert len(refusal(changed).splitlines()) == 2


def test_a_treasure_that_no_card_shows_is_refused() -> None:
    changed = contents()
    for card in changed["cards"]:
        if card.pop("gems", 0):
            card["shells"] = 1
    assert "no card without a skull shows gems" in refusal(changed)


def test_a_box_of_another_game_is_refused() -> None:
    changed = {**contents(), "game": "ludo"}
    assert refusal(changed) == "mine.toml is a box of ludo, not of piratz."


def test_a_file_that_is_not_toml_or_not_there_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    with pytest.raises(BadBox, match=r"box\.toml cannot be read: No such file"):
        GAME.load_box(path)
    path.write_text("cards = [", encoding="utf-8")
    with pytest.raises(BadBox, match=r"box\.toml is not TOML: Invalid value"):
        GAME.load_box(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadBox, match="not a text in UTF-8"):
        GAME.load_box(path)
