"""Matches between bots: real ones, with fair dice, the same again for the same seed."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from rathaus.bots.bot import Bot
from rathaus.bots.crowd import played
from rathaus.bots.levels import player
from rathaus.core import match_file, registry
from rathaus.core.box import Box
from rathaus.core.fair import FairChance
from rathaus.core.game import Game
from rathaus.core.match import Entry, Match, play_to_the_end

WORTH_SHARING = 200  # matches; for fewer, starting more processes costs more than it saves
AT_ONCE = 16  # matches handed to a process together


class Told(NamedTuple):
    """What is kept of a simulated match."""

    number: int
    plies: int
    result: list[tuple[int, int]]  # place and points of each seat
    text: str  # the match file
    log: list[Entry]


@dataclass(frozen=True)
class Run:
    """A run of matches: everything that decides how each of them goes."""

    game: str
    box: dict[str, Any]
    bots: list[str]  # seat by seat
    seed: int

    def play(self, number: int) -> Told:
        """Play one of them."""
        game = registry.game(self.game)
        match = simulated(game, game.unpack_box(self.box, "box"), self.bots, self.seed, number)
        text = match_file.written(match)
        return Told(number, len(match.log), match.result or [], text, match.log)

    def matches(self, count: int, ray: str | None = None) -> Iterator[Told]:
        """The first `count` matches in order, shared out if it is worth it."""
        cores = 1 if count < WORTH_SHARING else None
        return played(self.play, count, at_once=AT_ONCE, cores=cores, ray=ray)


def simulated(game: Game, box: Box, bots: list[str], seed: int, number: int) -> Match:
    """Match `number` of the run with this seed, played to the end."""
    return match_between([player(name) for name in bots], game, box, bots, seed, number)


def match_between(
    players: list[Bot], game: Game, box: Box, names: list[str], seed: int, number: int
) -> Match:
    """The same with these bots."""
    secret = hashlib.sha256(f"rathaus simulate {seed} {number}".encode()).digest()
    dice = FairChance.prepared([""] * len(names), f"{game.name}-{seed}-{number}", secret)
    match = Match(game, box, names, dice)
    streams = [np.random.default_rng([seed, number, seat]) for seat in range(len(names))]

    def choose(match: Match, seat: int) -> int:
        return players[seat].act(game, box, match.copy_of_state(), seat, streams[seat])

    play_to_the_end(match, choose)
    return match
