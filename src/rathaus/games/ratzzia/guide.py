"""How Ratzzia explains itself: the rules behind each action, and lessons for a first match."""

from collections.abc import Iterator

from rathaus.core.lesson import Lesson
from rathaus.core.texts import words_of
from rathaus.games.ratzzia.news import half
from rathaus.games.ratzzia.page import neighbours, reward_of
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
QUIET = 3  # rounds, after which there is time for other things
REWARDS = {  # where the rules tell of each
    "annie": "§10.1",
    "candy": "§10.2",
    "jar": "§10.3",
    "safeguard": "§10.4",
    "gobbler": "§10.5",
    "accountant": "§10.6",
}
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
            "save",
            _(
                "You have {food} food in front of you. There it can still be taken from you: only"
                " column {column} brings it into your sack, and exactly as much as the"
                " highest pair of equal dice in it, added up. High pairs are what you want there."
            ).format(food=view.seats[view.turn].food, column=_safe(view)),
            "§10.4",
        )
    if view.round > 1:
        yield Lesson(
            "food",
            _(
                "The cheese below your name is your food: {food}. Squares and jars bring more. But"
                " it only lies in front of you: it counts nothing yet, and others may take it."
                " What counts is in the sack, and the way there is column {column}."
            ).format(food=view.seats[view.turn].food, column=_safe(view)),
            "§8.2",
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
    if view.round > QUIET and not view.has_support:
        yield Lesson(
            "support elsewhere",
            _(
                "Good to know for another time: when only two play, there are support dice, too."
                " They belong to nobody and earn nothing, but whoever rolls them may fill squares"
                " with them."
            ),
            "§9.1",
        )


def _rolling(view: View) -> Iterator[Lesson]:
    yield Lesson(
        "again",
        _(
            "Once a turn you may roll some dice again. Look at the lowest empty square of"
            " each column: a number takes only that face, ? takes any, = takes the same as the"
            " die below. Press the dice that you want to roll again; press once more to change"
            " your mind. Or keep them all."
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
    if view.seats[view.turn].candy:
        yield Lesson(
            "candy in hand",
            _(
                "You hold a candy die. It lies with your dice and may be placed with any face you"
                " like, but only in a column. Keep it for a square that nothing else fits."
            ),
            "§10.2",
        )
    for number, column in enumerate(view.columns):
        if column.next_square == len(column.squares) - 1:
            yield Lesson(
                f"complete {column.reward}",
                _(
                    "Column {column} lacks only its top square. Whoever completes it gets what"
                    " lies on the top shelf above it; and everybody is paid for their dice in it."
                ).format(column=number + 1)
                + f" {_offered(view, column)}",
                REWARDS[column.reward],
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
                " somebody. What is in a sack is safe from him. Look who has most: {food}."
            ).format(
                food=", ".join(
                    f"{{seat[{number}]}} {seat.food}"
                    for number, seat in enumerate(view.seats)
                    if number != view.turn
                )
            ),
            "§10.5",
        )
    elif view.phase == PASSING_FOOD:
        yield Lesson(
            "accountant",
            _(
                "The Accountant lets everybody pass half of their unprotected food to a"
                " neighbour. You give {mine} in any case. If it goes to the left, {left} gets it"
                " and {right} gives you {from_right}; to the right, {right} gets it and {left}"
                " gives you {from_left}."
            ).format(**_neighbours(view)),
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
            _("Column {column} lacks one die; for whoever completes it: {meaning}.").format(
                column=nearly + 1, meaning=reward_of(view.columns[nearly])[1]
            ),
            "§4.3",
        )
    if view.phase in (ROLLED, PLACING):
        return Lesson("", _fitting(view), "§3.2")
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


def _fitting(view: View) -> str:
    """Which of the rolled dice the columns take now, and which they do not."""
    where = {
        face: [str(i) for i, column in enumerate(view.columns, 1) if _takes(column, face)]
        for face in sorted(set(view.rolled))
    }
    fits = [
        ngettext("{face} in column {columns}", "{face} in columns {columns}", len(columns)).format(
            face=face, columns=", ".join(columns)
        )
        for face, columns in where.items()
        if columns
    ]
    if not fits:
        return _("None of your dice fits in a column now.")
    others = ", ".join(str(face) for face, columns in where.items() if not columns)
    text = (
        _("Of your dice these fit now: {fits}. In no column: {others}.")
        if others
        else _("All your dice fit now: {fits}.")
    )
    return text.format(fits="; ".join(fits), others=others)


def _takes(column: Column, face: int) -> bool:
    """Whether the next square of a column takes this face (§3.2, §3.3)."""
    if column.next_square >= len(column.squares):
        return False
    square, below = column.squares[column.next_square], column.squares[column.next_square - 1]
    if square.linked and below.die is not None and below.die.face != face:
        return False
    return square.number in (0, face)


def _offered(view: View, column: Column) -> str:
    """What the reward of a column means for whoever gets it."""
    return {
        "annie": _("Anxious Annie: the top die moves on to the bottom of another column."),
        "candy": _("A candy die: later you place it with any face you like."),
        "jar": ngettext("A jar with {n} sausage.", "A jar with {n} sausages.", column.jar).format(
            n=column.jar
        ),
        "safeguard": _(
            "The Safe: the highest pair in it, added up, goes from your food into your sack; you"
            " need at least as much food in front of you."
        ),
        "gobbler": _(
            "The Greedy Gobbler: half of the food in front of another player. Whoever has much"
            " food should beware of him."
        ),
        "accountant": _(
            "The Accountant: everybody passes on half of their food to one side, and whoever"
            " completes the column says to which."
        ),
    }[column.reward]


def _neighbours(view: View) -> dict[str, object]:
    """Who sits beside the player in turn, and what the Accountant makes them give (R13)."""
    left, right = neighbours(view)
    return {
        "mine": half(view.seats[view.turn].food),
        "left": f"{{seat[{left}]}}",
        "right": f"{{seat[{right}]}}",
        "from_left": half(view.seats[left].food),
        "from_right": half(view.seats[right].food),
    }


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
