"""The arena: bots meet in every seat, on the same deals, until it is clear who is better."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from rathaus.bots.crowd import played
from rathaus.bots.ratings import order_is_certain, ratings, wins_in
from rathaus.bots.simulation import simulated
from rathaus.core import registry
from rathaus.core.match import Entry

LineUp = tuple[str, ...]  # the bots at one table, by level
Interval = tuple[float, float]

NORMAL_95 = 1.96  # standard errors on either side of a 95 % interval


class Played(NamedTuple):
    """What is kept of a match."""

    deal: int
    seats: LineUp  # who sat where
    result: list[tuple[int, int]]  # place and points of each seat
    plies: int
    log: tuple[Entry, ...] = ()  # if the contest keeps logs

    def share(self, seat: int) -> float:
        """A win is shared by all who came first."""
        winners = sum(place == 1 for place, _ in self.result)
        return 1 / winners if self.result[seat][0] == 1 else 0.0


@dataclass(frozen=True)
class Contest:
    """Everything that decides how the matches go. A deal is one roll of fate for all rotations."""

    game: str
    box: dict[str, Any]
    line_ups: list[LineUp]
    seed: int
    keeps_logs: bool = False

    @property
    def rotations(self) -> list[LineUp]:
        """Every line-up in every rotation: what is played on each deal."""
        return [
            line_up[turn:] + line_up[:turn]
            for line_up in self.line_ups
            for turn in range(len(line_up) if len(set(line_up)) > 1 else 1)
        ]

    def deals_for(self, matches: int) -> int:
        """How many deals make at least so many matches."""
        return -(-matches // len(self.rotations))

    def play(self, number: int) -> Played:
        """Play one match; neighbouring numbers share a deal."""
        deal, rotation = divmod(number, len(self.rotations))
        seats = self.rotations[rotation]
        game = registry.game(self.game)
        box = game.unpack_box(self.box, "box")
        match = simulated(game, box, list(seats), self.seed, deal)
        log = tuple(match.log) if self.keeps_logs else ()
        return Played(deal, seats, match.result or [], len(match.log), log)

    def matches(
        self, deals: int, cores: int | None = None, ray: str | None = None
    ) -> Iterator[Played]:
        """All matches on so many deals, in order, played on all cores or on a Ray cluster."""
        matches = deals * len(self.rotations)
        return played(self.play, matches, at_once=1, cores=cores, ray=ray)


def round_robin(bots: list[str], players: int) -> list[LineUp]:
    """All meetings: different bots at each table; where they are too few, some sit twice.

    >>> round_robin(["mouse", "rat", "greedy"], 2)
    [('mouse', 'rat'), ('mouse', 'greedy'), ('rat', 'greedy')]
    >>> round_robin(["rat", "greedy"], 3)
    [('rat', 'rat', 'greedy'), ('rat', 'greedy', 'greedy')]
    """
    if len(bots) >= players:
        return list(combinations(bots, players))
    mixed = combinations_with_replacement(bots, players)
    return [line_up for line_up in mixed if len(set(line_up)) == min(len(bots), players)]


# --- What came out ---


class Standing(NamedTuple):
    """How one bot did."""

    bot: str
    rating: float
    rating_interval: Interval
    win_share: float
    win_interval: Interval
    mean_points: float
    matches: int


@dataclass(frozen=True)
class Outcome:
    """What a contest showed so far."""

    played: list[Played]
    seed: int = 0

    @property
    def bots(self) -> list[str]:
        """All bots, in the order in which they first sat down."""
        return list(dict.fromkeys(bot for match in self.played for bot in match.seats))

    def standings(self) -> list[Standing]:
        """The bots, the strongest first."""
        rated = ratings(self._wins(), self.seed)
        rows = []
        for bot, rating in zip(self.bots, rated, strict=True):
            share, interval = self.win_share(bot)
            points, matches = self._points(bot)
            rows.append(
                Standing(
                    bot, rating.rating, (rating.low, rating.high), share, interval, points, matches
                )
            )
        return sorted(rows, key=lambda row: row.rating, reverse=True)

    def win_share(self, bot: str) -> tuple[float, Interval]:
        """The part of its matches that one seat of this bot wins, with a 95 % interval."""
        shares = defaultdict(list)
        for match in self.played:
            for seat, name in enumerate(match.seats):
                if name == bot:
                    shares[match.deal].append(match.share(seat))
        by_deal = np.array([np.mean(each) for each in shares.values()])
        mean = float(np.mean([share for each in shares.values() for share in each]))
        if len(by_deal) < 2:
            return mean, (0.0, 1.0)
        error = NORMAL_95 * float(by_deal.std(ddof=1)) / len(by_deal) ** 0.5
        return mean, (max(0.0, mean - error), min(1.0, mean + error))

    def seat_shares(self) -> list[float]:
        """The part of the matches that each seat won, whoever sat there."""
        seats = range(len(self.played[0].seats))
        return [float(np.mean([match.share(seat) for match in self.played])) for seat in seats]

    def seat_shares_of(self, bot: str) -> list[float | None]:
        """The part of its matches that a bot won in each seat."""
        shares: list[float | None] = []
        for seat in range(len(self.played[0].seats)):
            there = [match.share(seat) for match in self.played if match.seats[seat] == bot]
            shares.append(float(np.mean(there)) if there else None)
        return shares

    def ties(self) -> float:
        """The part of the matches with more than one winner."""
        return float(np.mean([max(map(match.share, range(len(match.seats)))) < 1
                              for match in self.played]))  # fmt: skip

    def length(self) -> tuple[int, float, int]:
        """Actions in a match: least, mean, most."""
        plies = [match.plies for match in self.played]
        return min(plies), float(np.mean(plies)), max(plies)

    def is_certain(self) -> bool:
        """Is the order of the bots beyond doubt?"""
        return order_is_certain(self._wins(), self.seed)

    def _wins(self) -> Any:
        """For every deal, who beat whom how often."""
        numbers = {bot: number for number, bot in enumerate(self.bots)}
        deals = defaultdict(list)
        for match in self.played:
            places = [place for place, _ in match.result]
            seats = [numbers[bot] for bot in match.seats]
            deals[match.deal].append(list(zip(seats, places, strict=True)))
        return np.array([wins_in(each, len(numbers)) for each in deals.values()])

    def _points(self, bot: str) -> tuple[float, int]:
        """Mean points of a bot, and in how many matches it sat."""
        points = [
            match.result[seat][1]
            for match in self.played
            for seat, name in enumerate(match.seats)
            if name == bot
        ]
        return float(np.mean(points)), sum(bot in match.seats for match in self.played)
