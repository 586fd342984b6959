"""What longer thinking would gain: is a bot held back by its time, or by luck?

    python benchmarks/longer.py GAME --line-up "king 20000,search 7000" --times 30 --looks 240

The first bot of the line-up plays, in every seat. A few of its decisions in each match are looked
at again: every action that was possible gets its part of so many times the budget, also those that
the bot hardly tried, and so shows what it is worth. How much less than the best one the action was
worth that was taken: that chance to win was lost. A decision's mean loss, times the decisions of a
match, is what a bot that always thinks so long would gain; rather less, since of many actions one
looks best by luck. It is told far more exactly so than by playing: 400 matches are sure to five
points in a hundred only. With `--judge "king 20000"` another bot looks: what does a rat not know?
"""

import argparse
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from rathaus.bots.crowd import played
from rathaus.bots.levels import player, players_in
from rathaus.bots.search.tree import ROOT
from rathaus.bots.simulation import simulated
from rathaus.bots.thinker import Budget, Thinker
from rathaus.core import registry
from rathaus.core.game import OVER
from rathaus.core.match import Match

A_MATCH = 4  # decisions of each match that are looked at
ROOM = 2**30  # bytes for the states of a longer search, and for its nodes
NORMAL_95 = 1.96  # standard errors on either side of a 95 % interval


class Look(NamedTuple):
    """One decision, looked at again."""

    decisions: int  # of the bot in that match, with more than one thing to do
    lost: float  # of the chance to win, by what was done


def looks(
    name: str, line_up: list[str], judge: str, times: float, seed: int, number: int
) -> list[Look]:
    """One match, and a few of the decisions of the line-up's first bot."""
    game, seat = registry.game(name), number % len(line_up)
    seats = [line_up[each - seat] for each in range(len(line_up))]
    match = simulated(game, game.load_box(), seats, seed, number)
    plies = decisions(match, seat)
    rng = np.random.default_rng([seed, number])
    return [
        Look(len(plies), lost(match, ply, judge, times, rng))
        for ply in rng.choice(plies, min(A_MATCH, len(plies)), replace=False)
    ]


def decisions(match: Match, seat: int) -> list[int]:
    """When a seat had more than one thing to do."""
    return [
        ply
        for ply, entry in enumerate(match.log)
        if entry.by == seat and len(match.game.legal_actions(match.box, match.state_at(ply))) > 1
    ]


def lost(match: Match, ply: int, judge: str, times: float, rng: np.random.Generator) -> float:
    """By how much the best action is better than the one that was taken."""
    actions = match.game.legal_actions(match.box, match.state_at(ply))
    worth = {
        action: worth_after(match, ply, action, longer(judge, times / len(actions)), rng)
        for action in actions
    }
    return max(worth.values()) - worth[match.log[ply].action]


def worth_after(
    match: Match, ply: int, action: int, thinker: Thinker, rng: np.random.Generator
) -> float:
    """The chance to win after an action, for the seat that takes it."""
    game, box, state, seat = match.game, match.box, match.state_at(ply), match.log[ply].by
    game.apply(box, state, action)
    if game.to_move(box, state) == OVER:
        places = [place for place, _ in game.result(box, state)]
        return (places[seat] == 1) / places.count(1)
    thinker.think(game, box, state, rng)
    return float(thinker.tree.worth[thinker.tree.nodes[ROOT].position, seat])


def longer(name: str, times: float) -> Thinker:
    """The bot with so many times its budget, and room to think."""
    bot = player(name)
    assert isinstance(bot, Thinker), f"{name} does not search"
    simulations, milliseconds = bot.budget.simulations, bot.budget.milliseconds
    budget = Budget(
        simulations=round(simulations * times) if simulations else None,
        milliseconds=milliseconds * times if milliseconds else None,
    )
    return Thinker(budget, hasty=False, taught=bot.taught, room=ROOM)


def told(seen: list[Look]) -> str:
    """What is lost, with its 95 % interval."""
    a_match = np.mean([look.decisions for look in seen])
    losses = np.array([look.lost for look in seen])
    mean, error = losses.mean(), NORMAL_95 * losses.std() / len(losses) ** 0.5
    return (
        f"{len(seen)} decisions, each loses {mean:.2%} ± {error:.2%} of a match;"
        f" {a_match:.0f} a match: {a_match * mean:.1%} ± {a_match * error:.1%}"
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("--line-up", required=True)
    words.add_argument("--judge", help="the first bot of the line-up, if left out")
    words.add_argument("--times", type=float, default=30)
    words.add_argument("--looks", type=int, default=240)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--cores", type=int, default=None)
    asked = words.parse_args()
    line_up = players_in(asked.line_up)
    play = partial(looks, asked.game, line_up, asked.judge or line_up[0], asked.times, asked.seed)
    matches: Any = played(play, -(-asked.looks // A_MATCH), at_once=1, cores=asked.cores)
    seen: list[Look] = []
    for number, few in enumerate(matches, start=1):
        seen += few
        if number % 10 == 0:
            print(told(seen), flush=True)
    print(told(seen))


if __name__ == "__main__":
    main()
