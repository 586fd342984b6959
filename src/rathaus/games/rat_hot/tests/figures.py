"""What is worth knowing of a finished match of Rat Hot (see benchmarks/box_figures.py)."""

from rathaus.core.box import Box
from rathaus.core.match import Match
from rathaus.games.rat_hot.state import GREEN, NOBODY, RED


def figures(box: Box, match: Match) -> dict[str, float]:
    """How it ended, and with how many points."""
    state = match.state
    return {
        "ended by rats": state.loser != NOBODY,
        "tiles laid": int(state.laid),
        "points of red": int(state.points[RED]),
        "points of green": int(state.points[GREEN]),
    }
