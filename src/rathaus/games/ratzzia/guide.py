"""How Ratzzia explains itself: the rules behind each action, and lessons for a first match."""

from collections.abc import Iterator

from rathaus.core.lesson import Lesson
from rathaus.core.texts import words_of
from rathaus.games.ratzzia.page import reward_of
from rathaus.games.ratzzia.state import (
    AGAIN,
    ANNIE_MOVES,
    ANNIE_TO,
    CANDY_FROM_COLUMN,
    GOBBLE,
    GOBBLING,
    PASS_LEFT,
    PASSING_FOOD,
    PLACE_CANDY,
    PLACE_DIE,
    PLACE_IN_CAT,
    PLACE_SUPPORT,
    PLACING,
    PLACING_SUPPORT,
    ROLL,
    ROLLED,
    SHOW_SUPPORT,
    SIT_OUT,
    STOP,
    SUPPORT,
    SUPPORT_OFFERED,
    TAKE_BACK,
    TAKING_CANDY,
    TURN_BEGINS,
)
from rathaus.games.ratzzia.view import Column, View

_, ngettext = words_of(__file__)
PLAYERS = 3  # at the table of a first match: no support dice yet
OVER = ("§8.1", "§8.2", "R15", "R19", "R24", "§1.1")
SAFEGUARD = "safeguard"
WORTH_SAVING = 6  # food in front of a player
EXPLAINED = {  # the first action of each kind, and its rules
    0: ("§2.1", "§7.2", "R20", "R8", "§7.3", "§7.4"),
    SHOW_SUPPORT: ("§9.1", "R23"),
    ROLL: ("§2.1", "§2.4", "§1.2", "§1.3", "§1.4", "§1.5"),
    SIT_OUT: ("R5",),
    AGAIN: ("§2.2", "R6", "§7.4"),
    SUPPORT: ("§9.1", "§9.2", "§9.3", "§9.4", "§9.5", "R16", "R21", "R22"),
    STOP: (
        "§4.1",
        "§4.2",
        "§4.3",
        "§4.4",
        "R3",
        "R18",
        "R9",
        "R28",
        "§10.3",
        "§10.4",
        "R12",
        "§5.1",
        "R14",
    ),
    PLACE_IN_CAT: ("§7.1", "§7.2", "R7", "R4"),
    PLACE_DIE: ("§3.1", "§2.3", "§3.2", "§3.3", "§3.4", "R1", "R2", "R27"),
    TAKE_BACK: ("§6.1", "R17", "R5"),
    PLACE_CANDY: ("R11", "§10.2"),
    PLACE_SUPPORT: ("§9.2", "R16"),
    ANNIE_TO: ("§10.1", "R10", "R26", "R29"),
    CANDY_FROM_COLUMN: ("§10.2", "R11", "R25"),
    GOBBLE: ("§10.5", "R13"),
    PASS_LEFT: ("§10.6", "R13"),
}


def paragraphs(action: int) -> tuple[str, ...]:
    """The rules that explain an action, the most telling one first."""
    return EXPLAINED[max(first for first in EXPLAINED if first <= action)]


def lessons(view: View, can: dict[int, str]) -> Iterator[Lesson]:
    """What the seat to move should know now; what matters most comes first."""
    if view.phase == TURN_BEGINS:
        yield from _beginning(view, can)
    elif view.phase == ROLLED:
        yield from _rolling(view)
    elif view.phase == PLACING:
        yield from _placing(view, can)
    else:
        yield from _choosing(view)
    yield _advice(view)


def _beginning(view: View, can: dict[int, str]) -> Iterator[Lesson]:
    yield Lesson(
        "goal",
        _(
            "Welcome to the pantry! Your dice are your mice: they climb the columns for food."
            " Whoever first has {goal} in the sack wins. Begin: roll your dice."
        ).format(goal=view.goal),
        "§1.1",
    )
    if len(view.cat_row) >= view.grey:
        yield Lesson(
            "cat calls",
            _(
                "The cat pricks up her ears: from now on every rolled die that shows a {face}"
                " runs to her red squares at once. When her row is full she hunts: all dice go"
                " home, and nobody is paid."
            ).format(face=view.cat_row[view.grey - 1].face),
            "§7.2",
        )
    if view.seats[view.turn].food >= WORTH_SAVING:
        yield Lesson(
            "food",
            _(
                "You have {food} food in front of you. There it can still be taken from you: only"
                " the column {column} brings it into your sack, and exactly as much as the"
                " highest pair of equal dice in it, added up. High pairs are what you want there."
            ).format(food=view.seats[view.turn].food, column=_safe(view)),
            "§10.4",
        )
    if any(TAKE_BACK <= action < PLACE_CANDY for action in can):
        yield Lesson(
            "take back",
            _(
                "Instead of rolling you may take all your dice back from one column. That costs"
                " the turn, so it pays only when your mice are stuck and your hand is nearly"
                " empty."
            ),
            "§6.1",
        )


