"""Guards at the door: what every request must be, and what every answer carries.

Plain ASGI middleware, outermost first: headers that keep a page from loading or running anything
that is not ours; names this house answers to (a page elsewhere must not reach it by renaming
itself); no unsafe request from another site; no body larger than anybody needs; nobody too fast.
"""

import time
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rathaus.core.errors import Refusal
from rathaus.web.identity import COOKIE
from rathaus.web.live import LIVE
from rathaus.web.refusals import NotYours, TooFast, TooLarge, status_of

BIGGEST_BODY = 64 * 1024
SAFE = {"GET", "HEAD", "OPTIONS"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guards:
    """All guards in one: a request that is refused never reaches a table."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], rate: float) -> None:
        self.app = app
        self.hosts = set(hosts)
        self.people = Buckets(rate, rate * 3)
        self.addresses = Buckets(rate * 10, rate * 30)  # a household, a class room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
            if scope["method"] not in SAFE:
                receive = _again(await _read(receive), receive)
        except Refusal as refusal:
            answer = refused(refusal, headers, scope["path"])
            await answer(scope, receive, _guarded(send))
            return
        await self.app(scope, receive, _guarded(send))
        if (page := scope.get(LIVE)) is not None:
            await page(receive, _guarded(send), send)

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = headers.get("host", "")
        if self.hosts and _name(host) not in self.hosts:
            raise NotYours("This house does not answer to that name.")
        if scope["method"] not in SAFE and is_from_elsewhere(headers, host):
            raise NotYours("This request comes from another site; it was not carried out.")
        if int(headers.get("content-length") or 0) > BIGGEST_BODY:
            raise TooLarge("That is more than anybody needs to say.")
        if not scope["path"].startswith(("/static/", "/games/")):
            self._count(scope, headers)

    def _count(self, scope: Scope, headers: Headers) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        who = headers.get("authorization") or headers.get("cookie", "").partition(f"{COOKIE}=")[2]
        if not self.addresses.take(address) or (who and not self.people.take(who)):
            raise TooFast("Too many requests at once; wait a few seconds and go on.")


class Buckets:
    """How much each may still ask: refills steadily, up to a limit."""

    MOST = 50_000  # remembered at once

    def __init__(self, rate: float, limit: float) -> None:
        self.rate, self.limit = rate, limit
        self._left: dict[str, tuple[float, float]] = {}  # how much, and when

    def take(self, who: str) -> bool:
        if not self.rate:
            return True
        now = time.monotonic()
        left, then = self._left.get(who, (self.limit, now))
        left = min(self.limit, left + (now - then) * self.rate)
        if len(self._left) >= self.MOST:
            self._left.clear()
        self._left[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1


def is_from_elsewhere(headers: Headers, host: str) -> bool:
    """Did another site's page send this? Browsers say so, and a page cannot lie about it."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != host


def refused(refusal: Refusal, headers: Headers, path: str) -> Response:
    """A refusal for whoever asks: JSON for programs, a sentence for everybody else."""
    more = {"retry-after": "3"} if isinstance(refusal, TooFast) else None
    if path.startswith("/api/"):
        return JSONResponse({"refusal": refusal.said()}, status_of(refusal), more)
    return PlainTextResponse(refusal.said(), status_of(refusal), more)


def _name(host: str) -> str:
    """A host without its port."""
    return host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]


def _guarded(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return guarded


async def _read(receive: Receive) -> bytes:
    """The whole body, counted while it arrives: a length can be left out."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > BIGGEST_BODY:
            raise TooLarge("That is more than anybody needs to say.")
    return body


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once more, for whoever reads it next."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
