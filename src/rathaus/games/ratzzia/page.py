"""How Ratzzia looks in a browser: the words, and what `table.html` needs to draw a view."""

from typing import Any, NamedTuple

from rathaus.core.box import Box
from rathaus.core.texts import words_of
from rathaus.games.ratzzia.box import COLUMNS, FACES, Contents
from rathaus.games.ratzzia.news import half
from rathaus.games.ratzzia.news import happened as happened
from rathaus.games.ratzzia.settling import LEFT, RIGHT
from rathaus.games.ratzzia.state import (
    AGAIN,
    AGAIN_IDLE,
    ANNIE_MOVES,
    ANNIE_TO,
    CANDY_FROM_COLUMN,
    CANDY_FROM_SEAT,
    GOBBLE,
    GOBBLING,
    KEEP,
    NO_SUPPORT,
    PASS_LEFT,
    PASS_RIGHT,
    PASSING_FOOD,
    PLACE_CANDY,
    PLACE_DIE,
    PLACE_IN_CAT,
    PLACE_SUPPORT,
    PLACING,
    PLACING_SUPPORT,
    REROLL,
    ROLL,
    ROLLED,
    SHOW,
    SHOW_SUPPORT,
    SIT_OUT,
    STOP,
    SUPPORT,
    SUPPORT_OFFERED,
    TAKE_BACK,
    TAKING_CANDY,
    TURN_BEGINS,
    State,
)
from rathaus.games.ratzzia.view import Column, View

_, ngettext = words_of(__file__)
EVERYBODY_SEES_THE_SAME = True  # nothing is hidden
KINDS = ("support", "mouse", "candy")  # of dice, in the order in which they are placed
IN_HAND = (ROLL, SIT_OUT, REROLL, KEEP, SUPPORT, NO_SUPPORT, STOP)  # beside the dice


class Offer(NamedTuple):
    """Something that can be done on the board, drawn as a die or a sign."""

    action: int
    face: int  # of the die that is drawn, 0: none
    kind: str  # mouse, candy, support, or a sign's name


class Shelf(NamedTuple):
    """A column as it is drawn, squares from top to bottom."""

    number: int
    reward: str  # the picture of what the top shelf offers
    title: str
    meaning: str
    jar: int
    squares: tuple[tuple[Any, ...], ...]  # number, linked, pays, die, is it next
    standing: int  # how many dice
    places: tuple[Offer, ...]  # what may go onto the next square
    offers: tuple[Offer, ...]  # what else may be done with the column
    settling: bool


def context(view: View, can: dict[int, str], last: int | None) -> dict[str, Any]:
    """What the template draws."""
    return {
        "shelves": [_shelf(view, i, column, can) for i, column in enumerate(view.columns)],
        "labels": tuple(can.values()),
        "on_board": [action for action in can if ROLL <= action < CANDY_FROM_SEAT],
        "cat_row": view.cat_row,
        "grey": view.grey,
        "red": view.red,
        "cat_offers": _offers(can, PLACE_IN_CAT, FACES, "mouse"),
        "rolled": _rolled(view, can),
        "reroll": {"action": REROLL, "said": label(view, REROLL), "waits": KEEP in can},
        "back": AGAIN_IDLE if AGAIN_IDLE in can else None,
        "support": view.support,
        "chosen_from": _chosen_from(can),
        "choices": [each for each in IN_HAND if each in can],
        "turn": view.turn,
        "unshown": view.unshown,
        "idle": view.idle,
        "aside": view.aside,
        "jar": view.jar,
        "reserve": view.reserve if view.has_support else None,
        "places": view.seats,
        "goal": view.goal,
        "round": view.round,
    }


def scores(
    contents: Contents, state: State, options: frozenset[str], over: bool
) -> tuple[str, list[int]]:
    """For the graph: what each has in the sack."""
    return _("Food in the sack"), [int(state.seats[i].sack) for i in range(state.players)]


def also_counted(state: State) -> tuple[str, list[int]]:
    """For a second graph: what each has gathered and not yet brought into the sack."""
    return _("Food in front of them"), [int(state.seats[i].food) for i in range(state.players)]


def reckoning(box: Box, state: State, seat: int) -> list[tuple[str, int]]:
    """Only what is in the sack counts (§8.1)."""
    return [
        (_("Food in the sack"), int(state.seats[seat].sack)),
        (_("Food in front of the player: it does not count"), 0),
    ]


