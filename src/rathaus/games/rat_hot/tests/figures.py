"""What is worth knowing of a finished match of Rat Hot (see benchmarks/box_figures.py)."""

from rathaus.core.box import Box
from rathaus.core.match import Match
from rathaus.games.rat_hot.groups import all_groups
from rathaus.games.rat_hot.state import GREEN, NOBODY, RED, State

LAST_GOES = 20  # goes before each player's last


def figures(box: Box, match: Match) -> dict[str, float]:
    """How it ended, and with how many points."""
    state = match.state
    return {
        "ended by rats": state.loser != NOBODY,
        "ended by rats before the last goes": state.loser != NOBODY and state.goes <= LAST_GOES,
        "ended by rats, behind in points anyway": lost_anyway(state),
        "tiles laid": int(state.laid),
        "points of red": int(state.points[RED]),
        "points of green": int(state.points[GREEN]),
    }


def lost_anyway(state: State) -> bool:
    """Had the seat that lost by rats fewer points too, the visible groups counted?"""
    red, green = all_groups(state)
    lead = int(state.points[RED]) + red - int(state.points[GREEN]) - green
    return bool((state.loser == RED and lead < 0) or (state.loser == GREEN and lead > 0))
