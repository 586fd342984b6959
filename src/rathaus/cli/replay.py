"""`rathaus replay`: a match, action by action."""

from typing import Annotated

import typer

from rathaus.cli.words import MatchPath


def replay(
    file: MatchPath,
    to: Annotated[int | None, typer.Option(help="Stop after this many actions.", min=0)] = None,
) -> None:
    """Tell a match from its file, then show the table as it was."""
    from rich.console import Console

    from rathaus.core import match_file
    from rathaus.core.errors import Refusal

    match = match_file.load(file)
    last = len(match.log) if to is None else to
    if last > len(match.log):
        raise Refusal(f"{file} has {len(match.log)} actions, not {last}.")
    console = Console()
    for ply, entry in enumerate(match.log[:last], start=1):
        console.print(f"{ply:>4}  {match.who(entry.by):<12} {entry.name}", highlight=False)
    console.print()
    state = match.state_at(last)
    console.print(match.game.text(match.game.view(match.box, state, None, frozenset())))
