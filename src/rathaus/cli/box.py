"""`rathaus box`: check a box that somebody typed in, or begin a new one."""

from pathlib import Path
from typing import Annotated

import typer

from rathaus.cli.words import GameName

app = typer.Typer(help="Boxes: what a game's components are.", no_args_is_help=True)


@app.command()
def check(file: Annotated[Path, typer.Argument(help="A box file.")]) -> None:
    """Say exactly what is wrong in a box, or that nothing is."""
    from rathaus.core import registry
    from rathaus.core.box import read_contents
    from rathaus.core.errors import BadBox

    contents = read_contents(file)
    if not isinstance(contents.get("game"), str):
        raise BadBox(f'{file}: game: say which game this is a box of, as in `game = "…"`.')
    game = registry.game(contents["game"])
    box = game.unpack_box(contents, str(file))
    print(f"{file} is a good box of {game.title}, “{box.name}”, with hash {box.sha256[:12]}.")


@app.command()
def new(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(help="Where to write it; the terminal if left out.")
    ] = None,
) -> None:
    """Begin a box of your own with a copy of the house box."""
    from rathaus.core import registry
    from rathaus.core.errors import Refusal

    card = registry.game(game)
    text = (card.folder / "boxes" / "house.toml").read_text(encoding="utf-8")
    text = text.replace('name = "house"', 'name = "my box"', 1)
    if file is None:
        print(text, end="")
        return
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except OSError as problem:
        raise Refusal(f"{file} cannot be written: {problem.strerror}.") from None
    print(f"{file} is a copy of the house box; change it, then run `rathaus box check {file}`.")
