"""What is in a box of Ratzzia: the pantry with its columns and cat row, covers, dice and food.

The printed board is not public, so it is data. A box file draws the pantry as it hangs on the wall;
this page reads the drawing, checks it for every number of players, and lays it out for the rules.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from rathaus.core import box as core
from rathaus.core import errors
from rathaus.core.record import Count, Ints, Record, Small, blank, layout
from rathaus.core.texts import Phrase, texts_of

FEWEST, SEATS = 2, 5  # players
FACES = 6
COLUMNS, ROWS = 10, 8  # at most: columns, squares of a column
CAT_ROW = 8  # squares of the cat row, at most
SAUSAGES_OF_A_SQUARE, SAUSAGES_OF_A_JAR = 9, 99  # at most
DICE_OF_A_COLOUR = 7
SUPPORT_DICE, CANDY_DICE, COVERS = 3, 2, 7  # at most

REWARDS = ("annie", "candy", "jar", "safeguard", "gobbler", "accountant")
ANNIE, CANDY_JAR, SAUSAGES, SAFEGUARD, GOBBLER, ACCOUNTANT = range(len(REWARDS))
ANY = 0  # the number of a square that prints none

COVERED = range(2, 4)  # numbers of players for which cover pieces are laid
EVERY_TABLE = range(FEWEST, SEATS + 1)
REMEMBERED = 64  # drawings that were read last
SQUARE = re.compile(r"(?P<link>=?)(?P<number>\?|\d*)\s*(?P<pays>\**)\s*(?P<covers>[a-z]*)")


class Said(Phrase):
    """Words of this box, in every language."""

    texts = texts_of(Path(__file__).parent)


class Fault(Said, errors.Fault):
    """Something a box of this game may not say."""


class Square(NamedTuple):
    """One square of a column."""

    number: int  # printed, or ANY
    linked: bool  # must show what the square below shows
    pays: int  # sausages
    covers: str = ""  # letters of the cover pieces that hide it


class Column(NamedTuple):
    """One column, squares from bottom to top, and what the top shelf offers above it."""

    reward: str
    jar: int  # sausages in the jar; 0 with another reward
    squares: list[Square]


class Dice(BaseModel):
    """How many dice are used; one number for each number of players, from two on."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    mouse: Annotated[list[int], Field(min_length=4, max_length=4)]  # for each player
    support: Annotated[list[int], Field(min_length=4, max_length=4)]
    candy: Annotated[list[int], Field(min_length=4, max_length=4)]  # in the jar

    @model_validator(mode="after")
    def are_in_the_box(self) -> Self:
        _within(
            "mouse",
            self.mouse,
            1,
            DICE_OF_A_COLOUR,
            Said("a colour has 7 dice with six faces each"),
        )
        _within("support", self.support, 0, SUPPORT_DICE, Said("there are 3 support dice at most"))
        _within("candy", self.candy, 0, CANDY_DICE, Said("there are 2 candy dice"))
        if self.support[-1]:
            raise Fault("support: five players use all colours, none is left for support dice")
        return self


