"""The first start of a new installation: pages come at once, matches begin when they can."""

import asyncio
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx2 as httpx
import pytest

from rathaus.core import registry
from rathaus.core.game import Game
from rathaus.web import readiness
from rathaus.web.house import House
from rathaus.web.identity import stranger
from rathaus.web.lobby import RUNNING, STARTING
from rathaus.web.plan import Plan
from rathaus.web.readiness import BOTS, RULES, SEARCH, Readiness, is_ready
from rathaus.web.refusals import NotReady
from rathaus.web.seats import Visitor
from rathaus.web.settings import Settings
from rathaus.web.store import Kept, Store
from tests.web.guest import GAME
from tests.web.server import Server


@pytest.mark.browser
def test_the_first_start_shows_pages_at_once_and_a_second_one_compiles_nothing(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path / "data", cache=tmp_path / "cache")
    for first in (True, False):
        server.start(ready=False)
        with httpx.Client(base_url=server.address, timeout=30) as client:
            client.get("/").raise_for_status()
            fields = {"game": GAME, "players": "2", "level": "random"}
            table = client.post("/play", data=fields).headers["location"]
            shown = client.get(table).text
            assert ("The rats are laying the table" in shown) or not first
            until = time.monotonic() + 300
            while client.get(f"/api{table}").json()["status"] == "starting":
                assert time.monotonic() < until
                time.sleep(0.2)
            assert 'class="board"' in client.get(table).text
        before = _compiled(tmp_path / "cache")
        server.kill()
    assert before == _compiled(tmp_path / "cache")


def _compiled(cache: Path) -> set[Path]:
    return set(cache.rglob("*.nbc"))


def test_once_the_rules_are_ready_no_page_waits_for_the_compiler() -> None:
    played = subprocess.run([sys.executable, "-m", "tests.web.at_once"], stderr=subprocess.PIPE)
    assert played.returncode == 0, played.stderr.decode()


class Slow:
    """Compiling that takes until we say so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = threading.Event()
        self.made: list[tuple[str, str]] = []
        self.done: set[tuple[str, str]] = set()
        monkeypatch.setattr(readiness, "_done", self.done)
        monkeypatch.setattr(readiness, "INTERPRETED", False)
        monkeypatch.setattr(readiness, "make_ready", self._make)

    def _make(self, part: str, game: Game) -> None:
        self.go_on.wait()
        self.made.append((part, game.name))
        self.done.add((part, game.name))


def test_a_match_that_has_to_wait_for_its_game_begins_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}", pace=0, patience=0.01)
    card, person = registry.game(GAME), stranger()

    async def scene() -> None:
        house = House(settings, await Store.opened(settings.database))
        await house.open()
        table = await house.play_now(person, Plan(game=GAME, players=2, level="random"))
        assert table.status == STARTING and not is_ready(card)
        slow.go_on.set()
        while table.status == STARTING:
            await asyncio.sleep(0.01)
        async with table.lock:  # until it is in the store
            assert table.status == RUNNING and table.match is not None
        name = table.name
        await house.close()

        slow.go_on.clear()
        slow.done.clear()
        house = House(settings, await Store.opened(settings.database))
        await house.open()
        with pytest.raises(NotReady):
            await house.table(name)
        slow.go_on.set()
        while not is_ready(card):
            await asyncio.sleep(0.01)
        assert (await house.table(name)).seats_of(Visitor(person.id))
        await house.close()

    asyncio.run(scene())


def test_a_table_found_in_the_store_while_it_is_being_opened_is_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house that becomes ready looks into the store and goes on with every table there."""
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}", pace=0)
    readiness.make_ready(RULES, registry.game(GAME))
    found = []

    async def scene() -> None:
        house = House(settings, await Store.opened(settings.database))
        save = house.store.save

        async def save_and_look(kept: Kept) -> None:
            await save(kept)
            found.append(await house.table(kept.table["name"]))

        monkeypatch.setattr(house.store, "save", save_and_look)
        table = await house.play_now(stranger(), Plan(game=GAME, players=2, level="random"))
        assert found[0] is table
        await house.close()

    asyncio.run(scene())


def test_a_table_that_could_not_be_stored_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}", pace=0)

    async def scene() -> None:
        house = House(settings, await Store.opened(settings.database))

        async def disk_full(kept: Kept) -> None:
            raise OSError("no space left on device")

        monkeypatch.setattr(house.store, "save", disk_full)
        with pytest.raises(OSError, match="no space left"):
            await house.invite(stranger(), Plan(game=GAME, players=2))
        assert not house.tables
        await house.close()

    asyncio.run(scene())


def test_what_somebody_waits_for_is_made_ready_first(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(monkeypatch)
    wanted = registry.all_games()[-1]

    async def scene() -> None:
        ready = Readiness(lambda game: None)
        ready.open()
        assert not await ready.wait(wanted, 0.01)
        slow.go_on.set()
        while not is_ready(wanted, SEARCH):
            await asyncio.sleep(0.01)
        ready.close()

    asyncio.run(scene())
    first = slow.made[:4]  # another may have been under way already
    assert {(part, wanted.name) for part in (RULES, BOTS, SEARCH)} <= set(first)
