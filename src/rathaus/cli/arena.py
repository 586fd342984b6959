"""`rathaus arena`: which bot is better, and how sure is that?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rathaus.cli.words import AsJson, BoxName, GameName, ParquetFolder, RayAddress

if TYPE_CHECKING:
    from rathaus.bots.arena import Contest, Outcome
    from rathaus.core.game import Game

SELDOM = 8  # deals between two looks at whether the order is certain
WIDTH = 48  # columns of the plot in the terminal


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots, with commas: each meets each. `search 5000` is one of so many simulations, "
            "`king 5000` a taught one."
        ),
    ] = "",
    line_up: Annotated[
        list[str] | None,
        typer.Option(help="A table's bots, with commas, instead of --bots; may be given again."),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many sit at a table; the fewest if left out.")
    ] = None,
    matches: Annotated[
        int, typer.Option(help="At least so many; every deal is played in all rotations.", min=1)
    ] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.", min=0)] = 1,
    cores: Annotated[int | None, typer.Option(help="All, if left out.", min=1)] = None,
    early: Annotated[
        bool, typer.Option("--early", help="Stop as soon as the order is certain.")
    ] = False,
    box: BoxName = None,
    plot: Annotated[Path | None, typer.Option(help="Draw it: a .svg or .png file.")] = None,
    parquet: ParquetFolder = None,
    ray: RayAddress = None,
    json: AsJson = False,
) -> None:
    """Let bots meet in every seat on the same deals; ratings with 95 % intervals."""
    from rathaus.bots.arena import Contest, Outcome
    from rathaus.bots.sheets import kept_in
    from rathaus.cli.progress import progress
    from rathaus.core import registry

    card = registry.game(game)
    line_ups = _line_ups(card, bots, line_up or [], players)
    contents = card.load_box(box)
    contest = Contest(card.name, contents.plain, line_ups, seed, keeps_logs=parquet is not None)
    if plot is not None:
        _check_plot(plot)
    deals = contest.deals_for(matches)
    total = deals * len(contest.rotations)
    played = []
    with kept_in(parquet, card, contents, seed) as sheets:
        for each in progress(contest.matches(deals, cores, ray), total, "matches", quiet=json):
            if sheets is not None:
                sheets.add(each.deal, each.seats, each.result, each.log)
            played.append(each._replace(log=()))
            if early and _is_enough(contest, Outcome(played, seed)):
                break
    outcome = Outcome(played, seed)
    _tell(card.title, outcome, json)
    if plot is not None:
        from rathaus.bots.picture import draw

        draw(card.title, outcome, plot)
        if not json:
            print(f"The plot is in {plot}.")


def _line_ups(
    card: "Game", bots: str, line_ups: list[str], players: int | None
) -> list[tuple[str, ...]]:
    """Who meets whom: the tables asked for, or everybody everybody."""
    from rathaus.bots.arena import round_robin
    from rathaus.bots.levels import players_in
    from rathaus.core.errors import Refusal

    if bool(bots) == bool(line_ups):
        raise Refusal("Name the bots with `--bots a,b,…`, or each table with `--line-up a,b,…`.")
    if bots:
        seats = players or card.players[0]
        card.check_players(seats)
        return round_robin(players_in(bots), seats)
    tables = [tuple(players_in(each)) for each in line_ups]
    if len({len(table) for table in tables}) > 1 or len(tables[0]) != (players or len(tables[0])):
        raise Refusal("Every line-up names as many bots as there are seats.")
    card.check_players(len(tables[0]))
    return tables


def _is_enough(contest: "Contest", outcome: "Outcome") -> bool:
    """Looked at seldom, and only when all rotations of a deal have been played."""
    a_while = SELDOM * len(contest.rotations)
    return len(outcome.played) % a_while == 0 and outcome.is_certain()


def _check_plot(path: Path) -> None:
    """Refuse a plot that could not be drawn before any match is played."""
    from importlib.util import find_spec

    from rathaus.core.errors import Refusal

    if path.suffix not in (".svg", ".png"):
        raise Refusal(f"{path}: a plot is a .svg or a .png file.")
    if find_spec("altair") is None or find_spec("vl_convert") is None:
        raise Refusal("A plot file needs the extra `studio`: pip install 'rathaus[studio]'.")


# --- Telling ---


def _tell(title: str, outcome: "Outcome", as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps(_summary(title, outcome), indent=1))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(_table(title, outcome))
    console.print(_plot(outcome))
    least, mean, most = outcome.length()
    shares = ", ".join(f"{share:.0%}" for share in outcome.seat_shares())
    console.print(
        f"Seats from the first win {shares}; shared victories {outcome.ties():.1%};"
        f" {least} to {most} actions, mean {mean:.0f}."
    )


def _summary(title: str, outcome: "Outcome") -> dict[str, Any]:
    least, mean, most = outcome.length()
    return {
        "game": title,
        "matches": len(outcome.played),
        "seed": outcome.seed,
        "bots": [
            {**row._asdict(), "win_share_by_seat": outcome.seat_shares_of(row.bot)}
            for row in outcome.standings()
        ],
        "seats": outcome.seat_shares(),
        "ties": outcome.ties(),
        "actions": {"least": least, "mean": mean, "most": most},
        "order_is_certain": outcome.is_certain(),
    }


def _table(title: str, outcome: "Outcome") -> Any:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    players = len(outcome.played[0].seats)
    heading = f"{title}, {players} players, {len(outcome.played)} matches, seed {outcome.seed}"
    table = Table(title=heading, box=SIMPLE_HEAD, padding=(0, 1, 0, 0))  # fits 80 columns
    for column in ("bot", "rating", "95 %", "wins %", "95 %", "points", "matches"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for row in outcome.standings():
        (low, high), (few, many) = row.rating_interval, row.win_interval
        table.add_row(
            row.bot, f"{row.rating:.0f}", f"{low:.0f} to {high:.0f}",
            f"{100 * row.win_share:.1f}", f"{100 * few:.1f} to {100 * many:.1f}",
            f"{row.mean_points:.1f}", str(row.matches),
        )  # fmt: skip
    return table


def _plot(outcome: "Outcome") -> Any:
    """Ratings as points with their intervals, on one scale."""
    from rich.table import Table

    rows = outcome.standings()
    least = min(row.rating_interval[0] for row in rows)
    most = max(row.rating_interval[1] for row in rows)
    scale = (WIDTH - 1) / max(1.0, most - least)
    plot = Table.grid(padding=(0, 1))
    for row in rows:
        low, middle, high = (
            round((x - least) * scale) for x in (row.rating_interval[0], row.rating,
                                                 row.rating_interval[1])
        )  # fmt: skip
        whisker = " " * low + "─" * (high - low + 1)
        plot.add_row(row.bot, f"{whisker[:middle]}[bold yellow]●[/]{whisker[middle + 1 :]}")
    plot.add_row("", f"[dim]{least:<{WIDTH - 6}.0f}{most:>6.0f}[/]")
    return plot
