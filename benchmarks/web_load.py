"""Many tables at once: how long until everybody at a table sees what somebody did?

    python benchmarks/web_load.py --tables 500 --seconds 20

Opens the house in a process of its own, sets up four-seat tables with a page for each seat and one
for a spectator, lets every table make a move each second, and measures, for every page, the time
from sending the move to having received the whole new table. The same load then goes to a bare
server (same framework, same sizes, no rules, no store, no drawing), to show what those cost.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any

import uvloop

from rathaus.bots.levels import LEVELS
from rathaus.core import registry

SEATS = 4
BUTTON = re.compile(rb'name="action" value="(\d+)"')
HIDDEN = re.compile(rb'name="ply" value="(\d+)"><input type="hidden" name="seat" value="(\d+)"')
PORT = 8765
READY = 4.0  # seconds for a house whose games are compiled to load them


@dataclass
class Wire:
    """One connection, spoken plainly: a client library would cost more than the server."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def opened(cls) -> "Wire":
        return cls(*await asyncio.open_connection("127.0.0.1", PORT, limit=1 << 20))

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Any:
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{PORT}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"content-length: {len(body)}", "", ""]
        self.writer.write("\r\n".join(lines).encode() + body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        content = await self.reader.readexactly(int(length[1])) if length else b""
        return int(head[9:12]), head, content


@dataclass
class Page:
    """A page of a table: keeps listening, notes when it saw which ply."""

    table: "LoadTable"
    headers: dict[str, str]
    html: bytes = b""
    ply: int = -1

    async def listen(self) -> None:
        wire = await Wire.opened()
        lines = [f"GET {self.table.events} HTTP/1.1", f"host: 127.0.0.1:{PORT}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        wire.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await wire.reader.readuntil(b"\r\n\r\n")
        while True:
            event = await wire.reader.readuntil(b"\n\n")
            start = event.find(b"id: ")
            if start >= 0:
                self.html = event
                self.ply = int(event[start + 4 : event.index(b"-", start)])
                self.table.saw(self.ply, time.perf_counter())


@dataclass
class LoadTable:
    """A table under load."""

    name: str
    headers: list[dict[str, str]]  # of each seat
    pages: list[Page] = field(default_factory=list)
    wire: Wire | None = None
    sent: float = 0.0
    ply: int = -1  # before the last move
    seen: list[float] = field(default_factory=list)
    accepted: list[float] = field(default_factory=list)
    late: int = 0  # times the last move was not seen yet when the next one was due
    refused: int = 0
    refusal: str = ""  # the last one

    @property
    def events(self) -> str:
        return f"/tables/{self.name}/events"

    def saw(self, ply: int, now: float) -> None:
        if self.sent and ply > self.ply:
            self.seen.append(now - self.sent)

    async def move(self) -> None:
        """Whoever may act does, at random, as soon as every seat has seen the move before."""
        if any(page.ply <= self.ply for page in self.pages[:SEATS]):
            self.late += 1
            while any(page.ply <= self.ply for page in self.pages[:SEATS]):
                await asyncio.sleep(0.01)
        for page in self.pages[:SEATS]:
            hidden = HIDDEN.search(page.html)
            if hidden:
                action = random.choice(BUTTON.findall(page.html)).decode()
                ply, seat = hidden[1].decode(), hidden[2].decode()
                await self.send(page.headers, f"ply={ply}&seat={seat}&action={action}", int(ply))
                return

    async def send(self, headers: dict[str, str], body: str, ply: int) -> None:
        assert self.wire is not None
        form = {"content-type": "application/x-www-form-urlencoded", "x-part": "table"}
        self.ply, self.sent = ply, time.perf_counter()
        path = f"/tables/{self.name}/actions"
        status, _, content = await self.wire.ask("POST", path, headers | form, body.encode())
        self.accepted.append(time.perf_counter() - self.sent)
        if status != 204:
            self.refused += 1
            self.refusal = content.decode()


# --- Setting up ---


async def opened_table(wire: Wire, game: str) -> LoadTable:
    """A table of the house with four programs at it."""
    body = json.dumps({"game": game, "players": SEATS}).encode()
    as_json = {"content-type": "application/json"}
    _, head, content = await wire.ask("POST", "/api/tables", as_json, body)
    name = json.loads(content)["name"]
    cookie = re.search(rb"set-cookie: (rathaus=[^;]+)", head)
    assert cookie is not None
    host = {"cookie": cookie[1].decode()}
    seats = []
    await wire.ask("DELETE", f"/api/tables/{name}/seats/0", host)
    for _ in range(SEATS):
        _, _, content = await wire.ask("POST", f"/api/tables/{name}/seats", as_json, b"{}")
        seats.append({"authorization": f"Bearer {json.loads(content)['token']}"})
    await wire.ask("POST", f"/api/tables/{name}/start", host | as_json, b"{}")
    return LoadTable(name, seats)


async def run(tables: list[LoadTable], seconds: float, server: int) -> tuple[float, float]:
    """Connect every page, then let every table make a move each second.

    Answers how much of a core the server used meanwhile, and its memory in MB.
    """
    listening = []
    for table in tables:
        table.wire = await Wire.opened()
        table.pages = [Page(table, headers) for headers in [*table.headers, {}]]
        listening += [asyncio.create_task(page.listen()) for page in table.pages]
        await asyncio.sleep(0)
    await asyncio.sleep(3)
    start, before = time.perf_counter(), facts_of(server)[1]
    playing = [play(table, i / len(tables), start + seconds) for i, table in enumerate(tables)]
    await asyncio.gather(*playing)
    memory, after = facts_of(server)
    busy = (after - before) / (time.perf_counter() - start)
    await asyncio.sleep(1)
    for task in listening:
        task.cancel()
    return busy, memory


async def play(table: LoadTable, offset: float, until: float) -> None:
    await asyncio.sleep(offset)
    next_move = time.perf_counter()
    while time.perf_counter() < until:
        await table.move()
        next_move += 1
        await asyncio.sleep(max(0.0, next_move - time.perf_counter()))


# --- Telling ---


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def facts_of(process: int) -> tuple[float, float]:
    """Memory in MB and processor seconds of a process."""
    with open(f"/proc/{process}/status") as file:
        memory = next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS"))
    with open(f"/proc/{process}/stat") as file:
        times = file.read().rpartition(")")[2].split()
    return memory, (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")


def report(what: str, tables: list[LoadTable], busy: float, memory: float) -> None:
    seen = [each for table in tables for each in table.seen]
    accepted = [each for table in tables for each in table.accepted]
    told = {
        "server": what,
        "tables": len(tables),
        "moves": len(accepted),
        "seen": len(seen),
        "late": sum(table.late for table in tables),
        "refused": sum(table.refused for table in tables),
        "refusal": next((table.refusal for table in tables if table.refusal), ""),
        "accepted_p50_ms": round(percentile(accepted, 0.5), 1),
        "accepted_p99_ms": round(percentile(accepted, 0.99), 1),
        "seen_p50_ms": round(percentile(seen, 0.5), 1),
        "seen_p99_ms": round(percentile(seen, 0.99), 1),
        "cpu_share": round(busy, 2),
        "memory_mb": round(memory),
    }
    print(json.dumps(told))


async def measure(what: str, command: list[str], game: str, count: int, seconds: float) -> int:
    """The load on one server; answers how large an event was."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"RATHAUS_DATA": data, "RATHAUS_RATE": "0", "RATHAUS_PACE": "0"}
        server = subprocess.Popen(command, env=environment)
        try:
            await answering()
            await asyncio.sleep(READY)
            wire = await Wire.opened()
            tables = [
                LoadTable(f"t{i}", [{"x-seat": str(seat)} for seat in range(SEATS)])
                if what == "bare"
                else await opened_table(wire, game)
                for i in range(count)
            ]
            report(what, tables, *await run(tables, seconds, server.pid))
            return len(tables[0].pages[-1].html)
        finally:
            server.kill()
            server.wait()


async def first_page(command: list[str]) -> None:
    """How long from starting the house to its first page, and from Play now to a playable one."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"RATHAUS_DATA": data}
        for start in ("first", "second"):
            begun = time.perf_counter()
            server = subprocess.Popen(command, env=environment)
            try:
                await answering()
                opened = time.perf_counter()
                size = await play_now()
                told = {
                    "start": start,
                    "open_ms": round(1000 * (opened - begun)),
                    "play_now_ms": round(1000 * (time.perf_counter() - opened)),
                    "page_bytes": size,
                }
                print(json.dumps(told))
            finally:
                server.kill()
                server.wait()


async def play_now() -> int:
    """Press the button, follow to the table; answers how large the page is."""
    wire, game = await Wire.opened(), registry.all_games()[0]
    form = {"content-type": "application/x-www-form-urlencoded"}
    body = f"game={game.name}&players={game.players[0]}".encode()
    _, head, _ = await wire.ask("POST", "/play", form, body)
    place = re.search(rb"location: (\S+)", head)
    cookie = re.search(rb"set-cookie: (rathaus=[^;]+)", head)
    assert place is not None and cookie is not None
    headers = {"cookie": cookie[1].decode()}
    status, _, page = await wire.ask("GET", place[1].decode(), headers)
    assert status == 200
    return len(page)


async def thinking(command: list[str], bots: int, seconds: float) -> None:
    """How long a page takes while this many of the strongest bots think all the time."""
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"RATHAUS_DATA": data, "RATHAUS_RATE": "0", "RATHAUS_PACE": "0"}
        server = subprocess.Popen(command, env=environment)
        try:
            await answering()
            wire = await Wire.opened()
            await asyncio.sleep(READY)
            quiet = await page_times(wire, seconds)
            for _ in range(bots):
                await only_bots(wire)
            busy = await page_times(wire, seconds)
        finally:
            server.kill()
            server.wait()
    told = {"bots_thinking": bots}
    for name, times in (("quiet", quiet), ("busy", busy)):
        told |= {f"page_p50_ms_{name}": round(percentile(times, 0.5), 1)}
        told |= {f"page_p99_ms_{name}": round(percentile(times, 0.99), 1)}
    print(json.dumps(told))


async def only_bots(wire: Wire) -> None:
    """A table where the person has left, so that only bots play."""
    game, as_json = registry.all_games()[0], {"content-type": "application/json"}
    plan = {"game": game.name, "players": 2, "level": list(LEVELS)[-1], "start": True}
    _, head, content = await wire.ask("POST", "/api/tables", as_json, json.dumps(plan).encode())
    cookie = re.search(rb"set-cookie: (rathaus=[^;]+)", head)
    assert cookie is not None
    path = f"/api/tables/{json.loads(content)['name']}/leave"
    await wire.ask("POST", path, {"cookie": cookie[1].decode()})


async def page_times(wire: Wire, seconds: float) -> list[float]:
    """The first page, asked for twenty times a second."""
    times, until = [], time.perf_counter() + seconds
    while (begun := time.perf_counter()) < until:
        await wire.ask("GET", "/", {})
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0.05)
    return times


async def answering() -> None:
    for _ in range(600):
        try:
            wire = await Wire.opened()
            await wire.ask("GET", "/api/games", {})
            return
        except OSError:
            await asyncio.sleep(0.1)
    raise TimeoutError("the server did not start")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=500)
    words.add_argument("--seconds", type=float, default=20)
    words.add_argument("--game", default=for_many(), help="played at every table")
    words.add_argument("--load-only", action="store_true", help="neither starts nor bots")
    words.add_argument("--bare-only", type=int, metavar="BYTES", help="serve the bare server")
    told = words.parse_args()
    if told.bare_only:
        serve_bare(told.bare_only)
        return
    house = [sys.executable, "-m", "rathaus", "serve", "--no-browser", "--port", str(PORT)]
    uvloop.install()  # whoever measures must not be slower than what is measured
    if not told.load_only:
        asyncio.run(first_page(house))
        asyncio.run(thinking(house, 10, told.seconds / 2))
    load = (told.game, told.tables, told.seconds)
    size = asyncio.run(measure("house", house, *load))
    bare = [sys.executable, __file__, "--bare-only", str(size)]
    asyncio.run(measure("bare", bare, *load))


