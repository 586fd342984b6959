"""Bots of every level, in every game: they play by the rules, and they know what they are doing."""

import io
import random
from typing import Any

import numpy as np
import pytest

from rathaus.bots import levels
from rathaus.bots.advice import advise
from rathaus.bots.bot import Bot
from rathaus.bots.greedy import GreedyBot
from rathaus.bots.levels import UnknownBot
from rathaus.bots.search.tree import NODES_USED, NOWHERE, ROOT, Tree
from rathaus.bots.thinker import FIRST, Budget, Thinker
from rathaus.cli.sitting import Sitting
from rathaus.core.game import CHANCE, OVER, Game
from rathaus.core.jit import INTERPRETED
from rathaus.core.record import blank, copy_of
from tests.every_game import every_game, every_table, house_box, random_actions, random_step

SIMULATIONS = 30 if INTERPRETED else 400
LAST_ACTIONS = 6  # of a match, in which it may be decided at once
QUICK = Budget(simulations=5 if INTERPRETED else 40)


def played(game: Game, players: int, bots: list[Bot], seed: int) -> list[int]:
    """A whole match between bots, every action checked."""
    box, rng, dice = house_box(game), np.random.default_rng(seed), random.Random(seed)
    state, actions = game.new_state(box, players), []
    while (mover := game.to_move(box, state)) != OVER:
        if mover == CHANCE:
            action = random_step(game, box, state, dice)
            assert action is not None
        else:
            action = bots[mover].act(game, box, copy_of(state), mover, rng)
            assert action in game.legal_actions(box, state)
        game.apply(box, state, action)
        actions.append(action)
    return actions


def decision(game: Game, players: int, seed: int, after: int = 0) -> Any:
    """A position of a random match in which a seat has a choice."""
    box, state = house_box(game), game.new_state(house_box(game), players)
    for ply, action in enumerate(random_actions(game, box, players, seed)):
        if ply >= after and len(game.legal_actions(box, state)) > 1:
            return state
        game.apply(box, state, action)
    raise AssertionError("nobody had a choice")


# --- Every bot ---


if not INTERPRETED:  # a search is the same either way, and plain Python takes minutes

    @every_table
    def test_bots_play_whole_matches_by_the_rules(game: Game, players: int) -> None:
        there = [levels.bot("mouse"), levels.bot("greedy"), Thinker(QUICK), levels.bot("random")]
        bots = [there[seat % len(there)] for seat in range(players)]
        assert played(game, players, bots, seed=players)


def test_the_arena_knows_searches_of_any_size() -> None:
    assert levels.players_in("Rat-King,search 70") == ["rat king", "search 70"]
    with pytest.raises(UnknownBot, match="There is no bot called “search 0”"):
        levels.players_in("search 0")


def test_levels_are_found_however_they_are_spelt() -> None:
    assert levels.level("Rat-King") == levels.level("rat king") == "rat king"
    with pytest.raises(UnknownBot, match="there are random, mouse, greedy, rat, rat king"):
        levels.bot("cat")


@every_game
def test_greedy_takes_what_evaluate_likes_best(game: Game) -> None:
    box, values = house_box(game), np.zeros(game.rules.SEATS)
    for seed in range(5):
        state = decision(game, game.players[0], seed, after=8)
        seat = game.to_move(box, state)
        worth = GreedyBot().worth(game, box, state, np.random.default_rng(seed))
        for action in game.legal_actions(box, state):
            later = copy_of(state)
            game.apply(box, later, action)
            if game.to_move(box, later) >= 0:  # chance is only sampled
                game.strategy.evaluate(box.record, later, values)
                assert worth[action] == pytest.approx(values[seat])


# --- The search ---


@every_game
def test_a_search_is_the_same_again_for_the_same_seed(game: Game) -> None:
    thoughts = []
    for _ in range(2):
        thinker = Thinker(Budget(simulations=SIMULATIONS))
        state = decision(game, game.players[-1], seed=3, after=8)
        thinker.think(game, house_box(game), state, np.random.default_rng(7))
        thoughts.append(thinker.candidates())
    assert thoughts[0] == thoughts[1]


