"""Asking: what every page needs to know of a request, and how it is answered."""

from typing import Any, cast
from urllib.parse import parse_qsl

from starlette.datastructures import FormData, QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from rathaus.core.errors import Refusal
from rathaus.web.drawing import Drawing
from rathaus.web.house import House
from rathaus.web.identity import Identity, Person, digest
from rathaus.web.refusals import AgainstTheRules, Malformed, NotHere, NotReady, status_of
from rathaus.web.seats import Visitor
from rathaus.web.table import Table

MOST_FIELDS = 40  # of a form


def house(request: Request) -> House:
    return cast(House, request.app.state.house)


def drawing(request: Request) -> Drawing:
    return cast(Drawing, request.app.state.drawing)


def identity(request: Request) -> Identity:
    return cast(Identity, request.app.state.identity)


def person(request: Request) -> Person:
    """Whoever asks."""
    if not hasattr(request.state, "person"):
        request.state.person = identity(request).person(request)
    return cast(Person, request.state.person)


def visitor(request: Request) -> Visitor:
    """Whoever asks, as a table knows them."""
    kind, _space, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return Visitor(token=digest(token))
    return Visitor(person(request).id)


def shown(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """A page; a new person's browser gets its cookie with it."""
    drawn = drawing(request).page(
        template, person=person(request), here=_here(request), origin=origin(request), **context
    )
    return remembered(request, HTMLResponse(drawn, status))


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
        identity(request).remember(response, who)
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
    return _whole(name, fields.get(name, "" if otherwise is None else str(otherwise)))


def numbers(fields: FormData, name: str) -> list[int]:
    """All whole numbers of this name, in their order."""
    return [_whole(name, typed) for typed in fields.getlist(name)]


def _whole(name: str, typed: object) -> int:
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


async def table_of(request: Request) -> Table:
    """The table whose address this is."""
    return await house(request).table(request.path_params["name"])


async def begun(request: Request) -> Table:
    """The same, once there is something to see of its match."""
    return await house(request).begun(request.path_params["name"])
