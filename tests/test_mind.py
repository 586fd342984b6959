"""What bots were taught: they look at everything, think as the net says, and play better for it."""

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from rathaus.bots import levels
from rathaus.bots.arena import Contest, Outcome
from rathaus.bots.search.mind import LEARNT, Mind, chances, is_taught, mind_of, untaught, woken
from rathaus.bots.thinker import SEARCH, Budget, Thinker
from rathaus.core.box import Box
from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from tests.every_game import GAMES, TABLES, every_game, every_table, house_box, random_actions

ROOT = Path(__file__).parent.parent
EVERY = 29 if INTERPRETED else 3  # so many positions of a match are passed over for one
SIMULATIONS, MATCHES = 12, 120


def positions(game: Game, players: int) -> list[Any]:
    """Positions of a random match in which a seat is to move."""
    box, state = house_box(game), game.new_state(house_box(game), players)
    seen = []
    for action in random_actions(game, box, players, seed=21):
        if game.to_move(box, state) >= 0:
            seen.append(state.copy())
        game.apply(box, state, action)
    return seen[::EVERY]


def thought(game: Game, mind: Mind, state: Any) -> npt.NDArray[np.float64]:
    """Each seat's chance to win, as the mind says."""
    values = np.zeros(game.rules.SEATS)
    game.traits.look(house_box(game).record, state, mind.traits)
    chances(mind, int(state.turn), int(state.players), values)
    return values[: state.players]


@every_table
def test_looking_fills_every_trait_with_a_number_of_moderate_size(game: Game, players: int) -> None:
    mind = mind_of(game, house_box(game), players)
    for state in positions(game, players):
        before = state.tobytes()
        mind.traits[:] = np.nan
        game.traits.look(house_box(game).record, state, mind.traits)
        assert np.abs(mind.traits).max() < 50  # also false if one is not a number
        assert state.tobytes() == before


def test_hopes_that_a_mind_is_told_of_are_those_of_evaluate() -> None:
    hopeful = [(game, players) for game, players in TABLES if hasattr(game.traits, "HOPES")]
    assert hopeful
    for game, players in hopeful:
        mind, values = mind_of(game, house_box(game), players), np.zeros(game.rules.SEATS)
        for state in positions(game, players):
            thought(game, mind, state)
            hopes = np.exp(mind.traits[game.traits.HOPES :][:players].astype(np.float64))
            game.strategy.evaluate(house_box(game).record, state, values)
            clockwise = np.roll(values[:players], -int(state.turn))
            assert hopes / hopes.sum() == pytest.approx(clockwise, abs=1e-4)


@every_table
def test_a_mind_thinks_as_its_net_says(game: Game, players: int) -> None:
    mind = mind_of(game, house_box(game), players)
    for state in positions(game, players):
        values = thought(game, mind, state)
        assert values.sum() == pytest.approx(1)
        assert values == pytest.approx(obvious(game, mind, state), abs=1e-4)


def obvious(game: Game, mind: Mind, state: Any) -> npt.NDArray[np.float64]:
    """The same with whole matrices."""
    common, parts = np.split(mind.traits.astype(np.float64), [game.traits.COMMON])
    first = common @ mind.common + mind.common_bias
    if game.traits.PARTS:
        first = first + parts.reshape(game.traits.PARTS, game.traits.EACH) @ mind.part
    summed = np.maximum(first, 0).reshape(-1, len(mind.mix)).sum(axis=0)
    mixed = np.maximum(summed @ mind.mix + common @ mind.mix_common + mind.mix_bias, 0)
    sure = np.exp((mixed @ mind.last + mind.last_bias)[: state.players])
    return np.roll(sure / sure.sum(), int(state.turn))


@every_game
def test_a_mind_knows_the_house_box_only(game: Game) -> None:
    box = house_box(game)
    assert not is_taught(untaught())
    changed = np.frombuffer(bytearray(box.record.tobytes()), np.uint8)
    changed[-1] ^= 1
    for players in game.players:
        assert is_taught(mind_of(game, box, players))
        assert not is_taught(mind_of(game, Box(box.contents, changed), players))


