"""Aids: the table in words, and a look at what an action would bring.

Both are a game's own words: `describe(view, names)` and, where it helps, `outlook(before, after)`
in its `page.py`.
"""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from rathaus.core.errors import IllegalAction
from rathaus.core.match import Match
from rathaus.web.asking import begun, drawing, number, shown, visitor
from rathaus.web.gamepage import named, page_of
from rathaus.web.refusals import NotHere
from rathaus.web.seats import Visitor
from rathaus.web.table import Table


async def words(request: Request) -> Response:
    """The table in words, for ears and for whoever wants to be sure."""
    table = await begun(request)
    async with table.lock:
        said = description(table, visitor(request))
    if "x-part" in request.headers:
        return PlainTextResponse(drawing(request).page("words.html", said=said))
    part = drawing(request).page("words.html", said=said)
    return shown(request, "words_page.html", table=table, part=part)


async def outlook(request: Request) -> Response:
    """What an action would bring, without doing it; nothing, if the page asks too late."""
    table = await begun(request)
    async with table.lock:
        action = number(request.query_params, "action")
        if number(request.query_params, "ply", table.ply) != table.ply:
            return Response(status_code=204)
        return PlainTextResponse(foretold(table, visitor(request), action))


def description(table: Table, who: Visitor) -> list[str]:
    """A sentence for each thing on the table, as this visitor sees it."""
    match, page = table.match, page_of(table.game)
    assert match is not None
    mine = table.seats_of(who)
    view = _view(table, match, match.state, mine[0] if mine else None)
    if not hasattr(page, "describe"):
        return str(page.context(view, {}, None)["text"]).splitlines()
    said: list[str] = page.describe(view, [named(seat.name) for seat in table.seats])
    return said


def foretold(table: Table, who: Visitor, action: int) -> str:
    """The look ahead; only for whoever is to move, only at what is allowed."""
    match, page = table.must_be_moving(who), page_of(table.game)
    if action not in table.game.legal_actions(match.box, match.state):
        raise IllegalAction("That is not allowed now.")
    if not hasattr(page, "outlook"):
        raise NotHere("This game has no look ahead.")
    after = match.copy_of_state()
    table.game.apply(match.box, after, action)
    views = (_view(table, match, state, match.to_move) for state in (match.state, after))
    return str(page.outlook(*views))


def _view(table: Table, match: Match, state: object, seat: int | None) -> object:
    return table.game.view(match.box, state, seat, frozenset(table.plan.options))


ROUTES = [Route("/tables/{name}/words", words), Route("/tables/{name}/outlook", outlook)]
