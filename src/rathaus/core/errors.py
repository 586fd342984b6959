"""Refusals: one tree, each a sentence for the person who asked."""


class Refusal(Exception):
    """Something was refused; the text says what, why, and what is possible."""


class UnknownGame(Refusal):
    """No folder under `games` has this name."""


class WrongPlayers(Refusal):
    """The game is not for this number of players."""


class BadBox(Refusal):
    """A box file cannot be read, or says something a box may not say."""


class BadMatch(Refusal):
    """A match file cannot be read, or was not played by the rules."""


class IllegalAction(Refusal):
    """The action is unknown, ambiguous, or not allowed now."""