def prompt(view: View, can: dict[int, str]) -> str:
    """What the seat to move is asked, in one sentence."""
    if view.phase == TURN_BEGINS and not any(_is(each, TAKE_BACK, COLUMNS) for each in can):
        return _("Roll your dice.") if ROLL in can else _("You have no dice to roll: sit out.")
    if view.phase == TURN_BEGINS and ROLL not in can:
        return _("You have no dice in hand: take them back from a column (↩).")
    if view.phase == PLACING and list(can) == [STOP]:
        return _("No die is left that fits: stop.")
    if view.phase == ROLLED and KEEP not in can:
        return _("Roll again the dice you have named, or name more.")
    asked = {
        TURN_BEGINS: _("Roll your dice, or take your dice back from a column."),
        ROLLED: _("Keep your dice, or choose those you want to roll again."),
        SUPPORT_OFFERED: _(
            "Do you want to roll the support dice? They earn nothing, but all that fit must be"
            " placed, and one of your own as well."
        ),
        PLACING_SUPPORT: _("Place a support die first: choose it, then a glowing square."),
        PLACING: _("Choose a die, then a glowing square; stop when you have enough."),
        ANNIE_MOVES: _("Anxious Annie moves her die: choose a column for it."),
        TAKING_CANDY: _("Take a candy die: choose where from."),
        GOBBLING: _("The Greedy Gobbler takes half of somebody's food: choose from whom."),
        PASSING_FOOD: _("The Accountant: does the food go to the left or to the right?"),
    }
    return asked.get(view.phase, _("Choose what to do."))


def describe(view: View, names: list[str]) -> list[str]:
    """The table in words, a sentence for each thing."""
    return [
        *(_described(number, column, names) for number, column in enumerate(view.columns, 1)),
        _("The cat row: dice {dice}, squares {squares}.").format(
            dice=len(view.cat_row), squares=view.grey + view.red
        ),
        *(
            [_("Dice rolled: {faces}.").format(faces=", ".join(map(str, view.rolled)))]
            if view.rolled
            else []
        ),
        *(
            _("{name}: {sack} of {goal} in the sack, food: {food}, dice in hand: {hand}.").format(
                name=name, sack=seat.sack, goal=view.goal, food=seat.food, hand=seat.hand
            )
            for name, seat in zip(names, view.seats, strict=True)
        ),
    ]


def _described(number: int, column: Column, names: list[str]) -> str:
    """A column: who stands on it, from below, and what the next square asks for."""
    nobody = _("support")
    dice = [
        f"{square.die.face} ({nobody if square.die.seat is None else names[square.die.seat]})"
        for square in column.squares
        if square.die
    ]
    following = column.squares[column.next_square : column.next_square + 1]
    asks = _("complete")
    for square in following:
        asks = _("the same as below") if square.linked else str(square.number or _("any number"))
    return _("Column {number}, {reward}: dice {dice}; next: {asks}.").format(
        number=number, reward=reward_of(column)[0], dice=", ".join(dice) or "–", asks=asks
    )


def label(view: View, action: int) -> str:
    """An action, as its button says it."""
    words = {
        ROLL: _("Roll your dice"),
        SIT_OUT: _("Sit out"),
        AGAIN_IDLE: _("Roll again a die that came back"),
        REROLL: _("Roll them again"),
        KEEP: _("Keep these dice"),
        SUPPORT: _("Roll the support dice"),
        NO_SUPPORT: _("No support dice"),
        STOP: _("Stop"),
    }
    if GOBBLE <= action <= PASS_RIGHT:
        return _taking(view, action)
    return words.get(action) or _numbered(
        action,
        {
            AGAIN: _("Roll a {face} again"),
            TAKE_BACK: _("Take back column {column}"),
            ANNIE_TO: _("Move the die to column {column}"),
            CANDY_FROM_COLUMN: _("Take the candy from column {column}"),
            CANDY_FROM_SEAT: _("Take the candy from {seat}"),
            PLACE_IN_CAT: _("Place the {face} in the cat row"),
            PLACE_DIE: _("Place the {face} in column {column}"),
            PLACE_CANDY: _("Place a candy die as {face} in column {column}"),
            PLACE_SUPPORT: _("Place the support die {face} in column {column}"),
            SHOW: _("A {face}"),
            SHOW_SUPPORT: _("A {face} on a support die"),
        },
    )


def _taking(view: View, action: int) -> str:
    """Taking food from others, or passing it on: how much, and to whom."""
    if action < PASS_LEFT:
        return _("Gobble half of the food of {seat}: {amount}").format(
            seat=f"{{seat[{action - GOBBLE}]}}", amount=half(view.seats[action - GOBBLE].food)
        )
    left, right = neighbours(view)
    if action == PASS_LEFT:
        return _("Pass food to the left, to {seat}").format(seat=f"{{seat[{left}]}}")
    return _("Pass food to the right, to {seat}").format(seat=f"{{seat[{right}]}}")


def neighbours(view: View) -> tuple[int, int]:
    """Who sits to the left of the player in turn, the next one to move, and who to the right."""
    return (view.turn + LEFT) % len(view.seats), (view.turn + RIGHT) % len(view.seats)


