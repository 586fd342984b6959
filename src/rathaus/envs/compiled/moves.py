"""What learners call at every step, compiled once a game (see `jit.bound`): one call a decision.

`rules`, `observing` and `words` (its state.py) are the game's own, bound before this file runs.
A state comes as an array of one record: Numba recognises an array faster than a record.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from rathaus.core.draws import Generator, Numbers, drawn, picked
from rathaus.core.jit import rule

if TYPE_CHECKING:
    rules: Any = None
    observing: Any = None
    words: Any = None

CHANCE, OVER = -1, -2  # as in `core.game`


@rule
def begin(
    box: Any, states: Any, players: int, mask: Numbers, weights: Numbers, rng: Generator
) -> int:
    """A new match, up to its first decision; who is to move then, and the mask of that seat."""
    rules.set_up(box[0], states[0], players)
    return up_to_a_decision(box, states, mask, weights, rng)


@rule
def advance(
    box: Any, states: Any, action: int, mask: Numbers, weights: Numbers, rng: Generator
) -> int:
    """One legal action, up to the next decision; who is to move then, and the mask of that seat."""
    rules.apply(box[0], states[0], action)
    return up_to_a_decision(box, states, mask, weights, rng)


@rule
def up_to_a_decision(box: Any, states: Any, mask: Numbers, weights: Numbers, rng: Generator) -> int:
    """What chance does next.

    When it is over every action is masked in: there is nothing left to choose, and a learner that
    divides by the number of actions goes on working (Pgx's habit).
    """
    state = states[0]
    mover = rules.to_move(box[0], state)
    while mover == CHANCE:
        weights[: words.CHANCE_ACTIONS] = 0
        rules.chance(box[0], state, weights)
        rules.apply(box[0], state, drawn(weights[: words.CHANCE_ACTIONS], rng))
        mover = rules.to_move(box[0], state)
    mask[:] = mover == OVER
    if mover != OVER:
        rules.legal(box[0], state, mask)
    return int(mover)


@rule
def outcome(box: Any, states: Any, results: Numbers) -> None:
    """Place and points of each seat, when it is over."""
    rules.returns(box[0], states[0], results)


@rule
def look(box: Any, states: Any, seat: int, out: npt.NDArray[np.float32]) -> None:
    """What this seat observes."""
    observing.observe(box[0], states[0], seat, out)


@rule
def answer_all(
    box: Any, states: Any, players: int, seat: int, mask: Numbers, weights: Numbers,
    streams: Generator, finished: Numbers, results: Numbers,
) -> None:  # fmt: skip
    """In a batch, chance and the other seats go on at random until it is this seat's move.

    A match that ends on the way tells its result and begins anew.
    """
    for match in range(len(states)):
        rng = streams[match : match + 1]
        mover = rules.to_move(box[0], states[match])
        while mover != seat:
            if mover == OVER:
                finished[match] = 1
                rules.returns(box[0], states[match], results[match])
                rules.set_up(box[0], states[match], players)
            elif mover == CHANCE:
                weights[: words.CHANCE_ACTIONS] = 0
                rules.chance(box[0], states[match], weights)
                rules.apply(box[0], states[match], drawn(weights[: words.CHANCE_ACTIONS], rng))
            else:
                mask[:] = 0
                rules.legal(box[0], states[match], mask)
                rules.apply(box[0], states[match], picked(mask, rng))
            mover = rules.to_move(box[0], states[match])