def _rolling(view: View) -> Iterator[Lesson]:
    yield Lesson(
        "again",
        _(
            "Once a turn you may roll some dice again. Look at the lowest empty square of"
            " each column: a number takes only that face, ? takes any, = takes the same as the"
            " die below. Keep what fits; press the others, the lowest first, and roll them"
            " again. Or keep them all."
        ),
        "§2.2",
    )


def _placing(view: View, can: dict[int, str]) -> Iterator[Lesson]:
    yield Lesson(
        "place",
        _(
            "Now place dice: choose one in your hand, then a glowing square. Columns fill from the"
            " bottom, and each die earns the sausages drawn on its square when its column is"
            " completed. You must place one; you may place more. Dice on the board are missing"
            " from your next roll."
        ),
        "§2.3",
    )
    nearly = _nearly_complete(view)
    if nearly is not None:
        yield Lesson(
            "complete",
            _(
                "Column {column} lacks only its top square. Whoever completes it gets what lies"
                " on the top shelf above it; and everybody is paid for their dice in it."
            ).format(column=nearly + 1),
            "§4.3",
        )
    if any(PLACE_IN_CAT <= action < PLACE_DIE for action in can):
        yield Lesson(
            "cat",
            _(
                "The grey squares of the cat row take any die. That is a place for a die that"
                " fits nowhere else; but the last grey die wakes the cat, and she will listen for"
                " its face."
            ),
            "§7.1",
        )
    if STOP in can:
        yield Lesson(
            "stop",
            _(
                "You have placed a die, so you may stop. Then complete columns are paid, from"
                " left to right, and the next player rolls. Go on if another die fits well; keep"
                " the others for your next roll."
            ),
            "§4.1",
        )


def _choosing(view: View) -> Iterator[Lesson]:
    """Rewards of the top shelf, and support dice."""
    if view.phase == ANNIE_MOVES:
        yield Lesson(
            "annie",
            _(
                "Anxious Annie cannot wait: the top die of her column runs to the bottom of"
                " another one and pushes the others up, whatever the squares ask for. Push a"
                " column to its top and it is paid as well!"
            ),
            "§10.1",
        )
    elif view.phase == TAKING_CANDY:
        yield Lesson(
            "candy",
            _(
                "You win a candy die: in a later turn you place it with any face you like. The"
                " jar is empty, so choose whose candy you take."
            ),
            "§10.2",
        )
    elif view.phase == GOBBLING:
        yield Lesson(
            "gobbler",
            _(
                "The Greedy Gobbler takes half of the food that lies unprotected in front of"
                " somebody. What is in a sack is safe from him."
            ),
            "§10.5",
        )
    elif view.phase == PASSING_FOOD:
        yield Lesson(
            "accountant",
            _(
                "The Accountant lets everybody pass half of their unprotected food to a"
                " neighbour. Choose the side from which you get more than you give."
            ),
            "§10.6",
        )
    elif view.phase in (SUPPORT_OFFERED, PLACING_SUPPORT):
        yield Lesson(
            "support",
            _(
                "Support dice belong to nobody and earn nothing, but they fill squares. If you"
                " roll them you must place all that fit, and a die of your own."
            ),
            "§9.2",
        )


def _advice(view: View) -> Lesson:
    """What to look at, when nothing is new."""
    me = view.seats[view.turn]
    nearly = _nearly_complete(view)
    if view.phase == PLACING and nearly is not None:
        return Lesson(
            "",
            _("Column {column} lacks one die; whoever completes it gets: {meaning}.").format(
                column=nearly + 1, meaning=reward_of(view.columns[nearly])[1]
            ),
            "§4.3",
        )
    if view.phase in (ROLLED, PLACING):
        return Lesson(
            "",
            _("What the columns ask for next, from left to right: {asked}.").format(
                asked=", ".join(_asked(column) for column in view.columns)
            ),
            "§3.2",
        )
    if me.food >= WORTH_SAVING:
        return Lesson(
            "",
            _("{food} food waits to be brought into the sack: think of column {column}.").format(
                food=me.food, column=_safe(view)
            ),
            "§10.4",
        )
    return Lesson(
        "",
        _("You have {sack} of {goal} in the sack. Not sure what is best? Ask for a hint.").format(
            sack=me.sack, goal=view.goal
        ),
        "§8.1",
    )


def _asked(column: Column) -> str:
    """What the next square of a column takes: a number, or any face."""
    if column.next_square >= len(column.squares):
        return "–"
    square, below = column.squares[column.next_square], column.squares[column.next_square - 1]
    if square.linked and below.die is not None:
        return str(below.die.face)
    return str(square.number or "?")


def _nearly_complete(view: View) -> int | None:
    """A column that lacks only its top square."""
    for number, column in enumerate(view.columns):
        if column.squares and column.next_square == len(column.squares) - 1:
            return number
    return None


def _safe(view: View) -> int:
    """The number of the column that fills sacks, counted from 1."""
    rewards = [column.reward for column in view.columns]
    return rewards.index(SAFEGUARD) + 1