def tell(contents: Contents, action: int) -> str:
    """An action, as the log tells it after the name of who did it."""
    words = {
        ROLL: _("rolls"),
        SIT_OUT: _("sits out"),
        AGAIN_IDLE: _("will roll again a die that came back"),
        REROLL: _("rolls again"),
        KEEP: _("keeps the dice"),
        SUPPORT: _("rolls the support dice"),
        NO_SUPPORT: _("wants no support dice"),
        STOP: _("stops"),
        PASS_LEFT: _("passes food to the left"),
        PASS_RIGHT: _("passes food to the right"),
    }
    return words.get(action) or _numbered(
        action,
        {
            AGAIN: _("will roll a {face} again"),
            TAKE_BACK: _("takes back column {column}"),
            ANNIE_TO: _("moves the die to column {column}"),
            CANDY_FROM_COLUMN: _("takes the candy from column {column}"),
            CANDY_FROM_SEAT: _("takes the candy from {seat}"),
            GOBBLE: _("gobbles half of the food of {seat}"),
            PLACE_IN_CAT: _("places a {face} in the cat row"),
            PLACE_DIE: _("places a {face} in column {column}"),
            PLACE_CANDY: _("places a candy die as {face} in column {column}"),
            PLACE_SUPPORT: _("places the support die {face} in column {column}"),
            SHOW: _("a {face}"),
            SHOW_SUPPORT: _("a {face} on a support die"),
        },
    )


PLACED = (PLACE_DIE, PLACE_CANDY, PLACE_SUPPORT)  # told as a column and a face


def _numbered(action: int, texts: dict[int, str]) -> str:
    """The text of this kind of action, with its face, column or seat."""
    first = max(kind for kind in texts if kind <= action)
    column, face = divmod(action - first, FACES) if first in PLACED else (action - first,) * 2
    seat = f"{{seat[{action - first}]}}"  # its name is put in by whoever knows it
    return texts[first].format(face=face + 1, column=column + 1, seat=seat)


def _shelf(view: View, number: int, column: Column, can: dict[int, str]) -> Shelf:
    squares = tuple(
        (square.number, square.linked, square.pays, square.die, row == column.next_square)
        for row, square in enumerate(column.squares)
    )
    places = [
        *_offers(can, PLACE_DIE + number * FACES, FACES, "mouse"),
        *_offers(can, PLACE_SUPPORT + number * FACES, FACES, "support"),
        *_offers(can, PLACE_CANDY + number * FACES, FACES, "candy"),
    ]
    signs = ((TAKE_BACK, "back"), (ANNIE_TO, "here"), (CANDY_FROM_COLUMN, "here"))
    offers = _signs(can, signs, number)
    title, meaning = reward_of(column)
    settling = view.settling == number
    return Shelf(
        number + 1,
        column.reward,
        title,
        meaning,
        column.jar,
        squares[::-1],
        sum(square.die is not None for square in column.squares),
        tuple(places),
        offers,
        settling,
    )


def reward_of(column: Column) -> tuple[str, str]:
    """What the top shelf offers: its name, and what it does."""
    sausages = ngettext("{n} sausage", "{n} sausages", column.jar).format(n=column.jar)
    return {
        "annie": (_("Annie"), _("the top die moves to another column")),
        "candy": (_("Candy"), _("a candy die")),
        "jar": (_("Jar"), sausages),
        "safeguard": (_("Safe"), _("the highest pair, added up, goes into the sack")),
        "gobbler": (_("Gobbler"), _("half the food of somebody else")),
        "accountant": (_("Accountant"), _("everybody passes on half their food")),
    }[column.reward]


def _offers(can: dict[int, str], first: int, count: int, kind: str) -> tuple[Offer, ...]:
    return tuple(Offer(first + i, i + 1, kind) for i in range(count) if first + i in can)


def _signs(
    can: dict[int, str], kinds: tuple[tuple[int, str], ...], number: int
) -> tuple[Offer, ...]:
    return tuple(Offer(first + number, 0, sign) for first, sign in kinds if first + number in can)


def _chosen_from(can: dict[int, str]) -> list[tuple[str, int]]:
    """The dice that can be placed somewhere, by kind and face: one is chosen, then its square."""
    found = {("mouse", each - PLACE_IN_CAT + 1) for each in can if _is(each, PLACE_IN_CAT, FACES)}
    for first, kind in ((PLACE_DIE, "mouse"), (PLACE_SUPPORT, "support"), (PLACE_CANDY, "candy")):
        found |= {
            (kind, (each - first) % FACES + 1) for each in can if _is(each, first, COLUMNS * FACES)
        }
    return sorted(found, key=lambda die: (KINDS.index(die[0]), die[1]))


def _is(action: int, first: int, count: int) -> bool:
    return first <= action < first + count


def _rolled(view: View, can: dict[int, str]) -> list[Offer]:
    """The dice in hand, the lowest first; those that may be rolled again can be ticked."""
    return [
        Offer(AGAIN + face - 1 if AGAIN + face - 1 in can else -1, face, "mouse")
        for face in view.rolled
    ]
