"""The games of the house: every folder under `games` that has a card."""

import importlib
import pkgutil

from rathaus import games
from rathaus.core.errors import UnknownGame
from rathaus.core.game import Game, listed


def names() -> list[str]:
    """The games' names, which are their folders' names."""
    return sorted(entry.name for entry in pkgutil.iter_modules(games.__path__) if entry.ispkg)


def game(name: str) -> Game:
    """The card of one game."""
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    if wanted not in names():
        raise UnknownGame(
            "There is no game called “{name}”; there are {names}.", name=name, names=listed(names())
        )
    card: Game = importlib.import_module(f"{games.__name__}.{wanted}").GAME
    return card


def all_games() -> list[Game]:
    """All cards."""
    return [game(name) for name in names()]