def test_a_mind_for_this_number_of_players_is_asked_before_the_one_for_all() -> None:
    special = [(game, path) for game in GAMES for path in game.folder.glob("mind_*.npz")]
    assert special
    for game, path in special:
        number = int(path.stem.removeprefix("mind_"))
        for players in game.players:
            own = path if players == number else game.folder / "mind.npz"
            with np.load(own) as kept:
                assert (mind_of(game, house_box(game), players).last == kept["last"]).all()


@every_game
def test_a_king_asks_its_mind_and_a_rat_does_not(game: Game) -> None:
    box, state = house_box(game), positions(game, game.players[0])[0]
    assert game.to_move(box, state) >= 0
    for name, taught in (("king 2", True), ("rat king", True), ("search 2", False), ("rat", False)):
        bot = levels.player(name)
        assert isinstance(bot, Thinker) and bot.taught == taught
        bot.budget = Budget(simulations=2)
        bot.think(game, box, state, np.random.default_rng(1))
        assert is_taught(bot.mind) == taught


if not INTERPRETED:

    @every_game
    def test_taught_and_untaught_bots_share_what_is_compiled(game: Game) -> None:
        state = positions(game, game.players[0])[0]
        for taught in (False, True):
            bot = Thinker(Budget(simulations=5), taught=taught)
            bot.think(game, house_box(game), state, np.random.default_rng(1))
        assert len(game.bound(SEARCH).grow.signatures) == 1

    @every_game
    def test_a_taught_bot_beats_an_untaught_one_that_thinks_as_much(game: Game) -> None:
        bots = (f"king {SIMULATIONS}", f"search {SIMULATIONS}")
        contest = Contest(game.name, house_box(game).plain, [bots], seed=1)
        outcome = Outcome(list(contest.matches(contest.deals_for(MATCHES), cores=1)))
        share, _ = outcome.win_share(bots[0])
        assert share > 0.5


@pytest.mark.learner
@every_game
def test_a_lesson_ends_with_a_mind_that_can_be_asked(game: Game, tmp_path: Path) -> None:
    kept, lesson = tmp_path / "mind.npz", "--seconds 1 --size 8 --rows 800 --width 8".split()
    script = [sys.executable, str(ROOT / "benchmarks" / "teach.py"), game.name]
    subprocess.run([*script, *lesson, "--company", "0.5", "--out", str(kept)], check=True)
    with np.load(kept) as learnt:
        mind = woken(game, {name: learnt[name] for name in LEARNT})
    for state in positions(game, game.players[0]):
        values = thought(game, mind, state)
        assert values.sum() == pytest.approx(1)
        assert values == pytest.approx(obvious(game, mind, state), abs=1e-4)


@pytest.mark.learner
@every_game
@pytest.mark.parametrize("wider", [0, 16])
def test_who_goes_on_thinks_as_before_whatever_traits_and_width_were_added_since(
    game: Game, wider: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    teach, players = importlib.import_module("teach"), max(game.players)
    mind = mind_of(game, house_box(game), players)
    fewer = {"common": mind.common[:-2], "mix_common": mind.mix_common[:-2], "part": mind.part[:-1]}
    width = len(mind.common_bias) + wider
    net = teach.taught_before(game, mind._replace(**fewer), width)
    learnt = {name: getattr(net, name).detach().numpy() for name in LEARNT}
    assert len(learnt["common_bias"]) == width
    without = {name: getattr(mind, name).copy() for name in LEARNT}
    for name, table in fewer.items():
        without[name][len(table) :] = 0
    for state in positions(game, players):
        as_before = thought(game, woken(game, without), state)
        assert thought(game, woken(game, learnt), state) == pytest.approx(as_before, abs=1e-5)
