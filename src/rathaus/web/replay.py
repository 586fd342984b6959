"""Pages for looking back: a match as it was at any moment, with a link to each.

Everything works by links; the script on the page fetches only the parts that change (`X-Part`).
"""

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from rathaus.core.texts import language
from rathaus.web.asking import begun, drawing, house, shown
from rathaus.web.drawing import once
from rathaus.web.lookback import graphs, scores, turns
from rathaus.web.refusals import Malformed
from rathaus.web.table import Table
from rathaus.web.telling import lines

BEFORE, AFTER = 9, 4  # lines of the log shown around a moment


async def moment(request: Request) -> Response:
    """The table as it was after so many actions."""
    table = await begun(request)
    match = table.match
    assert match is not None
    at = min(request.path_params["ply"], len(match.log))
    draw = drawing(request)
    drawn = house(request).drawn[table.name]
    state = match.state_at(at)
    facts = moment_facts(table, at, state) | {"board": Markup(draw.moment(table, at, state))}
    if "x-part" in request.headers:
        return HTMLResponse(draw.page("moment.html", **facts))
    return shown(
        request,
        "replay.html",
        graphs=once(drawn, ("graphs", language.get()), lambda: graphs(table)),
        **facts,
        **steps(once(drawn, "turns", lambda: turns(match)), at, len(match.log)),
        has_style=draw.has_style(table.game),
    )


def moment_facts(table: Table, at: int, state: Any) -> dict[str, Any]:
    """What changes from moment to moment: the lines around it, and the scores."""
    match = table.match
    assert match is not None
    counted = scores(table, state)
    around = lines(match, at - BEFORE, at + AFTER)
    return {
        "table": table,
        "at": at,
        "log": around,
        "counted": counted[1] if counted else None,
    }


def steps(begun: list[int], at: int, last: int) -> dict[str, Any]:
    """Where the links lead."""
    return {
        "last": last,
        "turns": begun,
        "turn_before": max((ply for ply in begun if ply < at), default=0),
        "turn_after": min((ply for ply in begun if ply > at), default=last),
        "turn": sum(ply <= at for ply in begun),
    }


async def chosen(request: Request) -> Response:
    """The slider, sent as a form."""
    table = await begun(request)
    try:
        ply = max(0, int(request.query_params.get("ply", "0")))
    except ValueError:
        raise Malformed("A moment is a whole number: how many actions came before it.") from None
    return RedirectResponse(f"/tables/{table.name}/at/{min(ply, 1_000_000)}", 303)


ROUTES = [
    Route("/tables/{name}/at/{ply:int}", moment),
    Route("/tables/{name}/at", chosen),
]
