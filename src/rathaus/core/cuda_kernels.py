"""A batch on an NVIDIA GPU: one thread a match, the same rules as everywhere (see `jit.bound`).

A thread copies its match into its own memory, which the GPU lays out so that neighbouring threads
read neighbouring bytes, plays, and writes it back.
"""

import importlib
from typing import TYPE_CHECKING, Any

import numba

cuda: Any = importlib.import_module("numba.cuda")

if TYPE_CHECKING:
    words: Any = None
    rules: Any = None
    observing: Any = None
    one_match: Any = None  # batch_kernels, bound to the same game

STATE = numba.from_dtype(words.STATE)
ACTIONS = words.ACTIONS
begin, let_chance_move, random_step = (
    one_match.begin,
    one_match.let_chance_move,
    one_match.random_step,
)


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
        seat = rules.to_move(boxes[0], states[match])
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
        finished[match] = rules.to_move(boxes[0], states[match]) == -2
        if finished[match]:
            rules.returns(boxes[0], states[match], results[match])
            begin(boxes[0], states[match], players, weights, rng)


@cuda.jit
def random_steps_all(boxes: Any, states: Any, players: int, steps: int, streams: Any) -> None:
    match = cuda.grid(1)
    if match < states.shape[0]:
        state = cuda.local.array(1, STATE)
        mask = cuda.local.array(ACTIONS, numba.int8)
        weights = cuda.local.array(ACTIONS, numba.int32)
        rng = cuda.local.array(1, numba.uint64)
        state[0] = states[match]
        rng[0] = streams[match]
        for _ in range(steps):
            random_step(boxes[0], state[0], players, mask, weights, rng)
        states[match] = state[0]
        streams[match] = rng[0]
