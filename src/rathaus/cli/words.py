"""Arguments and options that several commands share."""

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
