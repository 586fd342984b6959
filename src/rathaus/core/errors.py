"""Refusals: one tree, each a sentence for the person who asked.

A refusal keeps its sentence apart from the data in it, so that a page can say it in the reader's
language: `raise Refusal("Seat {number} is taken.", number=2)`. The terminal prints English.
"""

from rathaus.core.texts import Phrase


class Refusal(Phrase, Exception):
    """Something was refused; the text says what, why, and what is possible."""


class UnknownGame(Refusal):
    """No folder under `games` has this name."""


class WrongPlayers(Refusal):
    """The game is not for this number of players."""


class BadBox(Refusal):
    """A box file cannot be read, or says something a box may not say."""


class Fault(Phrase, ValueError):
    """Something a box may not say; a game's own faults name the game's texts."""


class BadMatch(Refusal):
    """A match file cannot be read, or was not played by the rules."""


class IllegalAction(Refusal):
    """The action is unknown, ambiguous, or not allowed now."""
