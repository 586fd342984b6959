"""Every game as an OpenSpiel game: chance is a player with probabilities, all seats are players.

    import pyspiel, rathaus.envs.openspiel
    game = pyspiel.load_game("rathaus_…(players=3)")    # and box=… for a box of your own

Everything on the table was seen by all, so these are games of perfect information. The winner's 1
is paid by the others in equal parts. An action that is not allowed is refused with an IllegalAction
that says what is possible, and changes nothing.
"""

from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np

from rathaus.core import registry
from rathaus.core.box import Box
from rathaus.core.errors import IllegalAction
from rathaus.core.extras import needed
from rathaus.core.game import CHANCE, OVER, Game, listed
from rathaus.envs.course import shared_out

pyspiel = needed("pyspiel", "envs")
SpielGame: Any = pyspiel.Game
SpielState: Any = pyspiel.State

Type = pyspiel.GameType


def game_type(card: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return Type(
        short_name=f"rathaus_{card.name}",
        long_name=f"{card.title} ({card.credits})",
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Type.Information.PERFECT_INFORMATION,
        utility=Type.Utility.ZERO_SUM,
        reward_model=Type.RewardModel.TERMINAL,
        min_num_players=card.players[0],
        max_num_players=card.players[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": card.players[0], "box": "house"},
    )


@cache
def box_of(card: Game, name: str) -> Box:
    """The box, read once: OpenSpiel loads a game again for every state that it deserializes."""
    return card.load_box(name)


class HouseGame(SpielGame):  # type: ignore[misc]
    """A game of the house with a box and a number of players; each game has its own class."""

    card: Game

    def __init__(self, params: dict[str, Any]) -> None:
        card = self.card
        self.players = int(params.get("players", card.players[0]))
        card.check_players(self.players)
        self.box = box_of(card, params.get("box", "house"))
        information = pyspiel.GameInfo(
            num_distinct_actions=card.state.ACTIONS,
            max_chance_outcomes=card.state.CHANCE_ACTIONS,
            num_players=self.players,
            min_utility=-1.0 / (self.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=card.rules.LONGEST,
        )
        super().__init__(game_type(card), information, params)

    def new_initial_state(self) -> "HouseState":
        return HouseState(self)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.card.rules.LONGEST)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "HouseObserver":
        if params:
            raise ValueError(f"There are no parameters for observers; {params} were given.")
        return HouseObserver(self, iig_obs_type)


class HouseState(SpielState):  # type: ignore[misc]
    """A position. OpenSpiel copies and pickles what is in `__dict__`: plain bytes."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        start = game.card.new_state(game.box, game.players)
        self.memory = np.frombuffer(bytearray(start.tobytes()), np.uint8)

    @property
    def house(self) -> HouseGame:
        game: HouseGame = self.get_game()
        return game

    @property
    def record(self) -> Any:
        return self.memory.view(self.house.card.state.STATE)[0]

    def current_player(self) -> int:
        mover = self.house.card.to_move(self.house.box, self.record)
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(mover, mover))

    def is_terminal(self) -> bool:
        return self.house.card.to_move(self.house.box, self.record) == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.house.card.legal_actions(self.house.box, self.record)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.house.card.outcomes(self.house.box, self.record)
        total = sum(outcomes.values())
        return [(action, weight / total) for action, weight in outcomes.items()]

    def _apply_action(self, action: int) -> None:
        card, box = self.house.card, self.house.box
        if action not in card.possible(box, self.record):
            possible = listed(list(card.names(box, self.record)))
            raise IllegalAction(f"Action {action} is not allowed now; possible: {possible}.")
        card.apply(box, self.record, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.house.card.name_action(self.house.box, self.record, action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.house.players
        places = [place for place, _ in self.house.card.result(self.house.box, self.record)]
        return shared_out(places)

    def __str__(self) -> str:
        card = self.house.card
        line = card.line(card.view(self.house.box, self.record, None, frozenset()))
        return f"{line}  #{digest(self.memory.tobytes())}"

    def text(self, seat: int | None = None) -> str:
        """The table drawn, as a seat or spectators see it."""
        card = self.house.card
        return str(card.text(card.view(self.house.box, self.record, seat, frozenset())).plain)


def digest(seen: bytes) -> str:
    """A short name for what was seen, so that only equal positions have equal texts."""
    return blake2b(seen, digest_size=8).hexdigest()


class HouseObserver:
    """The planes of the game's observe.py by name; with perfect recall, the history as a text."""

    def __init__(self, game: HouseGame, iig_obs_type: Any) -> None:
        self.game = game
        self.is_public = iig_obs_type is None or iig_obs_type.public_info
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        has_tensor = self.is_public and not self.recalls
        self.tensor = np.zeros(game.card.observing.SIZE, np.float32) if has_tensor else None
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            edges = np.cumsum([size for _, size, _ in game.card.observing.PLANES])
            planes = np.split(self.tensor, edges[:-1])
            names = [name for name, _, _ in game.card.observing.PLANES]
            self.dict = dict(zip(names, planes, strict=True))

    def set_from(self, state: HouseState, player: int) -> None:
        if self.tensor is not None:
            observe = self.game.card.observing.observe
            observe(self.game.box.record, state.record, player, self.tensor)

    def string_from(self, state: HouseState, player: int) -> str:
        if not self.is_public:
            return ""  # nothing on the table is private
        if self.recalls:
            return str(state.history_str())
        self.set_from(state, player)
        assert self.tensor is not None
        return f"seat {player} sees #{digest(self.tensor.tobytes())}"


def _register() -> None:
    """Tell OpenSpiel the games of the house: `rathaus_<game>`."""
    for card in registry.all_games():
        if f"rathaus_{card.name}" not in pyspiel.registered_names():
            pyspiel.register_game(game_type(card), type(card.title, (HouseGame,), {"card": card}))


_register()
