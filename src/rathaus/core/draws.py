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
LONG = 1024  # actions from which on a mask is read by words
FEW, MANY = 16, 255  # words of a mask whose ones, and whose bytes side by side, one byte can count
EVERY_OTHER = np.uint64(0x00FF00FF00FF00FF)
OF_FOUR = np.uint64(0x0001000100010001)  # times it, the last of four numbers is the sum of all …
OF_EIGHT = np.uint64(0x0101010101010101)  # … and the last of eight bytes
S8, S48, S56 = np.uint64(8), np.uint64(48), np.uint64(56)

Generator = npt.NDArray[np.uint64]  # one number: where the stream is
Numbers = npt.NDArray[np.integer[Any]]
Words = npt.NDArray[np.uint64]


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
    """One of the ones, each as likely; OVER when there is none."""
    if len(mask) < LONG:
        return found(mask, below(ones_of(mask), rng))
    return picked_by_words(mask, rng)


@rule
def ones_of(mask: Numbers) -> int:
    """How many ones a mask has; fewer than 32,768."""
    total = np.int16(0)
    for action in range(len(mask)):
        total = np.int16(total + mask[action])
    return int(total)


@rule
def picked_by_words(mask: Numbers, rng: Generator) -> int:
    """The same, with eight bytes at a time read as a word: quicker if there are many."""
    words = mask[: len(mask) // 8 * 8].view(np.uint64)
    part = (len(words) + 3) // 4
    quarters = (
        ones_in(words[:part]),
        ones_in(words[part : 2 * part]),
        ones_in(words[2 * part : 3 * part]),
        ones_in(words[3 * part :]),
    )
    rest = below(sum(quarters) + ones_of(mask[8 * len(words) :]), rng)
    start = 0
    for ones in quarters:
        if rest < ones:
            break
        rest -= ones
        start += part
    start, rest = skipped(words, start, FEW, rest)
    start, rest = skipped(words, start, 1, rest)
    return first_above(mask, 8 * min(start, len(words)), rest)


@rule
def skipped(words: Words, start: int, size: int, rest: int) -> tuple[int, int]:
    """Where the block of this size begins in which the ones exceed `rest`, and the rest there."""
    while start + size <= len(words):
        ones = int((side_by_side(words[start : start + size]) * OF_EIGHT) >> S56)
        if rest < ones:
            break
        rest -= ones
        start += size
    return start, rest


@rule
def ones_in(words: Words) -> int:
    """How many ones there are in up to MANY words."""
    eight = side_by_side(words)
    four = (eight & EVERY_OTHER) + ((eight >> S8) & EVERY_OTHER)
    return int((four * OF_FOUR) >> S48)


@rule
def side_by_side(words: Words) -> np.uint64:
    """The first bytes of all words added up, the second ones, and so on, in one word."""
    total = np.uint64(0)
    for i in range(len(words)):
        total += words[i]
    return total
