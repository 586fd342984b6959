"""Batches: many matches as one array, the same whoever plays them and on how many threads."""

from typing import Any

import numpy as np
import pytest

import rathaus
from rathaus.core.batch import Batch, first_numbers
from rathaus.core.draws import LONG, THROWS, below, drawn, found, ones_of, picked, sum_of
from rathaus.core.errors import IllegalAction, Refusal, UnknownGame, WrongPlayers
from rathaus.core.game import CHANCE, OVER, Game
from rathaus.core.jit import INTERPRETED
from tests.every_game import GAMES, every_game, every_table, house_box

GAME = GAMES[0]
SIZE = 3 if INTERPRETED else 37  # no multiple of the number of threads
STEPS = 6 if INTERPRETED else 400


def opened(game: Game, players: int | None = None, **options: Any) -> Batch:
    wanted = {"players": players or game.players[-1], "size": SIZE, "seed": 3, **options}
    batch = rathaus.batch(game, **wanted)
    assert isinstance(batch, Batch)
    return batch


def stepped(batch: Batch, steps: int = STEPS) -> Batch:
    """The batch after steps at random, the same for the same masks."""
    rng = np.random.default_rng(7)
    for _ in range(steps):
        batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.legal()])
    return batch


def told(batch: Batch) -> list[bytes]:
    """All that a batch tells."""
    parts = (batch.legal(), batch.observe(), batch.movers, batch.states, batch.streams)
    return [part.tobytes() for part in (*parts, batch.finished, batch.results)]


# --- The same matches, however they are played ---


@every_table
def test_two_threads_play_the_same_matches_as_one(game: Game, players: int) -> None:
    one, two = (stepped(opened(game, players, threads=threads)) for threads in (1, 2))
    assert told(one) == told(two)
    for batch in (one, two):
        batch.play_at_random(STEPS)
    assert told(one) == told(two)
    assert (one.movers >= 0).all(), "after random play somebody is to move everywhere"


@every_table
def test_a_match_of_a_batch_goes_as_if_it_were_alone(game: Game, players: int) -> None:
    batch = opened(game, players, size=2)
    rng = np.random.default_rng(5)
    alone = [Alone(game, players, stream) for stream in first_numbers(3, 2)]
    for _ in range(STEPS):
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in batch.legal()]
        for match, single in enumerate(alone):
            assert single.mover == batch.movers[match]
            assert single.legal() == np.flatnonzero(batch.legal()[match]).tolist()
            assert single.seen().tobytes() == batch.observe()[match].tobytes()
            single.step(actions[match])
        batch.step(actions)
        for match, single in enumerate(alone):
            assert single.state.tobytes() == batch.states[match].tobytes()
            assert bool(batch.finished[match]) == (single.result is not None)
            if single.result is not None:
                assert batch.results[match, :players].tolist() == single.result


class Alone:
    """One match with the stream of a batch's match, played by the card."""

    def __init__(self, game: Game, players: int, stream: np.uint64) -> None:
        self.game, self.box, self.players = game, house_box(game), players
        self.rng = np.array([stream], np.uint64)
        self.begin()

    def begin(self) -> None:
        self.state = self.game.new_state(self.box, self.players)
        self.let_chance_move()

    @property
    def mover(self) -> int:
        return self.game.to_move(self.box, self.state)

    def let_chance_move(self) -> None:
        while self.mover == CHANCE:
            weights = np.zeros(self.game.state.CHANCE_ACTIONS, np.int32)
            for action, weight in self.game.outcomes(self.box, self.state).items():
                weights[action] = weight
            with np.errstate(over="ignore"):
                self.game.apply(self.box, self.state, drawn(weights, self.rng))

    def legal(self) -> list[int]:
        return self.game.legal_actions(self.box, self.state)

    def seen(self) -> Any:
        numbers = np.zeros(self.game.observing.SIZE, np.float32)
        self.game.observing.observe(self.box.record, self.state, self.mover, numbers)
        return numbers

    def step(self, action: int) -> None:
        self.game.apply(self.box, self.state, action)
        self.let_chance_move()
        self.result = None
        if self.mover == OVER:
            self.result = [list(each) for each in self.game.result(self.box, self.state)]
            self.begin()


@every_game
def test_a_smaller_batch_is_the_beginning_of_a_larger_one(game: Game) -> None:
    small, large = opened(game, size=2), opened(game, size=5)
    assert small.states.tobytes() == large.states[:2].tobytes()


