"""Live pages: whenever something happens at a table, every open page of it is sent the table.

An event is the whole table as that page may see it, so a page that missed some (asleep, offline,
the server killed) has caught up with the next one. Its id names the ply and what was drawn; a page
that comes back and has seen this already is sent nothing.
"""

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable

from starlette.types import Message, Receive, Send

SILENCE = 20  # seconds after which a page is told that we are still here
LIVE = "rathaus.live"  # in the scope: the page that stays open once the request was read
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def as_event(ply: int, seats: list[int], lines: bytes) -> bytes:
    """One event: the seats of whoever looks, and the table."""
    yours = b"data: " + " ".join(str(seat) for seat in seats).encode() + b"\n"
    fingerprint = zlib.crc32(lines, zlib.crc32(yours))
    return b"id: %d-%08x\n%b%b" % (ply, fingerprint, yours, lines)


def as_lines(html: str) -> bytes:
    r"""The table, ready to be sent to all pages that see the same; a text keeps its lines.

    >>> as_lines("<pre>one\ntwo</pre>")
    b'data: <pre>one\ndata: two</pre>\n\n'
    """
    return b"data: " + html.replace("\r", " ").replace("\n", "\ndata: ").encode() + b"\n\n"


class Listener:
    """Somebody who wants to know when something happens at a table."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._closed = False

    def wake(self) -> None:
        self._news.set()

    def close(self) -> None:
        """The house closes, or the listener went away."""
        self._closed = True
        self._news.set()

    def greet(self, now: float) -> None:
        """Time passes; a program does not mind."""

    async def wait_while(self, nothing_happened: Callable[[], bool]) -> None:
        """Until something has happened."""
        while nothing_happened() and not self._closed:
            self._news.clear()
            await self._news.wait()


class Page(Listener):
    """One open page: sends `current()` now, and again whenever it is woken.

    A page stays open for hours, so it does not keep everything waiting that a request passes on its
    way in: whoever reads the request leaves the page in its scope, and the guards at the door
    keep it company.
    """

    def __init__(self, current: Callable[[], Awaitable[bytes]], seen: str) -> None:
        super().__init__()
        self.current = current
        self._said = time.monotonic()  # when the page last heard from us
        self._last = f"id: {seen}\n".encode() if seen else b""
        self._news.set()

    async def stay(self, receive: Receive, first: Send, send: Send) -> None:
        """Answer the request with events until the page goes away; the head is sent by `first`."""
        gone = asyncio.create_task(self._wait_for_goodbye(receive))
        try:
            await first({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send(_body(b"retry: 1000\n\n"))
            while not self._closed:
                await self._news.wait()
                self._news.clear()
                await self._tell(send)
        except OSError:
            pass  # the page went away while we were talking
        finally:
            gone.cancel()
        await send({"type": "http.response.body", "body": b""})

    def greet(self, now: float) -> None:
        """After a long silence the page is told that we are still here."""
        if now - self._said > SILENCE:
            self.wake()

    async def _tell(self, send: Send) -> None:
        event = await self.current()
        name = event[: event.index(b"\n") + 1]
        now = time.monotonic()
        if name == self._last:
            event = b": still here\n\n" if now - self._said > SILENCE else b""
        if event and not self._closed:
            self._last, self._said = name, now
            await send(_body(event))

    async def _wait_for_goodbye(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.close()


def _body(part: bytes) -> Message:
    return {"type": "http.response.body", "body": part, "more_body": True}
