"""What the documents say is true: their commands are run, their pages compared."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from tests import commands_page, observations_page
from tests.every_game import every_game

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def commands() -> list[str]:
    """The `rathaus` commands shown in the documents."""
    found = []
    for document in DOCUMENTS:
        for block in CONSOLE.findall(document.read_text(encoding="utf-8")):
            found += [line[2:] for line in block.splitlines() if line.startswith("$ rathaus")]
    return sorted(set(found))


if not INTERPRETED:  # the compiled run does it for both

    @pytest.mark.parametrize("command", commands())
    def test_a_command_in_the_documents_works(command: str, tmp_path: Path) -> None:
        words = [sys.executable, "-m", *shlex.split(command)]
        run = subprocess.run(
            words, cwd=tmp_path, input="quit\n", capture_output=True, text=True, env=os.environ
        )
        assert run.returncode == 0, run.stderr
        assert "Traceback" not in run.stderr

    @pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
    def test_the_python_in_the_documents_runs(document: Path) -> None:
        names: dict[str, object] = {"__name__": "document"}
        for block in PYTHON.findall(document.read_text(encoding="utf-8")):
            exec(compile(block, document.name, "exec"), names)

    def test_the_page_of_commands_is_what_the_commands_say() -> None:
        assert commands_page.PAGE.read_text(encoding="utf-8") == commands_page.page()


def test_the_page_of_observations_is_what_the_games_say() -> None:
    assert observations_page.PAGE.read_text(encoding="utf-8") == observations_page.page()


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


@every_game
def test_every_game_has_a_page_and_says_who_made_it(game: Game) -> None:
    rules = (game.folder / "RULES.md").read_text(encoding="utf-8")
    assert rules.startswith(f"# {game.title}\n")
    for heading in ("## Words", "## Notation", "## History"):
        assert heading in rules
    assert game.title in (ROOT / "README.md").read_text(encoding="utf-8")
