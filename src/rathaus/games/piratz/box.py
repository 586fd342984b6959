"""What is in a box of Piratz: 50 treasure cards and 12 score cubes.

The card faces of the printed game are not public, so they are data. A box file has one line a
card; this page checks it and lays it out for the rules.
"""

from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from rathaus.core import box as core
from rathaus.core import errors
from rathaus.core.record import Ints, Record, blank, layout
from rathaus.core.texts import Phrase, texts_of

TREASURES = ("rings", "coins", "pearls", "goblets", "gems", "shells")  # as scored, first to last
CARDS, SKULLS, CUBES = 50, 6, 12
CUBE_VALUES = (1, 2, 3, 4)

Number = Annotated[int, Field(ge=0, le=4)]


class Said(Phrase):
    """Words of this box, in every language."""

    texts = texts_of(Path(__file__).parent)


class Fault(Said, errors.Fault):
    """Something a box of this game may not say."""


class Card(BaseModel):
    """One treasure card: how many of each treasure it shows, and whether a rat or a skull."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    rings: Number = 0
    coins: Number = 0
    pearls: Number = 0
    goblets: Number = 0
    gems: Number = 0
    shells: Number = 0
    rat: bool = False
    skull: bool = False  # taken out when two play

    @cached_property
    def shows(self) -> list[int]:
        return [getattr(self, treasure) for treasure in TREASURES]

    @model_validator(mode="after")
    def shows_one_to_four_treasures(self) -> Self:
        if not 1 <= sum(self.shows) <= 4:
            raise Fault(
                "a card shows 1 to 4 treasures, this one shows {count}", count=sum(self.shows)
            )
        return self


class Contents(core.Contents):
    """The whole box."""

    cubes: list[Annotated[int, Field(ge=1, le=4)]]
    cards: list[Card]

    @model_validator(mode="after")
    def is_complete(self) -> Self:
        core.expect("cards", len(self.cards), CARDS, Said("treasure cards"))
        core.expect("cubes", len(self.cubes), CUBES, Said("score cubes"))
        core.expect(
            "cards", sum(card.skull for card in self.cards), SKULLS, Said("cards with a skull")
        )
        if self.cubes.count(1) < 2:
            raise Fault("cubes: at least two score cubes are worth 1")
        for treasure, total in zip(TREASURES, self.totals(players=2), strict=True):
            if total == 0:
                raise Fault("cards: no card without a skull shows {treasure}", treasure=treasure)
        return self

    def in_play(self, players: int) -> list[int]:
        """The numbers of the cards that are used with so many players."""
        return [i for i, card in enumerate(self.cards) if players > 2 or not card.skull]

    def totals(self, players: int) -> list[int]:
        """How many of each treasure are in the game: the numbers on the score card (ruling P10)."""
        return self._all_totals[players > 2]

    @cached_property
    def _all_totals(self) -> list[list[int]]:
        """The totals without the skulls, and with them."""
        played = [[self.cards[i] for i in self.in_play(players)] for players in (2, 3)]
        types = range(len(TREASURES))
        return [[sum(card.shows[each] for card in used) for each in types] for used in played]


class BoxRecord(Record):
    """The box as the rules read it."""

    shows: Annotated[Ints, np.int8, (CARDS, len(TREASURES))]  # how many of each treasure
    has_rat: Annotated[Ints, np.int8, CARDS]
    has_skull: Annotated[Ints, np.int8, CARDS]
    cubes: Annotated[Ints, np.int8, max(CUBE_VALUES) + 1]  # how many cubes of each value


BOX = layout(BoxRecord)


def record(contents: Contents) -> Any:
    """The box for the rules."""
    laid_out = blank(BOX)
    for number, card in enumerate(contents.cards):
        laid_out.shows[number] = card.shows
        laid_out.has_rat[number] = card.rat
        laid_out.has_skull[number] = card.skull
    for value in contents.cubes:
        laid_out.cubes[value] += 1
    return laid_out
