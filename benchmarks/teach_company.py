"""Greedy companions for teach.py: they do what `evaluate` likes best straight afterwards."""

from typing import Any

import numpy as np
import torch
from teach_table import Table, for_all, on_device

from rathaus.core.batch import first_numbers
from rathaus.core.draws import drawn
from rathaus.core.game import CHANCE, Game

SAMPLES = 8  # outcomes tried where chance follows an action
ROOM = 2  # looks for each action of a table: few of them roll


class Company:
    """What `evaluate` thinks of where the actions of a table lead, chance averaged."""

    def __init__(self, game: Game, table: Table) -> None:
        self.table, rows = table, len(table.owners)
        self._rolls = table.zeros(rows)
        looks = ROOM * rows
        self._tried = on_device(np.zeros(looks, game.state.STATE))
        self._streams = on_device(first_numbers(2, looks))
        self._weights = table.zeros(looks, game.state.CHANCE_ACTIONS)
        self._values = table.zeros(looks, table.seats, kind=torch.float64)
        self._worth = table.zeros(looks, kind=torch.float32)
        self._mark, self._look = kernels(game)

    def likes(self, asked: Any) -> Any:
        """What those of the table's actions that are asked for are worth to who acts."""
        table, rows = self.table, self.table.rows
        worth = table.row_known[:rows].clone()
        self._mark(rows, table.boxes, table.after, self._rolls)
        unknown, rolls = asked & (worth < 0), self._rolls[:rows] == 1
        once = torch.nonzero(unknown & ~rolls)[:, 0]
        often = torch.nonzero(unknown & rolls)[:, 0]
        looks = torch.cat([often.repeat(SAMPLES), once]).int()
        assert len(looks) <= len(self._worth), f"{len(looks)} looks: give more --rows"
        if len(looks):
            self._look(
                len(looks), table.boxes, looks, table.after, self._tried, self._weights,
                self._streams, self._values, table.row_movers, self._worth,
            )  # fmt: skip
            seen = self._worth[: len(looks)]
            rolled = len(often) * SAMPLES
            worth[often] = seen[:rolled].view(SAMPLES, -1).mean(0)
            worth[once] = seen[rolled:]
        return worth


def kernels(game: Game) -> list[Any]:
    """What is done for each action, and for each look, compiled."""
    to_move, chance, apply = game.rules.to_move, game.rules.chance, game.rules.apply
    evaluate, outcomes = game.strategy.evaluate, game.state.CHANCE_ACTIONS

    def mark(row: int, box: Any, after: Any, rolls: Any) -> None:
        rolls[row] = to_move(box, after[row]) == CHANCE

    def look(
        i: int, box: Any, looks: Any, after: Any, tried: Any, weights: Any, streams: Any,
        values: Any, row_movers: Any, worth: Any,
    ) -> None:  # fmt: skip
        row = looks[i]
        tried[i] = after[row]
        while to_move(box, tried[i]) == CHANCE:
            for outcome in range(outcomes):
                weights[i, outcome] = 0
            chance(box, tried[i], weights[i])
            apply(box, tried[i], drawn(weights[i], streams[i : i + 1]))
        evaluate(box, tried[i], values[i])
        worth[i] = values[i, row_movers[row]]

    return [for_all(mark), for_all(look)]
