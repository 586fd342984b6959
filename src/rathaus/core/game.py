"""The card: the one object that tells the rest of the house what a game is.

A game is a folder under `games`. Its `__init__.py` ends in `GAME = Game(...)`, which is light: the
folder's modules are loaded when they are first needed, so that listing the games compiles nothing
and imports no compiler. By convention the folder holds

    box.py     Contents (the validated box), BOX (its record), record(contents)
    state.py   STATE (the record), ACTIONS (how many action numbers, the first CHANCE_ACTIONS of
               them chance's), name_action
    rules.py   set_up, to_move, legal, chance, apply, returns, invariants and INVARIANTS;
               SEATS (the most seats), LONGEST (a bound on the length of a match)
    strategy.py  evaluate (each seat's chance to win, for bots), glance (the same, rougher and
               quicker, to order actions by; it may be `evaluate` itself), and CURIOSITY (how far
               a search mistrusts these chances before it has looked further); where a game has
               them, foregone (whether the end can be told, so that nobody need search on, and
               each seat's chance then) and pointless (what not even a beginner does)
    traits.py  look (what a taught bot looks at), COMMON, PARTS and EACH (how many numbers); what it
               learnt from that is in mind.npz
    observe.py   observe, PLANES and SIZE (numbers for learners)
    view.py    view (what a seat may see, built up from nothing)
    draw.py    text (a view for terminals), line (a view in one line, for logs)
    RULES.md   the rules in our words, each paragraph and ruling numbered

and its tests in `tests/`. Every mask and weight array arrives zeroed; `table` of `returns` has a
row a seat, place (1 is best, ties share the better one) and points.
"""

import importlib
import importlib.util
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from rathaus.core.box import Box, read_contents
from rathaus.core.errors import IllegalAction, WrongPlayers
from rathaus.core.record import blank
from rathaus.core.texts import N_, Phrase, Texts, texts_of

CHANCE, OVER = -1, -2  # what `to_move` answers when no seat is to move
PLACE, POINTS = 0, 1  # the two columns of `returns`

Mask = npt.NDArray[np.int8]
Weights = npt.NDArray[np.int32]


@dataclass(frozen=True)
class Option:
    """Something a table may switch on."""

    name: str
    meaning: str


