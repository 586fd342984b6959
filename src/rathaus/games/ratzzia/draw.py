"""How Ratzzia looks in a terminal: the pantry, the cat row, and what lies in front of the players.

A die is drawn with its face and its owner's seat, `[5]2`; a candy die `(5)2`, a support die `[5]s`.
A square shows the number it asks for, or `?`, or `=`, and a star for each sausage it pays.
"""

from rich.text import Text

from rathaus.games.ratzzia.state import PLACING
from rathaus.games.ratzzia.view import Column, Die, Square, View

STYLES = ("bright_yellow", "bright_green", "bright_red", "bright_cyan", "bright_magenta")
SUPPORT_STYLE, CAT_STYLE, NEXT_STYLE, DIM = "white", "red", "bold", "bright_black"
REWARDS = {
    "annie": "Annie", "candy": "Candy", "jar": "Jar", "safeguard": "Safeguard",
    "gobbler": "Gobbler", "accountant": "Accountant",
}  # fmt: skip
WIDTH = 8  # of a column, at least


def text(view: View) -> Text:
    """The whole table: top shelf, columns, cat row, players, and the dice of the turn.

    >>> from rathaus.games.ratzzia import GAME
    >>> box = GAME.load_box()
    >>> state = GAME.new_state(box, 2)
    >>> print(text(GAME.view(box, state, 0, frozenset())).plain)
        Annie   Candy   Jar 3   Jar 4   Jar 2   Jar 6  Safeguard Gobbler Accountant
          5 *                     = *                      = *      6 *
           ?      6 *             ? *     3 *              ? *       ?
          3 *     4 *     4 *     = *     1 *    5 **       ?       3 *      5 *
           ?       ?      3 *     = *     5 *    6 **      = *       ?        ?
         >1 *    >2 *    >1 *    >? *    >? *    >6 *     >? *     >4 *     >2 *
          1       2       3       4       5       6        7        8         9
    <BLANKLINE>
    cat row   grey | red red red
    candy jar 1   support dice in reserve 3   round 1
    <BLANKLINE>
    ▶ seat 1 (you) sack  0 of 25   food  3   6 dice in hand
      seat 2       sack  0 of 25   food  4   6 dice in hand
    """
    parts = [_shelf(view), *_rows(view), _numbers(view), Text(), _cat_row(view), _stock(view)]
    parts += [Text(), *(_seat(view, number) for number in range(len(view.seats)))]
    if not view.over:
        parts += [line for line in [_dice(view)] if line]
    return Text("\n").join(parts)


def line(view: View) -> str:
    """The table in one line: food and sack, dice in hand, the dice rolled, and the board.

    >>> from rathaus.games.ratzzia import GAME
    >>> box = GAME.load_box()
    >>> line(GAME.view(box, GAME.new_state(box, 3), None, frozenset()))
    'food 3 4 5  sack 0 0 0  hand 7 7 7'
    """
    told = [
        "food " + " ".join(str(seat.food) for seat in view.seats),
        "sack " + " ".join(str(seat.sack) for seat in view.seats),
        "hand " + " ".join(f"{seat.hand}{'c' * seat.candy}" for seat in view.seats),
    ]
    if view.rolled:
        told.append("rolled " + "".join(str(face) for face in view.rolled))
    if view.support:
        told.append("support " + "".join(str(face) for face in view.support))
    for number, column in enumerate(view.columns, 1):
        if column.next_square:
            squares = column.squares[: column.next_square]
            dice = [_told(square.die) if square.die else "·" for square in squares]
            told.append(f"{number}: {' '.join(dice)}")
    if view.cat_row:
        told.append("cat: " + " ".join(_told(die) for die in view.cat_row))
    return "  ".join(told)


def _told(die: Die) -> str:
    """A die in a few signs.

    >>> _told(Die(seat=1, face=5, candy=False)), _told(Die(0, 3, True)), _told(Die(None, 2, False))
    ('[5]2', '(3)1', '[2]s')
    """
    whose = "s" if die.seat is None else str(die.seat + 1)
    return f"({die.face}){whose}" if die.candy else f"[{die.face}]{whose}"


# --- The pantry ---


def _shelf(view: View) -> Text:
    """The rewards of the top shelf."""
    shelf = Text("   ")
    for number, column in enumerate(view.columns):
        style = "bold reverse" if number == view.settling else "bold"
        shelf.append_text(_centred(column, Text(_reward(column), style)))
    shelf.rstrip()
    return shelf


