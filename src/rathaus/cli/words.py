"""Arguments and options that several commands share."""

from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="The game, as `rathaus games` lists it.")]
Players = Annotated[int | None, typer.Option(help="How many play; the most if left out.")]
BoxName = Annotated[
    str | None, typer.Option("--box", help="A box file, or one of the game's own boxes.")
]
MatchPath = Annotated[Path, typer.Argument(help="A match file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document, nothing else.")]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="[ADDRESS]",
        help="Spread over a Ray cluster: the one at this address, or the one here.",
    ),
]
ParquetFolder = Annotated[
    Path | None,
    typer.Option("--parquet", help="Folder for Parquet files: a row a match, a row a decision."),
]


def with_address(words: list[str]) -> list[str]:
    """A bare `--ray` means the cluster here; Typer knows no options that may have a value.

    >>> with_address(["simulate", "--ray", "--json"])
    ['simulate', '--ray', 'here', '--json']
    >>> with_address([])
    []
    """
    told = []
    for word, following in pairwise([*words, "-"]):
        told += [word, "here"] if word == "--ray" and following.startswith("-") else [word]
    return told
