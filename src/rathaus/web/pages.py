"""The pages: each request is read, the table decides, the template draws.

Everything a person can do is a plain form; the answer is a redirect to the table, so that a reload
never plays twice. The script on the page sends the same forms and asks for no page (`X-Part`).
"""

import io
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast
from urllib.parse import parse_qsl

import segno
from markupsafe import Markup
from starlette.datastructures import FormData, QueryParams, UploadFile
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Route

from rathaus.core import match_file, registry
from rathaus.core.errors import BadMatch, IllegalAction, Refusal
from rathaus.core.game import Game
from rathaus.core.texts import LANGUAGES, Phrase, _, language
from rathaus.web import languages, rulebook
from rathaus.web.drawing import Drawing, Drawn, once
from rathaus.web.house import House
from rathaus.web.identity import Identity, Person, clean_name, digest, new_token
from rathaus.web.live import Page, as_event, as_line
from rathaus.web.plan import OWN_BOX, Plan, usual_level
from rathaus.web.refusals import AgainstTheRules, Malformed, NotHere, NotReady, status_of
from rathaus.web.rulebook import Rulebook
from rathaus.web.table import FINISHED, OPEN, RUNNING, Table, Visitor
from rathaus.web.telling import against_the_rules, lines

GAME_FILES = {
    "table.css": "text/css",
    "sprite.svg": "image/svg+xml",
    "cover.svg": "image/svg+xml",
    "preview.png": "image/png",
    "scene.svg": "image/svg+xml",
}
FOR_EVER = "public, max-age=31536000, immutable"  # its address changes when it does
A_WHILE = "public, max-age=3600"  # asked for by a style sheet, which knows no stamp
LINK_SECONDS = 600
LOG_LINES = 300  # a page
MOST_FIELDS = 40  # of a form
Handler = Callable[[Request], Awaitable[Response]]


# --- What every page needs ---


def house(request: Request) -> House:
    return cast(House, request.app.state.house)


def drawing(request: Request) -> Drawing:
    return cast(Drawing, request.app.state.drawing)


def person(request: Request) -> Person:
    """Whoever asks."""
    if not hasattr(request.state, "person"):
        request.state.person = cast(Identity, request.app.state.identity).person(request)
    return cast(Person, request.state.person)


def visitor(request: Request) -> Visitor:
    """Whoever asks, as a table knows them."""
    kind, _space, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return Visitor(token=digest(token))
    return Visitor(person(request).id)


