"""docs/commands.md: what each command says of itself, written anew by `make golden`."""

import os
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
PLAIN = {"COLUMNS": "96", "NO_COLOR": "1", "TERM": "dumb", "TERMINAL_WIDTH": "96"}


def told(*words: str) -> str:
    """What `rathaus … --help` prints."""
    run = subprocess.run(
        [sys.executable, "-m", "rathaus", *words, "--help"],
        env={**os.environ, **PLAIN},
        check=True,
        capture_output=True,
        text=True,
    )
    lines = run.stdout.replace("python -m rathaus", "rathaus").strip().splitlines()
    return "\n".join(line.rstrip() for line in lines)


def commands() -> list[tuple[str, ...]]:
    """Every command, and every command of a command."""
    from typer.main import get_group

    from rathaus.cli.main import app

    found: list[tuple[str, ...]] = [()]
    for name, command in sorted(get_group(app).commands.items()):
        found.append((name,))
        found += [(name, each) for each in sorted(getattr(command, "commands", {}))]
    return found


def page() -> str:
    """The whole page."""
    parts = ["# The commands\n\nWhat `rathaus COMMAND --help` says; written by `make golden`."]
    for words in commands():
        title = " ".join(("rathaus", *words))
        parts.append(f"## `{title}`\n\n```text\n{told(*words)}\n```")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
