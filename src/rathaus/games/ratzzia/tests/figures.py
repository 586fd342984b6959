"""What is worth knowing of a finished match of Ratzzia (see benchmarks/box_figures.py)."""

from rathaus.core.box import Box
from rathaus.core.match import Match
from rathaus.games.ratzzia.box import FACES
from rathaus.games.ratzzia.settling import ROUNDS
from rathaus.games.ratzzia.state import PLACE_DIE, TAKE_BACK


def figures(box: Box, match: Match) -> dict[str, float]:
    """Turns of each player, whether R19 ended the night, and which columns dice were put into."""
    turns = float(match.state.turns) / len(match.seats)
    placed = [entry.action for entry in match.log if PLACE_DIE <= entry.action < TAKE_BACK]
    used = {(action - PLACE_DIE) // FACES for action in placed}
    columns = range(int(box.record.columns))
    return {
        "turns a player": turns,
        "ended by R19": turns >= ROUNDS,
        **{f"dice in column {column + 1}": column in used for column in columns},
    }
