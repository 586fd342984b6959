"""What people do at a table: each deed a plain form, answered with the table.

The script on the page sends the same forms and asks for no page (`X-Part`).
"""

from collections.abc import Awaitable, Callable

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rathaus.core.errors import IllegalAction
from rathaus.web.asking import form, house, number, numbers, person, remembered, text, visitor
from rathaus.web.identity import clean_name
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.table import Table
from rathaus.web.telling import against_the_rules

Handler = Callable[[Request], Awaitable[Response]]


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
    """An action's number may come in parts, chosen one after the other; they are added up.

    What was ticked to come first (`first-…`, with the number of the action it belongs to) is done
    in one go with it, all or none.
    """
    seat, action, ply = (number(fields, each) for each in ("seat", "action", "ply"))
    parts = [number(fields, name) for name in fields if name.startswith("part-")]
    action += sum(parts)
    try:
        table.play(who, seat, action, ply, numbers(fields, f"first-{action}"))
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


async def hint(request: Request) -> Response:
    await house(request).hint(request.path_params["name"], visitor(request))
    return done(request)


async def rematch(request: Request) -> Response:
    table = await house(request).rematch(request.path_params["name"], visitor(request))
    return RedirectResponse(f"/tables/{table.name}", 303)


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
    "leave": deed(lambda table, who, *_: table.leave(who)),
    "return": deed(lambda table, who, *_: table.come_back(who)),
    "resign": deed(lambda table, who, *_: table.resign(who)),
    "skip": deed(lambda table, who, *_: table.skip_lessons(who)),
    "hint": hint,
    "rematch": rematch,
}

ROUTES = [
    Route(f"/tables/{{name}}/{deed}", handle, methods=["POST"]) for deed, handle in DEEDS.items()
]
