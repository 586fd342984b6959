"""`rathaus bench`: how fast the house is on this machine."""

import subprocess
import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rathaus.cli.words import AsJson

if TYPE_CHECKING:
    from rathaus.core.game import Game

SECONDS = 1.0  # measured for each game, after everything is compiled


def bench(
    game: Annotated[str | None, typer.Argument(help="One game; all if left out.")] = None,
    json: AsJson = False,
) -> None:
    """Measure random legal play (one core, legal mask filled at every decision) and start-up."""
    from rathaus.core import registry

    cards = [registry.game(game)] if game else registry.all_games()
    measured = {
        "games": {card.name: _speed(card) for card in cards},
        "startup": {
            "help": _start_up("--help"),
            "games": _start_up("games"),
            "simulate": _start_up("simulate", cards[0].name, "--matches", "1"),
        },
    }
    _tell(measured, json)


def _speed(card: "Game") -> dict[str, Any]:
    """Steps and matches a second, with a middling number of players."""
    from rathaus.core.playouts import playouts

    box = card.load_box()
    players = card.players[len(card.players) // 2]
    playouts(card, box, players, 1, seed=0)  # compiles, if anything is left to compile
    matches, steps, seconds = 0, 0, 0.0
    while seconds < SECONDS:
        begun = time.perf_counter()
        played = playouts(card, box, players, 500, seed=matches)
        seconds += time.perf_counter() - begun
        matches += len(played.plies)
        steps += int(played.plies.sum())
    return {
        "players": players,
        "steps_per_second": round(steps / seconds),
        "matches_per_second": round(matches / seconds),
    }


def _start_up(*words: str) -> float:
    """Seconds for a whole command in a new process, the second time it is run."""
    command = [sys.executable, "-m", "rathaus", *words]
    for _ in range(2):
        begun = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seconds = time.perf_counter() - begun
    return round(seconds, 3)


def _tell(measured: dict[str, Any], as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps(measured, indent=1))
        return
    for name, speed in measured["games"].items():
        print(
            f"{name:<10} {speed['players']} players  {speed['steps_per_second']:>12,} steps/s"
            f"  {speed['matches_per_second']:>9,} matches/s"
        )
    for command, seconds in measured["startup"].items():
        print(f"start-up   {command:<10} {seconds:.2f} s")
