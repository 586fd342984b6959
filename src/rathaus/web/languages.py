"""Which language somebody reads: the one they chose, or the one their browser asks for."""

from http.cookies import CookieError, SimpleCookie

from babel.numbers import format_percent
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from rathaus.core.texts import ENGLISH, LANGUAGES, language

COOKIE = "rathaus-language"
YEAR = 366 * 86_400  # seconds


class Languages:
    """Whatever is drawn for a request is drawn in the language of whoever asks."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        before = language.set(read_by(Headers(scope=scope)) if scope["type"] == "http" else ENGLISH)
        try:
            await self.app(scope, receive, send)
        finally:
            language.reset(before)


def read_by(headers: Headers) -> str:
    """The language chosen here before, or the best of those the browser asks for."""
    chosen = _cookie(headers.get("cookie", ""))
    return chosen if chosen in LANGUAGES else wanted(headers.get("accept-language", ""))


def wanted(accepted: str) -> str:
    """The best language for what a browser accepts.

    >>> wanted("fr, de-AT;q=0.8, en;q=0.5"), wanted("pt-BR"), wanted("")
    ('de', 'pt', 'en')
    """
    ranked = sorted((_liked(part) for part in accepted.split(",")), key=lambda each: -each[0])
    return next((name for liked, name in ranked if liked and name in LANGUAGES), ENGLISH)


def _liked(part: str) -> tuple[float, str]:
    """How much a language is liked, and which."""
    tag, _semicolon, weight = part.partition(";")
    try:
        liked = float(weight.strip().removeprefix("q=")) if weight else 1.0
    except ValueError:
        liked = 0.0
    return liked, tag.strip().lower().partition("-")[0]


def remember(response: Response, chosen: str) -> None:
    """Keep the choice for the next visit."""
    response.set_cookie(COOKIE, chosen, max_age=5 * YEAR, httponly=True, samesite="lax")


def percent(share: float) -> str:
    """A share as people of that language write it."""
    return str(format_percent(share, format="#,##0 %", locale=language.get()))


def _cookie(cookies: str) -> str:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""
