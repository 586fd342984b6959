"""The first page, and the ways from it to a table."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rathaus.core import registry
from rathaus.web import rulebook
from rathaus.web.asking import form, house, identity, number, person, remembered, shown, text
from rathaus.web.lobby import OPEN, RUNNING
from rathaus.web.plan import Plan, usual_level
from rathaus.web.refusals import NotHere
from rathaus.web.table import Table


async def home(request: Request) -> Response:
    games = registry.all_games()
    mine = await house(request).store.listed_for(person(request).id)
    public = await house(request).public()
    return shown(
        request,
        "home.html",
        games=games,
        titles={game.name: game.title for game in games},
        learning={game.name: (game.folder / "guide.py").exists() for game in games},
        covers={game.name: (game.folder / "cover.svg").exists() for game in games},
        usual=person(request).level or usual_level(),
        mine=mine,
        open=[row for row in public if row["status"] == OPEN][:20],
        running=[row for row in public if row["status"] == RUNNING][:20],
    )


async def play_now(request: Request) -> Response:
    plan = await _first_plan(request)
    table = await house(request).play_now(person(request), plan)
    return _to(request, table, plan)


async def learn(request: Request) -> Response:
    """A first match, with lessons."""
    fields = await form(request)
    game = registry.game(text(fields, "game")[:40])
    guide = rulebook.guide_of(game)
    if guide is None:
        raise NotHere("{title} has no lessons yet.", title=game.title)
    plan = Plan(game=game.name, players=guide.PLAYERS, level="mouse", order="host", guide=True)
    table = await house(request).play_now(person(request), plan)
    if "level" in fields:  # on the first page it was chosen for later
        return _to(request, table, await _first_plan(request))
    return remembered(request, RedirectResponse(f"/tables/{table.name}", 303))


async def invite(request: Request) -> Response:
    plan = await _first_plan(request)
    table = await house(request).invite(person(request), plan)
    return _to(request, table, plan)


async def _first_plan(request: Request) -> Plan:
    fields = await form(request)
    return Plan(
        game=text(fields, "game")[:40],
        players=min(12, max(1, number(fields, "players"))),
        level=text(fields, "level")[:40],
    ).checked()


def _to(request: Request, table: Table, plan: Plan) -> Response:
    """On to the new table; what was chosen is remembered for the next time."""
    who = person(request)
    who.choices[plan.game], who.level = [str(plan.players), plan.level], plan.level
    response = RedirectResponse(f"/tables/{table.name}", 303)
    identity(request).remember(response, who)
    return response


ROUTES = [
    Route("/", home),
    Route("/play", play_now, methods=["POST"]),
    Route("/learn", learn, methods=["POST"]),
    Route("/tables", invite, methods=["POST"]),
]
