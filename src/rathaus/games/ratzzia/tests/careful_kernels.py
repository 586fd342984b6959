"""A quick careful player of Ratzzia, to measure a box with (see `careful.py`).

`rules` and `strategy` are the game's, bound before this file runs (see `jit.bound`). The careful
player tries each action a few times: the turn is played to its end by a hasty player who looks only
one action ahead, and the position then reached is judged by `strategy.evaluate`.
"""

from typing import TYPE_CHECKING, Any

from rathaus.core.draws import Generator, Numbers, below, drawn
from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.ratzzia.board import fits
from rathaus.games.ratzzia.box import FACES
from rathaus.games.ratzzia.state import (
    AGAIN,
    AGAIN_IDLE,
    CHANCE_ACTIONS,
    KEEP,
    NO_SUPPORT,
    REROLL,
    ROLL,
    ROLLED,
    SUPPORT,
    SUPPORT_OFFERED,
)

if TYPE_CHECKING:
    rules: Any = None
    strategy: Any = None

CHANCE, OVER = -1, -2  # as in `core.game`


@rule
def play_match(
    box: Any, states: Any, mask: Numbers, weights: Numbers, values: Floats, rng: Generator,
    tries: int,
) -> None:  # fmt: skip
    """Careful players play states[0] to the end; `mask` has a row for each kind of player."""
    state = states[0]
    while rules.to_move(box, state) != OVER:
        if rules.to_move(box, state) == CHANCE:
            action = chance_action(box, state, weights, rng)
        else:
            action = careful_action(box, states, mask, weights, values, rng, tries)
        rules.apply(box, state, action)


@rule
def chance_action(box: Any, state: Any, weights: Numbers, rng: Generator) -> int:
    weights[:] = 0
    rules.chance(box, state, weights)
    return drawn(weights, rng)


@rule
def careful_action(
    box: Any, states: Any, mask: Numbers, weights: Numbers, values: Floats, rng: Generator,
    tries: int,
) -> int:  # fmt: skip
    """The action with the best ends of the turn, on average."""
    seat = states[0].turn
    mask[0, :] = 0
    rules.legal(box, states[0], mask[0])
    best, best_value = 0, -1.0
    for action in range(CHANCE_ACTIONS, mask.shape[1]):
        if mask[0, action]:
            value = 0.0
            for _ in range(tries):
                states[1] = states[0]
                rules.apply(box, states[1], action)
                finish_turn(box, states, mask, weights, values, rng)
                strategy.evaluate(box, states[1], values)
                value += values[seat]
            if value > best_value:
                best, best_value = action, value
    return best


@rule
def finish_turn(
    box: Any, states: Any, mask: Numbers, weights: Numbers, values: Floats, rng: Generator
) -> None:
    """A hasty player plays states[1] to the end of the turn."""
    while rules.to_move(box, states[1]) != OVER and states[1].turns == states[0].turns:
        if rules.to_move(box, states[1]) == CHANCE:
            action = chance_action(box, states[1], weights, rng)
        else:
            action = hasty_action(box, states, mask[1], values, rng)
        rules.apply(box, states[1], action)


@rule
def hasty_action(box: Any, states: Any, mask: Numbers, values: Floats, rng: Generator) -> int:
    """Roll, roll again what fits nowhere, and then what looks best at once."""
    state = states[1]
    mask[:] = 0
    rules.legal(box, state, mask)
    if state.phase == ROLLED:
        return hasty_reroll(box, state, mask)
    if state.phase == SUPPORT_OFFERED:
        return SUPPORT if below(2, rng) else NO_SUPPORT
    if mask[ROLL]:
        return ROLL
    best, best_value = 0, -1.0
    for action in range(CHANCE_ACTIONS, len(mask)):
        if mask[action]:
            states[2] = state
            rules.apply(box, states[2], action)
            strategy.evaluate(box, states[2], values)
            if values[state.turn] > best_value:
                best, best_value = action, values[state.turn]
    return best


@rule
def hasty_reroll(box: Any, state: Any, mask: Numbers) -> int:
    """Name dice of a face that there are more of than columns that take it."""
    for face in range(1, FACES + 1):
        columns = 0
        for column in range(box.columns):
            columns += fits(box, state, column, face)
        if mask[AGAIN + face - 1] and state.rolled[face] > columns:
            return AGAIN + face - 1
    if mask[AGAIN_IDLE]:
        return AGAIN_IDLE
    return KEEP if mask[KEEP] else REROLL
