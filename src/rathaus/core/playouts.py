"""Random play in bulk: what the kernels do, with the scratch space they need."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from rathaus.core.box import Box
from rathaus.core.game import Game
from rathaus.core.record import blank


@dataclass(frozen=True)
class Played:
    """Many matches: how long each was, and place and points of each seat."""

    plies: npt.NDArray[np.int32]
    results: npt.NDArray[np.int32]  # match, seat, (place, points)


def playouts(game: Game, box: Box, players: int, matches: int, seed: int) -> Played:
    """Play this many random matches."""
    game.check_players(players)
    plies = np.zeros(matches, np.int32)
    results = np.zeros((matches, game.rules.SEATS, 2), np.int32)
    with np.errstate(over="ignore"):  # the generator's numbers wrap round
        game.kernels.playouts(
            box.record, blank(game.state.STATE), players, *_scratch(game, seed), plies, results
        )
    return Played(plies, results[:, :players])


def checked_playouts(game: Game, box: Box, players: int, matches: int, seed: int) -> list[int]:
    """The lengths of random matches in which every invariant held at every step."""
    scratch = _scratch(game, seed)
    lengths = []
    with np.errstate(over="ignore"):
        for match in range(matches):
            state = game.new_state(box, players)
            longest = game.rules.LONGEST
            plies, broken = game.kernels.checked_playout(box.record, state, *scratch, longest)
            law = game.rules.INVARIANTS[broken - 1] if broken else "a match ends"
            assert not broken and plies <= longest, f"match {match}, ply {plies}: broken: {law}"
            lengths.append(int(plies))
    return lengths


def count(game: Game, box: Box, state: Any, depth: int) -> int:
    """The number of action sequences of this length, chance's outcomes included (perft)."""
    states = np.zeros(depth + 1, game.state.STATE)
    states[depth] = state
    mask = np.zeros((depth + 1, game.state.ACTIONS), np.int8)
    weights = np.zeros((depth + 1, game.state.ACTIONS), np.int32)
    return int(game.kernels.count(box.record, states, depth, mask, weights))


def _scratch(game: Game, seed: int) -> tuple[Any, Any, Any]:
    """A mask, weights and a generator."""
    actions = game.state.ACTIONS
    return np.zeros(actions, np.int8), np.zeros(actions, np.int32), np.array([seed], np.uint64)
