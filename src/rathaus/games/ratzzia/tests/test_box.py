"""Ratzzia: a box that somebody typed in is checked, and told exactly what is wrong."""

import copy
from typing import Any

import pytest

from rathaus.core.errors import BadBox
from rathaus.games.ratzzia import GAME
from rathaus.games.ratzzia.tests.table import HOUSE, made_box

GOOD = "| safeguard |\n| ? * |\n| ? * |"


def refusal(**changed: Any) -> str:
    contents = copy.deepcopy(HOUSE.plain)
    for key, value in changed.items():
        table, _, name = key.partition("__")
        if name:
            contents[table][name] = value
        else:
            contents[key] = value
    with pytest.raises(BadBox) as refused:
        GAME.unpack_box(contents, "mine.toml")
    return str(refused.value)


def refused_pantry(pantry: str, **changed: Any) -> str:
    cat_row = changed.pop("cat_row", "| grey | red | red |")
    told = refusal(pantry=pantry, cat_row=cat_row, covers=changed.pop("covers", {}), **changed)
    return told.removeprefix("mine.toml: ")


# --- The house box keeps the facts ---


def test_the_house_box_has_the_columns_of_the_rulebook() -> None:
    rewards = [column.reward for column in HOUSE.contents.columns(4)]
    assert rewards == ["annie", "candy", *["jar"] * 4, "safeguard", "gobbler", "accountant"]
    assert len(HOUSE.contents.covers) == 7


def test_the_fifth_column_is_as_the_rulebooks_example_needs_it() -> None:
    fifth = HOUSE.contents.columns(4)[4]
    assert fifth.jar == 2
    assert len(fifth.squares) >= 4 and {square.pays for square in fifth.squares} == {1}
    assert fifth.squares[-1].number in (0, 3)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_seventh_column_has_two_links(players: int) -> None:
    seventh = HOUSE.contents.columns(players)[6]
    assert sum(square.linked for square in seventh.squares) == 2


def test_every_number_is_printed_in_several_columns_and_tall_jars_are_worth_more() -> None:
    columns = HOUSE.contents.columns(4)
    for face in range(1, 7):
        assert sum(any(s.number == face for s in column.squares) for column in columns) >= 2
    jars = [column for column in columns if column.reward == "jar"]
    for one in jars:
        for other in jars:
            assert one.jar >= other.jar or len(one.squares) <= len(other.squares)


# --- Other boxes work, too ---


@pytest.mark.parametrize("columns", [1, 10])
def test_a_box_may_have_one_to_ten_columns(columns: int) -> None:
    row = "| ? * " * columns + "|"
    box = made_box("\n".join(["| safeguard " * columns + "|", *[row] * 8]))
    assert box.record.columns == columns
    state = GAME.new_state(box, 3)
    assert GAME.legal_actions(box, state)


# --- Refusals ---


def test_a_column_without_a_top_square_is_refused_for_the_number_of_players() -> None:
    pantry = "| jar 1 | safeguard |\n|       | ? * |\n| 3 * a | ? * |"
    told = refused_pantry(pantry, covers={"a": [3]})
    assert told == (
        "pantry: column 1: with 3 players it has no top square, all its squares are covered."
    )


def test_a_link_on_a_bottom_square_is_refused() -> None:
    told = refused_pantry("| safeguard |\n| ? * |\n| = * |")
    assert told == (
        "pantry: column 1, square 1: the bottom square has no square below to be linked to."
    )


def test_a_reward_without_a_column_is_refused() -> None:
    told = refused_pantry("| safeguard | jar 3 |\n| ? * | |\n| ? * | |")
    assert told == "pantry: column 2: the reward “jar 3” has no column of squares below it."


def test_a_column_without_a_reward_is_refused() -> None:
    told = refused_pantry("| safeguard | |\n| ? * | 1 |\n| ? * | 2 |")
    assert told == "pantry: column 2: there is no reward on the top shelf above it."


def test_rows_of_different_length_are_refused() -> None:
    told = refused_pantry("| safeguard | jar 3 |\n| ? * |\n| ? * | 1 |")
    assert told == "pantry: line 2 has 1 columns, the top shelf above it has 2 rewards."


def test_a_line_without_its_bars_is_refused() -> None:
    assert refused_pantry("| safeguard |\n| ? *").startswith("pantry: line 2 has to begin and end")


@pytest.mark.parametrize("pantry", ["", "\n"])
def test_an_empty_pantry_is_refused(pantry: str) -> None:
    assert "pantry" in refused_pantry(pantry)


@pytest.mark.parametrize(
    ("cell", "covers"), [("? * aa", {"a": [2]}), ("? ab", {"a": [2], "b": [2, 3]})]
)
def test_a_square_that_is_hidden_twice_is_refused(cell: str, covers: dict[str, list[int]]) -> None:
    told = refused_pantry(f"| safeguard |\n| ? |\n| ? |\n| {cell} |", covers=covers)
    assert told.startswith("pantry: column 1, square 1: with 2 players covers a and ")
    assert told.endswith("hide it: once is enough.")


def test_a_cover_that_hides_the_lower_half_of_a_link_only_is_refused() -> None:
    told = refused_pantry("| safeguard |\n| ? |\n| = |\n| ? a |", covers={"a": [2]})
    assert told == (
        "pantry: column 1, square 1: with 2 players it is covered, "
        "but not the square above that is linked to it."
    )


