"""How Rat Hot looks in a browser: the words, and what `table.html` needs to draw a view.

Laying a tile is chosen in three parts, each a control of its own: which tile, in which heading,
from which square. Their numbers add up to the action's, so no page needs hundreds of buttons.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from rathaus.core.box import Box
from rathaus.core.record import copy_of
from rathaus.core.texts import N_, words_of
from rathaus.games.rat_hot.box import COLOURS, RATS, SIDE, SPICES, SYMBOLS, Contents, Spice
from rathaus.games.rat_hot.groups import colour, forget_reached, reach_group, worth
from rathaus.games.rat_hot.rules import TOO_MANY_RATS
from rathaus.games.rat_hot.state import (
    COLUMN_NAMES,
    EDGE,
    HEADINGS,
    LAY,
    NEIGHBOUR,
    NOBODY,
    NOTHING,
    PUT_BACK,
    SEATS,
    SPOTS,
    SQUARES,
    TURN,
    State,
    decode,
    square_at,
    square_name,
    squares_of,
)
from rathaus.games.rat_hot.view import View

_, ngettext = words_of(__file__)
OUR_WORDS = (
    *(N_("red"), N_("green")),
    *(N_("east"), N_("south"), N_("west"), N_("north")),
    *(N_("annatto"), N_("barberry"), N_("chilli"), N_("dulse")),  # of the house box
    *(N_("anise"), N_("basil"), N_("coriander"), N_("dill")),
)
EVERYBODY_SEES_THE_SAME = True  # there is nothing to hide
MARGIN = 3  # bare squares shown around the tiles: as far as a tile may reach
BLANK = "."
ARROWS = ("→", "↓", "←", "↑")


class Cell(NamedTuple):
    """A laid square as it is drawn."""

    row: int  # in the part of the table that is shown, from 1
    col: int
    square: str  # its name
    picture: str  # of the symbol in the sprite, or ""
    colour: str
    said: str
    height: int
    fresh: bool  # part of the tile laid last


class Spot(NamedTuple):
    """Where a tile may lie: its first square, and a heading."""

    row: int
    col: int
    heading: int
    action: int  # without the parts for the tile and the heading
    square: str
    said: str


class Waiting(NamedTuple):
    """A turned-up tile."""

    slot: int
    cells: tuple[Cell, ...]
    part: int
    same: bool  # it reads the same both ways, so two headings are enough
    spelt: str
    said: str


def context(view: View, can: dict[int, str], last: int | None) -> dict[str, Any]:
    """What the template draws."""
    north, south, west, east = _shown(view)
    newest = len(view.tiles) - 1 if last is not None and last >= LAY else -1
    spots = _spots(view, can, north, west)
    return {
        "north": north,
        "west": west,
        "rows": south - north + 1,
        "cols": east - west + 1,
        "letters": tuple(enumerate(COLUMN_NAMES[west : east + 1], 1)),
        "numbers": tuple(enumerate(range(north + 1, south + 2), 1)),
        "cells": tuple(
            _cell(view, square.symbol, square.row - north + 1, square.col - west + 1,
                  square_name(square_at(square.row, square.col)),
                  square.height, square.tile == newest)
            for square in view.squares
        ),
        "advised": partial(_advised, view, north, west),
        "decode": decode,
        "spots": spots,
        "by_heading": _by_heading(spots),
        "waiting": _all_waiting(view, can),
        "headings": [
            (number, number * SQUARES, _(name), ARROWS[number])
            for number, name in enumerate(HEADINGS)
        ],
        "unlisted": {action for action in can if action >= LAY},
        "face_down": view.face_down,
        "points": view.points,
        "rats": view.rats,
        "colours": COLOURS,
        "spices": tuple(
            tuple(
                (spice.shape, _(spice.name))
                for symbol, spice in sorted(view.spices.items())
                if symbol.islower() == green
            )
            for green in (False, True)
        ),
        "go": view.go,
    }  # fmt: skip


def scores(
    contents: Contents, state: State, options: frozenset[str], over: bool
) -> tuple[str, list[int]]:
    """For the graph: the points of both."""
    return _("Points"), state.points.tolist()


def prompt(view: View, can: dict[int, str]) -> str:
    """What the seat to move is asked, in one sentence."""
    colour = _(COLOURS[view.turn])
    if any(action >= LAY for action in can):
        asked = _("Lay a tile for {colour}: choose the tile, its heading, and its first square.")
        return asked.format(colour=colour)
    return _("There is no place for a tile: put it back.")


def ending(view: View) -> str:
    """Why it is over, when points do not tell."""
    if view.loser is None:
        return ""
    return _lost(view.loser, view.rats[view.loser])


def _lost(seat: int, rats: int) -> str:
    return _(
        "At the end of the go {rats} {colour} rats were showing: with three or more of your own"
        " you have lost, whatever the points."
    ).format(rats=rats, colour=_(COLOURS[seat]))


def describe(view: View, names: list[str]) -> list[str]:
    """The table in words: the tiles of this go, what is visible row by row, and the scores."""
    tiles = "; ".join(_waiting(view, 0, kind).said for kind in view.turned_up)
    rows = sorted({square.row for square in view.squares})
    return [
        *([_("Turned up: {tiles}.").format(tiles=tiles)] if tiles else []),
        *(_row(view, row) for row in rows),
        *(
            _("{name}, {colour}: points {points}, rats showing {rats}.").format(
                name=name, colour=_(colour), points=view.points[i], rats=view.rats[i]
            )
            for i, (name, colour) in enumerate(zip(names, COLOURS, strict=True))
        ),
    ]


def _row(view: View, row: int) -> str:
    squares = [square for square in view.squares if square.row == row]
    said = ", ".join(
        square_name(square_at(row, square.col))
        + " "
        + _symbol(view.spices, square.symbol)
        + (_(", height {height}").format(height=square.height) if square.height > 1 else "")
        for square in squares
    )
    return _("Row {number}: {squares}.").format(number=row + 1, squares=said)


def outlook(before: View, after: View) -> str:
    """What laying a tile would score and cover."""
    said = [
        ngettext("{colour}: {points} point", "{colour}: {points} points", now - then).format(
            colour=_(colour), points=f"+{now - then}"
        )
        for colour, then, now in zip(COLOURS, before.points, after.points, strict=True)
    ]
    new = {(row, col) for row, col, _symbol in after.tiles[-1].cells}
    covered = [
        _symbol(before.spices, square.symbol)
        for square in before.squares
        if (square.row, square.col) in new and square.symbol != BLANK
    ]
    if covered:
        said.append(_("covers {what}").format(what=", ".join(covered)))
    said += _rats_now(before.rats, after.rats)
    return " ".join([*_danger(before, after), "; ".join(said) + "."])


def _danger(before: View, after: View) -> list[str]:
    """What a tile would bring upon whoever lays it, when three of their rats show."""
    rats = after.rats[before.turn]
    if rats < TOO_MANY_RATS:
        return []
    if len(before.turned_up) == 1:
        told = _("Careful: {rats} of your own rats would show, and you would lose!")
    else:
        told = _("Careful: {rats} of your own rats would show. Your second tile has to hide one.")
    return [told.format(rats=rats)]


def _rats_now(before: list[int], after: list[int]) -> list[str]:
    """Where the number of rats that show is another, how many there are."""
    return [
        _("{colour} rats showing: {rats}").format(colour=_(colour), rats=now)
        for colour, then, now in zip(COLOURS, before, after, strict=True)
        if then != now
    ]


def label(view: View, action: int) -> str:
    """An action, as its button says it."""
    if action >= LAY:
        slot, row, col, heading = decode(action)
        return _("Lay {tile} at {square} {heading}").format(
            tile=_tile(view.spices, _spelt(view, slot)),
            square=square_name(square_at(row, col)),
            heading=_(HEADINGS[heading]),
        )
    if action >= PUT_BACK:
        tile = _tile(view.spices, _spelt(view, action - PUT_BACK))
        return _("Put back {tile}").format(tile=tile)
    return _("Tile number {number}").format(number=action - TURN + 1)


def tell(contents: Contents, action: int) -> str:
    """An action, as the log tells it after the name of who did it."""
    if action >= LAY:
        _slot, row, col, heading = decode(action)
        return _("lays a tile at {square} {heading}").format(
            square=square_name(square_at(row, col)), heading=_(HEADINGS[heading])
        )
    if action >= PUT_BACK:
        return _("puts a tile back")
    return _("a tile: {squares}").format(
        squares=_tile(contents.spices, contents.kinds[action - TURN])
    )


def marks(action: int) -> list[str]:
    """The squares of which a line of the log speaks."""
    if action < LAY:
        return []
    return [square_name(square) for square in squares_of((action - LAY) % SPOTS)]


# --- What came of it ---


def happened(contents: Contents, before: State, after: State, action: int) -> list[str]:
    """What a tile showed, covered and scored, and how a match ended with it."""
    if action < LAY:
        return []
    slot, spot = divmod(action - LAY, SPOTS)
    squares = squares_of(spot)
    told = [_tile(contents.spices, contents.kinds[before.turned_up[slot]])]
    covered = [
        _symbol(contents.spices, SYMBOLS[before.symbol[square]])
        for square in squares
        if before.symbol[square] != NOTHING and SYMBOLS[before.symbol[square]] != BLANK
    ]
    if covered:
        told.append(_("covers {what}").format(what=", ".join(covered)))
    told += _rats_now(before.rats.tolist(), after.rats.tolist())
    return [
        "; ".join(told) + ".",
        *_points_for(
            contents,
            _scored(contents, before, after, squares),
            _("{name} gets {points} for {groups}."),
        ),
        *_at_the_end(contents, after),
    ]


def _at_the_end(contents: Contents, state: State) -> list[str]:
    if state.loser != NOBODY:
        return [_lost(int(state.loser), int(state.rats[state.loser]))]
    if not state.over:
        return []
    told = _("Final scoring: {name} gets {points} for {groups}.")
    return _points_for(contents, _finally_scored(state), told)


class Group(NamedTuple):
    """A group that scores."""

    spice: int
    size: int


def _points_for(contents: Contents, groups: list[Group], told: str) -> list[str]:
    """Who gets how many points for which groups, a sentence a player."""
    said = []
    for seat in range(SEATS):
        own = [group for group in groups if colour(group.spice) == seat]
        points = sum(worth(group.size) for group in own)
        if points:
            said.append(
                told.format(
                    name=f"{{seat[{seat}]}}",
                    points=ngettext("{n} point", "{n} points", points).format(n=points),
                    groups=", ".join(
                        f"{size} × {_symbol(contents.spices, SYMBOLS[spice])}"
                        for spice, size in own
                    ),
                )
            )
    return said


def _scored(
    contents: Contents, before: State, after: State, squares: tuple[int, int, int]
) -> list[Group]:
    """The groups that a tile on these squares created or changed (§4.2, H4)."""
    starts = list(squares)
    if contents.shrunk_groups_score:
        starts += [
            there
            for square in squares
            for there in NEIGHBOUR[square].tolist()
            if there != EDGE
            and before.symbol[square] < SPICES
            and after.symbol[there] == before.symbol[square]
        ]
    return list(_groups(after, starts))


def _finally_scored(state: State) -> list[Group]:
    return list(_groups(state, range(SQUARES)))


def _groups(state: State, starts: Any) -> Iterator[Group]:
    """The groups of two or more around these squares, each once."""
    table = copy_of(state)
    for square in starts:
        spice = int(table.symbol[square])
        size = int(reach_group(table, square))
        if worth(size):
            yield Group(spice, size)
    forget_reached(table)


def reckoning(box: Box, state: State, seat: int) -> list[tuple[str, int]]:
    """Where the points came from: laying tiles, and the final scoring."""
    told = [] if state.loser != NOBODY else _finally_scored(state)
    sizes = [group.size for group in told if colour(group.spice) == seat]
    pairs, larger = (sum(worth(size) for size in sizes if (size > 2) == many) for many in (0, 1))
    laying = _("While tiles were laid"), int(state.points[seat]) - pairs - larger
    if state.loser != NOBODY:
        return [laying]
    return [
        laying,
        (_("Final scoring, groups of two"), pairs),
        (_("Final scoring, groups of three or more"), larger),
    ]


# --- Words for tiles ---


def _tile(spices: dict[str, Spice], tile: str) -> str:
    """What the three squares of a tile show."""
    return " – ".join(_symbol(spices, each) for each in tile)


def _symbol(spices: dict[str, Spice], symbol: str) -> str:
    """What a square of a tile shows, in a word or two."""
    if symbol == BLANK:
        return _("blank")
    if symbol in RATS:
        return _("{colour} rat").format(colour=_(COLOURS[RATS.index(symbol)]))
    return _("{colour} {spice}").format(
        colour=_(COLOURS[symbol.islower()]), spice=_(spices[symbol].name)
    )


def _spelt(view: View, slot: int) -> str:
    """The tile in this slot; when one tile is left it is the only one, whatever its slot."""
    return view.turned_up[min(slot, len(view.turned_up) - 1)]


def _shown(view: View) -> tuple[int, int, int, int]:
    """The part of the table that has tiles, with some bare squares around it."""
    rows = [square.row for square in view.squares]
    cols = [square.col for square in view.squares]
    last, margin = view.side - 1, 1 if view.over else MARGIN
    return (
        max(0, min(rows) - margin),
        min(last, max(rows) + margin),
        max(0, min(cols) - margin),
        min(last, max(cols) + margin),
    )


def _spots(view: View, can: dict[int, str], north: int, west: int) -> tuple[Spot, ...]:
    """Every place where one of the tiles may lie, once for all tiles."""
    found = {decode(action)[1:] for action in can if action >= LAY}
    return tuple(
        Spot(row - north + 1, col - west + 1, heading, LAY + square_at(row, col),
             square_name(square_at(row, col)),
             _("Lay at {square} {heading}").format(
                 square=square_name(square_at(row, col)), heading=_(HEADINGS[heading])))
        for row, col, heading in sorted(found)
    )  # fmt: skip


def _by_heading(spots: tuple[Spot, ...]) -> tuple[tuple[str, tuple[tuple[int, str], ...]], ...]:
    """The same places as a list: under each heading the number that is sent, and the square."""
    return tuple(
        (f"{_(name)} {ARROWS[number]}",
         tuple((spot.action + number * SQUARES, spot.square)
               for spot in spots if spot.heading == number))
        for number, name in enumerate(HEADINGS)
    )  # fmt: skip


def _all_waiting(view: View, can: dict[int, str]) -> list[Waiting]:
    """The tiles of this go; of two equal ones only the first can be chosen."""
    slots = sorted({decode(action).slot for action in can if action >= LAY})
    if not slots:
        return [_waiting(view, slot, kind) for slot, kind in enumerate(view.turned_up)]
    return [_waiting(view, slot, _spelt(view, slot)) for slot in slots]


def _waiting(view: View, slot: int, kind: str) -> Waiting:
    cells = tuple(_cell(view, symbol, 1, i + 1, "", 1, False) for i, symbol in enumerate(kind))
    said = ", ".join(cell.said for cell in cells)
    return Waiting(slot, cells, slot * SPOTS, kind == kind[::-1], kind, said)


def _advised(view: View, north: int, west: int, action: int) -> tuple[Cell, ...]:
    """The tile that a hint speaks of, as it would lie."""
    if action < LAY:
        return ()
    slot, spot = divmod(action - LAY, SPOTS)
    return tuple(
        _cell(view, symbol, row - north + 1, col - west + 1, "", 1, False)
        for symbol, (row, col) in zip(
            _spelt(view, slot), (divmod(square, SIDE) for square in squares_of(spot)), strict=True
        )
    )


def _cell(
    view: View, symbol: str, row: int, col: int, square: str, height: int, fresh: bool
) -> Cell:
    said = _symbol(view.spices, symbol)
    if symbol == BLANK:
        return Cell(row, col, square, "", "", said, height, fresh)
    picture = "rat" if symbol in RATS else view.spices[symbol].shape
    return Cell(row, col, square, picture, COLOURS[symbol.islower()], said, height, fresh)
