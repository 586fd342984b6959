"""How Piratz explains itself: the rules behind each action, and lessons for a first match."""

from collections.abc import Iterator

from rathaus.core.lesson import Lesson
from rathaus.core.texts import words_of
from rathaus.games.piratz.box import Card
from rathaus.games.piratz.page import said, treasure_word
from rathaus.games.piratz.state import (
    BURY,
    BURYING,
    PASS,
    RAT_ALERT,
    REVEAL,
    REVEALED,
    STAY,
    TAKE,
    TURN,
    TYPES,
)
from rathaus.games.piratz.view import View

_, ngettext = words_of(__file__)
PLAYERS = 2  # at the table of a first match
WORTH_TAKING = 3  # treasures of a kind
OVER = ("§9.1", "§9.2", "§9.3", "§9.4", "§9.5", "P8", "§1.1", "§8.1", "P12")


def paragraphs(action: int) -> tuple[str, ...]:
    """The rules that explain an action, the most telling one first."""
    if action >= BURY:
        return "§5.1", "§5.2", "§5.3", "§5.4", "P7", "§7.1", "§7.2", "P12"
    if action >= TAKE:
        return "§4.2", "§4.1", "P3"
    if action >= PASS:
        return "§3.1", "§3.2", "§3.3", "P1", "P2"
    if action == STAY:
        return "P4", "§2.1", "P5"
    if action == REVEAL:
        return "§2.2", "§2.1", "P4", "P11", "§6.1", "P5", "§8.2", "P6"
    if action >= TURN:
        return "§2.2", "§4.1", "P3", "§8.1", "P6"
    return "§1.4", "§1.2", "§1.3", "§1.5", "P9", "P10"


def lessons(view: View, can: dict[int, str]) -> Iterator[Lesson]:
    """What the seat to move should know now; what matters most comes first."""
    if view.phase == RAT_ALERT:
        yield Lesson(
            "alert",
            _(
                "A second rat turned up: rat alert! You must pass, and may not name a treasure."
                " For consolation you may take one of the rat cards. Take one with treasures you"
                " collect; rats also help when two players are level."
            ),
            "§4.1",
        )
    elif view.phase == BURYING:
        yield from _burying(view)
    else:
        yield from _digging(view, can)
    yield _advice(view, can)


def _digging(view: View, can: dict[int, str]) -> Iterator[Lesson]:
    yield Lesson(
        "goal",
        _(
            "Welcome, adventurer! The score card shows the six treasures. Beside each lies a cube:"
            " the number on it is the points for whoever has stored the most of this treasure in"
            " the end. The best cube, {points}, lies beside: {treasures}. Begin: reveal a card, by"
            " pressing the pile with the chest."
        ).format(
            points=_best_cube(view),
            treasures=", ".join(treasure_word(each, 2) for each in _dearest(view)),
        ),
        "§1.1",
    )
    if view.phase == REVEALED and STAY in can:
        yield Lesson(
            "stay",
            _(
                "You may stay: the cards keep lying there and the next player reveals. Or pass:"
                " press a treasure on the score card, and take every card that shows at least one"
                " of it, with everything else on it. But then you lay your spade and watch until"
                " the round is over. With little in the middle it is better to stay."
            ),
            "§3.1",
        )
    yield Lesson(
        "rats",
        _(
            "Mind the rats: {rats} of the {cards} cards have one. A single rat in the middle does"
            " nothing. But whoever reveals a second one has to pass almost empty-handed. So with no"
            " rat face up you may reveal without fear; with one, every card is a risk."
        ).format(rats=sum(card.rat for card in _in_play(view)), cards=len(_in_play(view))),
        "§4.1",
    )
    if any(view.cards[card].rat for card in view.face_up):
        yield Lesson(
            "rat",
            _(
                "A rat is face up: the next one raises the alarm, unless a spade is laid on this"
                " one first. Is what lies there enough for you?"
            ),
            "§4.1",
        )
    if sum(seat.has_spade for seat in view.seats) == 1:
        yield Lesson(
            "last spade",
            _(
                "All others have laid their spades: now you are alone, and may reveal as many"
                " cards as you like before you pass. Nobody can snatch anything from you; only a"
                " second rat can."
            ),
            "§6.1",
        )
    if view.last_round:
        yield Lesson(
            "last round",
            _(
                "The last card of the draw pile has been turned up: when this round is over the"
                " match is over, and the treasures are counted."
            ),
            "§8.1",
        )
    if view.phase != REVEALED and REVEAL in can and len(view.face_up) > 1:
        yield Lesson(
            "before",
            _(
                "You need not reveal first: when the middle is good enough you may pass at once,"
                " without any risk of a rat."
            ),
            "§3.2",
        )
    mine = view.seats[view.turn]
    if mine.stored and mine.treasures is None:
        yield Lesson(
            "pile",
            _(
                "What you took lies face down in your pile, and until the scoring nobody may look"
                " into it, not even you: remember which treasures you have, and what the others"
                " took."
            ),
            "§3.3",
        )
    if mine.stored:
        yield _numbers(view)


