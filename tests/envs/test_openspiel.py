"""OpenSpiel's own judges on every game and number of players."""

import unittest
import warnings
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl.flags import FLAGS

from rathaus.core.errors import IllegalAction, WrongPlayers
from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from rathaus.envs.openspiel import HouseState
from tests.every_game import GAMES, every_game, every_table, house_box

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from open_spiel.integration_tests import api_test
    from open_spiel.python.algorithms import generate_playthrough

GAME = GAMES[0]
FLAGS.mark_as_parsed()  # its playthroughs ask for them


def load(game: Game, players: int) -> Any:
    return pyspiel.load_game(f"rathaus_{game.name}(players={players})")


@every_table
def test_the_numbers_of_a_game_are_told(game: Game, players: int) -> None:
    told = load(game, players)
    assert told.num_players() == players
    assert told.num_distinct_actions() == game.state.ACTIONS
    assert told.observation_tensor_size() == game.observing.SIZE
    assert told.max_utility() == 1 and told.utility_sum() == 0


@every_table
def test_chance_has_its_probabilities(game: Game, players: int) -> None:
    state = load(game, players).new_initial_state()
    for _ in range(30):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            weights = game.outcomes(house_box(game), state.record)
            total = sum(weights.values())
            assert dict(outcomes) == {each: weights[each] / total for each in weights}
            assert abs(sum(probability for _, probability in outcomes) - 1) < 1e-12
        state.apply_action(state.legal_actions()[0])


if not INTERPRETED:  # in plain Python they would take minutes

    @every_table
    def test_the_random_simulation_is_passed(game: Game, players: int) -> None:
        pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)

    @every_table
    def test_openspiels_api_tests_are_passed(game: Game, players: int) -> None:
        name = f"rathaus_{game.name}"
        case: Any = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {})
        case.game_name, case.game = name, load(game, players)
        outcome = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(case).run(outcome)
        assert outcome.testsRun > 4
        assert outcome.wasSuccessful(), [*outcome.errors, *outcome.failures]

    @every_game
    def test_a_playthrough_replays_to_the_same_text(game: Game, tmp_path: Path) -> None:
        path = tmp_path / "playthrough.txt"
        path.write_text(generate_playthrough.playthrough(f"rathaus_{game.name}", None, seed=1))
        kept, again = generate_playthrough.replay(str(path))
        assert kept == again
        assert "chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in kept


def test_a_position_is_written_down_and_read_back() -> None:
    state = load(GAME, 2).new_initial_state()
    for _ in range(12):
        state.apply_action(state.legal_actions()[-1])
    _, twin = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert (str(twin), twin.history()) == (str(state), state.history())
    assert state.clone().memory.tobytes() == state.memory.tobytes()


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state: HouseState = load(GAME, 2).new_initial_state()
    before = str(state), list(state.history())
    with pytest.raises(IllegalAction, match="is not allowed now; possible: "):
        state.apply_action(GAME.state.ACTIONS - 1)
    assert (str(state), list(state.history())) == before


def test_a_wrong_number_of_players_is_said_in_a_sentence() -> None:
    with pytest.raises(WrongPlayers, match="players, not 9"):
        load(GAME, 9)
    with pytest.raises(pyspiel.SpielError, match="Unknown game"):
        pyspiel.load_game("rathaus_ludo")


@every_game
def test_a_position_can_be_drawn(game: Game) -> None:
    state = load(game, game.players[0]).new_initial_state()
    assert state.text(0) and state.text()
    assert "\n" not in str(state)
