"""The app: settings in, an ASGI application out."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, compile_path
from starlette.staticfiles import StaticFiles

from rathaus.core.errors import Refusal
from rathaus.core.texts import N_
from rathaus.web import api, pages
from rathaus.web.asking import refusal_page
from rathaus.web.drawing import Drawing
from rathaus.web.guards import Guards
from rathaus.web.house import House
from rathaus.web.identity import Identity
from rathaus.web.languages import Languages
from rathaus.web.pages.games import FOR_EVER
from rathaus.web.refusals import Malformed, NotHere, WrongMethod, status_of
from rathaus.web.settings import Settings
from rathaus.web.store import Store

HERE = Path(__file__).parent


def create_app(settings: Settings) -> FastAPI:
    """The house as these settings want it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        settings.data.mkdir(parents=True, exist_ok=True)
        app.state.identity = Identity(settings.data)
        app.state.house = House(settings, await Store.opened(settings.database))
        await app.state.house.open()
        yield
        await app.state.house.close()

    app = FastAPI(title="Rathaus", docs_url=None, redoc_url=None, lifespan=lifespan)
    app.state.drawing = Drawing()
    app.add_middleware(Guards, hosts=settings.hosts, rate=settings.rate)
    app.add_middleware(Languages)  # outermost: the guards, too, speak the reader's language
    app.router.routes.extend(pages.ROUTES)  # first: they are asked for most
    app.include_router(api.router)
    app.mount("/static", Static(directory=HERE / "static"), "static")
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _not_here)
    return app


class Static(StaticFiles):
    """Our own pictures, styles and scripts; asked for with a stamp they may be kept for ever."""

    def file_response(self, *what: Any, **more: Any) -> Response:
        answer = super().file_response(*what, **more)
        scope = what[2] if len(what) > 2 else more["scope"]
        if scope["query_string"]:
            answer.headers["cache-control"] = FOR_EVER
        return answer


async def _refused(request: Request, refusal: Exception) -> Response:
    """Every refusal is a sentence."""
    assert isinstance(refusal, Refusal)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"refusal": refusal.said()}, status_of(refusal))
    return refusal_page(request, refusal)


async def _malformed(request: Request, wrong: Exception) -> Response:
    assert isinstance(wrong, RequestValidationError)
    problem = wrong.errors()[0]
    where = ".".join(str(part) for part in problem["loc"] if part != "body")
    told = "{where}: {problem}."
    if not where:
        told = N_("The request cannot be read: {problem}.")
    return await _refused(request, Malformed(told, where=where, problem=problem["msg"]))


async def _not_here(request: Request, wrong: Exception) -> Response:
    """What the framework itself refuses, in our words."""
    assert isinstance(wrong, HTTPException)
    if wrong.status_code == 404:
        return await _refused(request, NotHere("There is no such page."))
    if wrong.status_code == 405:
        answer = await _refused(request, WrongMethod("That cannot be asked in this way."))
        answer.headers["allow"] = ", ".join(_methods(request))
        return answer
    return await _refused(request, Malformed("The request cannot be read."))


def _methods(request: Request) -> list[str]:
    """How this address may be asked."""
    found: set[str] = set()
    for route in request.app.router.routes:
        if isinstance(route, Route) and route.path_regex.match(request.url.path):
            found |= route.methods or set()
    for path, ways in request.app.openapi()["paths"].items():
        if compile_path(path)[0].match(request.url.path):
            found |= {way.upper() for way in ways}
    return sorted(found)
