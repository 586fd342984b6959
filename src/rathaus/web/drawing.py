"""Drawing pages: templates in, text out. What a page shows comes from a view, never from a state.

The table itself is drawn once for whoever may act and once for everybody else (games where seats
see different things: once a seat), so that a page more costs almost nothing. What differs between
people who look on, their own seat's mark, is left to the style sheet.
"""

import io
from collections.abc import Callable
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

import segno
from markupsafe import Markup

from rathaus import games
from rathaus.bots.levels import ABOUT
from rathaus.core.game import CHANCE, Game
from rathaus.core.match import Match
from rathaus.core.texts import LANGUAGES, Texts, _, language
from rathaus.web import rulebook
from rathaus.web.gamepage import named, page_of
from rathaus.web.languages import percent
from rathaus.web.lobby import FINISHED
from rathaus.web.reckoning import reckoned
from rathaus.web.seats import Visitor
from rathaus.web.table import Table
from rathaus.web.telling import (
    ending,
    is_lost,
    labels,
    latest,
    lesson_now,
    lines,
    odds,
    plates,
    together,
    told,
    waiting,
)
from rathaus.web.templating import HOUSE, Kept, Templates

HERE = Path(__file__).parent
LAST_LINES = 16  # of the log, beside the table
ADVISED = 3  # actions that a hint tells about

Drawn = dict[Any, Any]  # what was drawn of a table since it last changed
Part = TypeVar("Part")


class Drawing:
    """All templates."""

    def __init__(self) -> None:
        self._kept = Kept()
        self._templates = Templates(
            {
                "language": language.get,
                "languages": LANGUAGES,
                "percent": percent,
                "odds": odds,
                "named": named,
                "levels": ABOUT,
                "stamp": stamp(),
                "kept": self._kept,
            },
            {"named": named, "together": together},
        )

    def page(self, template: str, texts: Texts = HOUSE, **context: Any) -> str:
        """A page or a part of one, in the words of the house or of a game."""
        return self._templates.draw(template, texts, context)

    # --- A table ---

    def table(self, table: Table, visitor: Visitor, drawn: Drawn) -> str:
        """The part of a table's page that changes; `drawn` remembers it until the next change."""
        match = table.match
        assert match is not None
        mine = table.seats_of(visitor)
        mover = once(drawn, "mover", lambda: match.to_move)
        acts = table.status != FINISHED and _may_act(table, mover, mine)
        seat = mover if acts and mover >= 0 else (mine[0] if mine else None)
        shared = getattr(page_of(table.game), "EVERYBODY_SEES_THE_SAME", False)
        key = ("board", acts, None if shared else seat, *_players_of_it(table, mine))
        board = once(drawn, key, lambda: self._board(table, match, seat, acts, mine, drawn))
        log = once(drawn, "log", lambda: self._log(table, match))
        return board + log + self._menu(table, mine, mover)

    def _board(
        self,
        table: Table,
        match: Match,
        seat: int | None,
        acts: bool,
        mine: list[int],
        drawn: Drawn,
    ) -> str:
        page = page_of(table.game)
        view = self._view(table, match, seat, drawn)
        can = labels(match, view) if acts else {}
        last = match.log[-1] if match.log else None
        advised = table.hint[1] if table.hint and acts and table.hint[0] == table.ply else None
        asked = acts and drawn["mover"] >= 0
        lesson = lesson_now(table, view, can) if asked else None
        news = once(drawn, "news", lambda: told(match, len(match.log)) if last else "")
        return self.page(
            _template(table.game),
            table.game.texts,
            table=table,
            acts=acts,
            mover=drawn["mover"],
            seats=once(drawn, "plates", lambda: plates(table)),
            can=can,
            hint=advised.suggestions[0].action if advised else None,
            suggested=advised.suggestions[:ADVISED] if advised else [],
            news=f"{news} {lesson.text}" if lesson else news,
            just=lambda: once(drawn, "just", lambda: latest(match)),
            lesson=lesson,
            lesson_rule=rulebook.link(table.game, [lesson.paragraph]) if lesson else "",
            over_rule=_over_rule(table),
            prompt=page.prompt(view, can) if asked else waiting(table, match),
            reckoning=once(drawn, "reckoning", lambda: reckoned(table)),
            ending=ending(table, match, view),
            played=bool(mine),
            lost=is_lost(table, mine),
            can_learn=rulebook.guide_of(table.game) is not None,
            sprite=_sprite(table.game),
            can_undo=acts and match.can_undo,
            **{
                "unlisted": (),
                "on_board": (),
                **page.context(view, can, last.action if last else None),
            },
        )

    def _view(self, table: Table, match: Match, seat: int | None, drawn: Drawn) -> Any:
        options = frozenset(table.plan.options)
        if not getattr(page_of(table.game), "EVERYBODY_SEES_THE_SAME", False):
            return table.game.view(match.box, match.state, seat, options)
        seen = once(drawn, "view", lambda: table.game.view(match.box, match.state, None, options))
        return seen._replace(seat=seat)

    def has_style(self, game: Game) -> bool:
        return (game.folder / "table.css").exists()

    def figures(self, game: Game) -> dict[str, str]:
        """The pictures of a game's rules, by the number of the paragraph they belong to."""
        if not (game.folder / "figures.html").exists():
            return {}
        template = self._templates(game.texts).get_template(f"{game.name}/figures.html")
        module = template.make_module({"sprite": _sprite(game)})
        return {
            _paragraph(name): str(draw())
            for name, draw in vars(module).items()
            if name.startswith("at_")
        }

    def _log(self, table: Table, match: Match) -> str:
        """The last lines, what came up in one go as one; each is drawn once."""
        first = max(0, len(match.log) - LAST_LINES)
        undone = table.ply - len(match.log)  # after it the same action may have other consequences
        log = []
        for _by, group in groupby(
            enumerate(match.log[first:], first), lambda each: each[0] if each[1].by >= 0 else CHANCE
        ):
            plies, entries = zip(*group, strict=True)
            draw = partial(self._line, table, match, plies[0], plies[-1] + 1)
            log.append(self._kept("line", table.name, undone, plies[0], entries, caller=draw))
        return self.page("last_lines.html", table=table, log=log[::-1])

    def _line(self, table: Table, match: Match, first: int, last: int) -> Markup:
        (group,) = together(lines(match, first, last))
        return Markup(self.page("line.html", table=table, group=group))

    def _menu(self, table: Table, mine: list[int], mover: int) -> str:
        """What somebody may do beside playing."""
        absent = table.seats[mine[0]].absent if mine else ""
        facts: dict[str, Any] = {"mine": bool(mine), "absent": absent, "moving": mover in mine}
        return self._kept(
            "menu", table.name, table.status, table.rematch, *facts.values(),
            caller=lambda: self.page("menu.html", table=table, **facts),
        )  # fmt: skip

    def moment(self, table: Table, ply: int, state: Any) -> str:
        """The table as it was after the first `ply` actions, as a spectator sees it."""
        match = table.match
        assert match is not None
        view = table.game.view(match.box, state, None, frozenset(table.plan.options))
        last = match.log[ply - 1] if ply else None
        seats = plates(table, playing=table.status == FINISHED and ply == len(match.log))
        return self.page(
            _template(table.game),
            table.game.texts,
            table=table, acts=False, mover=None, seats=seats, can={},
            hint=None, can_undo=False, at=ply, news="",
            prompt=told(match, ply) if last else _("The beginning."),
            sprite=_sprite(table.game),
            **{
                "unlisted": (),
                "on_board": (),
                **page_of(table.game).context(view, {}, last.action if last else None),
            },
        )  # fmt: skip


