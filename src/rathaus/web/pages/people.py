"""People: their name, colours and language, and how they move to another device."""

import time

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rathaus.core.texts import LANGUAGES
from rathaus.web import languages
from rathaus.web.asking import form, house, identity, origin, person, shown, text
from rathaus.web.drawing import qr
from rathaus.web.identity import Person, clean_name, digest, new_token
from rathaus.web.refusals import NotHere

LINK_SECONDS = 600


async def change_me(request: Request) -> Response:
    """Another name, other colours."""
    fields, who = await form(request), person(request)
    who.name = clean_name(text(fields, "name"), who.name)
    if text(fields, "theme") in ("auto", "light", "dark"):
        who.theme = text(fields, "theme")
    response = _back(fields)
    identity(request).remember(response, who)
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
    identity(request).remember(response, Person.model_validate(plain))
    return response


ROUTES = [
    Route("/me", change_me, methods=["POST"]),
    Route("/language", change_language, methods=["POST"]),
    Route("/carry", carry, methods=["POST"]),
    Route("/arrive/{token}", arrive, methods=["GET", "POST"]),
]