def test_covers_are_checked() -> None:
    assert refused_pantry("| safeguard |\n| ? |\n| ? |\n| ? a |").startswith(
        "covers: cover a is on"
    )
    assert refused_pantry(GOOD, covers={"a": [2]}) == "covers.a: this cover hides no square."
    told = refused_pantry("| safeguard |\n| ? |\n| ? |\n| ? a |", covers={"a": [4]})
    assert told == "covers.a: a cover is laid for 2 players, for 3, or both."
    many = {letter: [2] for letter in "abcdefgh"}
    column = "\n".join(
        f"| ? {letter} |" if i < 6 else "| ? |" for i, letter in enumerate("abcdefgh")
    )
    told = refused_pantry(
        "| safeguard |\n" + column, covers=many, cat_row="| grey | red | red g | red h |"
    )
    assert told == "covers: there are 8; a box has 7 at most."


def test_more_dice_than_a_colour_has_are_refused() -> None:
    told = refusal(dice__mouse=[6, 7, 8, 7])
    assert told == (
        "mine.toml: dice: mouse: 8 with 4 players, but a colour has 7 dice with six faces each."
    )
    assert "3 support dice at most" in refusal(dice__support=[4, 0, 0, 0])
    assert "none is left for support dice" in refusal(dice__support=[3, 0, 0, 1])
    assert "there are 2 candy dice" in refusal(dice__candy=[1, 1, 2, 3])
    assert refusal(dice__candy=[1]).startswith("mine.toml: dice.candy:")


def test_a_number_that_no_die_shows_is_refused() -> None:
    told = refused_pantry("| safeguard |\n| ? |\n| 7 |")
    assert told == "pantry: column 1, square 1: it asks for a 7, but a die has the faces 1 to 6."


def test_a_cell_that_is_no_square_is_refused() -> None:
    told = refused_pantry("| safeguard |\n| ? |\n| six |")
    assert told.startswith("pantry: column 1, square 1: “six” is no square")
    assert "pays 9 sausages" in refused_pantry("| safeguard |\n| ? |\n| 1 ********** |")


def test_a_hole_in_a_column_is_refused() -> None:
    told = refused_pantry("| safeguard |\n| ? |\n|  |\n| ? |")
    assert told.startswith("pantry: column 1, square 2: a hole")


def test_too_many_columns_or_squares_are_refused() -> None:
    wide = "\n".join(["| safeguard " * 11 + "|", *["| ? " * 11 + "|"] * 2])
    assert refused_pantry(wide) == "pantry: there are 11 columns; 1 to 10 are possible."
    tall = "| safeguard |\n" + "| ? |\n" * 9
    assert refused_pantry(tall) == "pantry: column 1: it has 9 squares; 8 are possible."


def test_an_unknown_reward_is_refused() -> None:
    told = refused_pantry("| safeguard | cellar |\n| ? | ? |\n| ? | ? |")
    assert told.startswith("pantry: column 2: “cellar” is no reward; there are annie, candy, jar 3")
    assert "no reward" in refused_pantry("| safeguard | jar |\n| ? | ? |\n| ? | ? |")
    assert "no reward" in refused_pantry("| safeguard | annie 2 |\n| ? | ? |\n| ? | ? |")
    assert "99 sausages" in refused_pantry("| safeguard | jar 100 |\n| ? | ? |\n| ? | ? |")


def test_links_that_contradict_printed_numbers_are_refused() -> None:
    told = refused_pantry("| safeguard |\n| =4 |\n| = |\n| 3 |")
    assert told == (
        "pantry: column 1, square 3: it asks for a 4, but is linked to squares that ask for a 3."
    )


@pytest.mark.parametrize("squares", ["| ? |", "| 1 |\n| 2 |\n| 3 |"])
def test_a_box_in_which_nobody_can_win_is_refused(squares: str) -> None:
    told = refused_pantry(f"| safeguard |\n{squares}")
    assert told == "pantry: with 2 players no safeguard column can hold a pair: nobody could win."
    assert "nobody could win" in refused_pantry("| jar 3 |\n| ? |\n| ? |")


@pytest.mark.rule("R29")
def test_two_annie_columns_of_one_square_are_refused() -> None:
    told = refused_pantry("| annie | annie | safeguard |\n| | | ? |\n| ? | ? | ? |")
    assert told == "pantry: with 2 players two Annie columns of one square would go on for ever."


def test_a_wrong_cat_row_is_refused() -> None:
    assert "square 2: “blue” is neither" in refused_pantry(GOOD, cat_row="| grey | blue |")
    assert "grey squares come before" in refused_pantry(GOOD, cat_row="| red | grey |")
    assert "there is no red square" in refused_pantry(GOOD, cat_row="| grey |")
    assert "there is no grey square" in refused_pantry(GOOD, cat_row="| red |")
    assert "9 squares; 8 are" in refused_pantry(GOOD, cat_row="| grey |" + " red |" * 8)


def test_an_unknown_key_is_refused() -> None:
    assert refusal(dogs=3).startswith("mine.toml: dogs: Extra inputs")
