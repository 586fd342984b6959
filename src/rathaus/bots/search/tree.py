"""The tree a search grows: arrays, so that nothing is allocated while it grows.

A node is an action somebody may take, or something that may come up. Its children stand in a row.
Only the first few of them, its `width`, are looked at; the more often a node is visited the more
are brought forward: for a player the most promising, for chance whatever the lot says. A node that
was reached has a position: its state, and what it is worth to each seat as far as is known.
"""

from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from rathaus.core.game import Game
from rathaus.core.record import Record, Small, layout

ROOT = 0
NOWHERE = -1  # the position of a node that was never reached
NODES_USED, POSITIONS_USED = 0, 1  # what `Tree.used` counts
DEEPEST = 256  # no descent goes further

Whole = Annotated[int, np.int32]
Real = Annotated[float, np.float32]


class Node(Record):
    """An action or an outcome, and what is known about it."""

    visits: Whole
    action: Whole  # what leads here
    first_child: Whole
    children: Whole  # how many; 0: not yet listed, or it is over
    width: Whole  # how many of the children are looked at so far
    position: Whole  # where its state and worth are, or NOWHERE
    weight: Whole  # if it is chance's: how likely
    prior: Real  # if it is a seat's: what that seat expects before looking further
    sum: Real  # of what the leaves below were worth to the seat that moved here …
    squares: Real  # … and of the squares of that
    mover: Small  # who moves next, once reached


NODE = layout(Node)


class Tree(NamedTuple):
    """All arrays of a tree, and scratch space."""

    nodes: Any
    states: Any  # by position
    worth: npt.NDArray[np.float32]  # by position and seat: the chance to win
    used: npt.NDArray[np.int64]  # how many nodes and positions
    path: npt.NDArray[np.int32]  # scratch: the nodes of one descent
    mask: npt.NDArray[np.int8]  # scratch
    weights: npt.NDArray[np.int32]  # scratch
    values: npt.NDArray[np.float64]  # scratch: what each seat gets
    results: npt.NDArray[np.int32]  # scratch: place and points of each seat
    spare: Any  # scratch: one state


class Manner(NamedTuple):
    """How a search goes about it."""

    curiosity: float  # for what was seldom tried: a game's strategy says how much
    root_curiosity: float = 0.0  # the same for what may be done now, if it is more
    trust: float = 2.0  # visits that a first impression is worth
    breadth: float = 1.0  # actions looked at in the first visit …
    growth: float = 0.4  # … and the power of the visits by which their number grows
    chance_breadth: float = 3.0  # the same for outcomes of chance
    chance_growth: float = 0.6
    patience: int = 1  # visits before a node's children are listed
    past_chance: int = 1  # 1: evaluate only where a seat is to move or it is over


def planted(game: Game, positions: int, nodes: int) -> Tree:
    """An empty tree with room for so many positions and nodes."""
    actions, seats = game.state.ACTIONS, game.rules.SEATS
    return Tree(
        nodes=np.zeros(nodes + actions, NODE),
        states=np.zeros(positions, game.state.STATE),
        worth=np.zeros((positions, seats), np.float32),
        used=np.zeros(2, np.int64),
        path=np.zeros(DEEPEST, np.int32),
        mask=np.zeros(actions, np.int8),
        weights=np.zeros(actions, np.int32),
        values=np.zeros(seats, np.float64),
        results=np.zeros((seats, 2), np.int32),
        spare=np.zeros(1, game.state.STATE),
    )