def _paragraph(name: str) -> str:
    """The paragraph to which a picture belongs, by the name of its macro.

    >>> _paragraph("at_4_1"), _paragraph("at_P3")
    ('§4.1', 'P3')
    """
    number = name.removeprefix("at_").replace("_", ".")
    return f"§{number}" if number[0].isdigit() else number


def _over_rule(table: Table) -> str:
    """Where the rules say who has won, once it is over."""
    guide = rulebook.guide_of(table.game)
    is_over = table.match is not None and table.match.is_over and guide is not None
    return rulebook.link(table.game, guide.OVER) if is_over else ""


def once(drawn: Drawn, key: Any, make: Callable[[], Part]) -> Part:
    """What `make` makes, made only once."""
    if key not in drawn:
        drawn[key] = make()
    part: Part = drawn[key]
    return part


def qr(link: str) -> Markup:
    """A link as a picture for a phone's camera."""
    out = io.BytesIO()
    segno.make(link, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=1
    )
    return Markup(out.getvalue().decode())


@cache
def _template(game: Game) -> str:
    own = game.folder / "table.html"
    return f"{game.name}/table.html" if own.exists() else "generic.html"


def _sprite(game: Game) -> str:
    return f"/games/{game.name}/sprite.svg?{stamp()}"


def _players_of_it(table: Table, mine: list[int]) -> list[int]:
    """Those who have played are asked at the end what to do next, each in their own way."""
    return mine if table.status == FINISHED else []


def _may_act(table: Table, mover: int, mine: list[int]) -> bool:
    if mover == CHANCE:
        return table.plan.real and bool(mine)
    return mover in mine and not table.seats[mover].absent


@cache
def stamp() -> str:
    """Changes when our pictures, styles or scripts change, so that browsers may keep them."""
    folders = [HERE / "static", *Path(games.__path__[0]).glob("*")]
    newest = max(path.stat().st_mtime_ns for folder in folders for path in folder.glob("*.*"))
    return f"{newest:x}"[-10:]
