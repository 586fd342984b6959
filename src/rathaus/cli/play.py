"""`rathaus play`: a match in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from rathaus.cli.words import BoxName, Players


def play(
    game: Annotated[
        str | None, typer.Argument(help="A game, or the file of a match to go on with.")
    ] = None,
    players: Players = None,
    people: Annotated[int, typer.Option(help="How many people at this keyboard.", min=0)] = 1,
    bots: Annotated[str, typer.Option(help="The bots on the other seats.")] = "rat",
    real: Annotated[
        bool, typer.Option("--real", help="You roll and draw yourselves and tell the house.")
    ] = False,
    box: BoxName = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Switch on an option of the game, by name.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="For repeating a match exactly.")] = None,
) -> None:
    """Play a match here: with friends at this keyboard, with bots, with real components."""
    from rathaus.cli.sitting import Sitting

    game = game or _chosen()
    if Path(game).suffix == ".json":
        Sitting.resumed(Path(game), bots, option or []).play()
    else:
        Sitting.started(game, players, people, bots, real, box, option or [], seed).play()


def _chosen() -> str:
    """Which game? Asked when none was named."""
    from rathaus.core import registry

    names = registry.names()
    for number, name in enumerate(names, start=1):
        print(f"{number}  {registry.game(name).title}")
    typed = input("Which game? ").strip() if len(names) > 1 else names[0]
    return names[int(typed) - 1] if typed.isdecimal() and 0 < int(typed) <= len(names) else typed
