"""`rathaus simulate`: many matches between bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rathaus.cli.words import AsJson, BoxName, GameName, ParquetFolder, Players, RayAddress

if TYPE_CHECKING:
    from rathaus.bots.simulation import Told


def simulate(
    game: GameName,
    players: Players = None,
    matches: Annotated[int, typer.Option(help="How many matches.", min=1)] = 100,
    bots: Annotated[str, typer.Option(help="Bots, seat by seat, with commas; one for all.")] = (
        "random"
    ),
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches.", min=0)] = 1,
    box: BoxName = None,
    out: Annotated[Path | None, typer.Option(help="Folder for the match files.")] = None,
    parquet: ParquetFolder = None,
    ray: RayAddress = None,
    json: AsJson = False,
) -> None:
    """Let bots play many matches, and tell who wins and how long it takes."""
    from rathaus.bots.levels import players_in
    from rathaus.bots.sheets import kept_in
    from rathaus.bots.simulation import Run
    from rathaus.cli.progress import progress
    from rathaus.core import registry

    card = registry.game(game)
    names = _line_up(players_in(bots), players, card.players[-1])
    card.check_players(len(names))
    if out is not None:
        _make(out)
    contents = card.load_box(box)
    run = Run(card.name, contents.plain, names, seed)
    told = []
    with kept_in(parquet, card, contents, seed) as sheets:
        for each in progress(run.matches(matches, ray), matches, "matches", quiet=json):
            if out is not None:
                _write(out / f"{card.name}-{seed}-{each.number + 1:06}.json", each.text)
            if sheets is not None:
                sheets.add(each.number, names, each.result, each.log)
            told.append(each._replace(text="", log=[]))
    _tell(_summary(card.title, names, seed, told), json)


def _line_up(bots: list[str], players: int | None, most: int) -> list[str]:
    """Who sits where: one bot named sits everywhere."""
    from rathaus.core.errors import Refusal

    if len(bots) == 1:
        return bots * (players or most)
    if players is not None and players != len(bots):
        raise Refusal(f"{len(bots)} bots are named for {players} seats; name one, or one a seat.")
    return bots


def _summary(title: str, bots: list[str], seed: int, told: "list[Told]") -> dict[str, Any]:
    seats = []
    for seat, name in enumerate(bots):
        shares = [_share(each.result, seat) for each in told]
        points = [each.result[seat][1] for each in told]
        seats.append(
            {
                "bot": name,
                "win_share": sum(shares) / len(told),
                "mean_points": sum(points) / len(told),
            }
        )
    plies = sorted(each.plies for each in told)
    return {
        "game": title,
        "matches": len(told),
        "seed": seed,
        "seats": seats,
        "actions": {"least": plies[0], "mean": sum(plies) / len(plies), "most": plies[-1]},
    }


def _share(result: list[tuple[int, int]], seat: int) -> float:
    """A win is shared by all who came first."""
    winners = sum(place == 1 for place, _ in result)
    return 1 / winners if result[seat][0] == 1 else 0.0


def _tell(summary: dict[str, Any], as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps(summary, indent=1))
        return
    from rich.console import Console
    from rich.table import Table

    length = summary["actions"]
    table = Table(title=f"{summary['game']}, {summary['matches']} matches, seed {summary['seed']}")
    for heading in ("seat", "bot", "wins", "mean points"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for number, seat in enumerate(summary["seats"], start=1):
        wins, points = f"{seat['win_share']:.1%}", f"{seat['mean_points']:.1f}"
        table.add_row(str(number), seat["bot"], wins, points)
    console = Console()
    console.print(table)
    console.print(
        f"Actions in a match: {length['least']} to {length['most']}, mean {length['mean']:.0f}."
    )


def _make(folder: Path) -> None:
    from rathaus.core.errors import Refusal

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Refusal(f"{folder} cannot be made: {problem.strerror}.") from None


def _write(path: Path, text: str) -> None:
    from rathaus.core.match_file import write_whole

    write_whole(path, text)
