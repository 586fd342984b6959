"""Thousands of matches as one array of records, stepped together by all cores or by a GPU.

    batch = rathaus.batch("…", players=3, size=4096, seed=1)
    while learning:
        masks = batch.legal()  # size x actions, 0 or 1; `batch.movers` says whose move it is
        batch.step(choose(batch.observe(), masks))  # chance answers, ended matches begin anew
        batch.finished, batch.results  # which ended just now, and how

Nothing is copied: what `legal` and `observe` answer is the batch's own memory, filled anew by the
next call. With `device="cuda"` it is memory of the GPU, which PyTorch, JAX and CuPy can read where
it lies. The same seed gives the same matches on every machine and with any number of threads.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from rathaus.core.box import Box
from rathaus.core.errors import IllegalAction, Refusal
from rathaus.core.game import Game

SPREAD = np.uint64(0xD1342543DE82EF95)  # keeps the streams of neighbouring matches apart


class Batch:
    """Many matches of one game."""

    def __init__(
        self, game: Game, box: Box, *, players: int, size: int, seed: int = 0,
        threads: int | None = None,
    ) -> None:  # fmt: skip
        check_size(game, players, size)
        if threads is not None and threads < 1:
            raise Refusal(f"A batch is played by at least one thread, not {threads}.")
        self.game, self.box, self.players, self.size = game, box, players, size
        actions = game.state.ACTIONS
        self.states = np.zeros(size, game.state.STATE)
        self.streams = first_numbers(seed, size)
        self.movers = np.zeros(size, np.int8)
        self.finished = np.zeros(size, np.int8)
        self.results = np.zeros((size, game.rules.SEATS, 2), np.int32)  # place, points
        self.masks = np.zeros((size, actions), np.int8)
        self.observations = np.zeros((size, game.observing.SIZE), np.float32)
        self._kernels = game.bound("rathaus.core.batch_kernels")
        self._threads = min(threads or os.cpu_count() or 1, size)
        self._pool = ThreadPoolExecutor(self._threads)
        self._scratch = np.zeros((self._threads, actions), np.int32)
        self._picks = np.zeros((self._threads, actions), np.int8)
        self._seen = False  # the masks are those of the present positions
        self._share(
            lambda part, i: self._kernels.begin_all(
                self.box.record, self.states[part], players, self._scratch[i], self.streams[part]
            )
        )

    def legal(self) -> np.ndarray[Any, Any]:
        """What the seat to move may do in each match: size x actions, 0 or 1."""
        if not self._seen:
            self._share(
                lambda part, _: self._kernels.legal_all(
                    self.box.record, self.states[part], self.movers[part], self.masks[part]
                )
            )
            self._seen = True
        return self.masks

    def observe(self) -> np.ndarray[Any, Any]:
        """What the seat to move sees in each match, as the game's planes."""
        self._share(
            lambda part, _: self._kernels.observe_all(
                self.box.record, self.states[part], self.observations[part]
            )
        )
        return self.observations

    def step(self, actions: Any) -> None:
        """One action in each match; refused as a whole if one of them is not legal."""
        chosen = whole_numbers(actions, self.size)
        match = self._kernels.first_illegal(self.legal(), chosen)
        if match < self.size:
            raise IllegalAction(f"Action {chosen[match]} is not legal in match {match}.")
        self._seen = False
        self._share(
            lambda part, i: self._kernels.step_all(
                self.box.record,
                self.states[part],
                self.players,
                chosen[part],
                self._scratch[i],
                self.streams[part],
                self.finished[part],
                self.results[part],
            )  # fmt: skip
        )

    def play_at_random(self, steps: int) -> None:
        """So many actions at random in each match, chance's counted, and on to a seat's move."""
        self._seen = False
        self._share(
            lambda part, i: self._kernels.random_steps_all(
                self.box.record,
                self.states[part],
                self.players,
                steps,
                self._picks[i],
                self._scratch[i],
                self.streams[part],
            )  # fmt: skip
        )

    def _share(self, work: Callable[[slice, int], None]) -> None:
        """Let every thread do its part; compiled rules release the interpreter lock."""
        edges = [self.size * i // self._threads for i in range(self._threads + 1)]
        parts = [slice(*pair) for pair in zip(edges, edges[1:], strict=False)]
        work = np.errstate(over="ignore")(work)  # the generator's numbers wrap round
        if self._threads == 1:
            work(parts[0], 0)
        else:
            for done in [self._pool.submit(work, part, i) for i, part in enumerate(parts)]:
                done.result()


def check_size(game: Game, players: int, size: int) -> None:
    """Refuse what cannot be a batch."""
    game.check_players(players)
    if size < 1:
        raise Refusal(f"A batch has at least one match, not {size}.")


def check_numbers(actions: Any, size: int) -> None:
    """Refuse what cannot be one action a match."""
    if actions.shape != (size,):
        raise IllegalAction(f"A step takes {size} actions, not an array of shape {actions.shape}.")
    if actions.dtype.kind not in "iu":
        raise IllegalAction(f"Actions are whole numbers, not {actions.dtype}.")


def whole_numbers(actions: Any, size: int) -> np.ndarray[Any, Any]:
    """One action a match, as numbers that the rules understand; a copy only if they are not yet."""
    chosen = np.asarray(actions)
    check_numbers(chosen, size)
    return np.ascontiguousarray(chosen, np.int64)


def first_numbers(seed: int, size: int) -> np.ndarray[Any, Any]:
    """Where the stream of each match begins; neighbouring seeds have nothing in common."""
    if seed < 0:
        raise Refusal(f"A seed is a whole number from 0 on, not {seed}.")
    first = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]
    with np.errstate(over="ignore"):
        return np.asarray(first + np.arange(size, dtype=np.uint64) * SPREAD)
