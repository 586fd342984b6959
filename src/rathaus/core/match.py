"""A match: a box, seats, and the log of all actions, chance's too. The log alone is the match."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rathaus.core.box import Box
from rathaus.core.errors import IllegalAction
from rathaus.core.fair import FairChance
from rathaus.core.game import CHANCE, OVER, Game, listed
from rathaus.core.record import copy_of
from rathaus.core.texts import Phrase

REMEMBERED = 16  # every so many positions of a match one is kept at hand


class Entry(NamedTuple):
    """One line of the log."""

    by: int  # a seat, or CHANCE
    action: int
    name: str


@dataclass
class Match:
    """A running or finished match. `dice` is None when the people use real components."""

    game: Game
    box: Box
    seats: list[str]  # the players' names
    dice: FairChance | None
    log: list[Entry] = field(default_factory=list)
    state: Any = field(init=False)
    to_move: int = field(init=False)  # a seat, CHANCE or OVER: as the state says, asked once

    _stood: list[Any] = field(init=False, repr=False)  # every so often the position of then

    def __post_init__(self) -> None:
        self._stand_at(self.game.new_state(self.box, len(self.seats)))
        self._stood = [copy_of(self.state)]

    def _stand_at(self, state: Any) -> None:
        self.state, self.to_move = state, self.game.to_move(self.box, state)

    @property
    def is_over(self) -> bool:
        return self.to_move == OVER

    @property
    def result(self) -> list[tuple[int, int]] | None:
        """Place and points of each seat, once it is over."""
        return self.game.result(self.box, self.state) if self.is_over else None

    def names(self) -> dict[str, int]:
        """What may happen next, by name."""
        return self.game.names(self.box, self.state)

    def play(self, seat: int, action: int) -> None:
        """A seat acts; refused, with the reason, if it may not."""
        if self.is_over:
            raise IllegalAction("The match is over.")
        if seat != self.to_move:
            raise IllegalAction(
                "It is {mover}'s move, not {name}'s.",
                mover=self._mover(),
                name=self.who(seat),
            )
        self._carry_out(action, self.game.legal_actions(self.box, self.state))

    def enter(self, action: int) -> None:
        """The people say what chance brought them."""
        if self.to_move != CHANCE:
            raise IllegalAction("It is {mover}'s move, not chance's.", mover=self._mover())
        self._carry_out(action, list(self.game.outcomes(self.box, self.state)))

    def roll(self) -> None:
        """Chance moves until a seat is to move or it is over; real components are entered."""
        while self.dice is not None and self.to_move == CHANCE:
            outcomes = self.game.outcomes(self.box, self.state)
            self.enter(self.dice.outcome(len(self.log), outcomes))

    def _carry_out(self, action: int, allowed: list[int]) -> None:
        if action not in allowed:
            raise IllegalAction(
                "Action {action} is not allowed now; possible: {possible}.",
                action=action,
                possible=listed(list(self.names())),
            )
        if len(self.log) == REMEMBERED * len(self._stood):
            self._stood.append(copy_of(self.state))
        name = self.game.name_action(self.box, self.state, action)
        self.game.apply(self.box, self.state, action)
        self.log.append(Entry(self.to_move, action, name))
        self._stand_at(self.state)

    def can_play_in_a_row(self, seat: int, actions: Sequence[int]) -> bool:
        """Whether a seat may do all of this, with nobody and no chance in between."""
        state = self.copy_of_state()
        for action in actions:
            if self.game.to_move(self.box, state) != seat:
                return False
            if action not in self.game.legal_actions(self.box, state):
                return False
            self.game.apply(self.box, state, action)
        return True

    # --- Undo follows information ---

    @property
    def can_undo(self) -> bool:
        """Only the seat to move, only its own last action: never across chance or another seat.

        What people entered for real components may be corrected: nobody learnt it from the house.
        """
        if not self.log or self.is_over:
            return False
        last = self.log[-1].by
        return last == self.to_move or (last == CHANCE and self.dice is None)

    def undo(self) -> None:
        """Take the last action back."""
        if not self.can_undo:
            raise IllegalAction(
                "There is nothing to take back: only your own actions since something last came up,"
                " and since anybody else acted."
            )
        self.log.pop()
        del self._stood[len(self.log) // REMEMBERED + 1 :]
        self._stand_at(self.state_at(len(self.log)))

    def state_at(self, ply: int) -> Any:
        """The position after the first `ply` actions."""
        near = min(ply // REMEMBERED, len(self._stood) - 1)
        state = copy_of(self._stood[near])
        for entry in self.log[REMEMBERED * near : ply]:
            self.game.apply(self.box, state, entry.action)
        return state

    def who(self, mover: int) -> str:
        """A mover's name."""
        return "chance" if mover == CHANCE else self.seats[mover]

    def _mover(self) -> str | Phrase:
        return Phrase("chance") if self.to_move == CHANCE else self.who(self.to_move)

    def copy_of_state(self) -> Any:
        """For bots: theirs to spoil."""
        return copy_of(self.state)


def play_to_the_end(match: Match, choose: Callable[[Match, int], int]) -> None:
    """Play a match, each seat's actions chosen by `choose`."""
    match.roll()
    while not match.is_over:
        seat = match.to_move
        match.play(seat, choose(match, seat))
        match.roll()
