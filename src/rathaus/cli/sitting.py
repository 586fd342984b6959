"""One sitting at the terminal: the table is drawn, people type, bots answer, chance is shown."""

import hashlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from threading import Timer

import numpy as np
from rich.console import Console
from rich.table import Table

from rathaus.bots import levels
from rathaus.bots.bot import Bot
from rathaus.bots.names import called, level_in
from rathaus.core import match_file, registry
from rathaus.core.errors import BadMatch, Refusal
from rathaus.core.fair import FairChance
from rathaus.core.game import CHANCE, listed
from rathaus.core.match import Match

HELP = """Type the number or the name of an action; the beginning of a name is enough.
  help        this text              rules       how the game is played
  list        all actions            log         everything that happened
  hint        what the best bot of the house thinks of your actions
  undo        take your last action back, unless a card or die came since
  save FILE   keep the match; `rathaus play FILE` goes on with it
  quit        leave the table"""
HINTS = 6  # actions that a hint tells about
MANY = 24  # more actions than this are listed only when asked for
PATIENCE = 2.0  # seconds without an answer before the people are told why


class Leave(Exception):
    """Somebody wants to stop."""


class Sitting:
    """A match, the bots at it, and the people at the keyboard."""

    def __init__(self, match: Match, bots: dict[int, Bot], options: list[str]) -> None:
        known = [option.name for option in match.game.options]
        for option in options:
            if option not in known:
                there = f"there are {listed(known)}" if known else "it has none"
                raise Refusal(f"{match.game.title} has no option “{option}”; {there}.")
        self.match = match
        self.bots = bots
        self.options = frozenset(options)
        self.rng = np.random.default_rng()
        self.console = Console(highlight=False)
        self.shown = 0  # how much of the log the people have been told
        self.told = ""  # what is to be said under the table

    @classmethod
    def started(
        cls, game: str, players: int | None, people: int, level: str, real: bool,
        box: str | None, options: list[str], seed: int | None,
    ) -> "Sitting":  # fmt: skip
        """A new match; who sits where is drawn by lot."""
        card = registry.game(game)
        seats = players or max(card.players[0], people)
        card.check_players(seats)
        if people > seats:
            raise Refusal(f"{people} people do not fit on {seats} seats.")
        rng = np.random.default_rng(seed)
        names = [f"player {i + 1}" for i in range(people)] if people > 1 else ["you"] * people
        for _each in range(seats - people):
            names.append(called(level, names, lambda free: str(rng.choice(free))))
        names = [names[i] for i in rng.permutation(seats)]
        secret = None if seed is None else hashlib.sha256(f"play {seed}".encode()).digest()
        dice = None if real else FairChance.prepared([""] * seats, seed=secret)
        match = Match(card, card.load_box(box), names, dice)
        sitting = cls(match, _bots(names), options)
        sitting.rng = rng
        return sitting

    @classmethod
    def resumed(cls, path: Path, level: str, options: list[str]) -> "Sitting":
        """A saved match goes on."""
        match = match_file.load(path)
        if match.dice is not None and match.dice.seed is None:
            raise BadMatch(f"{path} cannot go on here: only the house that rolled has its seed.")
        return cls(match, _bots(match.seats), options)

    # --- Playing ---

    def play(self) -> None:
        """Play until it is over, or somebody leaves."""
        self._welcome()
        with self._patience():
            self.match.names()
        try:
            while not self.match.is_over:
                self._next()
        except Leave:
            self.console.print("You leave the table. What was not saved is gone.")
            return
        self._end()

    def _next(self) -> None:
        mover = self.match.to_move
        if mover == CHANCE and self.match.dice is not None:
            self.match.roll()
        elif mover in self.bots:
            state = self.match.copy_of_state()
            with self._patience():
                action = self.bots[mover].act(
                    self.match.game, self.match.box, state, mover, self.rng
                )
            self.match.play(mover, action)
        else:
            self._ask(mover)

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Nobody thinks so long: if it takes a while, something is being compiled."""
        told = Timer(PATIENCE, self.console.print, ["Compiling, once after an update: a moment …"])
        told.start()
        try:
            yield
        finally:
            told.cancel()

    def _ask(self, mover: int) -> None:
        """Show the table and let a person say what happens next."""
        self._draw(mover)
        if mover == CHANCE:
            self.console.print("[bold]What came up?[/]")
        else:
            self.console.print(f"[bold]{self.match.who(mover)} (seat {mover + 1}), your move.[/]")
        if len(self.match.names()) <= MANY:
            self._list()
        else:
            self.console.print(f"{len(self.match.names())} actions; `list` shows them all.")
        before = len(self.match.log)
        while len(self.match.log) == before:
            try:
                self._obey(self._typed(), mover)
            except Refusal as refusal:
                self.console.print(str(refusal), markup=False)

    def _typed(self) -> str:
        try:
            return self.console.input("> ").strip()
        except EOFError:
            raise Leave from None

    def _obey(self, typed: str, mover: int) -> None:
        """Carry out what was typed: a command, a number from the list, or an action's name."""
        word, _, rest = typed.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self.console.print(HELP),
            "rules": self._rules,
            "list": lambda _: self._list(),
            "log": self._log,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }
        if word in commands:
            commands[word](rest)
        elif typed:
            action = self._meant(typed)
            if mover == CHANCE:
                self.match.enter(action)
            else:
                self.match.play(mover, action)

    def _meant(self, typed: str) -> int:
        names = list(self.match.names())
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return self.match.names()[names[int(typed) - 1]]
        return self.match.game.parse_action(self.match.box, self.match.state, typed)

    # --- What a person may ask for ---

    def _list(self) -> None:
        table = Table.grid(padding=(0, 3))
        names = [f"[bold]{i:>3}[/] {name}" for i, name in enumerate(self.match.names(), start=1)]
        columns = max(1, min(4, (self.console.width or 80) // 26))
        for row in range(0, len(names), columns):
            table.add_row(*names[row : row + columns])
        self.console.print(table)

    def _rules(self, _: str) -> None:
        from rathaus.cli.rules import rules

        rules(self.match.game.name)

    def _log(self, _: str) -> None:
        for ply, entry in enumerate(self.match.log, start=1):
            self.console.print(f"{ply:>4}  {self.match.who(entry.by):<12} {entry.name}")

    def _hint(self, _: str) -> None:
        """Chances to win with their intervals, the best action first."""
        from rathaus.bots.advice import advise

        match = self.match
        if match.to_move == CHANCE:
            raise Refusal("There is nothing to decide: say what came up.")
        advice = advise(match.game, match.box, match.copy_of_state(), self.rng)
        table = Table(title=f"You win {advice.chance:.0%} from here")
        for heading in ("action", "wins", "95 %"):
            table.add_column(heading, justify="left" if heading == "action" else "right")
        for each in advice.suggestions[:HINTS]:
            chance, interval = f"{each.chance:.1%}", f"{each.low:.0%} to {each.high:.0%}"
            table.add_row(each.name, chance, interval)
        self.console.print(table)
        line = "; ".join(f"{match.who(seat)}: {name}" for seat, name in advice.line)
        self.console.print(f"Best play, until chance has a say: {line}.")

    def _undo(self, _: str) -> None:
        self.match.undo()
        self.shown = min(self.shown, len(self.match.log))
        self._ask(self.match.to_move)

    def _save(self, name: str) -> None:
        if not name:
            raise Refusal("Say where: `save FILE.json`.")
        path = Path(name).with_suffix(".json")
        match_file.save(self.match, path, with_seed=True)
        self.console.print(f"Saved; `rathaus play {path}` goes on with it.")

    def _quit(self, _: str) -> None:
        raise Leave

    # --- What is shown ---

    def _welcome(self) -> None:
        game = self.match.game
        self.console.print(f"[bold]{game.title}[/], by {game.credits}. {game.about}")
        if self.match.dice is not None:
            self.console.print(
                f"What chance will bring is fixed; its hash is {self.match.dice.commit[:16]}…"
            )
        self.console.print("`help` says what you can type.\n")

    def _draw(self, mover: int) -> None:
        """The table as the mover may see it, and what happened since it was last drawn."""
        if self.console.is_terminal and self.shown:
            self.console.clear()
        game, match = self.match.game, self.match
        seat = mover if mover != CHANCE else None
        self.console.print(game.text(game.view(match.box, match.state, seat, self.options)))
        self.console.print()
        for by, entries in groupby(match.log[self.shown :], key=lambda entry: entry.by):
            names = ", ".join(entry.name for entry in entries)
            self.console.print(f"  {match.who(by)}: {names}", style="dim")
        self.shown = len(match.log)

    def _end(self) -> None:
        self._draw(CHANCE)
        assert self.match.result is not None
        winners = [
            f"{self.match.seats[seat]} (seat {seat + 1})"
            for seat, (place, _) in enumerate(self.match.result)
            if place == 1
        ]
        verb = "win" if len(winners) > 1 or winners[0].startswith("you") else "wins"
        self.console.print(f"\n[bold]{' and '.join(winners)} {verb}.[/]")
        if self.match.dice is not None and self.match.dice.seed is not None:
            self.console.print(f"The seed of the dice was {self.match.dice.seed.hex()}.")
        if sys.stdin.isatty():
            self._keep()

    def _keep(self) -> None:
        name = self.console.input("Save the match as (Enter: do not): ").strip()
        if name:
            self._save(name)


def _bots(names: list[str]) -> dict[int, Bot]:
    """The bots at the table: a seat's name says which."""
    return {seat: levels.bot(level_in(name)) for seat, name in enumerate(names) if level_in(name)}
