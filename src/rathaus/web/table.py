"""A table: a match with people at it. It decides who may do what; it knows no network, no disk.

What is done here changes memory only. The house stores `fresh` moves (and, when `altered`, the
table itself) before anybody is told; if that fails, the table is put back as the store has it.
"""

import asyncio
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from rathaus.bots.advice import Suggestion
from rathaus.bots.levels import bot
from rathaus.core import registry
from rathaus.core.box import Box, parsed
from rathaus.core.errors import BadBox, BadMatch, IllegalAction, Refusal
from rathaus.core.fair import FairChance
from rathaus.core.game import CHANCE
from rathaus.core.match import Match
from rathaus.core.texts import Lines, Phrase
from rathaus.web.identity import clean_name, digest, new_token
from rathaus.web.plan import OWN_BOX, Plan
from rathaus.web.refusals import NotHere, NotYours, Stale, TooLarge
from rathaus.web.store import Kept, Row

OPEN, STARTING, RUNNING, FINISHED = "open", "starting", "running", "finished"
LARGEST_BOX, LONGEST_BOX_NAME = 32 * 1024, 60  # bytes, letters
MOST_FAULTS = 8  # of a box told at once
UNDO = -3  # in place of an action: the one before was taken back


class Visitor(NamedTuple):
    """Whoever asks: a person's id, or a program with the token of a seat."""

    person: str = ""
    token: str = ""  # its hash

    @property
    def key(self) -> str:
        return self.token or self.person


@dataclass
class Seat:
    """A place at the table."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    person: str = ""  # the id of the person who sits here
    level: str = ""  # the bot that plays here
    token: str = ""  # hash of the token with which a program plays here
    salt: str = ""  # this seat's share in the dice
    absent: str = ""  # "left" (may come back) or "resigned"

    def belongs_to(self, visitor: Visitor) -> bool:
        if visitor.token:
            return self.token == visitor.token
        return self.kind == "person" and bool(visitor.person) and self.person == visitor.person


class Presence:
    """Who is looking at the table, by person or token, and who was last seen when."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._seen: dict[str, float] = {}
        self._pages: Counter[str] = Counter()

    def came(self, visitor: Visitor) -> None:
        self._pages[visitor.key] += 1

    def went(self, visitor: Visitor) -> None:
        self._pages[visitor.key] -= 1
        self.show(visitor)

    def show(self, visitor: Visitor) -> None:
        """Somebody did something."""
        self._seen[visitor.key] = time.monotonic()

    def away(self, key: str, now: float) -> float:
        """For how many seconds nothing was seen of somebody."""
        return 0.0 if self._pages[key] > 0 else now - self._seen.get(key, self._since)


