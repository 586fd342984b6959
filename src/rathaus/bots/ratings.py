"""How strong bots are, from the matches they played: Bradley-Terry ratings with intervals.

In a match each bot beat those placed behind it; a shared place is half a win for both. `choix`
finds the strengths that explain this best. How sure they are is seen by drawing deals again and
again from those played (a bootstrap): the rotations of one deal belong together.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import choix
import numpy as np
import numpy.typing as npt

Wins = npt.NDArray[np.float64]  # deal, winner, loser: how often

MIDDLE = 1500  # the mean of all ratings
POINTS_FOR_TEN_TO_ONE = 400  # as in chess: so many points more win ten times for each loss
RESAMPLES = 200
CAUTION = 0.1  # keeps a bot that never lost from an endless rating
OUTSIDE = (2.5, 97.5)  # per cent: what a 95 % interval leaves out
STRICT = 3.3  # standard errors between neighbours before a match series may stop early


@dataclass(frozen=True)
class Rating:
    """A bot's strength and the 95 % interval around it."""

    rating: float
    low: float
    high: float


def wins_in(places: Sequence[Sequence[tuple[int, int]]], bots: int) -> npt.NDArray[np.float64]:
    """Who beat whom how often in matches told as (bot, place) for each seat."""
    wins = np.zeros((bots, bots))
    for seats in places:
        for bot, place in seats:
            for rival, rival_place in seats:
                if bot != rival:
                    wins[bot, rival] += (place < rival_place) + (place == rival_place) / 2
    return wins


def ratings(deals: Wins, seed: int = 0) -> list[Rating]:
    """Each bot's rating; `deals` holds for every deal who beat whom."""
    middle = _strengths(deals.sum(axis=0))
    spread = _resampled(deals, seed)
    low, high = np.percentile(spread, OUTSIDE, axis=0)
    return [Rating(*map(float, each)) for each in zip(middle, low, high, strict=True)]


def order_is_certain(deals: Wins, seed: int = 0) -> bool:
    """Is it beyond doubt, strictly since one looks often, which bot is better than which?"""
    if len(deals) < 2 or deals.shape[1] < 2:
        return False
    order = np.argsort(_strengths(deals.sum(axis=0)))
    steps = np.diff(_resampled(deals, seed)[:, order], axis=1)
    return bool((steps.mean(axis=0) > STRICT * steps.std(axis=0)).all())


def _resampled(deals: Wins, seed: int) -> npt.NDArray[np.float64]:
    """Ratings as they might have come out, had other deals of the same kind been played."""
    rng = np.random.default_rng(seed)
    picks = rng.integers(len(deals), size=(RESAMPLES, len(deals)))
    return np.array([_strengths(deals[pick].sum(axis=0)) for pick in picks])


def _strengths(wins: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Ratings that explain these wins best."""
    if len(wins) < 2:
        return np.full(len(wins), float(MIDDLE))
    strengths = choix.ilsr_pairwise_dense(wins, alpha=CAUTION)
    scale = POINTS_FOR_TEN_TO_ONE / np.log(10)
    return np.asarray(MIDDLE + scale * (strengths - strengths.mean()))
