"""Who has the last spade of a match digs until passing wins; what that is worth can be told."""

import random
from typing import Any

import numpy as np
import pytest
from tests.every_game import random_step

from rathaus.bots.thinker import Budget, Thinker
from rathaus.core.game import CHANCE, OVER
from rathaus.core.record import copy_of
from rathaus.games.piratz import GAME
from rathaus.games.piratz.last_spade import foregone
from rathaus.games.piratz.state import (
    BURYING,
    CARD_TURNED,
    DISCARDED,
    DRAW_PILE,
    FACE_UP,
    HELD,
    RAT_ALERT,
    REVEALED,
    SEATS,
)
from rathaus.games.piratz.tests.table import HOUSE, Table

RATS = [i + 1 for i, card in enumerate(HOUSE.contents.cards) if card.rat]
DIGGER = 0


def shares(state: Any) -> list[float]:
    """Each seat's part of the victory."""
    winners = [place == 1 for place, _ in GAME.result(HOUSE, state)]
    return [each / sum(winners) for each in winners]


def told(state: Any) -> list[float] | None:
    """What a bot can tell of the end, if it can."""
    values = np.zeros(SEATS)
    if not foregone(HOUSE.record, state, values):
        return None
    return [float(value) for value in values[: state.players]]


def digging_alone(players: int, number: int) -> Table:
    """The last round: seat 1 alone has a spade; five cards lie face down, four face up."""
    table, rng = Table(players), random.Random(number)
    cards = [i + 1 for i, card in enumerate(HOUSE.contents.cards) if players > 2 or not card.skull]
    rng.shuffle(cards)
    one_rat = [card for card in cards if card in RATS][:1]
    face_up = [card for card in cards if card not in RATS][:3] + one_rat[: rng.randrange(2)]
    rest = [card for card in cards if card not in face_up]
    table.put(FACE_UP, *face_up)
    table.put(DRAW_PILE, *rest[:3])
    table.put(DISCARDED, *rest[3:5])
    for i, card in enumerate(rest[5:]):
        table.put(HELD + (i + 1) % players, card)
    table.state.last_round, table.state.phase = 1, REVEALED
    table.state.has_spade[:] = 0
    table.state.has_spade[DIGGER] = 1
    return table


def worked_out(state: Any, known: dict[bytes, float]) -> float:
    """What the digger wins who does what is best, every card to come tried: the obvious way."""
    mover = GAME.to_move(HOUSE, state)
    if mover == OVER:
        return shares(state)[DIGGER]
    if state.tobytes() not in known:
        worth = []
        for action in GAME.possible(HOUSE, state)[: 1 if state.phase == BURYING else None]:
            after = copy_of(state)
            GAME.apply(HOUSE, after, action)
            worth.append(worked_out(after, known))
        known[state.tobytes()] = float(np.mean(worth) if mover == CHANCE else max(worth))
    return known[state.tobytes()]


@pytest.mark.rule("§4.1", "§4.2", "§6.1", "§8.1", "§8.2", "P5", "P6")
@pytest.mark.parametrize("players", GAME.players)
def test_what_the_last_spade_wins_is_told_nearly_as_if_worked_out(players: int) -> None:
    errors = []
    for number in range(120):
        state = digging_alone(players, number).state
        here, exact = told(state), worked_out(state, {})
        assert here is not None and sum(here) == pytest.approx(1)
        assert (here[DIGGER] == 1) == (exact == 1), "what is sure is told for sure"
        if 0 < exact < 1:
            errors.append(here[DIGGER] - exact)
    assert len(errors) > 4
    assert abs(np.mean(errors)) < 0.1
    assert np.sqrt(np.mean(np.square(errors))) < 0.2


@pytest.mark.rule("§8.1", "§9.1")
@pytest.mark.parametrize("players", GAME.players)
def test_once_the_last_spade_is_only_to_be_laid_it_is_certain_who_wins(players: int) -> None:
    rng, matches = random.Random(5), 0
    for _ in range(40):
        state, before, phase = GAME.new_state(HOUSE, players), None, 0
        while (action := random_step(GAME, HOUSE, state, rng)) is not None:
            before, phase = told(state), int(state.phase)
            GAME.apply(HOUSE, state, action)
        assert phase == BURYING and before == shares(state)
        matches += 1
    assert matches == 40


@pytest.mark.rule("§8.1")
def test_nothing_can_be_told_while_others_have_a_spade_or_another_round_comes() -> None:
    table = digging_alone(2, 1)
    assert told(table.state) is not None
    table.state.has_spade[1] = 1
    assert told(table.state) is None
    table.state.has_spade[1], table.state.last_round = 0, 0
    assert told(table.state) is None


def test_before_a_card_is_known_nothing_is_told_and_after_an_alarm_only_rats_count() -> None:
    table = digging_alone(2, 1)
    table.state.phase = CARD_TURNED
    assert told(table.state) is None
    for number in range(20):
        state = digging_alone(3, number).state
        state.phase = RAT_ALERT
        here = told(state)
        assert here is not None and here[DIGGER] == worked_out(state, {})


@pytest.mark.parametrize("taught", [False, True])
def test_whoever_has_the_last_spade_stops_when_that_wins_and_digs_when_it_does_not(
    taught: bool,
) -> None:
    thinker, seen = Thinker(Budget(simulations=200), taught=taught), set()
    for number in range(30):
        state = digging_alone(2, number).state
        exact = {}
        for action in GAME.legal_actions(HOUSE, state):
            after = copy_of(state)
            GAME.apply(HOUSE, after, action)
            exact[action] = worked_out(after, {})
        done = thinker.act(GAME, HOUSE, state, DIGGER, np.random.default_rng(number))
        assert exact[done] > max(exact.values()) - 0.1
        seen.add(GAME.name_action(HOUSE, state, done).split()[0])
    assert seen == {"reveal", "pass"}


def test_a_bot_goes_on_thinking_where_its_search_had_stopped() -> None:
    """Nothing grows below a position whose end can be told; when it is there, it thinks anew."""
    table = digging_alone(2, 3)
    thinker, rng = Thinker(Budget(simulations=100)), np.random.default_rng(1)
    while table.to_move != OVER:
        if table.to_move == CHANCE:
            table.say(next(iter(table.names())))
            continue
        action = thinker.act(GAME, HOUSE, table.state, DIGGER, rng)
        assert action in GAME.legal_actions(HOUSE, table.state)
        GAME.apply(HOUSE, table.state, action)
