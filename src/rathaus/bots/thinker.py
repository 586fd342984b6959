"""The bot that searches: it thinks until its budget is spent, and keeps its tree between moves."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from rathaus.bots.greedy import compiled_rng
from rathaus.bots.search.mind import mind_of, untaught
from rathaus.bots.search.tree import NODE, NODES_USED, POSITIONS_USED, ROOT, Manner, Tree, planted
from rathaus.core.box import Box
from rathaus.core.game import CHANCE, OVER, Game
from rathaus.core.record import copy_of

ROOM = 96 * 2**20  # bytes of states in one tree, and of nodes
UNLIMITED = 10**9  # simulations
POSITIONS_A_SIMULATION, NODES_A_SIMULATION = 16, 400  # with room for what is kept between moves
WORTH_TELLING = 10  # visits from which on an action belongs to the best line
UNKNOWN = 0.25  # the variance of a win or a loss of which nothing is known
FIRST, SHORT = 20, 250  # simulations before the first look at the clock, and between two
LEAST = 2  # simulations however late it is: there must be something to choose from
A_FEW = 64  # bytes of states that are compared at once
SEARCH = "rathaus.bots.search.descent"


@dataclass(frozen=True)
class Budget:
    """How long to think about one action: so many simulations, milliseconds, or what ends first."""

    simulations: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        assert self.simulations or self.milliseconds, "a budget has some limit"


@dataclass(frozen=True)
class Candidate:
    """What the search found out about one action."""

    action: int
    visits: int
    chance: float  # to win after it, as far as is known
    variance: float  # of what the leaves below it were worth


class Thinker:
    """One tree and the bot that grows it; one for each seat and match."""

    def __init__(
        self,
        budget: Budget,
        manner: Manner | None = None,
        *,
        hasty: bool = True,
        taught: bool = False,
        room: int = ROOM,
    ) -> None:
        self.budget = budget
        self.taught = taught  # asks what was learnt from many matches, not `evaluate`
        self.hasty = hasty  # answers as soon as more thinking cannot change the answer
        self.manner = manner  # or as the game's strategy suggests
        self.room = room  # bytes for the states of a tree, and for its nodes
        self.mind = untaught()
        self._trees: tuple[Tree, Tree] | None = None  # the second one to transplant into

    def act(self, game: Game, box: Box, state: Any, seat: int, rng: np.random.Generator) -> int:
        actions = game.legal_actions(box, state)
        if len(actions) == 1:
            return actions[0]
        self.think(game, box, state, rng)
        return best_of(self.candidates()).action

    def think(self, game: Game, box: Box, state: Any, rng: np.random.Generator) -> int:
        """Search from this state until the budget is spent; how many simulations that took."""
        begun = time.perf_counter()
        self._root(game, box, state)
        rooted = time.perf_counter()
        search, generator, done = game.bound(SEARCH), compiled_rng(rng), 0
        manner = self.manner or Manner(curiosity=game.strategy.CURIOSITY)
        with np.errstate(over="ignore"):  # the generator's numbers wrap round
            while (left := self._left(done, begun, rooted)) > 0:
                if self._is_decided(done, left):
                    break
                wanted = min(left, SHORT)
                made = search.grow(box.record, self.tree, self.mind, manner, wanted, generator)
                done += made
                if made < wanted:  # the tree is full
                    break
        return done

    def _left(self, done: int, begun: float, rooted: float) -> int:
        """How many simulations the budget still allows; by the clock, a guess."""
        left = UNLIMITED if self.budget.simulations is None else self.budget.simulations - done
        if self.budget.milliseconds is not None:
            now = time.perf_counter()
            rest = self.budget.milliseconds / 1000 - (now - begun)
            left = min(left, int(rest * done / (now - rooted)) if done else FIRST)
        return max(left, LEAST - done)

    def _is_decided(self, done: int, left: int) -> bool:
        """Can no other action become the most visited any more?"""
        root = self.tree.nodes[ROOT]
        pace_is_known = self.budget.milliseconds is None or done > SHORT
        if not self.hasty or root.width < 2 or not pace_is_known:
            return False
        first = int(root.first_child)
        visits = np.sort(self.tree.nodes["visits"][first : first + int(root.width)])
        return bool(visits[-1] - visits[-2] > left)

    def candidates(self) -> list[Candidate]:
        """What is known about each action at the root."""
        tree = self.tree
        root = tree.nodes[ROOT]
        first = int(root.first_child)
        return [self._candidate(tree, first + i, int(root.mover)) for i in range(root.children)]

    def _candidate(self, tree: Tree, child: int, seat: int) -> Candidate:
        node = tree.nodes[child]
        action, visits = int(node.action), int(node.visits)
        if visits == 0:
            return Candidate(action, visits, float(node.prior), UNKNOWN)
        mean, squares = float(node.sum) / visits, float(node.squares) / visits
        chance = float(tree.worth[node.position, seat])
        return Candidate(action, visits, chance, max(0.0, squares - mean**2))

    def best_line(self, game: Game, box: Box, action: int) -> list[tuple[int, str]]:
        """Seats and what they do, this action first, until chance has a say or little is known."""
        tree, node = self.tree, ROOT
        line: list[tuple[int, str]] = []
        while tree.nodes[node].children and tree.nodes[node].mover != CHANCE:
            first, seat = int(tree.nodes[node].first_child), int(tree.nodes[node].mover)
            children = range(first, first + int(tree.nodes[node].children))
            if not line:
                child = next(each for each in children if tree.nodes[each].action == action)
            else:
                child = max(children, key=lambda child: liked(self._candidate(tree, child, seat)))
                if tree.nodes[child].visits < WORTH_TELLING:
                    break
            state = tree.states[tree.nodes[node].position]
            name = game.name_action(box, state, int(tree.nodes[child].action))
            line.append((seat, name))
            node = child
        return line

    # --- The tree ---

    @property
    def tree(self) -> Tree:
        assert self._trees is not None, "think first"
        return self._trees[0]

    def _root(self, game: Game, box: Box, state: Any) -> None:
        """Stand at this state: in the tree of the last move, if it is there, or in a new one."""
        search = game.bound(SEARCH)
        if self._trees is None:
            if self.taught:
                self.mind = mind_of(game, box, int(state.players))
            self._trees = (self._planted(game), self._planted(game))
            search.plant(box.record, self.tree, copy_of(state))
            return
        old, spare = self._trees
        node = _found(old, state)
        if node is None or (node != ROOT and old.nodes[node].mover == OVER):  # nothing below it
            search.plant(box.record, old, copy_of(state))
        elif node != ROOT:
            search.transplant(old, node, spare)
            self._trees = spare, old

    def _planted(self, game: Game) -> Tree:
        """A tree as large as the budget can fill, within reason."""
        positions, nodes = self.room // game.state.STATE.itemsize, self.room // NODE.itemsize
        if self.budget.simulations is not None:
            positions = min(positions, POSITIONS_A_SIMULATION * self.budget.simulations)
            nodes = min(nodes, NODES_A_SIMULATION * self.budget.simulations)
        return planted(game, positions, nodes)


def best_of(candidates: list[Candidate]) -> Candidate:
    """The most visited; of several, the most promising."""
    return max(candidates, key=liked)


def liked(candidate: Candidate) -> tuple[int, float]:
    """By how often an action was looked at, and then by its chance, actions are compared."""
    return candidate.visits, candidate.chance


def _found(tree: Tree, state: Any) -> int | None:
    """The node with this state, if the tree has one; most differ in their first few bytes."""
    used = int(tree.used[POSITIONS_USED])
    rows = tree.states[:used].view(np.uint8).reshape(used, -1)
    wanted = np.frombuffer(state.tobytes(), np.uint8)
    same = np.arange(used)
    for start in range(0, len(wanted), A_FEW):
        part = slice(start, start + A_FEW)
        same = same[(rows[same, part] == wanted[part]).all(axis=1)]
    if not len(same):
        return None
    nodes = tree.nodes[: int(tree.used[NODES_USED])]
    return int(np.flatnonzero(nodes["position"] == same[0])[0])
