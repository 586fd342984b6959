"""What is worth knowing of a finished match of Piratz (see benchmarks/box_figures.py)."""

from rathaus.core.box import Box
from rathaus.core.match import Match
from rathaus.games.piratz.box import TREASURES
from rathaus.games.piratz.state import BURY, BURY_NONE, PASS, TAKE, TAKE_NONE, TYPES


def figures(box: Box, match: Match) -> dict[str, float]:
    """Rounds (every spade is laid once in each), rat alerts, and which treasures are named."""
    actions = [entry.action for entry in match.log]
    passes = [action - PASS for action in actions if PASS <= action < PASS + TYPES]
    alerts = sum(TAKE <= action <= TAKE_NONE for action in actions)
    laid = sum(BURY <= action <= BURY_NONE for action in actions)
    return {
        "rounds": laid / len(match.seats),
        "rat alerts": alerts,
        **{f"{name} are named": treasure in passes for treasure, name in enumerate(TREASURES)},
    }
