"""A table: a match with people at it. It decides who may do what; it knows no network, no disk.

What is done here changes memory only. The house stores `fresh` moves (and, when `altered`, the
table itself) before anybody is told; if that fails, the table is put back as the store has it.
"""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rathaus.bots.advice import Advice
from rathaus.core.errors import BadMatch, IllegalAction, Refusal
from rathaus.core.game import CHANCE
from rathaus.core.match import Match
from rathaus.core.texts import Phrase
from rathaus.web.lobby import FINISHED, RUNNING, Lobby
from rathaus.web.plan import Plan
from rathaus.web.refusals import NotYours, Stale
from rathaus.web.seats import Seat, Visitor
from rathaus.web.store import Kept, Row

UNDO = -3  # in place of an action: the one before was taken back


class Table(Lobby):
    """People, bots, and the match they play."""

    def __init__(self, name: str, plan: Plan, host: str, seed: bytes) -> None:
        super().__init__(name, plan, host, seed)
        self.rematch = ""
        self.match: Match | None = None
        self.ply = 0  # everything that happened here, undo too
        self.last: tuple[int, int] = (CHANCE, UNDO)  # who did what last, to know a request again
        self.hint: tuple[int, Advice] | None = None  # at this ply, this is advised
        self.told: dict[str, int] = {}  # lessons: the ply at which each topic was first told
        self.fresh: list[Row] = []  # moves not yet stored
        self.asked_for = time.monotonic()  # when somebody last wanted to see it

    # --- Who plays ---

    def level_at(self, seat: int, now: float) -> str | None:
        """The bot that plays this seat now, or None: a person does."""
        place = self.seats[seat]
        if place.kind == "bot" or place.absent or self.is_away(seat, now):
            return place.level or self.plan.level
        return None

    def is_away(self, seat: int, now: float) -> bool:
        """Has the person been away for longer than the table waits?"""
        place = self.seats[seat]
        away = self.presence.away(place.token or place.person, now)
        return place.kind == "person" and 0 < self.plan.away < away

    def bot_to_move(self, now: float) -> tuple[int, str] | None:
        """The seat to move and its level, if a bot plays it."""
        if self.status != RUNNING or self.match is None or self.match.to_move < 0:
            return None
        level = self.level_at(self.match.to_move, now)
        return None if level is None else (self.match.to_move, level)

    # --- The match ---

    def start(self, visitor: Visitor, fill: str) -> None:
        """The host starts the match, and it begins."""
        self.prepare(visitor, fill)
        self.begin()

    def begin(self) -> None:
        """The first cards are dealt, the first dice rolled."""
        self._begin()
        self._settle()

    def _begin(self) -> None:
        names = [seat.name for seat in self.seats]
        self.match = Match(self.game, self.box, names, None if self.plan.real else self.dice)
        self.status, self.altered = RUNNING, True

    def play(
        self, visitor: Visitor, seat: int, action: int, ply: int, first: Sequence[int] = ()
    ) -> None:
        """Somebody at a seat acts; at a table with real components also for CHANCE.

        Actions that come `first` are done in one go with it, all or none.
        """
        match = self._running()
        allowed = self.seats_of(visitor)
        if seat != CHANCE and seat not in allowed:
            raise NotYours("This is not your seat.")
        if seat == CHANCE and not (self.plan.real and allowed):
            raise NotYours("Only those who play with the real game say what came up.")
        self.check_ply(ply, seat, action)
        if first and not match.can_play_in_a_row(seat, [*first, action]):
            raise IllegalAction("These actions cannot be done one after the other.")
        for each in (*first, action):
            self.act(seat, each)
        self.presence.show(visitor)

    def act(self, seat: int, action: int) -> None:
        """Carry out an action, and whatever chance does next."""
        match = self._running()
        before = len(match.log)
        if seat == CHANCE:
            match.enter(action)
        else:
            match.play(seat, action)
        self._settle(before)
        self.last = (seat, action)

    def undo(self, visitor: Visitor, ply: int) -> None:
        """The seat to move takes back its own last action, never across a card or a die."""
        match = self._running()
        mover = match.to_move
        mine = self.seats_of(visitor)
        if mover not in mine and not (mover == CHANCE and mine):
            raise NotYours("Only whoever is to move may take something back.")
        self.check_ply(ply, mover, UNDO)
        match.undo()
        self._record(mover, UNDO)
        self.last = (mover, UNDO)

    def check_ply(self, ply: int, seat: int, action: int) -> None:
        """A page that has not seen the last action is refused, not guessed at."""
        if ply == self.ply:
            return
        if ply < self.ply and (seat, action) == self.last:
            raise Stale("That was done already; nothing was done twice.")
        raise Stale("Something else happened first: look at the table as it is now, and decide.")

    def roll_on(self) -> None:
        """Chance moves if it was about to when the house was killed."""
        self._settle(len(self._running().log))

    def _settle(self, before: int = 0) -> None:
        """Chance moves, the moves are noted, and the table closes if it is over."""
        match = self._running()
        match.roll()
        for entry in match.log[before:]:
            self._record(entry.by, entry.action)
        if match.is_over:
            self._finish()

    def _record(self, by: int, action: int) -> None:
        self.fresh.append({"table": self.name, "ply": self.ply, "by": by, "action": action})
        self.ply += 1

    def _finish(self) -> None:
        self.status, self.altered = FINISHED, True

    # --- Coming and going ---

    def leave(self, visitor: Visitor) -> None:
        """A bot plays on; the seat can be had back."""
        self._running()
        self._absent(visitor, "left")

    def come_back(self, visitor: Visitor) -> None:
        """The bot gives the seat back."""
        self._running()
        for seat in self._mine(visitor):
            if self.seats[seat].absent == "resigned":
                raise Refusal("Whoever has resigned cannot come back to this match.")
            self.seats[seat].absent = ""
        self.presence.show(visitor)
        self.altered = True

    def resign(self, visitor: Visitor) -> None:
        """Give up: the last one who has not resigned has won; otherwise a bot plays on."""
        self._running()
        self._absent(visitor, "resigned")
        if sum(seat.absent != "resigned" for seat in self.seats) <= 1:
            self._finish()

    def skip_lessons(self, visitor: Visitor) -> None:
        """Enough was explained; the match goes on as any other."""
        self._mine(visitor)
        self.plan, self.altered = self.plan.model_copy(update={"guide": False}), True

    def _absent(self, visitor: Visitor, how: str) -> None:
        for seat in self._mine(visitor):
            self.seats[seat].absent = how
        self.altered = True

    def result(self) -> list[tuple[int, int | None]] | None:
        """Place and points of each seat, once it is over; whoever resigned comes last."""
        if self.status != FINISHED or self.match is None:
            return None
        if self.match.result is not None:
            return [(place, points) for place, points in self.match.result]
        stayed = sum(seat.absent != "resigned" for seat in self.seats)
        return [(1 + stayed if seat.absent == "resigned" else 1, None) for seat in self.seats]

    def again(self, visitor: Visitor) -> "Table":
        """A table for the same people; it starts at once if nobody else has to agree."""
        plan = self.plan.model_copy(update={"guide": False})
        table = Table.opened(plan, visitor.person or self.host, self.box)
        table.seats = [replace(seat, absent="", token="") for seat in self.seats]
        others = [s for s in self.seats if s.kind == "person" and not s.belongs_to(visitor)]
        if not others:
            table.start(visitor, "")
        return table

    # --- Refusing ---

    def must_be_moving(self, visitor: Visitor) -> Match:
        """Only the seat to move may ask."""
        match = self._running()
        if match.to_move not in self.seats_of(visitor):
            raise NotYours("It is not your move.")
        return match

    def _running(self) -> Match:
        if self.match is None:
            raise Refusal("The match has not begun yet.")
        if self.status == FINISHED:
            raise IllegalAction("The match is over.")
        return self.match

    # --- To the store and back ---

    def kept(self) -> Kept:
        """The table for the store, with the moves it does not have yet."""
        row = {
            "name": self.name, "game": self.game.name, "version": self.game.version,
            "box": self.box.plain, "plan": self.plan.model_dump(), "host": self.host,
            "status": self.status, "seed": self.seed, "rematch": self.rematch,
            "changed": time.time(),
        }  # fmt: skip
        columns = ("kind", "name", "person", "level", "token", "salt", "absent")
        seats = [
            {"table": self.name, "seat": i} | {column: getattr(seat, column) for column in columns}
            for i, seat in enumerate(self.seats)
        ]
        return Kept(row, seats, self.fresh)

    @classmethod
    def restored(cls, kept: Kept) -> "Table":
        """The table as the store has it."""
        row = kept.table
        plan = Plan.model_validate(row["plan"])
        table = cls(row["name"], plan, row["host"], row["seed"])
        table.put_back(kept)
        return table

    def put_back(self, kept: Kept) -> None:
        """Forget what was not stored."""
        row = kept.table
        if row["version"] != self.game.version:
            raise BadMatch(
                "This match was played by version {version} of {title};"
                " this house plays version {now}.",
                version=row["version"],
                title=self.game.title,
                now=self.game.version,
            )
        self.plan = Plan.model_validate(row["plan"])
        self.box = self.game.unpack_box(row["box"], Phrase("The box of this table"))
        self.host, self.rematch = row["host"], row["rematch"]
        self.seats = [_seat(each) for each in kept.seats]
        self.match, self.ply = None, 0
        if row["status"] in (RUNNING, FINISHED):
            self._begin()
            self._replay(kept.moves)
        self.status, self.altered, self.fresh = row["status"], False, []

    def _replay(self, moves: list[Row]) -> None:
        match = self._running()
        for row in moves:
            by, action = row["by"], row["action"]
            if action == UNDO:
                match.undo()
            elif by == CHANCE:
                match.enter(action)
            else:
                match.play(by, action)
            if by != CHANCE or self.plan.real:
                self.last = (by, action)
        self.ply = len(moves)


def _seat(row: Row) -> Seat:
    columns: dict[str, Any] = {k: v for k, v in row.items() if k not in ("table", "seat")}
    return Seat(**columns)
