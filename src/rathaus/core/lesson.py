"""A lesson: what a beginner is told at the table. A game's own are in its `guide.py`."""

from typing import NamedTuple


class Lesson(NamedTuple):
    """What you see, what you may do, and why."""

    topic: str  # told once a match; without a topic, whenever nothing else is new
    text: str  # in it `{seat[2]}` is a name
    paragraph: str  # of RULES.md, which says it exactly
