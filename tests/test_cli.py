"""The command line: what it says, what it refuses, and that it leaves nothing half done."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from tests.every_game import GAMES, every_game

GAME = GAMES[0]


def rathaus(*words: str, typed: str = "", **kept: str) -> subprocess.CompletedProcess[str]:
    """Run a command as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "rathaus", *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "120", **kept},
    )


def refused(*words: str, code: int = 1) -> str:
    """What a command that must be refused says, in one sentence without a traceback."""
    run = rathaus(*words)
    assert run.returncode == code, run
    assert "Traceback" not in run.stderr
    assert run.stderr.strip()
    return run.stderr.strip()


def test_without_a_command_the_house_opens_in_the_browser(tmp_path: Path) -> None:
    """What `make play` runs; only if its port is taken already, it says so."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(0o755)
    env = os.environ | {"RATHAUS_DATA": str(tmp_path), "BROWSER": f"{browser} %s"}
    house = subprocess.Popen(
        [sys.executable, "-m", "rathaus"], env=env, stderr=subprocess.PIPE, text=True
    )
    while not opened.exists() and house.poll() is None:
        time.sleep(0.05)
    house.kill()
    refusal = house.communicate()[1]
    assert opened.exists() or refusal.startswith("Port 8000"), refusal
    assert not opened.exists() or opened.read_text().startswith("http://127.0.0.1:8000")


def test_games_and_help_need_no_compiler() -> None:
    code = "import sys; from rathaus.cli.main import run; run({}); print('numba' in sys.modules)"
    for words in (["games"], ["--help"]):
        command = [sys.executable, "-c", code.format(words)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        assert run.stdout.strip().endswith("False")


def test_games_lists_every_game() -> None:
    listed = rathaus("games").stdout
    assert all(game.name in listed and game.title in listed for game in GAMES)


@every_game
def test_rules_prints_the_rules(game: Game) -> None:
    assert "§1.1" in rathaus("rules", game.name).stdout


def test_rules_are_printed_in_another_language() -> None:
    told = rathaus("rules", GAME.name, "--lang", "de").stdout
    assert "Spieler" in told and "Notation" in told


def test_rules_in_a_language_that_is_not_there_are_refused() -> None:
    told = refused("rules", GAME.name, "--lang", "tlh")
    assert told.endswith("are not there in “tlh”; there are de, en, es, pt.")


@every_game
def test_simulate_twice_gives_the_same_files_and_verify_accepts_them(
    game: Game, tmp_path: Path
) -> None:
    words = ["simulate", game.name, "--matches", "3", "--seed", "7", "--json"]
    first = rathaus(*words, "--out", str(tmp_path / "a"))
    second = rathaus(*words, "--out", str(tmp_path / "b"))
    assert first.stdout == second.stdout
    summary = json.loads(first.stdout)
    assert summary["matches"] == 3
    assert abs(sum(seat["win_share"] for seat in summary["seats"]) - 1) < 1e-9
    files = sorted((tmp_path / "a").iterdir())
    assert len(files) == 3
    for file in files:
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()
    assert "all by the rules" in rathaus("verify", str(files[0])).stdout
    shown = rathaus("replay", str(files[0]), "--to", "30").stdout
    assert len([line for line in shown.splitlines() if line[:4].strip().isdigit()]) == 30


def test_verify_refuses_a_changed_file(tmp_path: Path) -> None:
    rathaus("simulate", GAME.name, "--matches", "1", "--out", str(tmp_path))
    file = next(tmp_path.iterdir())
    file.write_text(file.read_text().replace('"place": 1', '"place": 3'))
    assert "result" in refused("verify", str(file))
    assert "cannot be read" in refused("verify", str(tmp_path / "nothing.json"))


def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path) -> None:
    assert "There is no game called “ludo”" in refused("play", "ludo")
    assert "players, not 7" in refused("simulate", GAME.name, "--players", "7")
    assert "players, not 7" in refused("play", GAME.name, "--players", "7")
    assert "There is no bot called “hal”" in refused("simulate", GAME.name, "--bots", "hal")
    assert "bots are named for" in refused(
        "simulate", GAME.name, "--bots", "random,random", "--players", "3"
    )
    assert "do not fit" in refused("play", GAME.name, "--people", "9", "--players", "2")
    assert "no option “wings”" in refused("play", GAME.name, "--option", "wings")
    assert "cannot be read" in refused("simulate", GAME.name, "--box", str(tmp_path / "no.toml"))
    (tmp_path / "file").write_text("")
    assert "cannot be made" in refused("simulate", GAME.name, "--out", str(tmp_path / "file"))
    assert "Missing argument" in refused("simulate", code=2)
    assert "No such command" in refused("juggle", code=2)
    assert "valid integer" in refused("simulate", GAME.name, "--players", "two", code=2)


@every_game
def test_box_new_makes_a_good_box_and_box_check_says_so(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert rathaus("box", "new", game.name, str(path)).returncode == 0
    assert "is a good box" in rathaus("box", "check", str(path)).stdout
    assert "cannot be written" in refused("box", "new", game.name, str(path))
    assert rathaus("box", "new", game.name).stdout == path.read_text()
    path.write_text(path.read_text().replace(f'game = "{game.name}"', "game = 3"))
    assert "say which game" in refused("box", "check", str(path))
    path.write_text("cards = [")
    assert "is not TOML" in refused("box", "check", str(path))
    assert "cannot be read" in refused("box", "check", str(tmp_path / "no.toml"))


# --- Playing in the terminal ---


@every_game
def test_a_whole_match_can_be_played_by_numbers(game: Game) -> None:
    run = rathaus("play", game.name, "--bots", "random", "--seed", "5", typed="1\n" * 3000)
    assert run.returncode == 0, run.stderr
    assert "your move" in run.stdout
    assert "win" in run.stdout.splitlines()[-2]
    assert "seed of the dice" in run.stdout


def test_what_can_be_typed_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    typed = f"help\nlist\nlog\nundo\njuggle\nsave\nsave {path}\nquit\n"
    said = rathaus("play", GAME.name, "--bots", "random", "--seed", "3", typed=typed).stdout
    for part in ("take your last action back", "nothing to take back", "is not an action of",
                 "Say where", "Saved", "You leave the table"):  # fmt: skip
        assert part in said, part
    assert "your move" in rathaus("play", str(path), typed="quit\n").stdout


def test_the_end_of_input_is_leaving_the_table() -> None:
    run = rathaus("play", GAME.name)
    assert (run.returncode, "You leave the table" in run.stdout) == (0, True)


def test_real_components_are_entered_by_the_people() -> None:
    people = ("--people", str(GAME.players[0]), "--players", str(GAME.players[0]), "--real")
    said = rathaus(
        "play", GAME.name, "--bots", "random", *people, typed="1\n" * 9 + "undo\nquit\n"
    ).stdout
    assert "What came up?" in said
    assert "hash" not in said


def test_a_match_file_that_cannot_go_on_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    rathaus("play", GAME.name, typed=f"save {path}\nquit\n")
    file = json.loads(path.read_text())
    file["chance"]["seed"] = None
    path.write_text(json.dumps(file))
    assert "cannot go on" in refused("play", str(path))


def test_ctrl_c_stops_with_a_sentence(tmp_path: Path) -> None:
    words = ["simulate", GAME.name, "--matches", "100000", "--out", str(tmp_path / "out")]
    process = subprocess.Popen(
        [sys.executable, "-m", "rathaus", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored in a background
    )
    while not (tmp_path / "out").is_dir() or not any((tmp_path / "out").iterdir()):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "Stopped" in error
    assert "Traceback" not in error
    for path in (tmp_path / "out").iterdir():
        assert json.loads(path.read_text())["rathaus"] == 1, "no file is half written"


if not INTERPRETED:

    @pytest.mark.parametrize("as_json", [False, True])
    def test_bench_measures_games_and_start_up(as_json: bool) -> None:
        run = rathaus("bench", GAME.name, *(["--json"] if as_json else []))
        assert run.returncode == 0, run.stderr
        if as_json:
            measured = json.loads(run.stdout)
            assert measured["games"][GAME.name]["steps_per_second"] > 0
            assert set(measured["startup"]) == {"help", "games", "simulate"}
        else:
            assert "steps/s" in run.stdout

    def test_a_second_start_compiles_nothing(tmp_path: Path) -> None:
        """Every compiled file that a command needs is there after its first run."""
        kept = {"RATHAUS_CACHE": str(tmp_path)}
        rathaus("simulate", GAME.name, "--matches", "1", **kept)
        before = sorted(path.name for path in tmp_path.rglob("*.nbc"))
        stamps = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
        rathaus("simulate", GAME.name, "--matches", "1", **kept)
        assert before and before == sorted(path.name for path in tmp_path.rglob("*.nbc"))
        assert stamps == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