def _numbers(view: View) -> Lesson:
    few = min(range(TYPES), key=lambda each: view.totals[each])
    many = max(range(TYPES), key=lambda each: view.totals[each])
    return Lesson(
        "numbers",
        _(
            "The score card also tells how many of each treasure are in the game: {few} {rare}, but"
            " {many} {common}. Where there are few, a few are already the most. The number in the"
            " corner of a card is only its name, for the log."
        ).format(
            few=view.totals[few],
            rare=treasure_word(few, view.totals[few]),
            many=view.totals[many],
            common=treasure_word(many, view.totals[many]),
        ),
        "§1.5",
    )


def _burying(view: View) -> Iterator[Lesson]:
    if view.face_up:
        yield Lesson(
            "bury",
            _(
                "Whoever passes lays the spade on a face-up card. Nobody can take that card in"
                " this round, and afterwards it is discarded. So bury what another player would"
                " like best."
            ),
            "§5.1",
        )


def _advice(view: View, can: dict[int, str]) -> Lesson:
    """What to look at, when nothing is new."""
    if view.phase == BURYING and view.face_up:
        card = max(view.face_up, key=lambda each: sum(view.cards[each].shows))
        return Lesson(
            "",
            _("The most tempting card is {card}.").format(card=said(card, view.cards[card])),
            "§5.1",
        )
    best = max(range(TYPES), key=lambda each: _worth(view, each))
    if PASS + best not in can or not _worth(view, best):
        return Lesson(
            "",
            _(
                "Look at the score card: which treasures are worth most, and which of them do you"
                " collect?"
            ),
            "§9.2",
        )
    shown = sum(view.cards[card].shows[best] for card in view.face_up)
    if shown < WORTH_TAKING and not any(view.cards[card].rat for card in view.face_up):
        return Lesson(
            "",
            _("There is little to take yet, and no rat is face up: another card is hardly a risk."),
            "§4.1",
        )
    return Lesson(
        "",
        _("What promises most here: {count} {treasures}, whose cube is worth {points}.").format(
            count=shown, treasures=treasure_word(best, shown), points=max(view.cubes[best])
        ),
        "§3.1",
    )


def _worth(view: View, treasure: int) -> int:
    """How good it is to name this treasure: how much of it lies there, by its best cube."""
    shown = sum(view.cards[card].shows[treasure] for card in view.face_up)
    return shown * max(view.cubes[treasure], default=0)


def _best_cube(view: View) -> int:
    return max(max(cubes) for cubes in view.cubes)


def _dearest(view: View) -> list[int]:
    """The treasures beside which such a cube lies."""
    return [each for each in range(TYPES) if _best_cube(view) in view.cubes[each]]


def _in_play(view: View) -> list[Card]:
    return [card for card in view.cards if len(view.seats) > 2 or not card.skull]
