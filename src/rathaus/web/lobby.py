"""The lobby: a table before its match. Who sits where, and how it is to be played."""

import asyncio
import random
import secrets
from typing import Self

from rathaus.bots.levels import bot
from rathaus.bots.names import called
from rathaus.core import registry
from rathaus.core.box import Box, parsed
from rathaus.core.errors import BadBox, Refusal
from rathaus.core.fair import FairChance
from rathaus.core.texts import Lines, Phrase
from rathaus.web.identity import clean_name, digest, new_token
from rathaus.web.plan import OWN_BOX, Plan
from rathaus.web.refusals import NotHere, NotYours, TooLarge
from rathaus.web.seats import Presence, Seat, Visitor

OPEN, STARTING, RUNNING, FINISHED = "open", "starting", "running", "finished"
LARGEST_BOX, LONGEST_BOX_NAME = 32 * 1024, 60  # bytes, letters
MOST_FAULTS = 8  # of a box told at once


class Lobby:
    """People and bots around a box."""

    def __init__(self, name: str, plan: Plan, host: str, seed: bytes) -> None:
        self.name = name
        self.plan = plan
        self.host = host
        self.seed = seed
        self.game = registry.game(plan.game)
        self.box = self.game.load_box(None if plan.box == OWN_BOX else plan.box)
        self.status = OPEN
        self.seats = [Seat() for _ in range(plan.players)]
        self.altered = True  # the table or its seats are not as the store has them
        self.presence = Presence()
        self.lock = asyncio.Lock()  # one change at a time

    @classmethod
    def opened(cls, plan: Plan, host: str, own_box: Box | None = None) -> Self:
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
        self.seats[self._empty(seat)] = self._rat(level)
        self.altered = True

    def _rat(self, level: str) -> Seat:
        """A bot of this level, with a name of its own."""
        name = called(level, [seat.name for seat in self.seats], secrets.choice)
        return Seat("bot", name, level=level)

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

    def prepare(self, visitor: Visitor, fill: str) -> None:
        """Nobody may sit down any more; empty seats get bots of this level, or "": are put away."""
        self._must_be_open()
        self._must_host(visitor)
        if not any(seat.kind != "empty" for seat in self.seats):
            raise Refusal("Nobody sits at this table yet.")
        sitting = [seat for seat in self.seats if seat.kind != "empty"]
        if fill:
            bot(fill)
            for i, seat in enumerate(self.seats):
                self.seats[i] = seat if seat.kind != "empty" else self._rat(fill)
        else:
            self.game.check_players(len(sitting))
            self.seats = sitting
        if self.plan.order == "lot":
            random.SystemRandom().shuffle(self.seats)
        self.plan = self.plan.model_copy(update={"players": len(self.seats)})
        self.status, self.altered = STARTING, True

    # --- Refusing ---

    def _must_be_open(self) -> None:
        if self.status != OPEN:
            raise Refusal("The match at this table has begun already.")

    def _must_host(self, visitor: Visitor) -> None:
        if not self.is_host(visitor):
            raise NotYours("Only the host of the table may do that.")

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


def clean_salt(typed: str) -> str:
    """A share in the dice: letters and digits, somebody's own or drawn by lot."""
    return "".join(each for each in typed if each.isalnum())[:40] or secrets.token_hex(8)
