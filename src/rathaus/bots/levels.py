"""The bots by name."""

from collections.abc import Callable

from rathaus.bots.bot import Bot
from rathaus.bots.chance_player import RandomBot
from rathaus.core.errors import Refusal
from rathaus.core.game import listed

LEVELS: dict[str, Callable[[], Bot]] = {"random": RandomBot}


class UnknownBot(Refusal):
    """No bot has this name."""


def bot(name: str) -> Bot:
    """A new bot of this level."""
    if name not in LEVELS:
        raise UnknownBot(f"There is no bot called “{name}”; there are {listed(list(LEVELS))}.")
    return LEVELS[name]()
