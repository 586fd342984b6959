"""Live pages: whenever something happens at a table, every open page of it is sent the table.

An event is the whole table as that page may see it, so a page that missed some (asleep, offline,
the server killed) has caught up with the next one. Its id names the ply and what was drawn; a page
that comes back and has seen this already is sent nothing.
"""

import asyncio
import zlib
from collections.abc import Awaitable, Callable

from starlette.types import Message, Receive, Scope, Send

SILENCE = 20  # seconds after which a page is told that we are still here
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def as_event(ply: int, seats: list[int], html: str) -> bytes:
    """One event, ready to be sent to all pages that see the same: their seats, and the table."""
    yours = " ".join(str(seat) for seat in seats)
    line = html.replace("\r", " ").replace("\n", " ")
    data = f"data: {yours}\ndata: {line}\n\n".encode()
    return b"id: %d-%08x\n%b" % (ply, zlib.crc32(data), data)


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

    async def wait_while(self, nothing_happened: Callable[[], bool]) -> None:
        """Until something has happened."""
        while nothing_happened() and not self._closed:
            self._news.clear()
            await self._news.wait()


class Page(Listener):
    """One open page: sends `current()` now, and again whenever it is woken."""

    def __init__(self, current: Callable[[], Awaitable[bytes]], seen: str) -> None:
        super().__init__()
        self.current = current
        self._last = f"id: {seen}\n".encode() if seen else b""
        self._news.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request with events until the page goes away."""
        gone = asyncio.create_task(self._wait_for_goodbye(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send(_body(b"retry: 1000\n\n"))
            while not self._closed:
                await self._wait(send)
        except OSError:
            pass  # the page went away while we were talking
        finally:
            gone.cancel()
        await send({"type": "http.response.body", "body": b""})

    async def _wait(self, send: Send) -> None:
        try:
            async with asyncio.timeout(SILENCE):
                await self._news.wait()
        except TimeoutError:
            await send(_body(b": still here\n\n"))
            return
        self._news.clear()
        event = await self.current()
        name = event[: event.index(b"\n") + 1]
        if name != self._last and not self._closed:
            self._last = name
            await send(_body(event))

    async def _wait_for_goodbye(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.close()


def _body(part: bytes) -> Message:
    return {"type": "http.response.body", "body": part, "more_body": True}