@every_game
def test_a_search_takes_a_victory_at_hand_and_no_defeat(game: Game) -> None:
    state, good = at_the_brink(game)
    bot = Thinker(Budget(simulations=SIMULATIONS))
    seat = game.to_move(house_box(game), state)
    assert bot.act(game, house_box(game), state, seat, np.random.default_rng(1)) in good


def at_the_brink(game: Game) -> tuple[Any, set[int]]:
    """A position in which some actions win or lose at once, and those of the better kind."""
    box, players = house_box(game), game.players[0]
    for seed in range(200):
        for state in reversed(positions(game, players, seed)[-LAST_ACTIONS:]):
            ends = {each: end_after(game, state, each) for each in game.legal_actions(box, state)}
            if len(set(ends.values())) > 1:
                return state, {each for each, end in ends.items() if end == max(ends.values())}
    raise AssertionError("no such position turned up")


def positions(game: Game, players: int, seed: int) -> list[Any]:
    """Those of a random match, as far as somebody has a choice."""
    box, state = house_box(game), game.new_state(house_box(game), players)
    seen = []
    for action in random_actions(game, box, players, seed):
        if len(game.legal_actions(box, state)) > 1:
            seen.append(copy_of(state))
        game.apply(box, state, action)
    return seen


def end_after(game: Game, state: Any, action: int) -> int:
    """1 if the action and what must follow win the match, -1 if they lose it, else 0."""
    box, later, seat = house_box(game), copy_of(state), game.to_move(house_box(game), state)
    game.apply(box, later, action)
    while len(forced := game.legal_actions(box, later)) == 1:
        game.apply(box, later, forced[0])
    if game.to_move(box, later) != OVER:
        return 0
    places = [place for place, _ in game.result(box, later)]
    if places[seat] == 1:
        return int(places.count(1) == 1)
    return -1


@every_game
def test_a_search_does_not_touch_the_state_it_was_given(game: Game) -> None:
    state = decision(game, game.players[0], seed=5)
    before = state.tobytes()
    Thinker(QUICK).think(game, house_box(game), state, np.random.default_rng(1))
    assert state.tobytes() == before


@every_game
def test_every_node_is_worth_what_its_children_say(game: Game) -> None:
    thinker = Thinker(Budget(simulations=SIMULATIONS), hasty=False)
    state = decision(game, game.players[-1], seed=2, after=8)
    assert thinker.think(game, house_box(game), state, np.random.default_rng(1)) == SIMULATIONS
    tree = thinker.tree
    assert tree.nodes[ROOT].visits == SIMULATIONS
    for node in range(int(tree.used[NODES_USED])):
        if tree.nodes[node].position != NOWHERE and tree.nodes[node].children:
            agrees_with_its_children(tree, node)


def agrees_with_its_children(tree: Tree, node: int) -> None:
    first = int(tree.nodes[node].first_child)
    row = range(first, first + int(tree.nodes[node].children))
    tried = [child for child in row if tree.nodes[child].visits]
    assert sum(tree.nodes[child].visits for child in tried) <= tree.nodes[node].visits
    worth = tree.worth[tree.nodes[node].position]
    theirs = np.array([tree.worth[tree.nodes[child].position] for child in tried])
    if tree.nodes[node].mover == CHANCE:
        weights = [tree.nodes[child].weight for child in tried]
        assert worth == pytest.approx(np.average(theirs, axis=0, weights=weights), abs=1e-4)
    else:
        assert any(worth == pytest.approx(each, abs=1e-6) for each in theirs)


@every_game
def test_a_tree_goes_on_growing_after_the_action_it_advised(game: Game) -> None:
    box, rng = house_box(game), np.random.default_rng(4)
    thinker = Thinker(Budget(simulations=SIMULATIONS))
    state = decision(game, game.players[0], seed=6, after=8)
    action = thinker.act(game, box, state, game.to_move(box, state), rng)
    advised = max(each.visits for each in thinker.candidates())
    game.apply(box, state, action)
    made = thinker.think(game, box, state, rng)
    assert thinker.tree.nodes[ROOT].visits == advised + made
    assert thinker.tree.states[thinker.tree.nodes[ROOT].position].tobytes() == state.tobytes()


