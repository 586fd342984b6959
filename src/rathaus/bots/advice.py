"""Advice: each action's chance to win, how sure that is, and how the match might go on."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from rathaus.bots.search.tree import Manner
from rathaus.bots.thinker import UNKNOWN, Budget, Candidate, Thinker
from rathaus.core.box import Box
from rathaus.core.game import Game

NORMAL_95 = 1.96  # standard errors on either side of a 95 % interval
BUDGET = Budget(milliseconds=900)
CURIOSITY = 0.8  # about each action: a bot needs to know the best one, who asks wants to compare


@dataclass(frozen=True)
class Suggestion:
    """What the search thinks of one action."""

    action: int
    name: str
    chance: float  # to win, after it
    low: float  # the 95 % interval around it
    high: float
    visits: int  # how often it was tried


@dataclass(frozen=True)
class Advice:
    """What the search thinks of a position, for the seat to move."""

    chance: float  # to win, now
    suggestions: list[Suggestion]  # the best first
    line: list[tuple[int, str]]  # seat and action: the best play until chance has a say


def advise(
    game: Game, box: Box, state: Any, rng: np.random.Generator, budget: Budget | None = None
) -> Advice:
    """Think about the position of the seat to move."""
    thinker = Thinker(budget or BUDGET, comparing(game), hasty=False, taught=True)
    thinker.think(game, box, state, rng)
    ranked = sorted(thinker.candidates(), key=safe, reverse=True)
    return Advice(
        chance=ranked[0].chance,
        suggestions=[_suggestion(game, box, state, each) for each in ranked],
        line=thinker.best_line(game, box, ranked[0].action),
    )


def comparing(game: Game) -> Manner:
    """How to think when not only the best action matters."""
    return Manner(game.strategy.CURIOSITY, root_curiosity=CURIOSITY)


def safe(candidate: Candidate) -> tuple[float, int, float]:
    """By what is sure of their chances, actions are compared."""
    low, _ = interval(candidate)
    return low, candidate.visits, candidate.chance


def _suggestion(game: Game, box: Box, state: Any, candidate: Candidate) -> Suggestion:
    low, high = interval(candidate)
    name = game.name_action(box, state, candidate.action)
    return Suggestion(candidate.action, name, candidate.chance, low, high, candidate.visits)


def interval(candidate: Candidate) -> tuple[float, float]:
    """The 95 % interval around an action's chance; what was not tried may be anything."""
    if candidate.visits == 0:
        return 0.0, 1.0
    cautious = (candidate.variance * candidate.visits + UNKNOWN) / (candidate.visits + 1)
    error = NORMAL_95 * float(np.sqrt(cautious / candidate.visits))
    return max(0.0, candidate.chance - error), min(1.0, candidate.chance + error)