def test_neighbouring_seeds_have_no_match_in_common() -> None:
    streams = {int(number) for seed in (1, 2, 3) for number in opened(GAME, seed=seed).streams}
    assert len(streams) == 3 * SIZE


@every_game
def test_matches_that_end_begin_anew(game: Game) -> None:
    batch = opened(game, players=game.players[0])
    ended = 0
    for _ in range(STEPS):
        stepped(batch, 1)
        ended += int(batch.finished.sum())
        batch.legal()
        assert (batch.movers >= 0).all(), "somebody is to move everywhere, always"
        places = batch.results[batch.finished > 0, : batch.players, 0]
        assert (places.min(axis=1) == 1).all() if len(places) else True
    assert ended > 0 or INTERPRETED


@every_game
def test_no_mask_has_more_actions_than_can_be_counted(game: Game) -> None:
    assert ones_of(np.ones(game.state.ACTIONS, np.int8)) == game.state.ACTIONS


@pytest.mark.parametrize("length", [0, 1, 31, 32, 33, 600, 5000])
def test_every_weight_has_its_share_of_the_draws(length: int) -> None:
    weights = np.random.default_rng(length).integers(0, 3, length).astype(np.int32)
    obvious = [number for number, weight in enumerate(weights) for _ in range(weight)]
    assert sum_of(weights) == len(obvious)
    assert [found(weights, rest) for rest in range(len(obvious))] == obvious
    assert found(weights, len(obvious)) == OVER


@pytest.mark.parametrize("length", [0, 1, 7, 64, LONG - 1, LONG, 5000])
@pytest.mark.parametrize("share", [0.0, 0.002, 0.1, 1.0])
def test_every_one_of_a_mask_is_picked_alike(length: int, share: float) -> None:
    """As the slow way does it with the same stream: throws if it is long, or the list of ones."""
    mask = (np.random.default_rng(length).random(length) < share).astype(np.int8)
    obvious = np.flatnonzero(mask)
    fast, slow = np.array([7], np.uint64), np.array([7], np.uint64)
    with np.errstate(over="ignore"):
        for _ in range(100):
            throws = (below(length, slow) for _ in range(THROWS if length >= LONG else 0))
            hit = next((action for action in throws if mask[action]), None)
            if hit is None:
                number = below(len(obvious), slow)
                hit = obvious[number] if len(obvious) else OVER
            assert picked(mask, fast) == hit


# --- Whose memory it is ---


def test_nothing_is_copied() -> None:
    batch = opened(GAME)
    assert batch.legal() is batch.legal() is batch.masks
    assert batch.observe() is batch.observe() is batch.observations
    actions = batch.legal().argmax(axis=1)
    kept = batch.states.ctypes.data, batch.results.ctypes.data
    batch.step(actions)
    assert kept == (batch.states.ctypes.data, batch.results.ctypes.data)


# --- What is refused ---


def illegal(batch: Batch) -> Any:
    actions = batch.legal().argmax(axis=1)
    actions[1] = batch.legal()[1].argmin()
    return actions


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (illegal, "is not legal in match 1"),
        (lambda batch: np.full(SIZE, -1), "Action -1 is not legal in match 0"),
        (lambda batch: np.full(SIZE, 2**32), "Action 4294967296 is not legal in match 0"),
        (lambda batch: [0], f"takes {SIZE} actions, not an array of shape"),
        (lambda batch: np.zeros(SIZE), "whole numbers, not float64"),
    ],
)
def test_a_wrong_action_is_refused_and_nothing_changes(spoil: Any, sentence: str) -> None:
    batch = opened(GAME)
    before = told(batch)
    with pytest.raises(IllegalAction, match=sentence):
        batch.step(spoil(batch))
    assert told(batch) == before


@pytest.mark.parametrize(
    ("wrong", "refusal", "sentence"),
    [
        ({"game": "ludo"}, UnknownGame, "There is no game called “ludo”; there are "),
        ({"players": 9}, WrongPlayers, "players, not 9"),
        ({"size": 0}, Refusal, "at least one match, not 0"),
        ({"threads": 0}, Refusal, "at least one thread, not 0"),
        ({"seed": -1}, Refusal, "A seed is a whole number from 0 on, not -1"),
        ({"device": "tpu"}, Refusal, "There is no device “tpu”; there are cpu and cuda"),
        ({"box": "no such file"}, Refusal, "no such file"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    wrong: dict[str, Any], refusal: type[Refusal], sentence: str
) -> None:
    with pytest.raises(refusal, match=sentence):
        rathaus.batch(**{"game": GAME, "players": 2, "size": 4, **wrong})
