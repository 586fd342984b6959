"""Every game as a Gymnasium environment: you have one seat, bots of any level have the others.

    import gymnasium, rathaus.envs.gymnasium
    env = gymnasium.make("rathaus/…-v1", players=3, bots="greedy")

An observation holds the numbers of the game's observe.py as your seat sees them. What you may play
is in `info["action_mask"]`, and `action_masks()` answers it to sb3-contrib's learners. The reward
comes at the end: 1 for a win, paid by the others in equal parts; `info` then holds your place and
points. An illegal action loses the match: the reward is -1, and `info["refused"]` says what would
have been possible. `gymnasium.make_vec` plays a whole batch (see `batches`).
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rathaus.bots.bot import Bot
from rathaus.bots.levels import player
from rathaus.core import registry
from rathaus.core.errors import IllegalAction, Refusal
from rathaus.core.extras import needed
from rathaus.core.game import Game
from rathaus.core.record import copy_of
from rathaus.envs.course import Course, Observation, checked_seat
from rathaus.envs.rendering import RENDER_MODES, Rendered, known, rendered
from rathaus.envs.spaces import action_space, observation_space

gymnasium = needed("gymnasium", "envs")
Env: Any = gymnasium.Env

Answer = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(Env):  # type: ignore[misc]
    """One seat of a match. `seat` None: another one, drawn by lot, in each match."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(
        self, game: Game | str, players: int | None = None, seat: int | None = 0,
        bots: str | Sequence[str] = "random", box: Path | str | None = None,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        card = registry.game(game) if isinstance(game, str) else game
        players = card.players[0] if players is None else players
        self.render_mode = known(render_mode)
        self.course = Course(card, card.load_box(box), players)
        self.levels = _line_up(bots, players - 1)
        self.wanted_seat = checked_seat(seat, players)
        self.seat = self.wanted_seat or 0
        self.rivals: dict[int, Bot] = {}
        self.observation_space = observation_space(card)
        self.action_space = action_space(card)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match, up to your first decision."""
        super().reset(seed=seed)
        players = self.course.players
        if self.wanted_seat is None:
            self.seat = int(self.np_random.integers(players))
        others = [seat for seat in range(players) if seat != self.seat]
        self.rivals = {seat: player(name) for seat, name in zip(others, self.levels, strict=True)}
        self.course.begin(int(self.np_random.integers(2**63)))
        self._let_rivals_move()
        return self.course.seen_by(self.seat), self._told()

    def step(self, action: int) -> Answer:
        """You act, then chance and the bots, until it is your move again or over."""
        try:
            self.course.play(int(action))
        except IllegalAction as refusal:
            if self.course.is_over:
                raise
            return self.course.seen_by(self.seat), -1.0, True, False, {"refused": str(refusal)}
        self._let_rivals_move()
        over = self.course.is_over
        reward = self.course.rewards[self.seat] if over else 0.0
        if self.render_mode == "human":
            self.render()
        return self.course.seen_by(self.seat), reward, over, False, self._told()

    def _let_rivals_move(self) -> None:
        course = self.course
        while not course.is_over and course.mover != self.seat:
            state, mover = copy_of(course.state), course.mover
            rival = self.rivals[mover]
            course.play(rival.act(course.game, course.box, state, mover, self.np_random))

    def _told(self) -> dict[str, Any]:
        """What may be played, or how it ended."""
        info: dict[str, Any] = {"action_mask": self.course.mask.copy(), "seat": self.seat}
        return info | self.course.result[self.seat] if self.course.is_over else info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """What may be played, as sb3-contrib asks for it."""
        return self.course.mask.astype(np.bool_)

    def render(self) -> Rendered:
        """The table as spectators see it: a text, a picture, or printed for a person."""
        return rendered(self.course.text(), self.render_mode)


def _line_up(bots: str | Sequence[str], seats: int) -> list[str]:
    """The bots of the other seats, in order; one named sits everywhere."""
    names = bots.split(",") if isinstance(bots, str) else list(bots)
    for name in names:
        player(name)
    if len(names) not in (1, seats):
        raise Refusal(f"{len(names)} bots are named for {seats} seats; name one, or one a seat.")
    return names * seats if len(names) == 1 else names


def _register() -> None:
    """Tell Gymnasium the games of the house: `rathaus/<game>-v<version>`."""
    for game in registry.all_games():
        name = f"rathaus/{game.name}-v{game.version}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point="rathaus.envs.batches:BatchEnv",
                kwargs={"game": game.name},
            )


_register()
