"""What a batch does with its matches, for any game (see `jit.bound`).

The CPU calls these for a part of the batch in each of its threads, a GPU (`cuda_kernels`) for one
match in each of its own. Every match has a stream of random numbers to itself, so the results
depend neither on the number of threads nor on the machine.
"""

from typing import TYPE_CHECKING, Any

from rathaus.core.draws import Generator, Numbers, drawn, picked
from rathaus.core.jit import rule

if TYPE_CHECKING:
    rules: Any = None
    words: Any = None
    observing: Any = None

CHANCE, OVER = -1, -2  # as in `core.game`
CHANCE_ACTIONS: int = words.CHANCE_ACTIONS


# --- One match ---


@rule
def begin(box: Any, state: Any, players: int, weights: Numbers, rng: Generator) -> None:
    """A new match, up to the first decision of a seat."""
    rules.set_up(box, state, players)
    let_chance_move(box, state, weights, rng)


@rule
def let_chance_move(box: Any, state: Any, weights: Numbers, rng: Generator) -> None:
    """Chance moves until a seat is to move or the match is over."""
    while rules.to_move(box, state) == CHANCE:
        rules.apply(box, state, drawn_by_chance(box, state, weights, rng))


@rule
def drawn_by_chance(box: Any, state: Any, weights: Numbers, rng: Generator) -> int:
    for action in range(CHANCE_ACTIONS):
        weights[action] = 0
    rules.chance(box, state, weights)
    return drawn(weights[:CHANCE_ACTIONS], rng)


@rule
def chosen_at_random(box: Any, state: Any, mask: Numbers, rng: Generator) -> int:
    for action in range(len(mask)):
        mask[action] = 0
    rules.legal(box, state, mask)
    return CHANCE_ACTIONS + picked(mask[CHANCE_ACTIONS:], rng)


@rule
def random_step(
    box: Any, state: Any, players: int, mask: Numbers, weights: Numbers, rng: Generator
) -> None:
    """One action at random, chance's too; a match that is over begins again."""
    mover = rules.to_move(box, state)
    if mover == OVER:
        rules.set_up(box, state, players)
    elif mover == CHANCE:
        rules.apply(box, state, drawn_by_chance(box, state, weights, rng))
    else:
        rules.apply(box, state, chosen_at_random(box, state, mask, rng))


# --- A part of the batch, on the CPU ---


@rule
def begin_all(box: Any, states: Any, players: int, weights: Numbers, streams: Generator) -> None:
    for match in range(len(states)):
        begin(box, states[match], players, weights, streams[match : match + 1])


@rule
def legal_all(box: Any, states: Any, movers: Numbers, masks: Numbers) -> None:
    """Whose move it is in each match, and what they may do."""
    for match in range(len(states)):
        movers[match] = rules.to_move(box, states[match])
        for action in range(masks.shape[1]):
            masks[match, action] = 0
        rules.legal(box, states[match], masks[match])


@rule
def observe_all(box: Any, states: Any, out: Any) -> None:
    """What the seat to move sees in each match."""
    for match in range(len(states)):
        seat = int(rules.to_move(box, states[match]))
        observing.observe(box, states[match], seat, out[match])


@rule
def first_illegal(masks: Numbers, actions: Numbers) -> int:
    """The first match whose action is not legal; one more than the last if all are."""
    for match in range(len(actions)):
        action = actions[match]
        if action < 0 or action >= masks.shape[1] or masks[match, action] == 0:
            return match
    return len(actions)


@rule
def step_all(
    box: Any, states: Any, players: int, actions: Numbers, weights: Numbers, streams: Generator,
    finished: Numbers, results: Numbers,
) -> None:  # fmt: skip
    """Each seat to move acts, chance answers; an ended match tells its result and begins anew."""
    for match in range(len(states)):
        rng = streams[match : match + 1]
        state = states[match]
        rules.apply(box, state, actions[match])
        let_chance_move(box, state, weights, rng)
        finished[match] = rules.to_move(box, state) == OVER
        if finished[match]:
            rules.returns(box, state, results[match])
            begin(box, state, players, weights, rng)


@rule
def random_steps_all(
    box: Any, states: Any, players: int, steps: int, mask: Numbers, weights: Numbers,
    streams: Generator,
) -> None:  # fmt: skip
    """So many actions at random in each match, and on until a seat is to move."""
    for match in range(len(states)):
        rng = streams[match : match + 1]
        state = states[match]
        done = 0
        while done < steps or rules.to_move(box, state) < 0:
            random_step(box, state, players, mask, weights, rng)
            done += 1