def shown(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """A page; a new person's browser gets its cookie with it."""
    drawn = cast(Drawing, request.app.state.drawing).page(
        template, person=person(request), here=_here(request), origin=origin(request), **context
    )
    response = HTMLResponse(drawn, status)
    return remembered(request, response)


def _here(request: Request) -> str:
    """Where to come back to after changing a name, colours or the language."""
    return request.url.path if request.method == "GET" else "/"


def origin(request: Request) -> str:
    """Where this house is, as whoever asks sees it."""
    return f"{request.url.scheme}://{request.headers.get('host')}"


def remembered(request: Request, response: Response) -> Response:
    if "authorization" in request.headers:  # a program needs no cookie
        return response
    who = person(request)
    if not who.known:
        cast(Identity, request.app.state.identity).remember(response, who)
    return response


async def form(request: Request) -> FormData:
    """What was filled in; the plain kind of form, which every action is, is read at once."""
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind != "application/x-www-form-urlencoded":
        return await request.form(max_files=0, max_fields=MOST_FIELDS)
    try:
        body = (await request.body()).decode()
        typed = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
        return FormData([*typed])
    except ValueError:
        raise Malformed("The form cannot be read.") from None


def number(fields: FormData | QueryParams, name: str, otherwise: int | None = None) -> int:
    """A whole number in a form."""
    typed = fields.get(name, "" if otherwise is None else str(otherwise))
    try:
        found = int(str(typed))
    except ValueError:
        raise Malformed("“{name}” has to be a whole number.", name=name) from None
    if abs(found) > 1_000_000:
        raise Malformed("“{name}” is too large a number.", name=name)
    return found


def text(fields: FormData, name: str) -> str:
    return str(fields.get(name, ""))


def refusal_page(request: Request, refusal: Refusal) -> Response:
    """A refusal: a sentence for the script, a page with the way back for a person."""
    status = status_of(refusal)
    rule = refusal.rule if isinstance(refusal, AgainstTheRules) else ""
    if "x-part" in request.headers:
        return PlainTextResponse(refusal.said(), status, {"x-rule": rule} if rule else None)
    name = request.path_params.get("name")
    if isinstance(refusal, NotReady):
        return shown(request, "waiting.html", status, refusal=refusal.said())
    back = f"/tables/{name}" if name and status != NotHere.status else ""
    return shown(request, "refusal.html", status, refusal=refusal.said(), back=back, rule=rule)


# --- The first page ---


async def home(request: Request) -> Response:
    store = house(request).store
    games = registry.all_games()
    mine = await store.listed_for(person(request).id)
    public = [
        row for status in (OPEN, RUNNING) for row in await store.listed(status, 200)
        if row["plan"]["listed"]
    ]  # fmt: skip
    return shown(
        request,
        "home.html",
        games=games,
        titles={game.name: game.title for game in games},
        learning={game.name: (game.folder / "guide.py").exists() for game in games},
        covers={game.name: (game.folder / "cover.svg").exists() for game in games},
        usual=usual_level(),
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
    game = registry.game(text(await form(request), "game")[:40])
    guide = rulebook.guide_of(game)
    if guide is None:
        raise NotHere("{title} has no lessons yet.", title=game.title)
    plan = Plan(game=game.name, players=guide.PLAYERS, level="mouse", order="host", guide=True)
    table = await house(request).play_now(person(request), plan)
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
    who.choices[plan.game] = [str(plan.players), plan.level]
    response = RedirectResponse(f"/tables/{table.name}", 303)
    cast(Identity, request.app.state.identity).remember(response, who)
    return response


async def change_me(request: Request) -> Response:
    """Another name, other colours."""
    fields, who = await form(request), person(request)
    who.name = clean_name(text(fields, "name"), who.name)
    if text(fields, "theme") in ("auto", "light", "dark"):
        who.theme = text(fields, "theme")
    response = _back(fields)
    cast(Identity, request.app.state.identity).remember(response, who)
    return response


async def change_language(request: Request) -> Response:
    """One click, and every page is in another language."""
    fields = await form(request)
    response = _back(fields)
    if text(fields, "language") in LANGUAGES:
        languages.remember(response, text(fields, "language"))
    return response


def _back(fields: FormData) -> Response:
    back = text(fields, "back")
    known = back.startswith("/") and not back.startswith(("//", "/\\"))  # nowhere but here
    return RedirectResponse(back if known else "/", 303)


# --- Games ---


async def game_file(request: Request) -> Response:
    name = request.path_params["file"]
    path = registry.game(request.path_params["game"]).folder / name
    if name not in GAME_FILES or not path.exists():
        raise NotHere("There is no such picture.")
    kept = FOR_EVER if request.url.query else A_WHILE
    headers = {"cache-control": kept}
    return Response(path.read_bytes(), media_type=GAME_FILES[name], headers=headers)


async def rules(request: Request) -> Response:
    """The rules; the paragraphs named by `see` are marked."""
    game = registry.game(request.path_params["game"])
    draw = cast(Drawing, request.app.state.drawing)
    marked = frozenset(request.query_params.get("see", "").split())
    book = Rulebook(rulebook.text(game), draw.figures(game), marked)
    return shown(
        request, "rules.html", game=game, text=Markup(book.html), sections=book.sections,
        written_in=rulebook.written_in(game), can_learn=rulebook.guide_of(game) is not None,
    )  # fmt: skip


# --- A table ---


async def show_table(request: Request) -> Response:
    table, who = await _table(request), visitor(request)
    table.presence.show(who)
    part = await current(request, table, who)
    return shown(
        request,
        "table.html",
        table=table,
        mine=table.seats_of(who),
        part=Markup(part),
        acts='id="act"' in part,
        has_style=has_style(table),
    )


async def current(request: Request, table: Table, who: Visitor) -> str:
    """The table as it is on disk, as this visitor may see it."""
    async with table.lock:
        return _part(request, table, who)


def _part(request: Request, table: Table, who: Visitor) -> str:
    draw = cast(Drawing, request.app.state.drawing)
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
        return as_event(table.ply, mine, as_line(_part(request, table, who)))
    drawn = _drawn(request, table)
    key = ("event", *mine)
    if key not in drawn:
        html = _part(request, table, who)
        line = once(drawn, ("line", html), lambda: as_line(html))
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


def qr(link: str) -> Markup:
    """A link as a picture for a phone's camera."""
    out = io.BytesIO()
    segno.make(link, micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=1
    )
    return Markup(out.getvalue().decode())


async def events(request: Request) -> Response:
    """The live table."""
    table, who = await _table(request), visitor(request)

    async def event() -> bytes:
        async with table.lock:
            return _event(request, table, who)

    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    page = Page(event, seen)
    return cast(Response, house(request).watched(table, page, who))


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
    return JSONResponse((await _table(request)).box.plain)


async def box_file(request: Request) -> Response:
    """A box that comes with a game, to begin one's own with."""
    game, name = registry.game(request.path_params["game"]), request.path_params["box"]
    if name not in game.boxes:
        raise NotHere("{title} has no such box.", title=game.title)
    return PlainTextResponse(box_text(game, name))


def box_text(game: Game, name: str) -> str:
    return (game.folder / "boxes" / f"{name}.toml").read_text(encoding="utf-8")


def match_text(table: Table) -> str:
    """The match file; the secret of the dice is in it once the match is over."""
    assert table.match is not None
    return match_file.written(table.match, with_seed=table.status == FINISHED)


async def proof(request: Request) -> Response:
    """Were the dice fair? The page does the sums again and explains them."""
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


def verified(table: Table) -> tuple[bool, str]:
    """Whether everything was by the rules and the dice, and what there is to say about it."""
    try:
        match = match_file.read(match_text(table), Phrase("This match"))
    except BadMatch as wrong:
        return False, wrong.said()
    if match.dice is None:
        return True, _("All actions were by the rules; the cards and dice were real ones.")
    if match.dice.seed is None:
        return True, _("All actions so far are by the rules; the dice can be checked at the end.")
    return True, _(
        "Yes. All actions were by the rules, and every card and die is the promised one."
    )


def has_style(table: Table) -> bool:
    return (table.game.folder / "table.css").exists()


async def _table(request: Request) -> Table:
    return await house(request).table(request.path_params["name"])


async def begun(request: Request) -> Table:
    table = await _table(request)
    if table.match is None:
        raise NotHere("The match at this table has not begun yet.")
    return table


# --- What people do at a table ---


def deed(change: Callable[[Table, Visitor, FormData, Request], None]) -> Handler:
    """A form that changes a table, then shows it."""

    async def handle(request: Request) -> Response:
        fields = await form(request)
        async with house(request).changing(request.path_params["name"]) as table:
            change(table, visitor(request), fields, request)
        return done(request)

    return handle


def done(request: Request) -> Response:
    if "x-part" in request.headers:
        return remembered(request, Response(status_code=204))
    return remembered(request, RedirectResponse(f"/tables/{request.path_params['name']}", 303))


def act(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    """An action's number may come in parts, chosen one after the other; they are added up."""
    seat, action, ply = (number(fields, each) for each in ("seat", "action", "ply"))
    parts = [number(fields, name) for name in fields if name.startswith("part-")]
    action += sum(parts)
    try:
        table.play(who, seat, action, ply)
    except IllegalAction:
        raise against_the_rules(table, seat, action) from None


def undo(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.undo(who, number(fields, "ply"))


def sit(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    name = clean_name(text(fields, "name"), person(request).name)
    table.sit(who, name, number(fields, "seat"), text(fields, "salt"))


async def bring_box(request: Request) -> Response:
    """A box of the host's own: a file, or what was typed."""
    async with request.form(max_files=1, max_fields=10) as fields:
        file = fields.get("file")
        given = await file.read() if isinstance(file, UploadFile) else b""
        typed = text(fields, "toml").encode()
    async with house(request).changing(request.path_params["name"]) as table:
        table.bring_box(visitor(request), given or typed)
    return done(request)


def salt(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.add_salt(who, number(fields, "seat"), text(fields, "salt"))


def seat_bot(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.seat_bot(who, number(fields, "seat"), text(fields, "level"))


def clear(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.clear(who, number(fields, "seat"))


async def start(request: Request) -> Response:
    fill = text(await form(request), "fill")
    await house(request).start(request.path_params["name"], visitor(request), fill)
    return done(request)


def replan(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    plan = table.plan.model_dump() | {
        "players": number(fields, "players"),
        "box": text(fields, "box"),
        "order": "host" if text(fields, "order") == "host" else "lot",
        "away": min(86_400, max(0, number(fields, "away", 0))),
        "options": [str(each) for each in fields.getlist("options")],
        "real": bool(text(fields, "real")),
        "listed": bool(text(fields, "listed")),
    }
    table.replan(who, Plan.model_validate(plan))


def leave(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.leave(who)


def come_back(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.come_back(who)


def resign(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.resign(who)


def skip(table: Table, who: Visitor, fields: FormData, request: Request) -> None:
    table.skip_lessons(who)


async def hint(request: Request) -> Response:
    await house(request).hint(request.path_params["name"], visitor(request))
    return done(request)


async def rematch(request: Request) -> Response:
    table = await house(request).rematch(request.path_params["name"], visitor(request))
    return RedirectResponse(f"/tables/{table.name}", 303)


# --- To another device ---


async def carry(request: Request) -> Response:
    """A link that makes another device this person; it works once."""
    token, who = new_token(), person(request)
    plain = who.model_dump(exclude={"known"})
    await house(request).store.keep_link(digest(token), plain, time.time() + LINK_SECONDS)
    link = f"{origin(request)}/arrive/{token}"
    return shown(request, "carry.html", link=link, qr=qr(link))


async def arrive(request: Request) -> Response:
    """Asking first: a preview of the link in some messenger must not use it up."""
    if request.method == "GET":
        return shown(request, "arrive.html")
    token = digest(request.path_params["token"])
    plain = await house(request).store.take_link(token, time.time())
    if plain is None:
        raise NotHere("This link was used already, or is too old; make a new one.")
    response = RedirectResponse("/", 303)
    cast(Identity, request.app.state.identity).remember(response, Person.model_validate(plain))
    return response


DEEDS: dict[str, Handler] = {
    "actions": deed(act),
    "undo": deed(undo),
    "sit": deed(sit),
    "salt": deed(salt),
    "box": bring_box,
    "bot": deed(seat_bot),
    "clear": deed(clear),
    "start": start,
    "plan": deed(replan),
    "leave": deed(leave),
    "return": deed(come_back),
    "resign": deed(resign),
    "skip": deed(skip),
    "hint": hint,
    "rematch": rematch,
}

ROUTES = [
    Route("/tables/{name}/events", events),
    Route("/tables/{name}", show_table),
    Route("/", home),
    Route("/play", play_now, methods=["POST"]),
    Route("/learn", learn, methods=["POST"]),
    Route("/tables", invite, methods=["POST"]),
    Route("/me", change_me, methods=["POST"]),
    Route("/language", change_language, methods=["POST"]),
    Route("/carry", carry, methods=["POST"]),
    Route("/arrive/{token}", arrive, methods=["GET", "POST"]),
    Route("/games/{game}/rules", rules),
    Route("/games/{game}/boxes/{box}.toml", box_file),
    Route("/games/{game}/{file}", game_file),
    Route("/tables/{name}/log", whole_log),
    Route("/tables/{name}/match.json", download),
    Route("/tables/{name}/proof", proof),
    Route("/tables/{name}/box.json", box_of),
    *(
        Route(f"/tables/{{name}}/{deed}", handle, methods=["POST"])
        for deed, handle in DEEDS.items()
    ),
]
