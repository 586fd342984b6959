"""Many matches at once for teach.py, on a GPU or here: the same compiled rules, match by match."""

import importlib
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import torch

from rathaus.bots.search.mind import number_of_traits
from rathaus.bots.thinker import SEARCH
from rathaus.core.batch import first_numbers
from rathaus.core.draws import drawn
from rathaus.core.game import CHANCE, OVER, Game

ON_GPU = torch.cuda.is_available()
THREADS = 64  # a block
LONGEST = 0.01  # of all matches are not waited for


class Table:
    """Matches of one game side by side, what may be done in each, and where that leads."""

    def __init__(self, game: Game, size: int, rows: int) -> None:
        self.size, self.device = size, "cuda" if ON_GPU else "cpu"
        seats, most = game.rules.SEATS, size * rows
        boxes = np.zeros(1, game.load_box().record.dtype)
        boxes[0] = game.load_box().record
        self.boxes = on_device(boxes)
        self._states = on_device(np.zeros(size, game.state.STATE))
        self.after = on_device(np.zeros(most, game.state.STATE))
        self._streams = on_device(first_numbers(1, size))
        self._weights = self.zeros(size, game.state.CHANCE_ACTIONS)
        self._masks = self.zeros(size, game.state.ACTIONS, kind=torch.int8)
        self._counts, self._starts = self.zeros(size), self.zeros(size)
        self._chosen = self.zeros(size)
        self._results, self._row_results = self.zeros(size, seats, 2), self.zeros(most, seats, 2)
        self.movers, self.turns = self.zeros(size), self.zeros(size)
        self.ended = self.zeros(size)
        self.traits = self.zeros(size, number_of_traits(game), kind=torch.float32)
        self.owners, self._actions = self.zeros(most), self.zeros(most)
        self.row_movers, self.row_turns = self.zeros(most), self.zeros(most)
        self.row_known = self.zeros(most, kind=torch.float32)  # what an end is worth, or -1 …
        self._row_shares = self.zeros(most, seats, kind=torch.float64)  # … one that can be told
        self.row_traits = self.zeros(most, number_of_traits(game), kind=torch.float32)
        self.rows, self.seats = 0, seats
        self._set_up, self._count, self._list, self._try, self._do = kernels(game)

    def zeros(self, *shape: int, kind: torch.dtype = torch.int32) -> torch.Tensor:
        return torch.zeros(*shape, dtype=kind, device=self.device)

    def begin(self, players: int) -> None:
        """All matches begin."""
        self.ended.zero_()
        self._set_up(self.size, self.boxes, self._states, players)

    def look(self) -> bool:
        """Chance moves; what may be done is listed, and tried. False when nearly all are over."""
        self._count(
            self.size, self.boxes, self._states, self._weights, self._streams, self._masks,
            self._counts, self.movers, self.turns, self.traits,
        )  # fmt: skip
        ends = torch.cumsum(self._counts, 0)
        self.rows = int(ends[-1])
        assert self.rows <= len(self.owners), f"{self.rows} actions: give more --rows"
        self._starts.copy_(ends - self._counts)
        if self.rows:
            self._list(
                self.size, self.boxes, self._masks, self._starts, self.movers, self.owners,
                self._actions, self.row_movers,
            )  # fmt: skip
            self._try(
                self.rows, self.boxes, self._states, self.after, self.owners, self._actions,
                self._row_results, self._row_shares, self.row_movers, self.row_turns,
                self.row_known, self.row_traits,
            )  # fmt: skip
        return float((self.movers >= 0).float().mean()) > LONGEST

    def choose(self, worth: torch.Tensor) -> torch.Tensor:
        """In each match the action that is worth most is done; which row that was."""
        self._do(
            self.size, self.boxes, self._states, self._starts, self._counts, worth.contiguous(),
            self._actions, self._chosen, self.ended, self._results,
        )  # fmt: skip
        return self._chosen.long()

    def won(self, players: int) -> torch.Tensor:
        """Each seat's share of the victory."""
        seats = torch.arange(self.seats, device=self.device)
        won = ((self._results[:, :, 0] == 1) & (seats < players)).float()
        return won / won.sum(1, keepdim=True).clamp(min=1)


