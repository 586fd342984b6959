"""A game's own page part, `games/<name>/page.py`, and what it tells of each action."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rathaus.bots.names import first_name, level_in
from rathaus.core.game import Game
from rathaus.core.match import Entry, Match
from rathaus.core.record import copy_of
from rathaus.core.texts import _


class GenericPage:
    """What a game shows that has no page of its own yet: its text, and its actions by name."""

    EVERYBODY_SEES_THE_SAME = False

    def __init__(self, game: Game) -> None:
        self.game = game

    def context(self, view: Any, can: dict[int, str], last: int | None) -> dict[str, Any]:
        return {"text": self.game.text(view).plain}

    def prompt(self, view: Any, can: dict[int, str]) -> str:
        return _("Choose what to do.")


@cache
def page_of(game: Game) -> Any:
    """The game's own page part, `games/<name>/page.py`, or the generic one."""
    if find_spec(f"{game.package}.page") is None:
        return GenericPage(game)
    return import_module(f"{game.package}.page")


def named(name: str) -> str:
    """A seat's name as people say it; a bot without a name is called by its level.

    >>> named("Gouda, rat king bot"), named("rat king bot"), named("Ada")
    ('Gouda', 'rat king bot', 'Ada')
    """
    first, level = first_name(name), level_in(name)
    return _("{level} bot").format(level=_(level)) if level and first == name else first


def consequences(
    match: Match, first: int, last: int | None = None
) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """These entries of the log, each with what came of it, as the game's page tells it.

    `happened(contents, before, after, action)` in its `page.py`, where there is one, answers
    whole sentences from the positions before and after; in them `{seat[2]}` is a name. They are
    for everybody: it tells nothing that a view hides.
    """
    page, entries = page_of(match.game), match.log[first:last]
    if not hasattr(page, "happened"):
        yield from ((entry, ()) for entry in entries)
        return
    names, before = [named(seat) for seat in match.seats], match.state_at(first)
    for entry in entries:
        after = copy_of(before)
        match.game.apply(match.box, after, entry.action)
        then = page.happened(match.box.contents, before, after, entry.action)
        yield entry, tuple(each.format(seat=names) for each in then)
        before = after
