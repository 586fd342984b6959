"""`rathaus`: everything the house does from a terminal."""

import os
import sys

import typer

from rathaus.cli import arena, bench, box, games, play, replay, rules, serve, simulate, verify
from rathaus.cli.words import with_address
from rathaus.core.errors import Refusal

app = typer.Typer(
    help="Rathaus, the rats' house: board games about rats.",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(serve.serve)
app.command()(games.games)
app.command()(rules.rules)
app.command()(play.play)
app.command()(simulate.simulate)
app.command()(arena.arena)
app.command()(replay.replay)
app.command()(verify.verify)
app.add_typer(box.app, name="box")
app.command()(bench.bench)

INTERRUPTED = 130  # what Typer answers after Ctrl-C


@app.callback()
def house(context: typer.Context) -> None:
    """Rathaus, the rats' house: board games about rats. Without a command, the house opens."""
    if context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """Run a command: exit 0 done, 1 refused (one sentence, no traceback), 2 wrong usage."""
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """Run a command and answer with its exit code."""
    try:
        app(with_address(words))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except SystemExit as end:
        if end.code == INTERRUPTED:
            print("Stopped; nothing was left half done.", file=sys.stderr)
            return 1
        return int(end.code or 0)
    return 0
