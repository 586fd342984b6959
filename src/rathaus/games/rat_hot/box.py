"""What is in a box of Rat Hot: 43 goods tiles of three squares each.

The faces of the printed tiles are not public, so they are data. A box file writes a tile as three
symbols, as the notation does: `C.r` is a spice of red, a blank, a rat of green.
"""

from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from rathaus.core import box as core
from rathaus.core import errors
from rathaus.core.record import Ints, Record, Small, blank, layout
from rathaus.core.texts import Phrase, texts_of

SYMBOLS = "ABCDabcdRr."  # red's spices, green's spices, red's rat, green's rat, a blank square
COLOURS = ("red", "green")  # of seat 1 and of seat 2
SPICES_EACH = 4  # kinds of spice a colour
SPICES = SPICES_EACH * len(COLOURS)
RATS = "Rr"
FEWEST_RATS, MOST_RATS = 8, 10  # a colour; sources disagree
TILES = 43  # the start tile is one of them
LENGTH = 3  # squares of a tile
SIDE = 25  # squares along an edge of the largest table

Shape = Literal["circle", "square", "triangle", "diamond", "star", "heart", "clover", "leaf"]


class Said(Phrase):
    """Words of this box, in every language."""

    texts = texts_of(Path(__file__).parent)


class Fault(Said, errors.Fault):
    """Something a box of this game may not say."""


class Spice(BaseModel):
    """What a spice is called, and the shape that tells it from the others without its colour."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Annotated[str, Field(pattern="^[^{}]+$")]  # braces are for the names of seats in texts
    shape: Shape


HOUSE_SPICES = {
    "A": Spice(name="annatto", shape="circle"),
    "B": Spice(name="barberry", shape="square"),
    "C": Spice(name="chilli", shape="triangle"),
    "D": Spice(name="dulse", shape="diamond"),
    "a": Spice(name="anise", shape="star"),
    "b": Spice(name="basil", shape="leaf"),
    "c": Spice(name="coriander", shape="clover"),
    "d": Spice(name="dill", shape="heart"),
}


class Contents(core.Contents):
    """The whole box."""

    tiles: list[str]
    start: str  # which of the tiles is marked S; it lies as it is spelled here
    side: Annotated[int, Field(ge=LENGTH, le=SIDE)] = SIDE
    shrunk_groups_score: bool = True  # ruling H4
    spices: dict[str, Spice] = HOUSE_SPICES

    @field_validator("side")
    @classmethod
    def has_a_middle(cls, side: int) -> int:
        if side % 2 == 0:
            raise Fault("the table needs a middle square: an odd number, not {side}", side=side)
        return side

    @field_validator("spices")
    @classmethod
    def are_all_different(cls, spices: dict[str, Spice]) -> dict[str, Spice]:
        wanted = SYMBOLS[:SPICES]
        if sorted(spices) != sorted(wanted):
            raise Fault(
                "one for each of {wanted}, not for {found}",
                wanted=" ".join(wanted),
                found=" ".join(spices),
            )
        for what in ("name", "shape"):
            found = [getattr(spice, what) for spice in spices.values()]
            for each in found:
                if found.count(each) > 1:
                    raise Fault("two spices have the {what} “{each}”", what=what, each=each)
        return spices

    @model_validator(mode="after")
    def is_complete(self) -> Self:
        core.expect("tiles", len(self.tiles), TILES, Said("goods tiles"))
        for number, tile in enumerate(self.tiles):
            check_tile(f"tiles {number + 1}", tile)
        check_tile("start", self.start)
        if self.start not in self.tiles and self.start[::-1] not in self.tiles:
            raise Fault("start: no tile of the box is {tile}", tile=self.start)
        printed = "".join(self.tiles)
        for rat, colour in zip(RATS, COLOURS, strict=True):
            if not FEWEST_RATS <= printed.count(rat) <= MOST_RATS:
                raise Fault(
                    "tiles: there are {count} {colour} rats ({rat}); a box has {few} to {many}",
                    count=printed.count(rat),
                    colour=Said(colour),
                    rat=rat,
                    few=FEWEST_RATS,
                    many=MOST_RATS,
                )
        for spice in SYMBOLS[:SPICES]:
            if printed.count(spice) < 2:
                raise Fault(
                    "tiles: fewer than two squares show {spice}: never a group", spice=spice
                )
        return self

    @cached_property
    def kinds(self) -> list[str]:
        """Tiles of equal faces, turned round or not, are one kind, named by its first spelling."""
        kinds: list[str] = []
        for tile in self.tiles:
            if tile not in kinds and tile[::-1] not in kinds:
                kinds.append(tile)
        return kinds

    def kind(self, tile: str) -> int:
        """The number of this tile's kind."""
        return self.kinds.index(tile if tile in self.kinds else tile[::-1])


def check_tile(key: str, tile: str) -> None:
    """Refuse what is not three symbols."""
    if len(tile) != LENGTH:
        raise Fault(
            "{key}: a tile has {length} symbols, “{tile}” has {count}",
            key=key,
            length=LENGTH,
            tile=tile,
            count=len(tile),
        )
    for symbol in tile:
        if symbol not in SYMBOLS:
            raise Fault(
                "{key}: “{symbol}” in “{tile}” is no symbol ({symbols})",
                key=key,
                symbol=symbol,
                tile=tile,
                symbols=" ".join(SYMBOLS),
            )


class BoxRecord(Record):
    """The box as the rules read it."""

    side: Small  # squares along an edge of the table
    shrunk_groups_score: Small  # 1: what is left of a group that lost a square scores (H4)
    kinds: Small  # how many different tiles there are
    start: Small  # the kind of the start tile
    start_turned: Small  # 1: it is spelled the other way round than its kind
    shows: Annotated[Ints, np.int8, (TILES, LENGTH)]  # the three symbols of each kind
    tiles: Annotated[Ints, np.int8, TILES]  # how many tiles of each kind, the start tile included
    reads_same: Annotated[Ints, np.int8, TILES]  # 1: the kind reads the same both ways


BOX = layout(BoxRecord)


def record(contents: Contents) -> Any:
    """The box for the rules."""
    laid_out = blank(BOX)
    laid_out.side = contents.side
    laid_out.shrunk_groups_score = contents.shrunk_groups_score
    laid_out.kinds = len(contents.kinds)
    laid_out.start = contents.kind(contents.start)
    laid_out.start_turned = contents.start not in contents.kinds
    for number, kind in enumerate(contents.kinds):
        laid_out.shows[number] = [SYMBOLS.index(symbol) for symbol in kind]
        laid_out.reads_same[number] = kind == kind[::-1]
    for tile in contents.tiles:
        laid_out.tiles[contents.kind(tile)] += 1
    return laid_out
