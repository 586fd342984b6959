"""Random matches of Rat Hot that last: players who look out for rats.

Left to chance alone nearly every match ends early by rats, and the tables stay small.
"""

import random
from collections.abc import Iterator
from typing import Any

from rathaus.core.box import Box
from rathaus.core.game import CHANCE, OVER
from rathaus.core.record import copy_of
from rathaus.games.rat_hot import GAME
from rathaus.games.rat_hot.state import NOBODY

TRIES = 40  # places a careful player thinks of


def careful_match(box: Box, seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of a match, each with the action that follows."""
    rng = random.Random(seed)
    state = GAME.new_state(box, 2)
    while (mover := GAME.to_move(box, state)) != OVER:
        if mover == CHANCE:
            outcomes = GAME.outcomes(box, state)
            action = rng.choices(list(outcomes), list(outcomes.values()))[0]
        else:
            action = careful_action(box, state, rng)
        yield copy_of(state), action
        GAME.apply(box, state, action)


def careful_action(box: Box, state: Any, rng: random.Random) -> int:
    """Any place that does not lose at once, if one is found."""
    actions = GAME.legal_actions(box, state)
    thought_of = rng.sample(actions, min(TRIES, len(actions)))
    for action in thought_of:
        after = copy_of(state)
        GAME.apply(box, after, action)
        if after.loser == NOBODY:
            return action
    return thought_of[0]
