"""What longer thinking would gain: is a bot held back by its time, or by luck?

    python benchmarks/longer.py GAME --line-up "search 16000,greedy" --times 30 --looks 640

The first bot of the line-up plays, in every seat. A few of its decisions in each match are made
once more by the same bot with so many times its budget, which it spends on other actions too, as
advice does. Where it would now do something else, both actions are played on to the end, thousands
of times (`playing_on.py`): who thinks longer is not asked whether that was better. The mean
difference, times the decisions of a match, is what a bot that always thinks so long would win more.
That is told far more exactly so than by playing: 400 matches are sure to five points in a hundred
only.

With `--again "king 20000"` another bot decides: what does a rat not know? With `--try 500` nobody
thinks: every action is played on so often, the better half of them twice as often again, until one
is left; then that is judged anew. Who chooses so knows exactly how the others go on.
"""

import argparse
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from playing_on import judge_of

from rathaus.bots.advice import comparing
from rathaus.bots.bot import Bot
from rathaus.bots.crowd import played
from rathaus.bots.levels import player, players_in
from rathaus.bots.simulation import simulated
from rathaus.bots.thinker import Budget, Thinker
from rathaus.core import registry
from rathaus.core.box import Box
from rathaus.core.game import Game
from rathaus.core.match import Match
from rathaus.core.record import copy_of

A_MATCH = 4  # decisions of each match that are looked at
PLAYED_ON = 2000  # times, to judge an action
ROOM = 2**30  # bytes for the states of a longer search, and for its nodes
NORMAL_95 = 1.96  # standard errors on either side of a 95 % interval


class Look(NamedTuple):
    """One decision, made again."""

    ply: int
    done: str
    better: str  # what is done on second thoughts
    gained: float  # of the chance to win, by that


class Looked(NamedTuple):
    """What was seen of a match."""

    number: int
    decisions: int  # of the bot, with more than one thing to do
    looks: list[Look]

    @property
    def gained(self) -> float:
        """What all decisions of the match would gain, as far as this tells."""
        return self.decisions * float(np.mean([look.gained for look in self.looks]))


class Trier:
    """Plays every action on to the end so often, the better half twice as often, and so on."""

    def __init__(self, times: int) -> None:
        self.times = times

    def act(self, game: Game, box: Box, state: Any, seat: int, rng: np.random.Generator) -> int:
        judge = judge_of(game.name, int(state.players))
        actions, times = game.legal_actions(box, state), self.times
        won = dict.fromkeys(actions, 0.0)
        while len(actions) > 1:
            for action in actions:
                won[action] += times * judge.worth(state, action, seat, times, rng)
            actions = sorted(actions, key=lambda each: won[each], reverse=True)
            actions = actions[: (len(actions) + 1) // 2]
            times *= 2
        return actions[0]


def looked(name: str, line_up: list[str], again: Bot, seed: int, number: int) -> Looked:
    """One match, and a few of the decisions of the line-up's first bot."""
    game, seat = registry.game(name), number % len(line_up)
    seats = [line_up[each - seat] for each in range(len(line_up))]
    match = simulated(game, game.load_box(), seats, seed, number)
    plies = decisions(match, seat)
    rng = np.random.default_rng([seed, number])
    some = sorted(rng.choice(plies, min(A_MATCH, len(plies)), replace=False))
    return Looked(number, len(plies), [look(match, ply, again, rng) for ply in some])


def decisions(match: Match, seat: int) -> list[int]:
    """When a seat had more than one thing to do."""
    return [
        ply
        for ply, entry in enumerate(match.log)
        if entry.by == seat and len(match.game.legal_actions(match.box, match.state_at(ply))) > 1
    ]


def look(match: Match, ply: int, again: Bot, rng: np.random.Generator) -> Look:
    """A decision is made again, and judged if it is another one now."""
    game, box, state, entry = match.game, match.box, match.state_at(ply), match.log[ply]
    action = again.act(game, box, copy_of(state), entry.by, rng)
    gained = 0.0
    if action != entry.action:
        judge = judge_of(game.name, int(state.players))
        worth = [
            judge.worth(state, each, entry.by, PLAYED_ON, rng) for each in (entry.action, action)
        ]
        gained = worth[1] - worth[0]
    return Look(ply, entry.name, game.name_action(box, state, action), gained)


def longer(game: Game, name: str, times: float) -> Thinker:
    """The bot with so many times its budget, and room to think; it looks at every action."""
    bot = player(name)
    assert isinstance(bot, Thinker), f"{name} does not search"
    simulations, milliseconds = bot.budget.simulations, bot.budget.milliseconds
    budget = Budget(
        simulations=round(simulations * times) if simulations else None,
        milliseconds=milliseconds * times if milliseconds else None,
    )
    return Thinker(budget, comparing(game), taught=bot.taught, room=ROOM)


def told(seen: list[Looked]) -> str:
    """What is gained, with its 95 % interval."""
    looks = [look for match in seen for look in match.looks]
    others = np.mean([look.done != look.better for look in looks])
    gained = np.array([match.gained for match in seen])
    error = NORMAL_95 * gained.std(ddof=1) / len(gained) ** 0.5
    return (
        f"{len(looks)} of {np.mean([match.decisions for match in seen]):.0f} decisions a match,"
        f" {others:.0%} made otherwise: gains {gained.mean():.1%} ± {error:.1%} of a match"
    )


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("game")
    words.add_argument("--line-up", required=True)
    words.add_argument("--again", help="who decides again: the first of the line-up, if left out")
    words.add_argument("--times", type=float, default=30, help="its budget")
    words.add_argument(
        "--try", dest="tries", type=int, help="play every action on at least so often instead"
    )
    words.add_argument("--looks", type=int, default=240)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--cores", type=int, default=None)
    words.add_argument("--worst", type=int, default=0, help="tell so many of the worst decisions")
    asked = words.parse_args()
    line_up = players_in(asked.line_up)
    again = (
        Trier(asked.tries)
        if asked.tries
        else longer(registry.game(asked.game), asked.again or line_up[0], asked.times)
    )
    play = partial(looked, asked.game, line_up, again, asked.seed)
    matches: Any = played(play, -(-asked.looks // A_MATCH), at_once=1, cores=asked.cores)
    seen: list[Looked] = []
    for match in matches:
        seen.append(match)
        if len(seen) % 10 == 0:
            print(told(seen), flush=True)
    print(told(seen))
    worst = sorted(
        ((look.gained, match.number, look) for match in seen for look in match.looks), reverse=True
    )
    for gained, number, each in worst[: asked.worst]:
        print(f"match {number}, ply {each.ply}: {each.done}, better {each.better}: {gained:.1%}")


if __name__ == "__main__":
    main()
