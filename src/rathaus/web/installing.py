"""What makes the house installable: manifest, worker, and a page for when it is out of reach."""

import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from rathaus.core.texts import _, language
from rathaus.web.asking import drawing

STATIC = Path(__file__).parent / "static"


async def manifest(request: Request) -> Response:
    """In the language of whoever installs it."""
    told = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    told |= {"lang": language.get(), "name": _("Rathaus: board games about rats")}
    told["description"] = _(
        "Three board games about rats, in the browser: with friends, with bots, at once."
    )
    return JSONResponse(told, media_type="application/manifest+json")


async def worker(request: Request) -> Response:
    """At the root, because a worker looks after the addresses beside it and below."""
    return FileResponse(
        STATIC / "worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


async def favicon(request: Request) -> Response:
    """For those who ask without having read a page."""
    return FileResponse(STATIC / "icon-192.png")


async def offline(request: Request) -> Response:
    """Drawn for nobody: the browser keeps it."""
    return HTMLResponse(drawing(request).page("offline.html"))


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/worker.js", worker),
    Route("/favicon.ico", favicon),
    Route("/offline", offline),
]
