"""Telling: who sits where, what may be done, what happened, in words for a page."""

import time
from dataclasses import dataclass
from functools import cache
from itertools import count, groupby, islice
from operator import attrgetter
from typing import Any

from rathaus.bots.advice import Suggestion
from rathaus.core.errors import IllegalAction, Refusal
from rathaus.core.game import CHANCE, Game, listed
from rathaus.core.lesson import Lesson
from rathaus.core.match import Match
from rathaus.core.texts import _, language, ngettext
from rathaus.web import rulebook
from rathaus.web.gamepage import consequences, named, page_of
from rathaus.web.languages import percent
from rathaus.web.lobby import FINISHED
from rathaus.web.readiness import BOTS, is_ready
from rathaus.web.refusals import AgainstTheRules
from rathaus.web.table import Table

MOST_SAID = 50_000  # lines remembered
A_WHILE = 40  # actions, after which nothing is news
_said: dict[tuple[str, int, str], str] = {}


@dataclass(frozen=True)
class Plate:
    """A seat as it is drawn."""

    number: int
    name: str
    kind: str
    level: str  # of the bot that plays here now, or ""
    absent: str
    to_move: bool
    place: int | None
    points: int | None


@dataclass(frozen=True)
class Line:
    """A line of the log in words."""

    ply: int
    number: int  # of the action, counted from 1; chance has none
    by: int
    who: str
    what: str
    then: tuple[str, ...] = ()  # what came of it, in sentences
    rule: str = ""  # the number of the paragraph that explains it
    rules: str = ""  # the link to it
    marks: str = ""  # which squares of the board it speaks of


def labels(match: Match, view: Any) -> dict[int, str]:
    """Everything that may be done now, in words."""
    page = page_of(match.game)
    possible = match.game.possible(match.box, match.state)
    if hasattr(page, "label"):
        seats = [named(seat) for seat in match.seats]
        return {action: page.label(view, action).format(seat=seats) for action in possible}
    return {action: match.game.name_action(match.box, match.state, action) for action in possible}


def plates(table: Table, playing: bool = True) -> list[Plate]:
    """The seats."""
    result = table.result() if playing else None
    mover = table.match.to_move if table.match and playing and not result else None
    now = time.monotonic()
    return [
        Plate(
            number=i,
            name=named(seat.name),
            kind=seat.kind,
            level=table.level_at(i, now) or "",
            absent=seat.absent,
            to_move=i == mover,
            place=result[i][0] if result else None,
            points=result[i][1] if result else None,
        )
        for i, seat in enumerate(table.seats)
    ]


def waiting(table: Table, match: Match) -> str:
    """Whom everybody waits for, or who has won."""
    result = table.result()
    if result is not None:
        names = [
            named(table.seats[i].name) for i, (place, _points) in enumerate(result) if place == 1
        ]
        won = ngettext("{names} has won.", "{names} have won.", len(names))
        return won.format(names=", ".join(names))
    if match.to_move == CHANCE:
        return _("What came up?")
    name = named(table.seats[match.to_move].name)
    if table.level_at(match.to_move, time.monotonic()):
        if not is_ready(table.game, BOTS):
            return _("{name} is waking up; that takes a while, once.").format(name=name)
        return _("{name} is thinking …").format(name=name)
    return _("{name} is to move.").format(name=name)


def ending(table: Table, match: Match, view: Any) -> str:
    """Why it is over, when points do not tell."""
    page = page_of(table.game)
    if match.is_over:
        return str(page.ending(view)) if hasattr(page, "ending") else ""
    if table.status != FINISHED:
        return ""
    names = [named(seat.name) for seat in table.seats if seat.absent == "resigned"]
    told = ngettext("{names} has given up.", "{names} have given up.", len(names))
    return told.format(names=", ".join(names))


def odds(suggestion: Suggestion) -> str:
    """The chance to win, and how far it may be off if that is much.

    >>> odds(Suggestion(7, "stay", chance=0.63, low=0.61, high=0.65, visits=900))
    '63 % ± 2'
    """
    off = round(50 * (suggestion.high - suggestion.low))
    return percent(suggestion.chance) + (f" ± {off}" if off else "")


def is_lost(table: Table, mine: list[int]) -> bool:
    """Did these seats take part, and none of them win?"""
    result = table.result()
    return result is not None and bool(mine) and all(result[seat][0] > 1 for seat in mine)


