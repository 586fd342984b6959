"""`rathaus rules`: how a game is played."""

from typing import Annotated

import typer

from rathaus.cli.words import GameName


def rules(
    game: GameName,
    lang: Annotated[str, typer.Option(help="Language of the rules.")] = "en",
) -> None:
    """Print the rules of a game, with the rulings on what the rulebook leaves open."""
    from rich.console import Console
    from rich.markdown import Markdown

    from rathaus.core import registry
    from rathaus.core.errors import Refusal
    from rathaus.core.game import listed

    card = registry.game(game)
    path = card.folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")
    if not path.is_file():
        there = ["en", *(each.suffixes[0][1:] for each in card.folder.glob("RULES.*.md"))]
        known = listed(sorted(there))
        raise Refusal(f"The rules of {card.title} are not there in “{lang}”; there are {known}.")
    Console().print(Markdown(path.read_text(encoding="utf-8")))
