"""Drawing pages: templates in, text out. What a page shows comes from a view, never from a state.

The table itself is drawn once for whoever may act and once for everybody else (games where seats
see different things: once a seat), so that a page more costs almost nothing. What differs between
people who look on, their own seat's mark, is left to the style sheet.
"""

import time
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from rathaus import games
from rathaus.bots.levels import LEVELS
from rathaus.core.game import CHANCE, Game
from rathaus.core.match import Entry, Match
from rathaus.core.texts import _, ngettext
from rathaus.web.table import FINISHED, Table, Visitor

HERE = Path(__file__).parent
LAST_LINES = 14  # of the log, beside the table


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
    by: int
    who: str
    what: str


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


class Drawing:
    """All templates."""

    def __init__(self) -> None:
        folders = [HERE / "templates", Path(games.__path__[0])]
        self.env = Environment(
            loader=FileSystemLoader(folders),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=["jinja2.ext.i18n"],
        )
        self.env.install_gettext_callables(_, ngettext, newstyle=True)  # type: ignore[attr-defined]
        self.env.globals["levels"] = LEVELS
        self.env.globals["stamp"] = stamp()

    def page(self, template: str, **context: Any) -> str:
        return self.env.get_template(template).render(context)

    # --- A table ---

    def table(self, table: Table, visitor: Visitor, drawn: dict[Any, Any]) -> str:
        """The part of a table's page that changes; `drawn` remembers it until the next change."""
        return self.board(table, visitor, drawn) + self.menu(table, visitor, drawn)

    def board(self, table: Table, visitor: Visitor, drawn: dict[Any, Any]) -> str:
        match = table.match
        assert match is not None
        mine = table.seats_of(visitor)
        acts = table.status != FINISHED and _may_act(table, match, mine)
        seat = match.to_move if acts and match.to_move >= 0 else (mine[0] if mine else None)
        key = ("board", acts, None if _shared(table) else seat)
        if key not in drawn:
            drawn[key] = self._board(table, match, seat, acts)
        return str(drawn[key])

    def _board(self, table: Table, match: Match, seat: int | None, acts: bool) -> str:
        page = page_of(table.game)
        options = frozenset(table.plan.options)
        view = table.game.view(match.box, match.state, seat, options)
        can = labels(match, view) if acts else {}
        last = match.log[-1] if match.log else None
        hint = table.hint[1] if table.hint and acts and table.hint[0] == table.ply else None
        return self.page(
            _template(table.game),
            table=table,
            acts=acts,
            mover=match.to_move,
            seats=plates(table),
            can=can,
            hint=hint,
            prompt=page.prompt(view, can) if acts and match.to_move >= 0 else waiting(table, match),
            sprite=f"/games/{table.game.name}/sprite.svg?{stamp()}",
            log=lines(match, len(match.log) - LAST_LINES),
            can_undo=acts and match.can_undo,
            **page.context(view, can, last.action if last else None),
        )

    def moment(self, table: Table, ply: int) -> str:
        """The table as it was after the first `ply` actions, as a spectator sees it."""
        match = table.match
        assert match is not None
        page = page_of(table.game)
        view = table.game.view(match.box, match.state_at(ply), None, frozenset(table.plan.options))
        last = match.log[ply - 1] if ply else None
        return self.page(
            _template(table.game),
            table=table, acts=False, mover=None, seats=plates(table, playing=False), can={},
            hint=None, can_undo=False, at=ply, plies=len(match.log), log=[],
            prompt=told(match, last) if last else _("The beginning."),
            sprite=f"/games/{table.game.name}/sprite.svg?{stamp()}",
            **page.context(view, {}, last.action if last else None),
        )  # fmt: skip

    def menu(self, table: Table, visitor: Visitor, drawn: dict[Any, Any]) -> str:
        """What somebody may do beside playing."""
        mine = table.seats_of(visitor)
        absent = table.seats[mine[0]].absent if mine else ""
        moving = table.match is not None and table.match.to_move in mine
        key = ("menu", bool(mine), absent, moving)
        if key not in drawn:
            drawn[key] = self.page(
                "menu.html", table=table, mine=mine, absent=absent, moving=moving
            )
        return str(drawn[key])


def _shared(table: Table) -> bool:
    return bool(getattr(page_of(table.game), "EVERYBODY_SEES_THE_SAME", False))


def _template(game: Game) -> str:
    own = game.folder / "table.html"
    return f"{game.name}/table.html" if own.exists() else "generic.html"


def _may_act(table: Table, match: Match, mine: list[int]) -> bool:
    if match.to_move == CHANCE:
        return table.plan.real and bool(mine)
    return match.to_move in mine and not table.seats[match.to_move].absent


def labels(match: Match, view: Any) -> dict[int, str]:
    """Everything that may be done now, in words."""
    page = page_of(match.game)
    possible = match.game.possible(match.box, match.state)
    if hasattr(page, "label"):
        return {action: page.label(view, action) for action in possible}
    return {action: match.game.name_action(match.box, match.state, action) for action in possible}


def plates(table: Table, playing: bool = True) -> list[Plate]:
    """The seats."""
    result = table.result() if playing else None
    mover = table.match.to_move if table.match and playing and not result else None
    now = time.monotonic()
    return [
        Plate(
            number=i,
            name=seat.name,
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
        names = [table.seats[i].name for i, (place, _points) in enumerate(result) if place == 1]
        won = ngettext("{names} has won.", "{names} have won.", len(names))
        return won.format(names=", ".join(names))
    if match.to_move == CHANCE:
        return _("What came up?")
    name = table.seats[match.to_move].name
    if table.level_at(match.to_move, time.monotonic()):
        return _("{name} is thinking …").format(name=name)
    return _("{name} is to move.").format(name=name)


def lines(match: Match, first: int = 0) -> list[Line]:
    """The log in words from here on, the last line first."""
    first = max(0, first)
    said = [
        Line(first + i + 1, entry.by, match.who(entry.by), what(match, entry))
        for i, entry in enumerate(match.log[first:])
    ]
    return said[::-1]


def what(match: Match, entry: Entry) -> str:
    page = page_of(match.game)
    if hasattr(page, "tell"):
        return str(page.tell(match.box.contents, entry.action))
    return entry.name


def told(match: Match, entry: Entry) -> str:
    """A line of the log as a sentence."""
    if entry.by == CHANCE:
        return _("It comes up: {what}.").format(what=what(match, entry))
    return f"{match.who(entry.by)} {what(match, entry)}."


@cache
def stamp() -> str:
    """Changes when our pictures, styles or scripts change, so that browsers may keep them."""
    folders = [HERE / "static", *Path(games.__path__[0]).glob("*")]
    newest = max(path.stat().st_mtime_ns for folder in folders for path in folder.glob("*.*"))
    return f"{newest:x}"[-10:]
