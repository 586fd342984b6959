"""Every game as a PettingZoo environment: the seats act in turn (AEC), chance moves by itself.

    from rathaus.envs import pettingzoo
    env = pettingzoo.env("…", players=3)    # or pettingzoo.make("aec", "rathaus/…-v1", players=3)

An observation is a dictionary: `observation` holds the numbers of the game's observe.py as the seat
sees them, `action_mask` has 1 for each action number it may play. When a match ends the winner gets
1, paid by the others in equal parts; `infos` then hold each seat's place and points.

An illegal action does what PettingZoo documents for its TerminateIllegalWrapper: a warning is
logged, the match ends, the seat that played it gets -1 and the others nothing, and the sentence
that says what was possible stands in its `infos` under "refused". `raw_env` refuses instead, with
an IllegalAction, and changes nothing. (PettingZoo's own wrapper
does the same, at a quarter of the speed.)
"""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rathaus.core import registry
from rathaus.core.errors import IllegalAction
from rathaus.core.extras import needed
from rathaus.core.game import Game
from rathaus.envs.course import Course
from rathaus.envs.rendering import RENDER_MODES, Rendered, known, rendered
from rathaus.envs.spaces import action_space, mask_space, observation_space

pettingzoo = needed("pettingzoo", "envs")
spaces = needed("gymnasium.spaces", "envs")
AECEnv: Any = pettingzoo.AECEnv
logger = needed("pettingzoo.utils.env_logger", "envs").EnvLogger


def env(
    game: Game | str,
    players: int | None = None,
    box: Path | str | None = None,
    render_mode: str | None = None,
) -> "SeatsEnv":
    """The environment; without a number, as few players as the game is for."""
    return SeatsEnv(_course(game, players, box), render_mode, forfeit=True)


def raw_env(
    game: Game | str,
    players: int | None = None,
    box: Path | str | None = None,
    render_mode: str | None = None,
) -> "SeatsEnv":
    """The same, but an illegal action is refused with an error and changes nothing."""
    return SeatsEnv(_course(game, players, box), render_mode, forfeit=False)


def _course(game: Game | str, players: int | None, box: Path | str | None) -> Course:
    card = registry.game(game) if isinstance(game, str) else game
    return Course(card, card.load_box(box), card.players[0] if players is None else players)


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A match whose seats are the agents."""

    def __init__(self, course: Course, render_mode: str | None, *, forfeit: bool) -> None:
        super().__init__()
        game = course.game
        name = f"{game.name}_v{game.version}"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "render_fps": 2}
        self.render_mode = known(render_mode)
        self.course = course
        self.forfeit = forfeit  # an illegal action loses the match, instead of being refused
        self.possible_agents = [f"seat_{seat}" for seat in range(course.players)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        told = {"observation": observation_space(game), "action_mask": mask_space(game)}
        self.observation_spaces = {agent: spaces.Dict(told) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed gives the same chance."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.course.begin(int(self.chance.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.course.mover]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        seat = self.seats[agent]
        return {"observation": self.course.seen_by(seat), "action_mask": self.course.mask_for(seat)}

    def step(self, action: int | None) -> None:
        """The selected seat acts; a seat whose match is over leaves with None."""
        if not self.agents:
            self._out_of_order()
            return
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"It is {agent}'s move: None is for a seat whose match is over.")
        try:
            self.course.play(int(action))
        except IllegalAction as refusal:
            if not self.forfeit:
                raise
            self._lose(agent, str(refusal))
            return
        self._cumulative_rewards[agent] = 0.0
        if self.course.is_over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.course.mover]
        if self.render_mode == "human":
            self.render()

    def _out_of_order(self) -> None:
        """Nobody is there to act: before the first reset an error, after a match a warning."""
        if self.course.is_over and not hasattr(self, "infos"):
            logger.error_step_before_reset()
        logger.warn_step_after_terminated_truncated()

    def _lose(self, agent: str, refusal: str) -> None:
        """The match ends because of an illegal action, as TerminateIllegalWrapper does it."""
        logger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.rewards[agent] = -1.0
        self.infos[agent] = {"refused": refusal}
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def _end(self) -> None:
        won, told = self.course.rewards, self.course.result
        self.rewards = dict(zip(self.agents, won, strict=True))
        self.infos = dict(zip(self.agents, told, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Rendered:
        """The table as spectators see it: a text, a picture, or printed for a person."""
        return rendered(self.course.text(), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


def _register() -> None:
    """Tell PettingZoo the games of the house: `rathaus/<game>-v<version>`."""
    for game in registry.all_games():
        name = f"rathaus/{game.name}-v{game.version}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": game.name})


_register()
