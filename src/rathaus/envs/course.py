"""The course of one match as a learner follows it: decision by decision, chance in between.

It can be copied and pickled at any moment. Its generator is SplitMix64, as in `core.kernels`.
"""

from collections.abc import Callable
from typing import Any, Self, TypeVar

import numpy as np
import numpy.typing as npt

from rathaus.core import registry
from rathaus.core.box import Box
from rathaus.core.errors import IllegalAction, Refusal
from rathaus.core.game import OVER, PLACE, POINTS, Game, Mask, listed
from rathaus.core.jit import INTERPRETED

Observation = npt.NDArray[np.float32]
F = TypeVar("F", bound=Callable[..., Any])


def throws_dice(method: F) -> F:
    """In plain Python NumPy would warn of the generator's numbers, which wrap round."""
    return np.errstate(over="ignore")(method) if INTERPRETED else method


class Course:
    """One match: `mover` is the seat to move or OVER, `mask` what it may do."""

    def __init__(self, game: Game, box: Box, players: int) -> None:
        game.check_players(players)
        self.game, self.box, self.players = game, box, players
        self.moves = game.bound("rathaus.envs.compiled.moves")
        self.components = np.array([box.record], box.record.dtype)
        self.states = np.zeros(1, game.state.STATE)
        self.mask = np.zeros(game.state.ACTIONS, np.int8)
        self.weights = np.zeros(game.state.ACTIONS, np.int32)
        self.rng = np.zeros(1, np.uint64)
        self.size = game.observing.SIZE
        self.mover = OVER

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def is_over(self) -> bool:
        return self.mover == OVER

    @throws_dice
    def begin(self, seed: int) -> None:
        """A new match with this chance."""
        self.rng[0] = seed
        self.mover = self.moves.begin(
            self.components, self.states, self.players, self.mask, self.weights, self.rng
        )

    @throws_dice
    def play(self, action: int) -> None:
        """The seat to move acts, then chance; refused, with the reason, if it may not."""
        if self.mover == OVER or not 0 <= action < len(self.mask) or not self.mask[action]:
            raise IllegalAction(self.refusal(action))
        self.mover = self.moves.advance(
            self.components, self.states, action, self.mask, self.weights, self.rng
        )

    def refusal(self, action: int) -> str:
        """Why this action is not allowed."""
        if self.mover == OVER:
            return "The match is over; reset the environment."
        possible = listed(list(self.game.names(self.box, self.state)))
        return f"Action {action} is not allowed to seat {self.mover} now; possible: {possible}."

    def seen_by(self, seat: int) -> Observation:
        """What this seat observes: the planes of the game's observe.py."""
        out = np.empty(self.size, np.float32)
        self.moves.look(self.components, self.states, seat, out)
        return out

    def mask_for(self, seat: int) -> Mask:
        """What this seat may do now: nothing when another is to move."""
        mover = self.mover
        return self.mask.copy() if mover in (seat, OVER) else np.zeros_like(self.mask)

    @property
    def result(self) -> list[dict[str, int]]:
        """Each seat's place and points, when it is over."""
        table = np.zeros((self.game.rules.SEATS, 2), np.int32)
        self.moves.outcome(self.components, self.states, table)
        told = table[: self.players].tolist()
        return [{"place": each[PLACE], "points": each[POINTS]} for each in told]

    @property
    def rewards(self) -> list[float]:
        """What each seat has won when it is over."""
        return shared_out([each["place"] for each in self.result])

    def text(self) -> Any:
        """The table as spectators see it."""
        return self.game.text(self.game.view(self.box, self.state, None, frozenset()))

    def __deepcopy__(self, seen: Any) -> Self:
        twin = type(self)(self.game, self.box, self.players)
        for name in ("states", "mask", "rng"):
            getattr(twin, name)[:] = getattr(self, name)
        twin.mover = self.mover
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        kept = self.states.tobytes(), self.mask.tobytes(), int(self.rng[0]), self.mover
        return _unpacked, (self.game.name, self.box.plain, self.players, *kept)


def _unpacked(
    name: str, box: dict[str, Any], players: int, states: bytes, mask: bytes, rng: int, mover: int
) -> Course:
    game = registry.game(name)
    course = Course(game, game.unpack_box(box, "box"), players)
    course.states[:] = np.frombuffer(states, game.state.STATE)
    course.mask[:] = np.frombuffer(mask, np.int8)
    course.rng[0] = rng
    course.mover = mover
    return course


def shared_out(places: list[int]) -> list[float]:
    """What each seat gets for its place.

    >>> [shared_out(places) for places in ([1, 2, 3], [1, 1, 3], [1, 1, 1])]
    [[1.0, -0.5, -0.5], [0.25, 0.25, -0.5], [0.0, 0.0, 0.0]]
    """
    seats, winners = len(places), places.count(1)
    return [pay(place == 1, winners, seats) for place in places]


def pay(won: Any, winners: Any, seats: int) -> Any:
    """The winner's 1 is paid by the others in equal parts; those who share a win share the pay."""
    return (seats * won / winners - 1) / (seats - 1)


def checked_seat(seat: int | None, players: int) -> int | None:
    """The seat, if there is such a one."""
    if seat is not None and seat not in range(players):
        raise Refusal(f"There is no seat {seat}: {players} players have seats 0 to {players - 1}.")
    return seat