def kernels(game: Game) -> list[Callable[..., None]]:
    """What is done in each match or for each action, compiled."""
    rules, look = game.rules, game.traits.look
    set_up, to_move, legal, apply = rules.set_up, rules.to_move, rules.legal, rules.apply
    chance, returns, foregone = rules.chance, rules.returns, game.bound(SEARCH).foregone
    first, actions = game.state.CHANCE_ACTIONS, game.state.ACTIONS

    def begin(i: int, box: Any, states: Any, players: int) -> None:
        set_up(box, states[i], players)

    def count(
        i: int, box: Any, states: Any, weights: Any, streams: Any, masks: Any, counts: Any,
        movers: Any, turns: Any, traits: Any,
    ) -> None:  # fmt: skip
        while to_move(box, states[i]) == CHANCE:
            for action in range(first):
                weights[i, action] = 0
            chance(box, states[i], weights[i])
            apply(box, states[i], drawn(weights[i], streams[i : i + 1]))
        movers[i] = to_move(box, states[i])
        turns[i] = states[i].turn
        counts[i] = 0
        if movers[i] >= 0:
            for action in range(actions):
                masks[i, action] = 0
            legal(box, states[i], masks[i])
            for action in range(first, actions):
                counts[i] += masks[i, action]
            look(box, states[i], traits[i])

    def list_all(
        i: int, box: Any, masks: Any, starts: Any, movers: Any, owners: Any, listed: Any,
        row_movers: Any,
    ) -> None:  # fmt: skip
        row = starts[i]
        if movers[i] >= 0:
            for action in range(first, actions):
                if masks[i, action]:
                    owners[row] = i
                    listed[row] = action
                    row_movers[row] = movers[i]
                    row += 1

    def try_out(
        row: int, box: Any, states: Any, after: Any, owners: Any, listed: Any, results: Any,
        shares: Any, row_movers: Any, row_turns: Any, row_known: Any, row_traits: Any,
    ) -> None:  # fmt: skip
        after[row] = states[owners[row]]
        apply(box, after[row], listed[row])
        row_turns[row] = after[row].turn
        row_known[row] = -1.0
        if to_move(box, after[row]) == OVER:
            returns(box, after[row], results[row])
            winners = 0
            for seat in range(after[row].players):
                winners += results[row, seat, 0] == 1
            row_known[row] = (results[row, row_movers[row], 0] == 1) / winners
        elif foregone(box, after[row], shares[row]):
            row_known[row] = shares[row, row_movers[row]]
        look(box, after[row], row_traits[row])

    def do_best(
        i: int, box: Any, states: Any, starts: Any, counts: Any, worth: Any, listed: Any,
        chosen: Any, ended: Any, results: Any,
    ) -> None:  # fmt: skip
        chosen[i] = 0
        if counts[i] > 0:
            best = starts[i]
            for row in range(starts[i], starts[i] + counts[i]):
                if worth[row] > worth[best]:
                    best = row
            chosen[i] = best
            apply(box, states[i], listed[best])
            if to_move(box, states[i]) == OVER:
                returns(box, states[i], results[i])
                ended[i] = 1

    return [for_all(body) for body in (begin, count, list_all, try_out, do_best)]


def on_device(array: Any) -> Any:
    return importlib.import_module("numba.cuda").to_device(array) if ON_GPU else array


def for_all(body: Callable[..., None]) -> Callable[..., None]:
    """The body compiled, for numbers from 0 on: on a GPU a thread each, here one by one."""
    compiled = numba.njit(body)
    others = body.__code__.co_argcount - 2
    names = ", ".join(f"a{i}" for i in range(others))
    if ON_GPU:
        cuda: Any = importlib.import_module("numba.cuda")
        code = (
            f"def kernel(size, boxes, {names}):\n"
            f"    i = cuda.grid(1)\n"
            f"    if i < size:\n"
            f"        body(i, boxes[0], {names})\n"
        )
        space: dict[str, Any] = {"body": compiled, "cuda": cuda}
        exec(code, space)
        kernel = cuda.jit(space["kernel"])

        def run(size: int, *arguments: Any) -> None:
            blocks = (size + THREADS - 1) // THREADS
            kernel[blocks, THREADS](size, *(seen_by_numba(each) for each in arguments))

        return run
    code = (
        f"def loop(size, boxes, {names}):\n"
        f"    for i in range(size):\n"
        f"        body(i, boxes[0], {names})\n"
    )
    space = {"body": compiled}
    exec(code, space)
    loop = numba.njit(space["loop"])
    return lambda size, *arguments: loop(size, *(seen_by_numba(each) for each in arguments))


def seen_by_numba(argument: Any) -> Any:
    if not isinstance(argument, torch.Tensor):
        return argument
    if ON_GPU:
        return importlib.import_module("numba.cuda").as_cuda_array(argument)
    return argument.numpy()
