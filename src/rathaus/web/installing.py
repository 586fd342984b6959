"""What makes the house installable: manifest, worker, and a page for when it is out of reach."""

from pathlib import Path
from typing import cast

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from rathaus.web.drawing import Drawing

STATIC = Path(__file__).parent / "static"


async def manifest(request: Request) -> Response:
    return FileResponse(STATIC / "manifest.json", media_type="application/manifest+json")


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
    return HTMLResponse(cast(Drawing, request.app.state.drawing).page("offline.html"))


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/worker.js", worker),
    Route("/favicon.ico", favicon),
    Route("/offline", offline),
]
