"""What learners call at every step, compiled once a game (see `jit.bound`): one call a decision.

`rules` and `observing` are the game's own, bound before this file runs. States come as an array of
one record: Numba recognises an array faster than a record.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from rathaus.core.draws import Generator, Numbers, drawn
from rathaus.core.jit import rule

if TYPE_CHECKING:
    rules: Any = None
    observing: Any = None

CHANCE, OVER = -1, -2  # as in `core.game`


@rule
def begin(
    box: Any, states: Any, players: int, mask: Numbers, weights: Numbers, rng: Generator
) -> int:
    """A new match, chance's first moves made; who is to move."""
    rules.set_up(box[0], states[0], players)
    return settled(box, states, mask, weights, rng)


@rule
def advance(
    box: Any, states: Any, action: int, mask: Numbers, weights: Numbers, rng: Generator
) -> int:
    """One legal action and what chance does next; who is to move then."""
    rules.apply(box[0], states[0], action)
    return settled(box, states, mask, weights, rng)


@rule
def settled(box: Any, states: Any, mask: Numbers, weights: Numbers, rng: Generator) -> int:
    """Chance moves as long as it may; then the mask of the seat to move is filled.

    When it is over every action is masked in: there is nothing left to choose, and a learner that
    divides by the number of actions goes on working (Pgx's habit).
    """
    mover = rules.to_move(box[0], states[0])
    while mover == CHANCE:
        weights[:] = 0
        rules.chance(box[0], states[0], weights)
        rules.apply(box[0], states[0], drawn(weights, rng))
        mover = rules.to_move(box[0], states[0])
    mask[:] = mover == OVER
    if mover != OVER:
        rules.legal(box[0], states[0], mask)
    return int(mover)


@rule
def look(box: Any, states: Any, seat: int, out: npt.NDArray[np.float32]) -> None:
    """What this seat observes."""
    observing.observe(box[0], states[0], seat, out)
