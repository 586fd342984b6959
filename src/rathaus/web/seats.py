"""Seats: who sits there, who looks on, and who was last seen when."""

import time
from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple


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
