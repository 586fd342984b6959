"""The house: all tables, what happens at them one after another, and the bots that play along."""

import asyncio
import contextlib
import gc
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator

from rathaus.bots.advice import Advice
from rathaus.core import registry
from rathaus.core.errors import Refusal
from rathaus.core.game import Game
from rathaus.web.identity import Person
from rathaus.web.live import Listener, Page
from rathaus.web.lobby import FINISHED, OPEN, RUNNING, STARTING
from rathaus.web.plan import Plan
from rathaus.web.readiness import Readiness, is_ready
from rathaus.web.refusals import NotHere, NotReady, NotYours, Stale
from rathaus.web.seats import Visitor
from rathaus.web.settings import Settings
from rathaus.web.store import Row, Store
from rathaus.web.table import Table
from rathaus.web.thinking import Thinking

log = logging.getLogger(__name__)
LOOK_ROUND = 1.0  # seconds between two looks at who has gone away
MOST_PUBLIC = 200  # tables of a kind looked through for those that are listed
QUIET = 10.0  # seconds without news after which there is time to tidy up
TIDY = 600.0  # seconds after which it is done even if it is never quiet
FORGET = 600.0  # seconds after which a finished table that nobody looks at is left to the store


class House:
    """Every table that somebody looks at or that is being played."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.thinking = Thinking()
        self.readiness = Readiness(self._ready)
        self.tables: dict[str, Table] = {}
        self.pages: dict[str, set[Listener]] = defaultdict(set)
        self.drawn: dict[str, dict[object, object]] = defaultdict(dict)  # until the next change
        self._loading: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: dict[str, asyncio.Task[None]] = {}  # bots at work, by table
        self._news = self._tidied = time.monotonic()  # when something was last told, or tidied up

    async def open(self) -> None:
        """Go on with every table that was being played, as soon as its game is ready."""
        self._tasks["house: who is away"] = asyncio.create_task(self._look_round())
        self.readiness.open()

    def _ready(self, game: Game) -> None:
        task = asyncio.create_task(self._go_on(game))
        self._tasks[f"house: {game.name}"] = task
        task.add_done_callback(lambda _: self._tasks.pop(f"house: {game.name}"))

    async def _go_on(self, game: Game) -> None:
        rows = [row for each in (STARTING, RUNNING) for row in await self.store.listed(each)]
        for row in rows:
            if row["game"] == game.name:
                with contextlib.suppress(Refusal):  # the game has changed: kept, not playable
                    await self._go_on_with(row["name"])

    async def _go_on_with(self, name: str) -> None:
        async with self.changing(name) as table:
            if table.status == STARTING and is_ready(table.game):
                table.begin()

    def say_goodbye(self) -> None:
        """No page that is open, and no program that waits, keeps the house from closing."""
        for pages in self.pages.values():
            for page in pages:
                page.close()

    async def close(self) -> None:
        self.readiness.close()
        for task in list(self._tasks.values()):
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self.say_goodbye()
        self.thinking.close()
        await self.store.close()

    # --- Finding and changing tables ---

    async def table(self, name: str) -> Table:
        """The table of this name."""
        if name not in self.tables:
            try:
                async with self._loading[name]:
                    if name not in self.tables:
                        await self._load(name)
            finally:
                self._loading.pop(name, None)
        table = self.tables[name]
        table.asked_for = time.monotonic()
        return table

    async def _load(self, name: str) -> None:
        kept = await self.store.load(name)
        if kept is None:
            raise NotHere("There is no such table.")
        game = registry.game(kept.table["game"])
        begun = kept.table["status"] in (RUNNING, FINISHED)
        if begun and not await self.readiness.wait(game, self.settings.patience):
            raise NotReady(
                "{title} is being made ready on this computer; that takes a minute or two, once."
                " This page will come by itself.",
                title=game.title,
            )
        table = Table.restored(kept)
        if table.status == RUNNING:  # killed between the start and the first cards
            table.roll_on()
            await self._keep(table)
        self.tables[name] = table

    async def begun(self, name: str) -> Table:
        """The table of this name, once its match has begun."""
        table = await self.table(name)
        if table.match is None:
            raise Refusal("The match at this table has not begun yet.")
        return table

    async def public(self) -> list[Row]:
        """The tables anybody may join or watch: open ones first, the last changed first."""
        return [
            row
            for status in (OPEN, RUNNING)
            for row in await self.store.listed(status, MOST_PUBLIC)
            if row["plan"]["listed"]
        ]

    async def add(self, table: Table) -> None:
        """A new table; whoever finds it in the store finds it here, never a second one."""
        self.tables[table.name] = table
        try:
            async with table.lock:
                await self._keep(table)
        except BaseException:
            del self.tables[table.name]
            raise
        self.drive(table)

    @contextlib.asynccontextmanager
    async def changing(self, name: str) -> AsyncIterator[Table]:
        """Change a table: stored first, then told to everybody; as it was if that fails."""
        table = await self.table(name)
        async with table.lock:
            try:
                yield table
                await self._keep(table)
            except Refusal:
                raise
            except BaseException:
                await self._put_back(table)
                raise
        self.publish(table)
        self.drive(table)

    async def _keep(self, table: Table) -> None:
        """Returns when the table is on disk as it is in memory."""
        if table.altered:
            await self.store.save(table.kept())
        elif table.fresh:
            await self.store.append(table.fresh)
        table.altered, table.fresh = False, []

    async def _put_back(self, table: Table) -> None:
        kept = await self.store.load(table.name)
        if kept is not None:
            table.put_back(kept)

    # --- Telling ---

    def publish(self, table: Table) -> None:
        """Every open page of the table sees it as it is now."""
        self.drawn.pop(table.name, None)
        self._news = time.monotonic()
        for page in self.pages.get(table.name, ()):
            page.wake()

    async def news(self, table: Table, after: int, wait: float) -> None:
        """Until the table is no more as it was, for programs; so many seconds at most."""
        listener, status = Listener(), table.status
        self.pages[table.name].add(listener)
        try:
            async with asyncio.timeout(wait):
                await listener.wait_while(lambda: table.ply == after and table.status == status)
        except TimeoutError:
            pass
        finally:
            self._gone(table, listener)

    def _gone(self, table: Table, listener: Listener) -> None:
        self.pages[table.name].discard(listener)
        if not self.pages[table.name]:
            del self.pages[table.name]

    def welcome(self, table: Table, visitor: Visitor) -> None:
        """Somebody is here; whoever was away has the seat back from the bot, and all see that."""
        returned = any(table.is_away(seat, time.monotonic()) for seat in table.seats_of(visitor))
        table.presence.show(visitor)
        if returned:
            self.publish(table)

    @contextlib.contextmanager
    def watching(self, table: Table, page: Page, visitor: Visitor) -> Iterator[None]:
        """A page is open: its person is here."""
        self.welcome(table, visitor)
        self.pages[table.name].add(page)
        table.presence.came(visitor)
        try:
            yield
        finally:
            table.presence.went(visitor)
            self._gone(table, page)

    # --- Bots ---

    def drive(self, table: Table) -> None:
        """If a bot is to move, let it; one task a table."""
        busy = table.name in self._tasks
        if not busy and table.bot_to_move(time.monotonic()) is not None:
            task = asyncio.create_task(self._play_bots(table))
            self._tasks[table.name] = task
            task.add_done_callback(lambda _: self._rested(table, task))

    def _rested(self, table: Table, task: "asyncio.Task[None]") -> None:
        del self._tasks[table.name]
        if not task.cancelled():
            if (problem := task.exception()) is not None:
                log.error("Bots at table %s stopped", table.name, exc_info=problem)
            else:
                self.drive(table)

    async def _play_bots(self, table: Table) -> None:
        """Bots act until a person is to move."""
        while (turn := table.bot_to_move(time.monotonic())) is not None:
            seat, level = turn
            ply, match = table.ply, table.match
            assert match is not None
            await asyncio.sleep(self.settings.pace)
            action = await self.thinking.choose(match, seat, level)
            with contextlib.suppress(Stale):  # something happened while the bot was thinking
                async with self.changing(table.name):
                    table.check_ply(ply, seat, action)
                    if table.bot_to_move(time.monotonic()) == turn:
                        table.act(seat, action)

    async def hint(self, name: str, visitor: Visitor) -> Advice:
        """The strongest bot says what it thinks; only the seat to move is told."""
        table = await self.table(name)
        match = table.must_be_moving(visitor)
        ply = table.ply
        advised = await self.thinking.advise(match)
        table.hint = (ply, advised)
        self.publish(table)
        return advised

    async def _look_round(self) -> None:
        """Who has been away too long is stood in for; a bot that failed tries again; what nobody
        looks at is put away."""
        while True:
            await asyncio.sleep(LOOK_ROUND)
            self._tidy(time.monotonic())
            for pages in self.pages.values():
                for page in pages:
                    page.greet(time.monotonic())
            for table in list(self.tables.values()):
                idle = time.monotonic() - table.asked_for > FORGET
                if idle and table.status == FINISHED and table.name not in self.pages:
                    del self.tables[table.name]
                    self.drawn.pop(table.name, None)
                    continue
                busy = table.name in self._tasks
                if not busy and table.bot_to_move(time.monotonic()) is not None:
                    self.publish(table)
                    self.drive(table)

    def _tidy(self, now: float) -> None:
        """A whole look for rubbish holds up every page for a moment, so it has its time."""
        if self._news > self._tidied and (now - self._news > QUIET or now - self._tidied > TIDY):
            self._tidied = now
            gc.collect()

    # --- Opening tables ---

    async def play_now(self, person: Person, plan: Plan) -> Table:
        """A table with this person and bots, begun at once."""
        table = Table.opened(plan, person.id)
        visitor = Visitor(person.id)
        table.sit(visitor, person.name)
        table.prepare(visitor, table.plan.level)
        if is_ready(table.game):
            table.begin()
        await self.add(table)
        await self._begun(table)
        return table

    async def invite(self, person: Person, plan: Plan) -> Table:
        """A table where this person waits for others."""
        table = Table.opened(plan, person.id)
        table.sit(Visitor(person.id), person.name)
        await self.add(table)
        return table

    async def start(self, name: str, visitor: Visitor, fill: str) -> Table:
        """The host starts the match; it begins when the game is ready."""
        async with self.changing(name) as table:
            table.prepare(visitor, fill)
            if is_ready(table.game):
                table.begin()
        await self._begun(table)
        return table

    async def _begun(self, table: Table) -> None:
        """Until the match has begun, or for as long as a request may wait."""
        if table.status == STARTING:
            await self.readiness.wait(table.game, self.settings.patience)
            await self._go_on_with(table.name)

    async def rematch(self, name: str, visitor: Visitor) -> Table:
        """The same people again: whoever asks first opens the table, the others find it."""
        async with self.changing(name) as old:
            if old.status != FINISHED:
                raise Refusal("This match is not over yet.")
            if not old.seats_of(visitor):
                raise NotYours("Only those who played may ask for a rematch.")
            if not old.rematch:
                new = old.again(visitor)
                await self.add(new)
                old.rematch, old.altered = new.name, True
        return await self.table(old.rematch)
