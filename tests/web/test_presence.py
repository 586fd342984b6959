"""Coming and going: a bot stands in for somebody away, and gives the seat back."""

import asyncio
import time
from pathlib import Path

import pytest

from rathaus.bots.levels import LEVELS
from rathaus.web import house as house_module
from rathaus.web.house import House
from rathaus.web.identity import stranger
from rathaus.web.live import Page, as_event, as_lines
from rathaus.web.lobby import FINISHED
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.store import Row, Store
from rathaus.web.table import Table
from tests.web.conftest import settings
from tests.web.guest import GAME

LEVEL = next(iter(LEVELS))


class Clock:
    """Time that passes when we say so."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 1_000.0
        self.table.presence._since = self.now


def two_people(away: int) -> tuple[Table, Visitor, Visitor]:
    ada, ben = Visitor("ada"), Visitor("ben")
    table = Table.opened(Plan(game=GAME, players=2, away=away, level=LEVEL, order="host"), "ada")
    table.sit(ada, "Ada")
    table.sit(ben, "Ben")
    table.start(ada, "")
    return table, ada, ben


def test_a_bot_stands_in_after_the_chosen_time_and_not_before() -> None:
    table, ada, _ = two_people(away=30)
    clock = Clock(table)
    assert table.bot_to_move(clock.now + 29) is None
    assert table.bot_to_move(clock.now + 31) == (0, LEVEL)
    table.presence.came(ada)  # a page is open again: the seat is Ada's
    assert table.bot_to_move(clock.now + 31) is None


def test_nobody_stands_in_where_the_table_waits_for_ever() -> None:
    table, _, _ = two_people(away=0)
    assert table.bot_to_move(1e12) is None


def test_whoever_resigned_cannot_come_back_and_whoever_left_can() -> None:
    table, ada, ben = two_people(away=0)
    table.leave(ada)
    assert table.bot_to_move(0.0) == (0, LEVEL)
    table.come_back(ada)
    assert table.bot_to_move(0.0) is None
    table.resign(ben)
    assert table.result() == [(1, None), (2, None)]


def test_the_stand_in_really_plays_and_the_page_gets_the_seat_back(tmp_path: Path) -> None:
    async def scene() -> None:
        chosen = settings(tmp_path)
        house = House(chosen, await Store.opened(chosen.database))
        person = stranger()
        table = await house.invite(person, Plan(game=GAME, players=2, away=30, level=LEVEL))
        async with house.changing(table.name):
            table.start(Visitor(person.id), LEVEL)
        while table.name in house._tasks:  # until the bot waits for the person
            await asyncio.sleep(0.01)
        waiting = table.ply
        table.presence._since = -1e9  # long ago
        table.presence._seen.clear()
        house.publish(table)
        house.drive(table)
        while table.ply == waiting:
            await asyncio.sleep(0.01)
        house.drawn[table.name]["old"] = "away; a bot stands in"
        house.welcome(table, Visitor(person.id))
        assert not table.is_away(0, time.monotonic()) and not table.is_away(1, time.monotonic())
        assert not house.drawn[table.name]  # everybody's page is drawn anew
        await house.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_bot_whose_action_could_not_be_stored_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "LOOK_ROUND", 0.05)

    async def scene() -> None:
        chosen = settings(tmp_path)
        house = House(chosen, await Store.opened(chosen.database))
        looking = asyncio.create_task(house._look_round())
        append, failures = house.store.append, iter([OSError("no space left on device")])

        async def fail_once(rows: list[Row]) -> None:
            if (failure := next(failures, None)) is not None:
                raise failure
            await append(rows)

        monkeypatch.setattr(house.store, "append", fail_once)
        person = stranger()
        plan = Plan(game=GAME, players=2, order="host", away=0, level=LEVEL)
        table = await house.invite(person, plan)
        async with house.changing(table.name):
            table.start(Visitor(person.id), LEVEL)
        async with house.changing(table.name):
            table.leave(Visitor(person.id))  # both seats are played by bots now
        while table.status != FINISHED:
            await asyncio.sleep(0.05)
        assert next(failures, None) is None
        looking.cancel()
        await house.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_page_that_has_seen_the_last_event_is_sent_nothing() -> None:
    async def scene() -> None:
        event = as_event(7, [0], as_lines("<p>\nthe table\r\n</p>"))
        assert event.count(b"\n\n") == 1 and b"data: 0\n" in event
        seen = event.split(b"\n")[0].removeprefix(b"id: ").decode()
        sent: list[bytes] = []

        async def current() -> bytes:
            return event

        async def send(message: dict[str, object]) -> None:
            sent.append(message.get("body", b""))  # type: ignore[arg-type]

        async def receive() -> dict[str, object]:
            await asyncio.sleep(0.05)
            return {"type": "http.disconnect"}

        for known, events in ((seen, 0), ("", 1), ("6-00000000", 1)):
            sent.clear()
            await Page(current, known).stay(receive, send, send)  # type: ignore[arg-type]
            assert sum(part == event for part in sent) == events

    asyncio.run(scene())
