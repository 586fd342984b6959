"""Random numbers for play in bulk: SplitMix64, one number of state a stream.

The same stream in plain Python, compiled, and on a GPU. (Real matches use `fair`.)
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from rathaus.core.jit import rule

OVER = -2  # as in `core.game`
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
BLOCK = 64  # so many weights are added up at once, and skipped if that is too little
LONG = 1024  # actions from which on a mask is thrown at …
THROWS = 256  # … so often, before its ones are counted

Generator = npt.NDArray[np.uint64]  # one number: where the stream is
Numbers = npt.NDArray[np.integer[Any]]


@rule
def drawn(weights: Numbers, rng: Generator) -> int:
    """One of these numbers, each as likely as its weight says; OVER when none has a weight."""
    return found(weights, below(sum_of(weights), rng))


@rule
def found(weights: Numbers, rest: int) -> int:
    """The number at which the weights, added up from the left, exceed `rest`."""
    start = 0
    while start + BLOCK < len(weights):
        block = sum_of(weights[start : start + BLOCK])
        if rest < block:
            break
        rest -= block
        start += BLOCK
    return first_above(weights, start, rest)


@rule
def first_above(weights: Numbers, start: int, rest: int) -> int:
    """As `found`, from here on, one by one."""
    for action in range(start, len(weights)):
        rest -= int(weights[action])
        if rest < 0:
            return action
    return OVER


@rule
def sum_of(weights: Numbers) -> int:
    """All these weights added up; compiled, many at a time, and more if the sum is narrow."""
    total = np.int32(0)
    for action in range(len(weights)):
        total = np.int32(total + weights[action])
    return int(total)


@rule
def below(bound: int, rng: Generator) -> int:
    """A number from 0 to bound - 1."""
    rng[0] += GOLDEN
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> S30)) * MIX_1
    mixed = (mixed ^ (mixed >> S27)) * MIX_2
    mixed = mixed ^ (mixed >> S31)
    return int((np.int64(mixed >> S32) * bound) >> 32)


# --- Masks: zeros and ones, a byte each ---


@rule
def picked(mask: Numbers, rng: Generator) -> int:
    """One of the ones, each as likely; OVER when there is none.

    Blind throws at a long mask hit one sooner than all of them are counted.
    """
    if len(mask) >= LONG:
        for _ in range(THROWS):
            action = below(len(mask), rng)
            if mask[action]:
                return action
    return found(mask, below(ones_of(mask), rng))


@rule
def ones_of(mask: Numbers) -> int:
    """How many ones a mask has; fewer than 32,768."""
    total = np.int16(0)
    for action in range(len(mask)):
        total = np.int16(total + mask[action])
    return int(total)
