"""The walk: what must hold at every position of every match of every game."""

import random
from typing import Any

import numpy as np
import pytest

from rathaus.core.box import Box
from rathaus.core.game import CHANCE, OVER, Game
from rathaus.core.jit import INTERPRETED
from rathaus.core.match import Match
from rathaus.core.playouts import checked_playouts
from rathaus.core.record import copy_of, restored
from tests.every_game import every_game, every_table, house_box, matches, part_of_tests, random_step


@every_table
@pytest.mark.parametrize("seed", range(1 if INTERPRETED else 3))
def test_a_random_match_keeps_the_contract_at_every_step(
    game: Game, players: int, seed: int
) -> None:
    box = house_box(game)
    rng = random.Random(seed)
    state = game.new_state(box, players)
    actions: list[int] = []
    while (action := random_step(game, box, state, rng)) is not None:
        if len(actions) % (23 if INTERPRETED else 3) == 0:  # all steps in turn, over the seeds
            check_position(game, box, state, players)
        before = copy_of(state)
        kept = before.tobytes()
        game.apply(box, state, action)
        assert before.tobytes() == kept, "a step changed an old copy"
        actions.append(action)
    check_position(game, box, state, players)
    check_result(game, box, state, players)
    assert len(actions) <= game.rules.LONGEST
    assert replayed(game, box, players, actions).tobytes() == state.tobytes()


def check_position(game: Game, box: Box, state: Any, players: int) -> None:
    mover = game.to_move(box, state)
    legal, outcomes = game.legal_actions(box, state), game.outcomes(box, state)
    assert mover in (CHANCE, OVER) or 0 <= mover < players
    assert bool(legal) == (mover >= 0), "a seat to move has something to do, nobody else has"
    assert bool(outcomes) == (mover == CHANCE), "chance moves when it is its move, and only then"
    assert all(weight > 0 for weight in outcomes.values())
    assert all(action < game.state.CHANCE_ACTIONS for action in outcomes)
    assert all(game.state.CHANCE_ACTIONS <= action < game.state.ACTIONS for action in legal)
    names = game.names(box, state)
    assert sorted(names.values()) == sorted(legal or outcomes), "names are unique"
    for name, action in names.items():
        assert name == " ".join(name.split())
        if len(names) < 200 or action % 17 == 0:
            assert game.parse_action(box, state, name) == action
    broken = game.rules.invariants(box.record, state)
    assert not broken, game.rules.INVARIANTS[broken - 1]
    assert restored(game.state.STATE, state.tobytes()).tobytes() == state.tobytes()
    check_estimates(game, box, state, players)
    for seat in (*range(players), None):
        view = game.view(box, state, seat, frozenset())
        assert game.text(view).plain
        assert "\n" not in game.line(view)


def check_estimates(game: Game, box: Box, state: Any, players: int) -> None:
    values = np.full(game.rules.SEATS, np.nan)
    game.strategy.evaluate(box.record, state, values)
    assert ((values[:players] >= 0) & (values[:players] <= 1)).all(), values
    assert abs(values[:players].sum() - 1) < 1e-6
    assert game.observing.SIZE == sum(size for _, size, _ in game.observing.PLANES)
    for seat in range(players):
        numbers = np.full(game.observing.SIZE, np.nan, np.float32)
        game.observing.observe(box.record, state, seat, numbers)
        assert np.isfinite(numbers).all(), "every number of the observation is filled in"


def check_result(game: Game, box: Box, state: Any, players: int) -> None:
    result = game.result(box, state)
    places = [place for place, _ in result]
    assert len(result) == players
    for place in places:
        assert place == 1 + sum(other < place for other in places), "ties share the better place"


def replayed(game: Game, box: Box, players: int, actions: list[int]) -> Any:
    match = Match(game, box, [f"seat {i + 1}" for i in range(players)], None)
    for action in actions:
        if match.to_move == CHANCE:
            match.enter(action)
        else:
            match.play(match.to_move, action)
    return match.state


@every_table
def test_many_random_matches_end_with_every_invariant_held(game: Game, players: int) -> None:
    lengths = checked_playouts(game, house_box(game), players, matches(2000, 2), seed=players)
    assert min(lengths) > 0


@every_game
def test_what_is_hidden_is_not_in_a_view(game: Game) -> None:
    """Two positions that differ only in what a seat may not see give that seat equal views."""
    hidden = part_of_tests(game, "hidden")
    if hidden is None:
        assert not game.hides, "a game that hides something says what, in tests/hidden.py"
        return
    compared = 0
    for players in game.players:
        rng = random.Random(players)
        state = game.new_state(house_box(game), players)
        while (action := random_step(game, house_box(game), state, rng)) is not None:
            game.apply(house_box(game), state, action)
            for seat in (*range(players), None):
                other = hidden.variant(house_box(game), copy_of(state), seat, rng)
                if other is None or other.tobytes() == state.tobytes():
                    continue
                compared += 1
                mine, theirs = (
                    game.view(house_box(game), each, seat, frozenset()) for each in (state, other)
                )
                assert mine == theirs
    assert compared > 100
