"""How Rat Hot looks in a terminal.

`text` is the table from above: lines run around the tiles on top, a small number tells the height
(from 2), and a rat is marked on both sides. `layers` draws the same table level by level.
"""

from rich.text import Text

from rathaus.games.rat_hot.box import COLOURS, RATS, SYMBOLS
from rathaus.games.rat_hot.state import COLUMN_NAMES
from rathaus.games.rat_hot.view import Square, View

STYLES = dict(zip(SYMBOLS, ["bright_red"] * 4 + ["bright_green"] * 4, strict=False)) | {
    "R": "bold white on red",
    "r": "bold black on green",
}
SHAPES = {
    "circle": "●",
    "square": "■",
    "triangle": "▲",
    "diamond": "◆",
    "star": "★",
    "heart": "♥",
    "clover": "♣",
    "leaf": "♠",
}
SMALL = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MARGIN = 1  # bare squares shown around the laid ones
LABEL = 6  # characters for a row's number
CELL = 4  # characters from one square to the next, the line between them included

# The sign where lines meet, by whether one goes up (1), right (2), down (4), left (8)
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

At = tuple[int, int]  # row, column


class Area:
    """The part of the table that is drawn: what lies there, and a margin of bare squares."""

    def __init__(self, view: View) -> None:
        self.squares = {(square.row, square.col): square for square in view.squares}
        rows = [row for row, _ in self.squares]
        cols = [col for _, col in self.squares]
        self.rows = range(max(min(rows) - MARGIN, 0), min(max(rows) + MARGIN, view.side - 1) + 1)
        self.cols = range(max(min(cols) - MARGIN, 0), min(max(cols) + MARGIN, view.side - 1) + 1)

    def has_line(self, one: At, other: At) -> bool:
        """Is there an edge of a tile between these two squares?"""
        return self.tile(one) != self.tile(other)

    def tile(self, at: At) -> int | None:
        """The tile on top here; None on bare table."""
        return self.squares[at].tile if at in self.squares else None


def text(view: View) -> Text:
    """The whole table: the laid tiles from above, what is turned up, points and rats.

    >>> from rathaus.games.rat_hot import GAME
    >>> box = GAME.load_box()
    >>> state = GAME.new_state(box, 2)
    >>> for name in ("turn D.R", "lay D.R at m12 west"):
    ...     GAME.apply(box, state, GAME.parse_action(box, state, name))
    >>> print(text(GAME.view(box, state, None, frozenset())).plain)
             j   k   l   m   n   o
        11
               ┌───────────┐
        12     │‹R›  .   D │
               └───┬───────┴───┐
        13         │ .   .   . │
                   └───────────┘
        14
    <BLANKLINE>
      red         0 points   1 rat
    ▶ green       0 points   0 rats
    go 2: tiles are turned up   41 tiles face down
    """
    area = Area(view)
    lines = [_column_names(area)]
    for row in (*area.rows, area.rows[-1] + 1):
        between = _lines_above(area, row)
        if row in area.rows[1:] or between.plain.strip():  # at the edge only along a tile
            lines.append(between)
        if row in area.rows:
            lines.append(_row(area, row))
    lines.append(Text())
    lines += [_player(view, seat) for seat in range(len(COLOURS))]
    lines.append(_go(view))
    return Text("\n").join(_without_trailing_spaces(line) for line in lines)


def layers(view: View) -> Text:
    """The table taken apart, level by level, each with all the tiles laid on it.

    >>> from rathaus.games.rat_hot import GAME
    >>> box = GAME.load_box()
    >>> state = GAME.new_state(box, 2)
    >>> for name in ("turn D.R", "lay D.R at m12 west"):
    ...     GAME.apply(box, state, GAME.parse_action(box, state, name))
    >>> print(layers(GAME.view(box, state, None, frozenset())).plain)
    level 1
           jklmno
        11 ······
        12 ·R.D··
        13 ··...·
        14 ······
    """
    area = Area(view)
    highest = max(tile.level for tile in view.tiles)
    lines = []
    for level in range(1, highest + 1):
        shown = {
            (row, col): symbol
            for tile in view.tiles
            if tile.level == level
            for row, col, symbol in tile.cells
        }
        lines.append(Text(f"level {level}", "bold"))
        lines.append(Text(" " * (LABEL + 1) + "".join(COLUMN_NAMES[col] for col in area.cols)))
        for row in area.rows:
            cells = [_symbol(shown.get((row, col), "·")) for col in area.cols]
            lines.append(Text.assemble(f"{row + 1:>{LABEL}} ", *cells))
    return Text("\n").join(lines)


