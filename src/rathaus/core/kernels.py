"""Random play and counts for any game, compiled once a game (see `jit.bound`).

`rules` and `words` (its state.py) are the game's, bound before this file runs.
"""

from typing import TYPE_CHECKING, Any

from rathaus.core.draws import Generator, Numbers, drawn, picked
from rathaus.core.jit import rule

if TYPE_CHECKING:
    rules: Any = None
    words: Any = None

CHANCE, OVER = -1, -2  # as in `core.game`
CHANCE_ACTIONS: int = words.CHANCE_ACTIONS


@rule
def playouts(
    box: Any, state: Any, players: int, mask: Numbers, weights: Numbers, rng: Generator,
    plies: Numbers, results: Numbers,
) -> None:  # fmt: skip
    """Play `len(plies)` random matches to the end."""
    for match in range(len(plies)):
        rules.set_up(box, state, players)
        plies[match] = playout(box, state, mask, weights, rng)
        rules.returns(box, state, results[match])


@rule
def playout(box: Any, state: Any, mask: Numbers, weights: Numbers, rng: Generator) -> int:
    """Play at random to the end; how many actions that took."""
    plies = 0
    while rules.to_move(box, state) != OVER:
        rules.apply(box, state, random_action(box, state, mask, weights, rng))
        plies += 1
    return plies


@rule
def checked_playout(
    box: Any, state: Any, mask: Numbers, weights: Numbers, rng: Generator, longest: int
) -> tuple[int, int]:
    """Play at random, at most `longest` actions, checking every position.

    Answers how many actions it took, and the number of the first broken invariant (0: none).
    """
    for plies in range(longest + 1):
        broken = rules.invariants(box, state)
        if broken or rules.to_move(box, state) == OVER:
            return plies, broken
        rules.apply(box, state, random_action(box, state, mask, weights, rng))
    return longest + 1, 0


@rule
def random_action(box: Any, state: Any, mask: Numbers, weights: Numbers, rng: Generator) -> int:
    """What happens next, at random: chance by its weights, players evenly."""
    if rules.to_move(box, state) == CHANCE:
        weights[:CHANCE_ACTIONS] = 0
        rules.chance(box, state, weights)
        return drawn(weights[:CHANCE_ACTIONS], rng)
    mask[:] = 0
    rules.legal(box, state, mask)
    return CHANCE_ACTIONS + picked(mask[CHANCE_ACTIONS:], rng)


@rule
def count(box: Any, states: Any, depth: int, mask: Numbers, weights: Numbers) -> int:
    """How many sequences of exactly `depth` actions, chance's included, go on from states[depth].

    `states`, `mask` and `weights` have a row for each level, so that nothing is allocated.
    """
    if depth == 0:
        return 1
    mover = rules.to_move(box, states[depth])
    if mover == OVER:
        return 0
    mask[depth, :] = 0
    if mover == CHANCE:
        weights[depth, :] = 0
        rules.chance(box, states[depth], weights[depth])
        for action in range(mask.shape[1]):
            mask[depth, action] = weights[depth, action] > 0
    else:
        rules.legal(box, states[depth], mask[depth])
    sequences = 0
    for action in range(mask.shape[1]):
        if mask[depth, action]:
            states[depth - 1] = states[depth]
            rules.apply(box, states[depth - 1], action)
            sequences += count(box, states, depth - 1, mask, weights)
    return sequences
