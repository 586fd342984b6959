"""A batch on an NVIDIA GPU: one thread a match, the same rules as everywhere (see `jit.bound`).

For random play a thread copies its match into its own memory, which the GPU lays out so that
neighbouring threads read neighbouring bytes, plays, and writes it back. Masks are cleared and
added up eight bytes at a time. Without a GPU, Numba's simulator (NUMBA_ENABLE_CUDASIM=1) runs the
same kernels on the plain rules, for tests.
"""

import importlib
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from rathaus.core.draws import LONG, THROWS, below

cuda: Any = importlib.import_module("numba.cuda")

if TYPE_CHECKING:
    words: Any = None
    rules: Any = None
    observing: Any = None
    one_match: Any = None  # batch_kernels, bound to the same game

SIMULATED = bool(numba.config.ENABLE_CUDASIM)  # type: ignore[attr-defined]
STATE = words.STATE if SIMULATED else numba.from_dtype(words.STATE)
ACTIONS = words.ACTIONS
WORDS = (ACTIONS + 7) // 8  # a word holds the bytes of eight actions
CHANCE_ACTIONS: int = words.CHANCE_ACTIONS
PLAYERS_ACTIONS = ACTIONS - CHANCE_ACTIONS
CHANCE_WORDS = (CHANCE_ACTIONS + 7) // 8  # words that hold chance's actions
PLAYERS_FROM = CHANCE_ACTIONS // 8  # the first word that holds a player's action
EVERY_OTHER = np.uint64(0x00FF00FF00FF00FF)
ONE_EACH = np.uint64(0x0001000100010001)
S8, S48 = np.uint64(8), np.uint64(48)
CHANCE, OVER = -1, -2  # as in `core.game`
begin, let_chance_move = one_match.begin, one_match.let_chance_move


@cuda.jit
def begin_all(boxes: Any, states: Any, players: int, streams: Any) -> None:
    match = cuda.grid(1)
    if match < states.shape[0]:
        weights = cuda.local.array(ACTIONS, numba.int32)
        begin(boxes[0], states[match], players, weights, streams[match : match + 1])


@cuda.jit
def legal_all(boxes: Any, states: Any, movers: Any, masks: Any) -> None:
    match = cuda.grid(1)
    if match < states.shape[0]:
        movers[match] = rules.to_move(boxes[0], states[match])
        for action in range(ACTIONS):
            masks[match, action] = 0
        rules.legal(boxes[0], states[match], masks[match])


@cuda.jit
def observe_all(boxes: Any, states: Any, out: Any) -> None:
    match = cuda.grid(1)
    if match < states.shape[0]:
        seat = int(rules.to_move(boxes[0], states[match]))
        observing.observe(boxes[0], states[match], seat, out[match])


@cuda.jit
def check_all(actions: Any, masks: Any, illegal: Any) -> None:
    """Remember the first match whose action is not legal."""
    match = cuda.grid(1)
    if match < actions.shape[0]:
        action = actions[match]
        if action < 0 or action >= ACTIONS or masks[match, action] == 0:
            cuda.atomic.min(illegal, 0, match)


@cuda.jit
def step_all(
    boxes: Any, states: Any, players: int, actions: Any, streams: Any, finished: Any, results: Any
) -> None:
    match = cuda.grid(1)
    if match < states.shape[0]:
        weights = cuda.local.array(ACTIONS, numba.int32)
        rng = streams[match : match + 1]
        rules.apply(boxes[0], states[match], actions[match])
        let_chance_move(boxes[0], states[match], weights, rng)
        finished[match] = rules.to_move(boxes[0], states[match]) == OVER
        if finished[match]:
            rules.returns(boxes[0], states[match], results[match])
            begin(boxes[0], states[match], players, weights, rng)


@cuda.jit
def random_steps_all(boxes: Any, states: Any, players: int, steps: int, streams: Any) -> None:
    match = cuda.grid(1)
    if match < states.shape[0]:
        state = cuda.local.array(1, STATE)
        eights = cuda.local.array(WORDS, numba.uint64)
        weights = eights.view(np.int8)
        rng = cuda.local.array(1, numba.uint64)
        state[0] = states[match]
        rng[0] = streams[match]
        done = 0
        while done < steps or rules.to_move(boxes[0], state[0]) < 0:
            done += steps_of_chance(boxes[0], state[0], players, eights, weights, rng)
            if done < steps:
                step_of_player(boxes[0], state[0], eights, weights, rng)
                done += 1
        states[match] = state[0]
        streams[match] = rng[0]


@cuda.jit(device=True)
def steps_of_chance(box: Any, state: Any, players: int, eights: Any, weights: Any, rng: Any) -> int:
    """Chance moves, and a finished match begins anew, until a seat is to move; in how many steps.

    Threads that run together do the same thing at the same time: all wait here for a seat's move.
    """
    done = 0
    mover = rules.to_move(box, state)
    while mover < 0:
        if mover == OVER:
            rules.set_up(box, state, players)
        else:
            for i in range(CHANCE_WORDS):
                eights[i] = 0
            rules.chance(box, state, weights)
            rules.apply(box, state, drawn(eights, weights, rng))
        done += 1
        mover = rules.to_move(box, state)
    return done


@cuda.jit(device=True)
def step_of_player(box: Any, state: Any, eights: Any, weights: Any, rng: Any) -> None:
    """The seat to move does something legal; one array of bytes holds masks and weights."""
    for i in range(PLAYERS_FROM, WORDS):
        eights[i] = 0
    rules.legal(box, state, weights)
    rules.apply(box, state, picked(eights, weights, rng))


@cuda.jit(device=True)
def picked(eights: Any, mask: Any, rng: Any) -> int:
    """As `draws.picked`; counted are eight bytes at a time: a bit is set for each legal action."""
    if PLAYERS_ACTIONS >= LONG:
        for _ in range(THROWS):
            action = CHANCE_ACTIONS + below(PLAYERS_ACTIONS, rng)
            if mask[action]:
                return action
    total = 0
    for i in range(PLAYERS_FROM, WORDS):
        total += cuda.popc(eights[i])
    rest = below(total, rng)
    i = PLAYERS_FROM
    while rest >= cuda.popc(eights[i]):
        rest -= cuda.popc(eights[i])
        i += 1
    return int(found(mask, 8 * i, rest))


@cuda.jit(device=True)
def drawn(eights: Any, weights: Any, rng: Any) -> int:
    """As `draws.drawn`, eight of chance's weights at a time."""
    total = 0
    for i in range(CHANCE_WORDS):
        total += sum_of(eights[i])
    rest = below(total, rng)
    i = 0
    while rest >= sum_of(eights[i]):
        rest -= sum_of(eights[i])
        i += 1
    return int(found(weights, 8 * i, rest))


@cuda.jit(device=True)
def found(weights: Any, action: int, rest: int) -> int:
    """As `draws.found`, from here on, one by one."""
    while rest >= weights[action]:
        rest -= weights[action]
        action += 1
    return action


@cuda.jit(device=True)
def sum_of(eight: Any) -> int:
    """The sum of the eight bytes of a word."""
    fours = (eight & EVERY_OTHER) + ((eight >> S8) & EVERY_OTHER)
    return int(np.int64((fours * ONE_EACH) >> S48))