def line(view: View) -> str:
    """The table in one line.

    >>> from rathaus.games.rat_hot import GAME
    >>> box = GAME.load_box()
    >>> line(GAME.view(box, GAME.new_state(box, 2), None, frozenset()))
    'red 0  green 0  rats 0 0  laid 1  highest 1  face down 42'
    """
    points = "  ".join(
        f"{colour} {points}" for colour, points in zip(COLOURS, view.points, strict=True)
    )
    rats = " ".join(str(number) for number in view.rats)
    highest = max(square.height for square in view.squares)
    told = f"{points}  rats {rats}  laid {len(view.tiles)}  highest {highest}"
    told += f"  face down {view.face_down}"
    if view.turned_up:
        told += f"  turned up {' '.join(view.turned_up)}"
    if view.loser is not None:
        told += f"  {COLOURS[view.loser]} lost by rats"
    return told


def legend(view: View) -> Text:
    """The eight spices: letter, shape and name.

    >>> from rathaus.games.rat_hot import GAME
    >>> box = GAME.load_box()
    >>> print(legend(GAME.view(box, GAME.new_state(box, 2), None, frozenset())).plain)
    A ● annatto  B ■ barberry  C ▲ chilli  D ◆ dulse
    a ★ anise  b ♠ basil  c ♣ coriander  d ♥ dill
    """
    rows = []
    for colour in range(len(COLOURS)):
        mine = list(view.spices.items())[colour * 4 : colour * 4 + 4]
        told = [
            Text(f"{letter} {SHAPES[spice.shape]} {spice.name}", STYLES[letter])
            for letter, spice in mine
        ]
        rows.append(Text("  ").join(told))
    return Text("\n").join(rows)


# --- The table from above ---


def _column_names(area: Area) -> Text:
    names = "".join(f"{COLUMN_NAMES[col]:^{CELL}}" for col in area.cols)
    return Text(" " * (LABEL + 1) + " " + names)


def _row(area: Area, row: int) -> Text:
    """One row of squares, with the lines between them."""
    parts = [Text(f"{row + 1:>{LABEL}} ")]
    for col in area.cols:
        has_line = area.has_line((row, col - 1), (row, col))
        parts.append(Text("│" if has_line else " ", "dim"))
        parts.append(_cell(area.squares.get((row, col))))
    has_line = area.has_line((row, area.cols[-1]), (row, area.cols[-1] + 1))
    parts.append(Text("│" if has_line else " ", "dim"))
    return Text.assemble(*parts)


def _cell(square: Square | None) -> Text:
    """A rat shows its teeth; a height of 2 or more is told."""
    if square is None:
        return Text("   ")
    before, after = ("‹", "›") if square.symbol in RATS else (" ", " ")
    if square.height > 1:
        after = str(square.height).translate(SMALL)
    return Text.assemble(
        (before, STYLES.get(square.symbol, "")), _symbol(square.symbol), f"{after:<1}"
    )


def _symbol(symbol: str) -> Text:
    return Text(symbol, STYLES.get(symbol, "dim"))


def _lines_above(area: Area, row: int) -> Text:
    """The lines between one row and the row above."""
    drawn = " " * (LABEL + 1)
    for col in (*area.cols, area.cols[-1] + 1):
        drawn += _corner(area, row, col)
        if col in area.cols:
            drawn += ("─" if area.has_line((row - 1, col), (row, col)) else " ") * (CELL - 1)
    return Text(drawn, "dim")


def _corner(area: Area, row: int, col: int) -> str:
    """The sign at the north-western corner of a square."""
    up = area.has_line((row - 1, col - 1), (row - 1, col))
    right = area.has_line((row - 1, col), (row, col))
    down = area.has_line((row, col - 1), (row, col))
    left = area.has_line((row - 1, col - 1), (row, col - 1))
    return CORNERS[up + 2 * right + 4 * down + 8 * left]


# --- Beside the table ---


def _player(view: View, seat: int) -> Text:
    mark = "▶" if seat == view.turn and not view.over else " "
    you = " (you)" if seat == view.seat else ""
    points = "1 point" if view.points[seat] == 1 else f"{view.points[seat]} points"
    rats = "1 rat" if view.rats[seat] == 1 else f"{view.rats[seat]} rats"
    return Text.assemble(
        f"{mark} ",
        (COLOURS[seat], STYLES[SYMBOLS[seat * 4]]),
        f"{you:<{12 - len(COLOURS[seat])}}{points:<11}",
        (rats, STYLES[RATS[seat]] if view.rats[seat] > 1 else ""),
    )


def _go(view: View) -> Text:
    if view.loser is not None:
        return Text(f"over: {COLOURS[view.loser]} shows {view.rats[view.loser]} rats and has lost")
    if view.over:
        return Text("over: all tiles are laid")
    tiles = "1 tile" if view.face_down == 1 else f"{view.face_down} tiles"
    waiting = " and ".join(view.turned_up)
    told = f"lay {waiting}" if view.turned_up else "tiles are turned up"
    return Text(f"go {view.go}: {told}   {tiles} face down")


def _without_trailing_spaces(line: Text) -> Text:
    line.rstrip()
    return line
