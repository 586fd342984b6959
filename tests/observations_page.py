"""docs/observations.md: what each number of an observation and each action means, from the code.

Written anew by `make golden`.
"""

import random
import re
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from rathaus.core.game import Game
from tests.every_game import GAMES, house_box, random_step

PAGE = Path(__file__).parents[1] / "docs" / "observations.md"
WORD = re.compile(r"[a-z]{2,}")  # what is spelt otherwise in a name is a number, a square, a tile
HEAD = """# Observations and actions

What a learner sees and may answer, game by game; written by `make golden` from each game's
`observe.py` and `state.py`. Numbers count from 0. An observation is a row of floats, its planes one
after the other; it is always told from the side of one seat, beginning with that seat, so all seats
see alike. An action is a number; chance's come first and are never yours to play. The names of
actions are those of match files and of `rathaus play`, explained in each game's rules under
*Notation*. They are written here as they read in the middle of a match with the house box; with
another box, numbers mean the same places in that box."""


class Kind(NamedTuple):
    """Neighbouring actions that are spelt alike."""

    first: int
    last: int
    names: list[str]


def kinds(game: Game) -> list[Kind]:
    """All actions of a game, those spelt alike together."""
    box, rng = house_box(game), random.Random(1)
    state = game.new_state(box, game.players[0])
    while game.to_move(box, state) != 1:  # the second seat: all that can be turned up has a name
        action = random_step(game, box, state, rng)
        assert action is not None
        game.apply(box, state, action)
    names = [game.name_action(box, state, action) for action in range(game.state.ACTIONS)]
    found = []
    for _, group in groupby(range(len(names)), lambda action: _spelling(game, names, action)):
        numbers = list(group)
        found.append(Kind(numbers[0], numbers[-1], [names[number] for number in numbers]))
    return found


def _spelling(game: Game, names: list[str], action: int) -> tuple[bool, list[str]]:
    """Is it chance's, and how does its name read without numbers?"""
    words = [word if WORD.fullmatch(word) else "…" for word in names[action].split()]
    return action < game.state.CHANCE_ACTIONS, words


def planes(game: Game) -> list[str]:
    """A row a plane: where it stands, and what it says."""
    lines, at = ["| numbers | plane | meaning |", "|---|---|---|"], 0
    for name, size, meaning in game.observing.PLANES:
        lines.append(f"| {_span(at, at + size - 1)} | {name} | {meaning} |")
        at += size
    return lines


def actions(game: Game) -> list[str]:
    lines = ["| actions | by | name |", "|---|---|---|"]
    for kind in kinds(game):
        by = "chance" if kind.first < game.state.CHANCE_ACTIONS else "a seat"
        ends = [f"`{name}`" for name in dict.fromkeys((kind.names[0], kind.names[-1]))]
        lines.append(f"| {_span(kind.first, kind.last)} | {by} | {' … '.join(ends)} |")
    return lines


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}–{last}"


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for game in GAMES:
        rules = f"../src/rathaus/games/{game.name}/RULES.md"
        size, count = game.observing.SIZE, game.state.ACTIONS
        players = ", ".join(str(number) for number in game.players)
        parts += [
            f"## {game.title}",
            f"Players: {players}. Observation: {size:,} numbers. Actions: {count:,}, the first"
            f" {game.state.CHANCE_ACTIONS} of them chance's. [Rules and notation]({rules}).",
            "\n".join(planes(game)),
            "\n".join(actions(game)),
        ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