class Food(BaseModel):
    """What lies in front of the players when the match begins."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    start: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(min_length=5, max_length=5)]


class Contents(core.Contents):
    """The whole box."""

    goal: Annotated[int, Field(ge=1, le=999)]
    pantry: str  # the board as it hangs on the wall, the top shelf first
    cat_row: str  # grey squares, then red ones
    covers: dict[str, list[int]]  # for how many players each cover piece is laid
    dice: Dice
    food: Food

    @model_validator(mode="after")
    def can_be_played(self) -> Self:
        whole = read_pantry(self.pantry)
        cats = read_cat_row(self.cat_row)
        self._check_covers([square.covers for column in whole for square in column.squares], cats)
        for column, (_, _, squares) in enumerate(whole, 1):
            _check_links(column, squares)
            self._check_hiding(_at(column), [each.covers for each in squares])
        self._check_hiding("cat_row", [covers for _, covers in cats])
        for players in EVERY_TABLE:
            self._check_table(players)
        return self

    # --- The board, as it is covered for so many players ---

    def columns(self, players: int) -> list[Column]:
        """The columns without the squares that a cover hides."""
        return [
            column._replace(
                squares=[s for s in column.squares if not self.hides(s.covers, players)]
            )
            for column in read_pantry(self.pantry)
        ]

    def cats(self, players: int) -> tuple[int, int]:
        """How many grey and how many red squares the cat row has."""
        row = read_cat_row(self.cat_row)
        seen = [colour for colour, covers in row if not self.hides(covers, players)]
        return seen.count("grey"), seen.count("red")

    def hides(self, covers: str, players: int) -> bool:
        """Whether one of these cover pieces is laid for so many players."""
        return any(players in self.covers[letter] for letter in covers)

    # --- What a box may not say ---

    def _check_covers(self, on_columns: list[str], cats: list[tuple[str, str]]) -> None:
        used = set("".join(on_columns) + "".join(covers for _, covers in cats))
        for letter in sorted(used - set(self.covers)):
            raise Fault(
                "covers: cover {letter} is on the board, but not in the list", letter=letter
            )
        for letter, tables in self.covers.items():
            if letter not in used:
                raise Fault("covers.{letter}: this cover hides no square", letter=letter)
            if not tables or not set(tables) <= set(COVERED):
                raise Fault(
                    "covers.{letter}: a cover is laid for 2 players, for 3, or both", letter=letter
                )
        if len(self.covers) > COVERS:
            raise Fault(
                "covers: there are {count}; a box has {most} at most",
                count=len(self.covers),
                most=COVERS,
            )

    def _check_hiding(self, place: str | Phrase, squares: list[str]) -> None:
        for square, covers in enumerate(squares, 1):
            for players in COVERED:
                laid = [letter for letter in covers if players in self.covers[letter]]
                if len(laid) > 1:
                    raise Fault(
                        "{place}, square {square}: with {players} players covers"
                        " {one} and {others} hide it: once is enough",
                        place=place,
                        square=square,
                        players=players,
                        one=laid[0],
                        others=", ".join(laid[1:]),
                    )

    def _check_table(self, players: int) -> None:
        """What has to hold for each number of players, with the covers laid."""
        columns = self.columns(players)
        for number, (printed, seen) in enumerate(
            zip(read_pantry(self.pantry), columns, strict=True), 1
        ):
            place = _at(number)
            if not seen.squares:
                raise Fault(
                    "{place}: with {players} players it has no top square,"
                    " all its squares are covered",
                    place=place,
                    players=players,
                )
            hidden = [self.hides(square.covers, players) for square in printed.squares]
            for square, above in enumerate(printed.squares[1:], 1):
                if above.linked and hidden[square - 1] and not hidden[square]:
                    raise Fault(
                        "{place}, square {square}: with {players} players it is covered,"
                        " but not the square above that is linked to it",
                        place=place,
                        square=square,
                        players=players,
                    )
        one_square = [c for c in columns if c.reward == "annie" and len(c.squares) == 1]
        if len(one_square) > 1:
            raise Fault(
                "pantry: with {players} players two Annie columns of one square"
                " would go on for ever",
                players=players,
            )
        if not any(c.reward == "safeguard" and _may_hold_a_pair(c.squares) for c in columns):
            raise Fault(
                "pantry: with {players} players no safeguard column can hold a pair:"
                " nobody could win",
                players=players,
            )
        for colour, number in zip(("grey", "red"), self.cats(players), strict=True):
            if number == 0:
                raise Fault(
                    "cat_row: with {players} players there is no {colour} square",
                    players=players,
                    colour=colour,
                )


# --- Reading the drawing ---


@lru_cache(REMEMBERED)
def read_pantry(drawing: str) -> list[Column]:
    """The columns of the whole board, left to right.

    >>> read_pantry('''
    ... | jar 2 | safeguard |
    ... |       |    = *    |
    ... |  3 ** |    ?   a  |
    ... ''')[1].squares
    [Square(number=0, linked=False, pays=0, covers='a'), Square(number=0, linked=True, pays=1, covers='')]
    """  # noqa: E501
    lines = [line.strip() for line in drawing.strip().splitlines()]
    for number, line in enumerate(lines, 1):
        if len(line) < 2 or line[0] != "|" or line[-1] != "|":
            raise Fault("pantry: line {number} has to begin and end with |", number=number)
    shelf, *rows = [[cell.strip() for cell in line[1:-1].split("|")] for line in lines] or [[]]
    for number, row in enumerate(rows, 2):
        if len(row) != len(shelf):
            raise Fault(
                "pantry: line {number} has {columns} columns,"
                " the top shelf above it has {rewards} rewards",
                number=number,
                columns=len(row),
                rewards=len(shelf),
            )
    if not 1 <= len(shelf) <= COLUMNS:
        raise Fault(
            "pantry: there are {count} columns; 1 to {most} are possible",
            count=len(shelf),
            most=COLUMNS,
        )
    rows.reverse()  # from the bottom up, as dice are placed
    return [
        _column(number, reward, [row[number - 1] for row in rows])
        for number, reward in enumerate(shelf, 1)
    ]


def _column(number: int, reward: str, cells: list[str]) -> Column:
    """One column from its cells, bottom to top."""
    place = _at(number)
    while cells and not cells[-1]:
        cells.pop()
    if not reward:
        raise Fault("{place}: there is no reward on the top shelf above it", place=place)
    if not cells:
        raise Fault(
            "{place}: the reward “{reward}” has no column of squares below it",
            place=place,
            reward=reward,
        )
    if len(cells) > ROWS:
        raise Fault(
            "{place}: it has {count} squares; {most} are possible",
            place=place,
            count=len(cells),
            most=ROWS,
        )
    kind, _, jar = reward.partition(" ")
    if kind not in REWARDS or jar.isdecimal() != (kind == "jar"):
        raise Fault(
            "{place}: “{reward}” is no reward; there are {rewards}",
            place=place,
            reward=reward,
            rewards=", ".join(REWARDS).replace("jar", "jar 3"),
        )
    if int(jar or 0) > SAUSAGES_OF_A_JAR:
        raise Fault(
            "{place}: a jar holds {most} sausages at most", place=place, most=SAUSAGES_OF_A_JAR
        )
    squares = [_square(_at(number, i), cell) for i, cell in enumerate(cells, 1)]
    return Column(kind, int(jar or 0), squares)


def _square(place: Phrase, cell: str) -> Square:
    """One square from its cell: `?`, `4 *`, `= ** a`, `=4`."""
    if not cell:
        raise Fault(
            "{place}: a hole; a column has no empty place below its top square", place=place
        )
    read = SQUARE.fullmatch(cell)
    if read is None or not (read["link"] or read["number"]):
        raise Fault(
            "{place}: “{cell}” is no square; it is a number, ? or =,"
            " then a * for each sausage, then the letters of its covers",
            place=place,
            cell=cell,
        )
    number = int(read["number"]) if read["number"].isdecimal() else ANY
    if read["number"].isdecimal() and not 1 <= number <= FACES:
        raise Fault(
            "{place}: it asks for a {number}, but a die has the faces 1 to {faces}",
            place=place,
            number=number,
            faces=FACES,
        )
    if len(read["pays"]) > SAUSAGES_OF_A_SQUARE:
        raise Fault(
            "{place}: a square pays {most} sausages at most",
            place=place,
            most=SAUSAGES_OF_A_SQUARE,
        )
    return Square(number, bool(read["link"]), len(read["pays"]), read["covers"])


@lru_cache(REMEMBERED)
def read_cat_row(drawing: str) -> list[tuple[str, str]]:
    """Colour and covers of each square of the cat row, left to right.

    >>> read_cat_row("| grey | grey g | red g | red |")
    [('grey', ''), ('grey', 'g'), ('red', 'g'), ('red', '')]
    """
    row: list[tuple[str, str]] = []
    for number, cell in enumerate(drawing.strip().strip("|").split("|"), 1):
        colour, _, covers = cell.strip().partition(" ")
        if colour not in ("grey", "red"):
            raise Fault(
                "cat_row: square {number}: “{cell}” is neither grey nor red",
                number=number,
                cell=cell.strip(),
            )
        if colour == "grey" and row and row[-1][0] == "red":
            raise Fault(
                "cat_row: square {number}: grey squares come before the red ones", number=number
            )
        row.append((colour, covers.strip()))
    if len(row) > CAT_ROW:
        raise Fault(
            "cat_row: it has {count} squares; {most} are possible", count=len(row), most=CAT_ROW
        )
    return row


def _at(column: int, square: int | None = None) -> Phrase:
    """Where on the board something is wrong."""
    if square is None:
        return Said("pantry: column {column}", column=column)
    return Said("pantry: column {column}, square {square}", column=column, square=square)


# --- Laws of a column ---


def _check_links(column: int, squares: list[Square]) -> None:
    """A link joins a square to the one below, and both must be able to show the same."""
    asked = ANY  # the number that the linked squares up to here ask for
    for number, square in enumerate(squares, 1):
        place = _at(column, number)
        if square.linked and number == 1:
            raise Fault(
                "{place}: the bottom square has no square below to be linked to", place=place
            )
        if not square.linked:
            asked = ANY
        if ANY not in (asked, square.number) and asked != square.number:
            raise Fault(
                "{place}: it asks for a {number}, but is linked to squares that ask for a {asked}",
                place=place,
                number=square.number,
                asked=asked,
            )
        asked = asked or square.number


def _may_hold_a_pair(squares: list[Square]) -> bool:
    """Whether two squares of the column can show the same face."""
    printed = [square.number for square in squares if square.number != ANY]
    return len(squares) > 1 and (len(printed) < len(squares) or len(set(printed)) < len(printed))


def _within(key: str, numbers: list[int], least: int, most: int, why: Phrase) -> None:
    for players, number in enumerate(numbers, FEWEST):
        if not least <= number <= most:
            raise Fault(
                "{key}: {number} with {players} players, but {why}",
                key=key,
                number=number,
                players=players,
                why=why,
            )


# --- The box for the rules ---


class BoxRecord(Record):
    """The box as the rules read it; what covers change is told for each number of players."""

    goal: Count
    start_food: Annotated[Ints, np.int16, SEATS]
    columns: Small  # how many there are
    reward: Annotated[Ints, np.int8, COLUMNS]  # what the top shelf offers
    jar: Annotated[Ints, np.int8, COLUMNS]  # sausages in it
    squares: Annotated[Ints, np.int8, (SEATS + 1, COLUMNS)]  # how many a column has
    number: Annotated[Ints, np.int8, (SEATS + 1, COLUMNS, ROWS)]  # printed on a square, or ANY
    linked: Annotated[Ints, np.int8, (SEATS + 1, COLUMNS, ROWS)]  # 1: to the square below
    pays: Annotated[Ints, np.int8, (SEATS + 1, COLUMNS, ROWS)]  # sausages
    grey: Annotated[Ints, np.int8, SEATS + 1]  # squares of the cat row
    red: Annotated[Ints, np.int8, SEATS + 1]
    mouse_dice: Annotated[Ints, np.int8, SEATS + 1]  # for each player
    support_dice: Annotated[Ints, np.int8, SEATS + 1]
    candy_dice: Annotated[Ints, np.int8, SEATS + 1]


BOX = layout(BoxRecord)


def record(contents: Contents) -> Any:
    """The box for the rules."""
    laid_out = blank(BOX)
    laid_out.goal = contents.goal
    laid_out.start_food[:] = contents.food.start
    for i, column in enumerate(read_pantry(contents.pantry)):
        laid_out.columns += 1
        laid_out.reward[i] = REWARDS.index(column.reward)
        laid_out.jar[i] = column.jar
    for players in EVERY_TABLE:
        for i, column in enumerate(contents.columns(players)):
            laid_out.squares[players, i] = len(column.squares)
            for row, square in enumerate(column.squares):
                laid_out.number[players, i, row] = square.number
                laid_out.linked[players, i, row] = square.linked
                laid_out.pays[players, i, row] = square.pays
        laid_out.grey[players], laid_out.red[players] = contents.cats(players)
        laid_out.mouse_dice[players] = contents.dice.mouse[players - FEWEST]
        laid_out.support_dice[players] = contents.dice.support[players - FEWEST]
        laid_out.candy_dice[players] = contents.dice.candy[players - FEWEST]
    return laid_out
