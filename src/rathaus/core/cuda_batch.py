"""A batch whose matches live on an NVIDIA GPU; see `batch` for what it does."""

import importlib
from typing import Any

import numpy as np

from rathaus.core.batch import check_numbers, check_size, first_numbers, whole_numbers
from rathaus.core.box import Box
from rathaus.core.errors import IllegalAction, Refusal
from rathaus.core.game import Game

THREADS = 32  # a block


class CudaBatch:
    """Many matches of one game, on the GPU. All arrays have `__cuda_array_interface__`."""

    def __init__(self, game: Game, box: Box, *, players: int, size: int, seed: int = 0) -> None:
        cuda = _cuda()
        check_size(game, players, size)
        self.game, self.box, self.players, self.size = game, box, players, size
        actions, seats = game.state.ACTIONS, game.rules.SEATS
        boxes = np.zeros(1, self.box.record.dtype)
        boxes[0] = self.box.record
        self._boxes = cuda.to_device(boxes)
        self.states = cuda.to_device(np.zeros(size, game.state.STATE))
        self.streams = cuda.to_device(first_numbers(seed, size))
        self.movers = cuda.to_device(np.zeros(size, np.int8))
        self.finished = cuda.to_device(np.zeros(size, np.int8))
        self.results = cuda.to_device(np.zeros((size, seats, 2), np.int32))
        self.masks = cuda.device_array((size, actions), np.int8)
        self.observations = cuda.device_array((size, game.observing.SIZE), np.float32)
        self._cuda = cuda
        self._kernels = game.bound_for_cuda()
        self._grid = ((size + THREADS - 1) // THREADS, THREADS)
        self._seen = False
        self._run("begin_all", self.states, players, self.streams)

    def legal(self) -> Any:
        """What the seat to move may do in each match: size x actions, 0 or 1."""
        if not self._seen:
            self._run("legal_all", self.states, self.movers, self.masks)
            self._seen = True
        return self.masks

    def observe(self) -> Any:
        """What the seat to move sees in each match, as the game's planes."""
        self._run("observe_all", self.states, self.observations)
        return self.observations

    def step(self, actions: Any) -> None:
        """One action in each match; refused as a whole if one of them is not legal."""
        chosen = self._on_gpu(actions)
        self.legal()
        first = self._cuda.to_device(np.array([self.size], np.int64))
        self._kernels.check_all[self._grid](chosen, self.masks, first)
        match = int(first.copy_to_host()[0])
        if match < self.size:
            action = int(chosen.copy_to_host()[match])
            raise IllegalAction(f"Action {action} is not legal in match {match}.")
        self._seen = False
        self._run(
            "step_all", self.states, self.players, chosen, self.streams, self.finished, self.results
        )

    def play_at_random(self, steps: int) -> None:
        """So many actions at random in each match, chance's counted, and on to a seat's move."""
        self._seen = False
        self._run("random_steps_all", self.states, self.players, steps, self.streams)

    def _on_gpu(self, actions: Any) -> Any:
        """The actions where they lie, or sent to the GPU."""
        if not hasattr(actions, "__cuda_array_interface__"):
            return self._cuda.to_device(whole_numbers(actions, self.size))
        chosen = self._cuda.as_cuda_array(actions)
        check_numbers(chosen, self.size)
        return chosen

    def _run(self, kernel: str, *arguments: Any) -> None:
        getattr(self._kernels, kernel)[self._grid](self._boxes, *arguments)


def _cuda() -> Any:
    """Numba's CUDA, if it and a GPU are here."""
    try:
        cuda: Any = importlib.import_module("numba.cuda")
        there = cuda.is_available()
    except ImportError:
        there = False
    if not there:
        raise Refusal(
            "There is no NVIDIA GPU that Numba can use here;"
            ' device="cpu" always works, `pip install "rathaus[gpu]"` brings what a GPU needs.'
        )
    return cuda