def lines(match: Match, first: int = 0, last: int | None = None) -> list[Line]:
    """The log in words from here on, or up to there, the last line first."""
    first = max(0, first)
    number = count(first - [entry.by for entry in match.log[:first]].count(CHANCE) + 1)
    said = [
        Line(
            first + i + 1,
            next(number) if entry.by >= 0 else 0,
            entry.by,
            named(match.who(entry.by)),
            what(match, first + i),
            then,
            *why(match.game, entry.action),
            marked(match.game, entry.action),
        )
        for i, (entry, then) in enumerate(consequences(match, first, last))
    ]
    return said[::-1]


def together(log: list[Line]) -> list[tuple[Line, ...]]:
    """The lines as they are shown: what came up in one go is one line, in its order."""
    groups = groupby(log, lambda line: line.ply if line.by >= 0 else CHANCE)
    return [tuple(sorted(group, key=attrgetter("ply"))) for _by, group in groups]


@cache
def marked(game: Game, action: int) -> str:
    """The squares that are shown to whoever points at a line: `marks(action)` of a game's page."""
    marks = getattr(page_of(game), "marks", None)
    return " ".join(marks(action)) if marks else ""


@cache
def why(game: Game, action: int) -> tuple[str, str]:
    """The paragraph that explains what happened, and the link to it."""
    paragraphs = rulebook.explained(game, action)
    return (paragraphs[0], rulebook.link(game, paragraphs)) if paragraphs else ("", "")


def against_the_rules(table: Table, seat: int, action: int) -> Refusal:
    """What is said to somebody who tried this; with the way to the rule behind it."""
    match = table.match
    if match is None or match.is_over or match.to_move != seat:
        return IllegalAction("It is not your move.")
    view = match.game.view(match.box, match.state, max(seat, 0), frozenset(table.plan.options))
    possible = listed(list(labels(match, view).values()), 4)
    refusal = AgainstTheRules("That is not allowed now. You may: {possible}.", possible=possible)
    if paragraphs := rulebook.explained(match.game, action):
        refusal.rule = rulebook.link(match.game, paragraphs)
    return refusal


def lesson_now(table: Table, view: Any, can: dict[int, str]) -> Lesson | None:
    """What a beginner is told at this moment: each topic once, and otherwise an advice."""
    guide = rulebook.guide_of(table.game)
    if not table.plan.guide or guide is None:
        return None
    lessons: list[Lesson] = list(guide.lessons(view, can))
    news = (
        lesson
        for lesson in lessons
        if lesson.topic and table.told.setdefault(lesson.topic, table.ply) == table.ply
    )
    lesson, names = next(news, lessons[-1]), [named(seat.name) for seat in table.seats]
    return lesson._replace(text=lesson.text.format(seat=names))


def what(match: Match, at: int) -> str:
    """A line of the log without its name; worked out once for each box and language.

    A game's texts may say `{seat[2]}` for the name of whoever sits there. What chance brings
    before anybody acts it may tell by its place: `tell_set_up(state, at, action)`.
    """
    page, entry = page_of(match.game), match.log[at]
    if hasattr(page, "tell_set_up") and _is_set_up(match, at):
        return str(page.tell_set_up(match.state, at, entry.action))
    if not hasattr(page, "tell"):
        return entry.name
    key = (match.box.sha256, entry.action, language.get())
    if key not in _said:
        if len(_said) >= MOST_SAID:
            _said.clear()
        _said[key] = str(page.tell(match.box.contents, entry.action))
    return _said[key].format(seat=[named(seat) for seat in match.seats])


def _is_set_up(match: Match, at: int) -> bool:
    return all(entry.by == CHANCE for entry in islice(match.log, at + 1))


def latest(match: Match) -> str:
    """The last thing that had consequences since whoever is to move acted, in sentences."""
    first = max(0, len(match.log) - A_WHILE)
    for ply, (entry, then) in reversed([*enumerate(consequences(match, first), first + 1)]):
        if then:
            return told(match, ply)
        if entry.by == match.to_move:
            break
    return ""


def told(match: Match, ply: int) -> str:
    """What was done last before this moment, and what came of it, in sentences."""
    ((entry, then),) = consequences(match, ply - 1, ply)
    if entry.by == CHANCE:
        done = _("It comes up: {what}.").format(what=what(match, ply - 1))
    else:
        done = f"{named(match.who(entry.by))} {what(match, ply - 1)}."
    return " ".join((done, *then))