@dataclass(frozen=True)
class Game:
    """A game's card."""

    package: str  # the folder, as a module name
    title: str
    players: range  # numbers of players the game is for
    version: int  # changed when behaviour changes, with a line of history in RULES.md
    about: str  # one sentence that makes people want to play
    credits: str  # designer, publisher, year
    age: int
    minutes: int
    fair: str = N_("Was it fair?")  # what is asked about chance, in its own words
    options: tuple[Option, ...] = ()
    hides: bool = False  # some of the table is hidden from a seat, as face-down cards are

    @property
    def name(self) -> str:
        return self.package.rpartition(".")[2]

    @cached_property
    def folder(self) -> Path:
        spec = importlib.util.find_spec(self.package)
        assert spec is not None and spec.origin is not None
        return Path(spec.origin).parent

    @cached_property
    def texts(self) -> Texts:
        """Its words in every language."""
        return texts_of(self.folder)

    def _part(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.package}.{name}")

    # --- The folder's modules, loaded when first needed ---

    @cached_property
    def rules(self) -> Any:
        return self._part("rules")

    @cached_property
    def state(self) -> Any:
        return self._part("state")

    @cached_property
    def views(self) -> Any:
        return self._part("view")

    @cached_property
    def drawing(self) -> Any:
        return self._part("draw")

    @cached_property
    def strategy(self) -> Any:
        return self._part("strategy")

    @cached_property
    def traits(self) -> Any:
        return self._part("traits")

    @cached_property
    def observing(self) -> Any:
        return self._part("observe")

    @cached_property
    def kernels(self) -> Any:
        """Random playouts and counts, compiled for this game."""
        return self.bound("rathaus.core.kernels")

    def bound(self, module: str) -> Any:
        """A generic module of compiled functions, with this game's rules for its own."""
        from rathaus.core import jit

        parts = {
            "words": self.state,
            "rules": self.rules,
            "strategy": self.strategy,
            "traits": self.traits,
            "observing": self.observing,
        }
        return jit.bound(module, self.name, **parts)

    def bound_for_cuda(self) -> Any:
        """The kernels of a batch on a GPU."""
        from rathaus.core import jit

        one_match = self.bound("rathaus.core.batch_kernels")
        parts = {"words": self.state, "rules": self.rules, "observing": self.observing}
        return jit.bound("rathaus.core.cuda_kernels", self.name, one_match=one_match, **parts)

    # --- Boxes ---

    @property
    def boxes(self) -> list[str]:
        """The boxes that come with the game."""
        return sorted(path.stem for path in (self.folder / "boxes").glob("*.toml"))

    def load_box(self, path: Path | str | None = None) -> Box:
        """The box in this file, or one that comes with the game; without a name, the house box."""
        if path is None or str(path) in self.boxes:
            path = self.folder / "boxes" / f"{path or 'house'}.toml"
        return self.unpack_box(read_contents(Path(path)), str(path))

    def unpack_box(self, contents: dict[str, Any], source: str | Phrase) -> Box:
        """The box with these contents, checked; `source` is named when something is wrong."""
        return Box.checked(self._part("box"), self.name, contents, source)

    # --- Matches ---

    def check_players(self, players: int) -> None:
        if players not in self.players:
            few, many = self.players[0], self.players[-1]
            if few == many:
                told = N_("{title} is for {few} players, not {players}.")
            else:
                told = N_("{title} is for {few} to {many} players, not {players}.")
            raise WrongPlayers(told, title=self.title, few=few, many=many, players=players)

    def new_state(self, box: Box, players: int) -> Any:
        """The beginning of a match."""
        self.check_players(players)
        state = blank(self.state.STATE)
        self.rules.set_up(box.record, state, players)
        return state

    def to_move(self, box: Box, state: Any) -> int:
        return int(self.rules.to_move(box.record, state))

    def legal_actions(self, box: Box, state: Any) -> list[int]:
        """The action numbers allowed to the seat to move; none when chance moves or it is over."""
        mask = np.zeros(self.state.ACTIONS, np.int8)
        if self.to_move(box, state) >= 0:
            self.rules.legal(box.record, state, mask)
        actions: list[int] = np.flatnonzero(mask).tolist()
        return actions

    def outcomes(self, box: Box, state: Any) -> dict[int, int]:
        """What chance may do now, with integer weights; nothing when it is not chance's move."""
        weights = np.zeros(self.state.ACTIONS, np.int32)
        if self.to_move(box, state) == CHANCE:
            self.rules.chance(box.record, state, weights)
        return {int(action): int(weights[action]) for action in np.flatnonzero(weights)}

    def possible(self, box: Box, state: Any) -> list[int]:
        """Everything that may happen next, whoever moves."""
        return self.legal_actions(box, state) or list(self.outcomes(box, state))

    def apply(self, box: Box, state: Any, action: int) -> None:
        self.rules.apply(box.record, state, action)

    def result(self, box: Box, state: Any) -> list[tuple[int, int]]:
        """Place and points of each seat, when it is over."""
        table = np.zeros((self.rules.SEATS, 2), np.int32)
        self.rules.returns(box.record, state, table)
        return [(int(place), int(points)) for place, points in table[: state.players]]

    # --- Notation ---

    def name_action(self, box: Box, state: Any, action: int) -> str:
        name: str = self.state.name_action(box.contents, state, action)
        return name

    def names(self, box: Box, state: Any) -> dict[str, int]:
        """The name of each thing that may happen next, and its action number."""
        return {self.name_action(box, state, each): each for each in self.possible(box, state)}

    def parse_action(self, box: Box, state: Any, text: str) -> int:
        """The action with this name; a beginning is enough if only one name begins so."""
        wanted = " ".join(text.split())
        names = self.names(box, state)
        for spelt in (str, str.lower):  # capitals matter only where names differ by nothing else
            same = [name for name in names if spelt(name) == spelt(wanted)]
            begun = [name for name in names if wanted and spelt(name).startswith(spelt(wanted))]
            if len(same or begun) == 1:
                return names[(same or begun)[0]]
        possible = listed(list(names))
        if begun:
            raise IllegalAction(
                "“{text}” could be {names}: say which.", text=text, names=listed(begun)
            )
        if self._is_a_name(box, state, wanted.lower()):
            told = N_("“{text}” is not allowed now. You may say: {possible}.")
        else:
            told = N_("“{text}” is not an action of {title}. You may say: {possible}.")
        raise IllegalAction(told, text=text, title=self.title, possible=possible)

    def _is_a_name(self, box: Box, state: Any, wanted: str) -> bool:
        numbers = range(self.state.ACTIONS)
        return any(self.name_action(box, state, each).lower() == wanted for each in numbers)

    # --- Seeing ---

    def view(self, box: Box, state: Any, seat: int | None, options: frozenset[str]) -> Any:
        """What this seat may see, or a spectator (None)."""
        return self.views.view(box.contents, state, seat, options)

    def text(self, view: Any) -> Any:
        """A view drawn for terminals, as a Rich text."""
        return self.drawing.text(view)

    def line(self, view: Any) -> str:
        """A view in one line, for logs."""
        line: str = self.drawing.line(view)
        return line


def listed(names: list[str], most: int = 8) -> str | Phrase:
    """A few names in a row, for a sentence.

    >>> listed(["stay", "pass rings"])
    'stay, pass rings'
    """
    some = ", ".join(names[:most])
    if len(names) <= most:
        return some
    return Phrase("{names} and {count} more", names=some, count=len(names) - most)
