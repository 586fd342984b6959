"""The store: what is here survives anything. An action counts once it is here, and not before.

Actions of all tables that arrive together are committed together: one visit to the disk serves
them all, so five hundred tables are no slower than one. `(table, ply)` is unique: whatever goes
wrong, an action is never stored twice. A whole transaction runs in one step in a thread of its own;
an asynchronous driver would come back to the event loop, and queue there, for every statement.
"""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update

from rathaus.web.schema import links, moves, seats, tables

AT_ONCE = 500  # rows of one statement

Row = dict[str, Any]
Answer = TypeVar("Answer")


@dataclass
class Kept:
    """A table as the store has it."""

    table: Row
    seats: list[Row]
    moves: list[Row]


class Store:
    """The database, and two threads that speak to it: nobody who reads waits for the disk."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writing = ThreadPoolExecutor(1, "store")
        self._reading = ThreadPoolExecutor(1, "reading the store")
        self._waiting: list[tuple[list[Row], asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def opened(cls, url: str) -> "Store":
        """The store at this address, brought up to date."""
        engine = create_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _be_careful)
        store = cls(engine)
        await store._run(_migrate)
        return store

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer
        for thread in (self._writing, self._reading):
            thread.shutdown()
        self.engine.dispose()

    async def _run(self, work: Callable[[Connection], Answer]) -> Answer:
        """Do some work in one transaction: all of it, or nothing."""
        return await self._in(self._writing, work)

    async def _read(self, work: Callable[[Connection], Answer]) -> Answer:
        return await self._in(self._reading, work)

    async def _in(self, thread: ThreadPoolExecutor, work: Callable[[Connection], Answer]) -> Answer:
        def transaction() -> Answer:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(thread, transaction)

    # --- Tables ---

    async def save(self, kept: Kept) -> None:
        """Write a table and its seats, and the moves given, all or nothing."""
        name = kept.table["name"]

        def work(connection: Connection) -> None:
            there = update(tables).where(tables.c.name == name).values(**kept.table)
            if connection.execute(there).rowcount == 0:
                connection.execute(insert(tables).values(**kept.table))
            connection.execute(delete(seats).where(seats.c.table == name))
            connection.execute(insert(seats), kept.seats)
            if kept.moves:
                connection.execute(insert(moves), kept.moves)

        await self._run(work)

    async def load(self, name: str) -> Kept | None:
        """A table with everything that happened at it."""

        def work(connection: Connection) -> Kept | None:
            found = _rows(connection, select(tables).where(tables.c.name == name))
            sitting = select(seats).where(seats.c.table == name).order_by(seats.c.seat)
            played = select(moves).where(moves.c.table == name).order_by(moves.c.ply)
            if not found:
                return None
            return Kept(found[0], _rows(connection, sitting), _rows(connection, played))

        return await self._read(work)

    async def listed(self, status: str, most: int = 10_000) -> list[Row]:
        """The tables of this status, the last changed first, each with its `seats`."""
        query = select(tables).where(tables.c.status == status)
        return await self._with_seats(query.order_by(tables.c.changed.desc()).limit(most))

    async def listed_for(self, person: str, most: int = 30) -> list[Row]:
        """The tables where this person sits, likewise."""
        theirs = select(seats.c.table).where(seats.c.person == person)
        query = select(tables).where(tables.c.name.in_(theirs))
        return await self._with_seats(query.order_by(tables.c.changed.desc()).limit(most))

    async def _with_seats(self, query: Any) -> list[Row]:
        def work(connection: Connection) -> list[Row]:
            found = _rows(connection, query)
            by_table: dict[str, list[Row]] = {row["name"]: [] for row in found}
            sitting = select(seats).where(seats.c.table.in_(by_table)).order_by(seats.c.seat)
            for seat in _rows(connection, sitting) if found else []:
                by_table[seat["table"]].append(seat)
            return [row | {"seats": by_table[row["name"]]} for row in found]

        return await self._read(work)

    # --- Moves ---

    async def append(self, rows: list[Row]) -> None:
        """Store moves; returns when they are on disk."""
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append((rows, stored))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await stored

    async def _write(self) -> None:
        """Commit whatever waits, again and again until nothing waits."""
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._insert(row for rows, _ in batch for row in rows)
            except Exception:
                await self._write_one_by_one(batch)
            else:
                for _, stored in batch:
                    _settle(stored, None)

    async def _write_one_by_one(self, batch: list[tuple[list[Row], asyncio.Future[None]]]) -> None:
        """Something in the batch was refused; the others must not suffer for it."""
        for rows, stored in batch:
            try:
                await self._insert(rows)
                _settle(stored, None)
            except Exception as problem:
                _settle(stored, problem)

    async def _insert(self, rows: Iterable[Row]) -> None:
        new = list(rows)

        def work(connection: Connection) -> None:
            for first in range(0, len(new), AT_ONCE):
                _insert_at_once(connection, new[first : first + AT_ONCE])

        await self._run(work)

    # --- Links that carry a person to another device, once ---

    async def keep_link(self, token: str, person: Row, expires: float) -> None:
        row = {"token": token, "person": person, "expires": expires}

        def work(connection: Connection) -> None:
            connection.execute(insert(links), row)

        await self._run(work)

    async def take_link(self, token: str, now: float) -> Row | None:
        """Whom this link carries; it works once, and never again."""

        def work(connection: Connection) -> Row | None:
            found = _rows(connection, select(links).where(links.c.token == token))
            used = (links.c.token == token) | (links.c.expires < now)
            connection.execute(delete(links).where(used))
            return found[0]["person"] if found and found[0]["expires"] >= now else None

        return await self._run(work)


def _insert_at_once(connection: Connection, rows: list[Row]) -> None:
    """All rows in one statement.

    With a statement for each, the interpreter's lock is let go and waited for as often, while the
    event loop is busy.
    """
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    columns = [column.name for column in moves.columns]
    one = f"({', '.join([mark] * len(columns))})"
    quoted = ", ".join(f'"{name}"' for name in columns)
    connection.exec_driver_sql(
        f"INSERT INTO {moves.name} ({quoted}) VALUES {', '.join([one] * len(rows))}",
        tuple(row[name] for row in rows for name in columns),
    )


def _rows(connection: Connection, query: Any) -> list[Row]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _settle(stored: "asyncio.Future[None]", problem: Exception | None) -> None:
    if stored.done():  # whoever asked has gone away
        return
    if problem is None:
        stored.set_result(None)
    else:
        stored.set_exception(problem)


def _be_careful(connection: Any, _: Any) -> None:
    """SQLite: write ahead, and wait until the disk has it."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
