"""The bots by name, the same for every game."""

import re
from collections.abc import Callable

from rathaus.bots.bot import Bot
from rathaus.bots.chance_player import RandomBot
from rathaus.bots.greedy import GreedyBot, MouseBot
from rathaus.bots.thinker import Budget, Thinker
from rathaus.core.errors import Refusal
from rathaus.core.game import listed
from rathaus.core.texts import N_

LEVELS: dict[str, Callable[[], Bot]] = {
    N_("random"): RandomBot,
    N_("mouse"): MouseBot,
    N_("greedy"): GreedyBot,
    N_("rat"): lambda: Thinker(Budget(milliseconds=150)),
    N_("rat king"): lambda: Thinker(Budget(milliseconds=900), taught=True),
}

ABOUT = {  # in a few words, for whoever chooses; the weakest first
    "random": N_("does anything that is allowed"),
    "mouse": N_("overlooks half of it: for a first match"),
    "greedy": N_("takes what looks best right now"),
    "rat": N_("thinks ahead: good company"),
    "rat king": N_("thinks longest: the hardest"),
}

SEARCH = re.compile("(search|king) ([1-9][0-9]{0,6})")


class UnknownBot(Refusal):
    """No bot has this name."""


def bot(name: str) -> Bot:
    """A new bot of this level."""
    return LEVELS[level(name)]()


def player(name: str) -> Bot:
    """A new bot for the arena: of a level, or one that makes so many simulations.

    >>> player("search 5000").budget.simulations
    5000
    >>> player("king 5000").taught
    True
    """
    search = SEARCH.fullmatch(name)
    if search is None:
        return bot(name)
    return Thinker(Budget(simulations=int(search[2])), taught=search[1] == "king")


def players_in(names: str) -> list[str]:
    """The bots named in a list with commas: levels, or `search` or `king` and simulations."""
    return [name if SEARCH.fullmatch(name) else level(name) for name in names.split(",")]


def level(name: str) -> str:
    """The level a person means.

    >>> level("Rat-King")
    'rat king'
    """
    wanted = " ".join(name.lower().replace("-", " ").replace("_", " ").split())
    if wanted not in LEVELS:
        raise UnknownBot(
            "There is no bot called “{name}”; there are {names}.",
            name=name,
            names=listed(list(LEVELS)),
        )
    return wanted