@pytest.mark.parametrize("milliseconds", [20, 1e-6], ids=["in time", "late"])
@every_game
def test_a_search_by_the_clock_answers(game: Game, milliseconds: float) -> None:
    state = decision(game, game.players[0], seed=8)
    thinker = Thinker(Budget(milliseconds=milliseconds))
    seat = game.to_move(house_box(game), state)
    action = thinker.act(game, house_box(game), state, seat, np.random.default_rng(1))
    assert action in game.legal_actions(house_box(game), state)


@every_game
def test_by_the_clock_a_bot_thinks_although_it_thought_here_before(game: Game) -> None:
    """It does not call the matter decided before it knows how many simulations it has time for."""
    box, rng = house_box(game), np.random.default_rng(2)
    state = decision(game, game.players[0], seed=12, after=8)
    thinker = Thinker(Budget(simulations=SIMULATIONS))
    thinker.think(game, box, state, rng)
    thinker.budget = Budget(milliseconds=200)
    assert thinker.think(game, box, state, rng) >= FIRST


@every_game
def test_haste_does_not_change_an_answer(game: Game) -> None:
    box, answers = house_box(game), []
    for hasty in (False, True):
        state = decision(game, game.players[0], seed=12, after=8)
        thinker = Thinker(Budget(simulations=SIMULATIONS), hasty=hasty)
        seat, rng = game.to_move(box, state), np.random.default_rng(3)
        answers.append(thinker.act(game, box, state, seat, rng))
    assert answers[0] == answers[1]


# --- Evaluation ---


@every_table
def test_chances_to_win_add_up_to_one(game: Game, players: int) -> None:
    box, values = house_box(game), np.zeros(game.rules.SEATS)
    state = blank(game.state.STATE)
    game.rules.set_up(box.record, state, players)
    for action in random_actions(game, box, players, seed=11):
        for look in (game.strategy.evaluate, game.strategy.glance):
            look(box.record, state, values)
            assert values[:players].sum() == pytest.approx(1)
            assert ((values[:players] >= 0) & (values[:players] <= 1)).all()
        game.apply(box, state, action)


# --- Advice ---


@every_game
def test_advice_speaks_of_every_action_and_says_how_sure_it_is(game: Game) -> None:
    box, state = house_box(game), decision(game, game.players[-1], seed=9, after=8)
    advice = advise(game, box, state, np.random.default_rng(1), Budget(simulations=SIMULATIONS))
    actions = [each.action for each in advice.suggestions]
    assert sorted(actions) == game.legal_actions(box, state)
    assert all(0 <= each.low <= each.chance <= each.high <= 1 for each in advice.suggestions)
    assert [each.low for each in advice.suggestions] == sorted(
        (each.low for each in advice.suggestions), reverse=True
    )
    best = advice.suggestions[0]
    assert advice.chance == best.chance
    assert advice.line[0] == (game.to_move(box, state), best.name)


@every_game
def test_who_asks_for_advice_learns_more_of_other_actions_than_a_bot_wants_to_know(
    game: Game,
) -> None:
    box, advised, played = house_box(game), 0, 0
    for seed in range(3):
        state = decision(game, game.players[-1], seed, after=12)
        advice = advise(game, box, state, np.random.default_rng(1), Budget(simulations=SIMULATIONS))
        advised += max(each.visits for each in advice.suggestions)
        thinker = Thinker(Budget(simulations=SIMULATIONS), hasty=False, taught=True)
        thinker.think(game, box, state, np.random.default_rng(1))
        played += max(each.visits for each in thinker.candidates())
    assert advised < played  # of as many simulations for the action looked at most


@every_game
def test_a_hint_at_the_table_tells_chances_to_win(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nquit\n"))
    monkeypatch.setattr("rathaus.bots.advice.BUDGET", QUICK)
    Sitting.started(game.name, game.players[0], 1, "random", False, None, [], seed=1).play()
    told = capsys.readouterr().out
    assert "from here" in told and "Best play" in told and "95 %" in told
