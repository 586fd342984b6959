"""What a taught bot thinks of a position: a small net over what its game looks at (`traits.py`).

Some traits are common to the whole table, others belong to parts of it that are alike (treasures,
columns): every part goes through the same first layer, and what comes out is added up. The net was
taught by matches against itself, with the house box (benchmarks/teach.py), and knows no other; a
bot without a mind asks `evaluate`. A game may have one mind for all numbers of players, `mind.npz`,
and others that are better with so many, `mind_2.npz`.
"""

import hashlib
import math
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rathaus.core.box import Box
from rathaus.core.game import Game
from rathaus.core.jit import rule
from rathaus.core.record import Floats

Weights = npt.NDArray[np.float32]


class Mind(NamedTuple):
    """The weights of a net, a row for each number that comes in, and scratch space."""

    common: Weights  # from the common traits to the first layer …
    common_bias: Weights
    part: Weights  # … and from those of a part
    mix: Weights  # from the first layer to the second …
    mix_common: Weights  # … and from the common traits
    mix_bias: Weights
    last: Weights  # from the second layer to the seats, beginning with the one whose turn it is
    last_bias: Weights
    traits: Weights  # scratch, as are the others
    first: Weights
    one_part: Weights
    summed: Weights
    mixed: Weights
    sure: Weights


SCRATCH = ("traits", "first", "one_part", "summed", "mixed", "sure")
LEARNT = tuple(name for name in Mind._fields if name not in SCRATCH)


def untaught() -> Mind:
    """No mind at all."""
    nothing = np.zeros((0, 0), np.float32)
    return Mind(**{name: nothing if is_a_table(name) else nothing.ravel() for name in Mind._fields})


def mind_of(game: Game, box: Box, players: int) -> Mind:
    """What was taught about the game with this box; nothing if it was taught with another."""
    path = game.folder / f"mind_{players}.npz"
    if not path.exists():
        path = game.folder / "mind.npz"
    if not path.exists() or str(_kept(str(path))["box"]) != fingerprint(box):
        return untaught()
    return woken(game, {name: _kept(str(path))[name] for name in LEARNT})


def woken(game: Game, weights: dict[str, Weights]) -> Mind:
    """A mind with these weights, and scratch space of its own."""
    width = len(weights["common_bias"])
    sizes = dict.fromkeys(SCRATCH, width)
    sizes |= {"traits": number_of_traits(game), "sure": len(weights["last_bias"])}
    return Mind(**weights, **{name: np.zeros(size, np.float32) for name, size in sizes.items()})


def number_of_traits(game: Game) -> int:
    traits = game.traits
    return int(traits.COMMON + traits.PARTS * traits.EACH)


def fingerprint(box: Box) -> str:
    """What the rules see of a box, as a short hash: names and pictures do not change a match."""
    return hashlib.sha256(box.record.tobytes()).hexdigest()[:16]


def is_a_table(name: str) -> bool:
    return name in ("common", "part", "mix", "mix_common", "last")


@lru_cache
def _kept(path: str) -> dict[str, Any]:
    with np.load(path) as kept:
        return dict(kept)


# --- Thinking ---


@rule
def is_taught(mind: Mind) -> bool:
    return len(mind.last_bias) > 0


@rule
def chances(mind: Mind, turn: int, players: int, values: Floats) -> None:
    """Each seat's chance to win, from the traits that were just looked at."""
    first_layer(mind)
    second_layer(mind)
    total, most = 0.0, -math.inf
    for i in range(players):
        seat = (turn + i) % players
        values[seat] = mind.sure[i]
        most = max(most, values[seat])
    for seat in range(players):
        values[seat] = math.exp(values[seat] - most)
        total += values[seat]
    for seat in range(players):
        values[seat] /= total


@rule
def first_layer(mind: Mind) -> None:
    """From the traits, part by part, to `summed`; and what is common straight to `mixed`."""
    common, each = len(mind.common), len(mind.part)
    mind.first[:] = mind.common_bias
    mind.mixed[:] = mind.mix_bias
    mind.summed[:] = 0.0
    add_products(mind.traits, 0, mind.common, mind.first)
    add_products(mind.traits, 0, mind.mix_common, mind.mixed)
    if each == 0:
        add_positive(mind.first, mind.summed)
        return
    for start in range(common, len(mind.traits), each):
        mind.one_part[:] = mind.first
        add_products(mind.traits, start, mind.part, mind.one_part)
        add_positive(mind.one_part, mind.summed)


@rule
def second_layer(mind: Mind) -> None:
    """From `summed` to `mixed`, and on to what each seat may be sure of."""
    add_products(mind.summed, 0, mind.mix, mind.mixed)
    mind.first[:] = 0.0
    add_positive(mind.mixed, mind.first)
    mind.sure[:] = mind.last_bias
    add_products(mind.first, 0, mind.last, mind.sure)


@rule
def add_products(inputs: Weights, start: int, weights: Weights, outputs: Weights) -> None:
    """Every number that comes in adds its row of weights; many are 0."""
    for row in range(weights.shape[0]):
        number = inputs[start + row]
        if number != 0.0:
            for i in range(weights.shape[1]):
                outputs[i] += number * weights[row, i]


@rule
def add_positive(numbers: Weights, outputs: Weights) -> None:
    for i in range(len(numbers)):
        outputs[i] += max(numbers[i], np.float32(0.0))