def _reward(column: Column) -> str:
    return f"{REWARDS[column.reward]} {column.jar}" if column.jar else REWARDS[column.reward]


def _centred(column: Column, drawn: Text) -> Text:
    """Something drawn in the middle of a column's width."""
    width = max(WIDTH, len(_reward(column)) + 1)
    left = (width - len(drawn)) // 2
    return Text.assemble(" " * left, drawn, " " * (width - left - len(drawn)))


def _rows(view: View) -> list[Text]:
    """The squares, top row first; columns stand on the floor."""
    tallest = max(len(column.squares) for column in view.columns)
    rows = []
    for row in reversed(range(tallest)):
        drawn = Text("   ")
        for column in view.columns:
            square = _square(column, row) if row < len(column.squares) else Text()
            drawn.append_text(_centred(column, square))
        drawn.rstrip()
        rows.append(drawn)
    return rows


def _numbers(view: View) -> Text:
    numbers = Text("   ")
    for number, column in enumerate(view.columns, 1):
        numbers.append_text(_centred(column, Text(str(number), DIM)))
    numbers.rstrip()
    return numbers


def _square(column: Column, row: int) -> Text:
    """A square with its die, or with what it asks for; the next one is marked."""
    square = column.squares[row]
    pays = "*" * square.pays
    if square.die is not None:
        return Text.assemble(_die(square.die), f" {pays}".rstrip())
    if row != column.next_square:
        return Text(f" {_asks(square)} {pays}".rstrip(), DIM)
    below = column.squares[row - 1].die if square.linked else None
    return Text(f">{_asks(square, below)} {pays}".rstrip(), NEXT_STYLE)


def _asks(square: Square, below: Die | None = None) -> str:
    """What a square asks for; a linked one tells the face once there is a die below it.

    >>> [_asks(Square(*square, 1, None)) for square in ((4, False), (0, False), (0, True))]
    ['4', '?', '=']
    >>> _asks(Square(0, True, 1, None), below=Die(0, 3, False))
    '=3'
    """
    face = below.face if below else square.number
    return ("=" if square.linked else "") + (str(face) if face else "") or "?"


def _die(die: Die) -> Text:
    return Text(_told(die), SUPPORT_STYLE if die.seat is None else STYLES[die.seat])


def _cat_row(view: View) -> Text:
    """Grey squares, then red ones; the last grey die calls its face."""
    drawn = Text("cat row   ", CAT_STYLE)
    for i in range(view.grey + view.red):
        if i == view.grey:
            drawn.append("| ", CAT_STYLE)
        empty = Text("grey" if i < view.grey else "red", DIM)
        drawn.append_text(_die(view.cat_row[i]) if i < len(view.cat_row) else empty).append(" ")
    if len(view.cat_row) >= view.grey:
        face = view.cat_row[view.grey - 1].face
        drawn.append(f"  she listens for every {face}", CAT_STYLE)
    drawn.rstrip()
    return drawn


def _stock(view: View) -> Text:
    support = f"   support dice in reserve {view.reserve}" if view.has_support else ""
    return Text(f"candy jar {view.jar}{support}   round {view.round}")


# --- The players ---


def _seat(view: View, number: int) -> Text:
    seat = view.seats[number]
    mark = "▶" if number == view.turn and not view.over else " "
    you = " (you)" if number == view.seat else ""
    dice = "1 die in hand" if seat.hand == 1 else f"{seat.hand} dice in hand"
    candy = ("", ", 1 candy die")[seat.candy] if seat.candy < 2 else f", {seat.candy} candy dice"
    told = f"sack {seat.sack:>2} of {view.goal}   food {seat.food:>2}   {dice}{candy}"
    return Text.assemble(
        f"{mark} ",
        (f"seat {number + 1}", STYLES[number]),
        (f"{you:<7}"),
        (told, "bold" * (mark == "▶")),
    )


def _dice(view: View) -> Text:
    """What the player in turn has rolled."""
    parts = []
    if view.rolled:
        parts.append("rolled " + " ".join(str(face) for face in view.rolled))
    if view.support:
        parts.append("support " + " ".join(str(face) for face in view.support))
    if view.aside:
        parts.append(f"set aside {view.aside}")
    if view.idle:
        parts.append(f"given back by the cat {view.idle}")
    if view.unshown:
        parts.append(f"rolling {view.unshown}")
    if view.settling is not None and view.phase > PLACING:
        parts.append(f"column {view.settling + 1} is being settled")
    return Text("  " + "   ".join(parts), STYLES[view.turn]) if parts else Text()
