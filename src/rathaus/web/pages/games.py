"""Games: their rules, pictures and boxes."""

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from rathaus.core import registry
from rathaus.core.game import Game
from rathaus.web import rulebook
from rathaus.web.asking import drawing, shown
from rathaus.web.refusals import NotHere
from rathaus.web.rulebook import Rulebook

GAME_FILES = {
    "table.css": "text/css",
    "sprite.svg": "image/svg+xml",
    "cover.svg": "image/svg+xml",
    "preview.png": "image/png",
    "scene.svg": "image/svg+xml",
}
FOR_EVER = "public, max-age=31536000, immutable"  # its address changes when it does
A_WHILE = "public, max-age=3600"  # asked for by a style sheet, which knows no stamp


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
    marked = frozenset(request.query_params.get("see", "").split())
    book = Rulebook(rulebook.text(game), drawing(request).figures(game), marked)
    return shown(
        request, "rules.html", game=game, text=Markup(book.html), sections=book.sections,
        written_in=rulebook.written_in(game), can_learn=rulebook.guide_of(game) is not None,
    )  # fmt: skip


async def box_file(request: Request) -> Response:
    """A box that comes with a game, to begin one's own with."""
    game, name = registry.game(request.path_params["game"]), request.path_params["box"]
    if name not in game.boxes:
        raise NotHere("{title} has no such box.", title=game.title)
    return PlainTextResponse(box_text(game, name))


def box_text(game: Game, name: str) -> str:
    return (game.folder / "boxes" / f"{name}.toml").read_text(encoding="utf-8")


ROUTES = [
    Route("/games/{game}/rules", rules),
    Route("/games/{game}/boxes/{box}.toml", box_file),
    Route("/games/{game}/{file}", game_file),
]
