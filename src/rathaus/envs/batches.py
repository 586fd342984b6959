"""A batch of matches as a Gymnasium vector environment: many matches, one step.

    env = gymnasium.make_vec("rathaus/…-v1", num_envs=1024, players=3)  # against random play
    env = gymnasium.make_vec("rathaus/…-v1", num_envs=1024, seat=None)  # all seats are yours

With `seat=None` you act for whoever is to move (`infos["movers"]`): the observation is that seat's,
and the reward is that of the seat that acted; `infos["rewards"]` has everybody's. A match that
ends begins anew in the same step (AutoresetMode.SAME_STEP); `infos["final_info"]` tells place and
points.
If one action is illegal, the whole step is refused with an IllegalAction and nothing changes.
For bots that think, let Gymnasium run single environments: `vectorization_mode="async"`.
"""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rathaus.core import registry
from rathaus.core.batch import Batch
from rathaus.core.errors import Refusal
from rathaus.core.extras import needed
from rathaus.core.game import PLACE, POINTS, Game
from rathaus.envs.course import checked_seat, pay, throws_dice
from rathaus.envs.spaces import action_space, observation_space

vector = needed("gymnasium.vector", "envs")
batch_space = needed("gymnasium.vector.utils", "envs").batch_space
VectorEnv: Any = vector.VectorEnv

Array = npt.NDArray[Any]


class BatchEnv(VectorEnv):  # type: ignore[misc]
    """Many matches in which you have the same seat, or all of them."""

    metadata = {"render_modes": [], "autoreset_mode": vector.AutoresetMode.SAME_STEP}
    render_mode = None

    def __init__(
        self, game: Game | str, num_envs: int, players: int | None = None, seat: int | None = 0,
        bots: str = "random", box: Path | str | None = None,
    ) -> None:  # fmt: skip
        card = registry.game(game) if isinstance(game, str) else game
        if bots != "random":
            raise Refusal(
                f"A batch plays against random bots, not “{bots}”:"
                ' for others say vectorization_mode="async".'
            )
        self.game, self.num_envs = card, num_envs
        self.players = card.players[0] if players is None else players
        card.check_players(self.players)
        self.seat = checked_seat(seat, self.players)
        self.box = card.load_box(box)
        self.components = np.array([self.box.record], self.box.record.dtype)
        self.moves = card.bound("rathaus.envs.compiled.moves")
        self.mask = np.zeros(card.state.ACTIONS, np.int8)
        self.weights = np.zeros(card.state.ACTIONS, np.int32)
        self.single_observation_space = observation_space(card)
        self.single_action_space = action_space(card)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """New matches, each up to your first decision."""
        super().reset(seed=seed)
        first = int(self.np_random.integers(2**63))
        self.batch = Batch(
            self.game, self.box, players=self.players, size=self.num_envs, seed=first
        )
        self._let_rivals_move()
        return self.batch.observe().copy(), self._told()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """You act in every match, then chance and the others, until it is your move again."""
        self.batch.legal()
        acted = self.batch.movers.astype(np.intp)
        self.batch.step(actions)
        self._let_rivals_move()
        ended = self.batch.finished > 0
        everybody = np.zeros((self.num_envs, self.players))
        won = self.batch.results[ended, : self.players, PLACE] == 1
        everybody[ended] = pay(won, won.sum(axis=-1, keepdims=True), self.players)
        mine = everybody[np.arange(self.num_envs), acted]
        infos = self._told() | {"rewards": everybody, "final_info": self._ends(ended, acted)}
        infos["_final_info"] = ended
        return self.batch.observe().copy(), mine, ended, np.zeros_like(ended), infos

    @throws_dice
    def _let_rivals_move(self) -> None:
        if self.seat is None:
            return
        batch = self.batch
        self.moves.answer_all(
            self.components, batch.states, self.players, self.seat, self.mask, self.weights,
            batch.streams, batch.finished, batch.results,
        )  # fmt: skip

    def _told(self) -> dict[str, Any]:
        masks = self.batch.legal().copy()
        return {"action_mask": masks, "movers": self.batch.movers.copy()}

    def _ends(self, ended: Array, acted: Array) -> dict[str, Array]:
        """Place and points of the seat that acted, where a match has ended."""
        result = self.batch.results[np.arange(self.num_envs), acted]
        return {"place": result[:, PLACE], "points": result[:, POINTS], "_place": ended}