def for_many() -> str:
    return next(game.name for game in registry.all_games() if SEATS in game.players)


# --- The bare server ---


def serve_bare(size: int) -> None:
    """The same requests and events, nothing behind them."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import JSONResponse, Response
    from starlette.routing import Route

    from rathaus.web.live import Page as LivePage

    plies: dict[str, int] = {}
    pages: dict[str, set[LivePage]] = {}

    async def act(request: Request) -> Response:
        name = request.path_params["name"]
        await request.form()
        plies[name] = plies.get(name, 0) + 1
        for page in pages.get(name, ()):
            page.wake()
        return Response(status_code=204)

    async def events(request: Request) -> Any:
        name, first = request.path_params["name"], request.headers.get("x-seat") == "0"

        async def event() -> bytes:
            ply = plies.get(name, 0)
            form = f'name="ply" value="{ply}"><input type="hidden" name="seat" value="0"'
            form += 'name="action" value="0"'
            data = (form if first else "").ljust(size - 20, "x")
            return f"id: {ply}-0\ndata: {data}\n\n".encode()

        page = LivePage(event, "")
        pages.setdefault(name, set()).add(page)

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            await page.stay(receive, send, send)

        return answer

    async def games(request: Request) -> Response:
        return JSONResponse([])

    app = Starlette(
        routes=[
            Route("/api/games", games),
            Route("/tables/{name}/events", events),
            Route("/tables/{name}/actions", act, methods=["POST"]),
        ]
    )
    uvicorn.run(app, port=PORT, log_level="warning", access_log=False)


if __name__ == "__main__":
    main()
