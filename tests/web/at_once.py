"""Every game is played in a fresh process whose rules are ready: no page may ask the compiler.

Whoever compiles anything holds a lock, for a minute if it is a search. A rule that was not made
ready is fetched under that lock, and with it every page would wait. Prints the rules that are so.
"""

import sys
import tempfile
import traceback
from pathlib import Path

from numba.core.event import Event, Listener, install_listener
from starlette.testclient import TestClient

from rathaus.core import registry
from rathaus.web import readiness
from rathaus.web.app import create_app
from rathaus.web.readiness import BOTS, RULES, SEARCH
from tests.web.conftest import settings
from tests.web.guest import Guest

LOOKS = 40  # at so many moments all there is to see is looked at


class Waits(Listener):
    """Notes from where the compiler was asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def on_start(self, event: Event) -> None:
        calls = [call for call in traceback.extract_stack() if "rathaus" in call.filename]
        self.asked.add(f"{Path(calls[-1].filename).name}, {calls[-1].name}: {calls[-1].line}")

    def on_end(self, event: Event) -> None:
        pass


def look_round(guest: Guest, table: str, found: dict[str, object]) -> None:
    for path in ("", "/words", "/log", f"/at/{found['ply']}"):
        guest.page(f"/tables/{table}{path}")
    for choice in found["choices"][:3]:  # type: ignore[index]
        guest.ask("GET", f"/tables/{table}/outlook?action={choice['action']}")


def play(guest: Guest, game: str) -> None:
    fields = {"game": game, "players": 2, "level": "random"}
    table = guest.post("/play", **fields).headers["location"].removeprefix("/tables/")
    found = guest.wait_for_my_move(table)
    moves = 0
    while found["status"] != "finished":
        if moves < LOOKS:
            look_round(guest, table, found)
        assert guest.act(table, found, len(found["choices"]) // 2).status_code == 303
        found = guest.wait_for_my_move(table)
        moves += 1
    look_round(guest, table, found)
    guest.page(f"/tables/{table}/proof")


def main() -> None:
    for game in registry.all_games():
        readiness.make_ready(RULES, game)
        readiness._done.update((part, game.name) for part in (BOTS, SEARCH))  # nobody compiles now
    waits = Waits()
    with tempfile.TemporaryDirectory() as folder, install_listener("numba:compiler_lock", waits):
        app = create_app(settings(Path(folder)))
        with TestClient(app, follow_redirects=False) as client:
            for game in registry.all_games():
                play(Guest(client), game.name)
    sys.exit("\n".join(sorted(waits.asked)) or None)


if __name__ == "__main__":
    main()
