"""Looking back: where turns begin, and how the scores went, as numbers for a graph.

A game says in its own `page.py` what a seat's score is: `scores(contents, state, options, over)`
answers what is counted, in words, and a number a seat. Until the match is `over` it tells no
more than the view does. `also_counted(state)`, where there is one, is drawn as a second graph.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rathaus.core.game import CHANCE
from rathaus.core.match import Match
from rathaus.web.gamepage import page_of
from rathaus.web.lobby import FINISHED
from rathaus.web.table import Table

WIDTH, HEIGHT = 320, 132  # of the graph, in its own units
LEFT, RIGHT, TOP, BOTTOM = 24, 6, 8, 8
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # between two lines of the grid
MOST_LINES = 5  # of the grid
MOST_ROWS = 13  # of the table that tells the same in numbers


def turns(match: Match) -> list[int]:
    """The plies at which a turn begins: another seat acts than before."""
    begun, mover = [0], CHANCE
    for ply, entry in enumerate(match.log):
        if entry.by not in (CHANCE, mover):
            if mover != CHANCE:
                begun.append(ply)
            mover = entry.by
    return begun


def scores(table: Table, state: Any) -> tuple[str, list[int]] | None:
    """What is counted, and how much of it each seat has in this position."""
    page = page_of(table.game)
    if not hasattr(page, "scores"):
        return None
    over, options = table.status == FINISHED, frozenset(table.plan.options)
    told: tuple[str, list[int]] = page.scores(table.box.contents, state, options, over)
    return told


@dataclass(frozen=True)
class Graph:
    """The scores of a whole match."""

    title: str
    plies: list[int]  # when the scores were taken
    rows: list[list[int]]  # at each of them, a number a seat

    @cached_property
    def lines(self) -> list[str]:
        """A line a seat, as a polyline has it."""
        return [
            " ".join(
                f"{self.x(ply):.1f},{self.y(row[seat]):.1f}"
                for ply, row in zip(self.plies, self.rows, strict=True)
            )
            for seat in range(len(self.rows[0]))
        ]

    @cached_property
    def grid(self) -> list[tuple[int, float]]:
        """The numbers at the side, and how high they stand."""
        low, high = self._bounds
        step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
        first = -(-low // step) * step
        return [(number, self.y(number)) for number in range(first, high + 1, step)]

    @cached_property
    def told(self) -> list[tuple[int, int, list[int]]]:
        """After some of the turns, from none to the last: when that was, and the scores."""
        last = len(self.plies) - 1
        some = sorted({round(i * last / (MOST_ROWS - 1)) for i in range(MOST_ROWS)})
        return [(i, self.plies[i], self.rows[i]) for i in some]

    @cached_property
    def _bounds(self) -> tuple[int, int]:
        low = min(0, min(min(row) for row in self.rows))
        return low, max(low + 1, max(max(row) for row in self.rows))

    def x(self, ply: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, self.plies[-1])

    def y(self, score: int) -> float:
        low, high = self._bounds
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (score - low) / (high - low)


def graphs(table: Table) -> list[Graph]:
    """How the scores went, taken whenever a turn begins and at the end."""
    match = table.match
    assert match is not None
    also = getattr(page_of(table.game), "also_counted", None)
    state = table.game.new_state(match.box, len(match.seats))
    taken = sorted({*turns(match), len(match.log)})
    begun, drawn = set(taken), list[Graph]()
    for ply in range(len(match.log) + 1):
        if ply in begun:
            counted = [scores(table, state), also(state) if also else None]
            drawn = drawn or [Graph(each[0], taken, []) for each in counted if each]
            for graph, each in zip(drawn, filter(None, counted), strict=True):
                graph.rows.append(each[1])
        if ply < len(match.log):
            table.game.apply(match.box, state, match.log[ply].action)
    return drawn