class Table:
    """People, bots, and the match they play."""

    def __init__(self, name: str, plan: Plan, host: str, seed: bytes) -> None:
        self.name = name
        self.plan = plan
        self.host = host
        self.seed = seed
        self.game = registry.game(plan.game)
        self.box = self.game.load_box(None if plan.box == OWN_BOX else plan.box)
        self.status = OPEN
        self.rematch = ""
        self.seats = [Seat() for _ in range(plan.players)]
        self.match: Match | None = None
        self.ply = 0  # everything that happened here, undo too
        self.last: tuple[int, int] = (CHANCE, UNDO)  # who did what last, to know a request again
        self.hint: tuple[int, Suggestion] | None = None  # at this ply, this is advised
        self.told: dict[str, int] = {}  # lessons: the ply at which each topic was first told
        self.fresh: list[Row] = []  # moves not yet stored
        self.altered = True  # the table or its seats are not as the store has them
        self.presence = Presence()
        self.asked_for = time.monotonic()  # when somebody last wanted to see it
        self.lock = asyncio.Lock()  # one change at a time

    @classmethod
    def opened(cls, plan: Plan, host: str, own_box: Box | None = None) -> "Table":
        """A new table, with a box of its own if the plan says so."""
        plan = plan.checked(own_box=own_box is not None)
        table = cls(secrets.token_urlsafe(9), plan, host, secrets.token_bytes(32))
        if own_box is not None:
            table.box = own_box
        return table

    # --- Who is here ---

    @property
    def dice(self) -> FairChance:
        """The dice of this table; their hash can be shown before anybody sits down."""
        return FairChance.prepared([seat.salt for seat in self.seats], self.name, self.seed)

    def seats_of(self, visitor: Visitor) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat.belongs_to(visitor)]

    def is_host(self, visitor: Visitor) -> bool:
        return bool(visitor.person) and visitor.person == self.host

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

    # --- Before the match ---

    def sit(self, visitor: Visitor, name: str, seat: int | None = None, salt: str = "") -> int:
        """A person takes an empty seat; the same person may take several (hot seat)."""
        self._must_be_open()
        place = self._empty(seat)
        name = clean_name(name, f"Guest {place + 1}")
        self.seats[place] = Seat("person", name, visitor.person, salt=clean_salt(salt))
        self.altered = True
        return place

    def sit_program(self, name: str, seat: int | None = None, salt: str = "") -> tuple[int, str]:
        """A program takes an empty seat; the token it gets is shown once and never again."""
        place = self.sit(Visitor(), name, seat, salt)
        token = new_token()
        self.seats[place].token = digest(token)
        return place, token

    def seat_bot(self, visitor: Visitor, seat: int, level: str) -> None:
        """The host puts a bot on an empty seat."""
        self._must_be_open()
        self._must_host(visitor)
        bot(level)  # refused if there is none
        self.seats[self._empty(seat)] = Seat("bot", f"{level} bot", level=level)
        self.altered = True

    def clear(self, visitor: Visitor, seat: int) -> None:
        """A seat becomes empty: its person gets up, or the host asks them to."""
        self._must_be_open()
        if not self.seats[self._there(seat)].belongs_to(visitor):
            self._must_host(visitor)
        self.seats[seat] = Seat()
        self.altered = True

    def replan(self, visitor: Visitor, plan: Plan) -> None:
        """The host changes how the match is to be played; whoever sits stays."""
        self._must_be_open()
        self._must_host(visitor)
        plan = plan.checked(own_box=self.plan.box == OWN_BOX)
        sitting = [seat for seat in self.seats if seat.kind != "empty"]
        if plan.game != self.plan.game:
            raise Refusal("A table keeps its game; open another table for another game.")
        if len(sitting) > plan.players:
            raise Refusal(
                "{count} are sitting here already; {players} are too few.",
                count=len(sitting),
                players=plan.players,
            )
        if plan.players != len(self.seats):
            self.seats = sitting + [Seat() for _ in range(plan.players - len(sitting))]
        self.plan, self.altered = plan, True
        if plan.box != OWN_BOX:
            self.box = self.game.load_box(plan.box)

    def bring_box(self, visitor: Visitor, text: bytes) -> None:
        """The host brings a box of their own, as TOML."""
        self._must_be_open()
        self._must_host(visitor)
        if len(text) > LARGEST_BOX:
            raise TooLarge(
                "A box has {most} bytes at most; this one has {bytes}.",
                most=LARGEST_BOX,
                bytes=len(text),
            )
        box = self._unpacked(text)
        if len(box.name) > LONGEST_BOX_NAME:
            raise BadBox(
                "Your box: name: {most} letters are enough for a name.", most=LONGEST_BOX_NAME
            )
        self.box, self.altered = box, True
        self.plan = self.plan.model_copy(update={"box": OWN_BOX})

    def _unpacked(self, text: bytes) -> Box:
        try:
            source = Phrase("Your box")
            return self.game.unpack_box(parsed(text, source), source)
        except BadBox as wrong:
            faults = wrong.values.get("faults")
            if not isinstance(faults, Lines) or len(faults.lines) <= MOST_FAULTS:
                raise
            raise BadBox(
                "{faults}\nThere are {count} things to mend.",
                faults=Lines(faults.lines[:MOST_FAULTS]),
                count=len(faults.lines),
            ) from None

    def add_salt(self, visitor: Visitor, seat: int, salt: str) -> None:
        """Somebody chooses their share in the dice."""
        self._must_be_open()
        if not self.seats[self._there(seat)].belongs_to(visitor):
            raise NotYours("This is not your seat.")
        self.seats[seat].salt = clean_salt(salt)
        self.altered = True

    def start(self, visitor: Visitor, fill: str) -> None:
        """The host starts the match, and it begins."""
        self.prepare(visitor, fill)
        self.begin()

    def prepare(self, visitor: Visitor, fill: str) -> None:
        """Nobody may sit down any more; empty seats get bots of this level, or "": are put away."""
        self._must_be_open()
        self._must_host(visitor)
        if not any(seat.kind != "empty" for seat in self.seats):
            raise Refusal("Nobody sits at this table yet.")
        sitting = [seat for seat in self.seats if seat.kind != "empty"]
        if fill:
            bot(fill)
            self.seats = [
                seat if seat.kind != "empty" else Seat("bot", f"{fill} bot", level=fill)
                for seat in self.seats
            ]
        else:
            self.game.check_players(len(sitting))
            self.seats = sitting
        if self.plan.order == "lot":
            random.SystemRandom().shuffle(self.seats)
        self.plan = self.plan.model_copy(update={"players": len(self.seats)})
        self.status, self.altered = STARTING, True

    def begin(self) -> None:
        """The first cards are dealt, the first dice rolled."""
        self._begin()
        self._settle()

    def _begin(self) -> None:
        names = [seat.name for seat in self.seats]
        self.match = Match(self.game, self.box, names, None if self.plan.real else self.dice)
        self.status, self.altered = RUNNING, True

    # --- The match ---

    def play(self, visitor: Visitor, seat: int, action: int, ply: int) -> None:
        """Somebody at a seat acts; at a table with real components also for CHANCE."""
        self._running()
        allowed = self.seats_of(visitor)
        if seat != CHANCE and seat not in allowed:
            raise NotYours("This is not your seat.")
        if seat == CHANCE and not (self.plan.real and allowed):
            raise NotYours("Only those who play with real cards and dice say what came up.")
        self.check_ply(ply, seat, action)
        self.act(seat, action)
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

    def _must_be_open(self) -> None:
        if self.status != OPEN:
            raise Refusal("The match at this table has begun already.")

    def _must_host(self, visitor: Visitor) -> None:
        if not self.is_host(visitor):
            raise NotYours("Only the host of the table may do that.")

    def _running(self) -> Match:
        if self.match is None:
            raise Refusal("The match has not begun yet.")
        if self.status == FINISHED:
            raise IllegalAction("The match is over.")
        return self.match

    def _mine(self, visitor: Visitor) -> list[int]:
        mine = self.seats_of(visitor)
        if not mine:
            raise NotYours("You have no seat at this table.")
        return mine

    def _there(self, seat: int) -> int:
        if not 0 <= seat < len(self.seats):
            raise NotHere("This table has {count} seats.", count=len(self.seats))
        return seat

    def _empty(self, seat: int | None) -> int:
        """This seat, or without a number the first empty one."""
        if seat is None:
            free = [i for i, each in enumerate(self.seats) if each.kind == "empty"]
            if not free:
                raise Refusal("All seats at this table are taken; you can watch.")
            return free[0]
        if self.seats[self._there(seat)].kind != "empty":
            raise Refusal("Seat {number} is taken.", number=seat + 1)
        return seat

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


def clean_salt(typed: str) -> str:
    """A share in the dice: letters and digits, somebody's own or drawn by lot."""
    return "".join(each for each in typed if each.isalnum())[:40] or secrets.token_hex(8)


def _seat(row: Row) -> Seat:
    columns: dict[str, Any] = {k: v for k, v in row.items() if k not in ("table", "seat")}
    return Seat(**columns)
