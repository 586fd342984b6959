"""Matches on more than one machine, and matches as Parquet: the same as at home."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from rathaus.bots import crowd
from rathaus.bots.sheets import DECISIONS, MATCHES, Sheets
from rathaus.bots.simulation import simulated
from rathaus.cli.main import run
from rathaus.core.errors import Refusal
from rathaus.core.game import CHANCE
from rathaus.core.jit import INTERPRETED
from tests.every_game import GAMES, house_box

GAME = GAMES[0]
COMMANDS = {
    "simulate": ["--players", "2", "--matches", "20", "--seed", "4", "--json"],
    "arena": ["--bots", "random,mouse", "--matches", "8", "--seed", "4", "--json"],
}


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(path).to_pylist()
    return found


# --- A cluster ---

if not INTERPRETED:  # the compiled run does it for both

    @pytest.mark.parametrize("command", COMMANDS)
    def test_a_ray_cluster_plays_the_same_matches(command: str, tmp_path: Path) -> None:
        words = [sys.executable, "-m", "rathaus", command, GAME.name, *COMMANDS[command]]
        told = [
            subprocess.run(
                [*words, "--parquet", str(tmp_path / name), *more],
                env=os.environ,
                capture_output=True,
                text=True,
            )
            for name, more in (("home", []), ("away", ["--ray"]))
        ]
        assert [each.returncode for each in told] == [0, 0], told[-1].stderr
        assert told[0].stdout == told[1].stdout
        assert json.loads(told[1].stdout)["matches"] == int(COMMANDS[command][3])
        for file in (MATCHES, DECISIONS):
            assert rows(tmp_path / "home" / file) == rows(tmp_path / "away" / file)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "no such place"])
def test_a_cluster_that_does_not_answer_is_said_at_once(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["simulate", GAME.name, "--matches", "2", "--ray", address]) == 1
    assert f"No Ray cluster answers at “{address}”" in capsys.readouterr().err


def test_cores_answer_in_order() -> None:
    assert list(crowd.played(abs, 40, at_once=3, cores=2)) == list(range(40))


# --- Parquet ---


def test_a_row_a_match_and_a_row_a_decision(tmp_path: Path) -> None:
    words = ["simulate", GAME.name, "--players", "2", "--matches", "3", "--seed", "6"]
    assert run([*words, "--parquet", str(tmp_path / "kept"), "--json"]) == 0
    match = simulated(GAME, house_box(GAME), ["random", "random"], 6, 1)
    told = rows(tmp_path / "kept" / MATCHES)
    assert [row["match"] for row in told] == [0, 1, 2]
    places, points = (list(column) for column in zip(*(match.result or []), strict=True))
    assert told[1] == {
        "game": GAME.name, "version": GAME.version, "box": "house", "seed": 6, "match": 1,
        "deal": 1, "actions": len(match.log), "bots": ["random", "random"],
        "places": places, "points": points,
    }  # fmt: skip
    decisions = [row for row in rows(tmp_path / "kept" / DECISIONS) if row["match"] == 1]
    assert [row["ply"] for row in decisions] == list(range(len(match.log)))
    seats = [CHANCE if row["seat"] is None else row["seat"] for row in decisions]
    assert match.log == [
        (seat, row["action"], row["name"]) for seat, row in zip(seats, decisions, strict=True)
    ]


def test_a_run_that_fails_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), Sheets(tmp_path, GAME, house_box(GAME), 1) as sheets:
        sheets.add(0, ["random"], [(1, 5)], [])
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be made"):
        Sheets(tmp_path / "file" / "folder", GAME, house_box(GAME), 1)
