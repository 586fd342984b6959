"""A table as people see it: now, live, its log, its match file and its proof."""

from typing import Any, cast

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from rathaus.core.texts import language
from rathaus.web.asking import begun, drawing, house, origin, shown, table_of, visitor
from rathaus.web.drawing import Drawn, once, qr
from rathaus.web.live import LIVE, Page, as_event, as_lines
from rathaus.web.lobby import FINISHED, OPEN
from rathaus.web.pages.games import box_text
from rathaus.web.plan import OWN_BOX
from rathaus.web.proof import match_text, verified
from rathaus.web.seats import Visitor
from rathaus.web.table import Table
from rathaus.web.telling import lines

LOG_LINES = 300  # a page


async def show_table(request: Request) -> Response:
    table, who = await table_of(request), visitor(request)
    house(request).welcome(table, who)
    part = await current(request, table, who)
    return shown(
        request,
        "table.html",
        table=table,
        mine=table.seats_of(who),
        part=Markup(part),
        acts='id="act"' in part,
        has_style=drawing(request).has_style(table.game),
    )


async def current(request: Request, table: Table, who: Visitor) -> str:
    """The table as it is on disk, as this visitor may see it."""
    async with table.lock:
        return _part(request, table, who)


def _part(request: Request, table: Table, who: Visitor) -> str:
    draw = drawing(request)
    if table.status == OPEN:
        return draw.page("lobby.html", **_lobby(request, table, who))
    if table.match is None:
        return draw.page("starting.html", table=table)
    return draw.table(table, who, _drawn(request, table))


def _drawn(request: Request, table: Table) -> Drawn:
    """What was drawn of a table in this language since it last changed."""
    in_all_languages = house(request).drawn[table.name]
    return cast(Drawn, in_all_languages.setdefault(language.get(), {}))


def _event(request: Request, table: Table, who: Visitor) -> bytes:
    """The same for a live page; drawn once for all who see the same."""
    mine = table.seats_of(who)
    if table.match is None:
        return as_event(table.ply, mine, as_lines(_part(request, table, who)))
    drawn = _drawn(request, table)
    key = ("event", *mine)
    if key not in drawn:
        html = _part(request, table, who)
        line = once(drawn, ("line", html), lambda: as_lines(html))
        drawn[key] = as_event(table.ply, mine, line)
    return cast(bytes, drawn[key])


def _lobby(request: Request, table: Table, who: Visitor) -> dict[str, Any]:
    link = f"{origin(request)}/tables/{table.name}"
    return {
        "table": table,
        "mine": table.seats_of(who),
        "host": table.is_host(who),
        "link": link,
        "qr": qr(link),
        "box_text": box_text(table.game, "house") if table.is_host(who) else "",
        "own_box": table.plan.box == OWN_BOX,
        "only_here": bool(house(request).settings.hosts),
    }


async def events(request: Request) -> Response:
    """The live table."""
    table, who = await table_of(request), visitor(request)

    async def event() -> bytes:
        async with table.lock:
            return _event(request, table, who)

    async def stay(receive: Receive, first: Send, send: Send) -> None:
        with open_house.watching(table, page, who):
            await page.stay(receive, first, send)

    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    page, open_house = Page(event, seen), house(request)
    request.scope[LIVE] = stay
    return cast(Response, _unanswered)


async def _unanswered(scope: Scope, receive: Receive, send: Send) -> None:
    """Nothing is said yet: the live page begins when the request has been read."""


async def whole_log(request: Request) -> Response:
    """The log from its beginning, so many lines a page."""
    table = await begun(request)
    assert table.match is not None
    last = max(0, len(table.match.log) - 1) // LOG_LINES
    typed = request.query_params.get("page", "1")
    page = min(last, max(0, int(typed) - 1)) if typed.isdecimal() and len(typed) < 9 else 0
    log = lines(table.match, page * LOG_LINES, (page + 1) * LOG_LINES)[::-1]
    return shown(request, "log.html", table=table, log=log, page=page + 1, pages=last + 1)


async def download(request: Request) -> Response:
    table = await begun(request)
    name = f"{table.game.name}-{table.name}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(match_text(table), media_type="application/json", headers=headers)


async def box_of(request: Request) -> Response:
    """What is in the box of this table."""
    return JSONResponse((await table_of(request)).box.plain)


async def proof(request: Request) -> Response:
    """Was chance fair? The page does the sums again and explains them."""
    table = await begun(request)
    good, verdict = verified(table)
    match = table.match
    assert match is not None
    over = table.status == FINISHED
    seed = table.seed.hex() if over and match.dice else ""
    return shown(
        request, "proof.html", table=table, match=match, dice=match.dice, good=good,
        verdict=verdict, seed=seed, zip=zip,
    )  # fmt: skip


ROUTES = [
    Route("/tables/{name}/events", events),
    Route("/tables/{name}", show_table),
    Route("/tables/{name}/log", whole_log),
    Route("/tables/{name}/match.json", download),
    Route("/tables/{name}/proof", proof),
    Route("/tables/{name}/box.json", box_of),
]
