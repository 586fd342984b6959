"""Which games are ready: their rules, and their bots, are compiled or were so at an earlier start.

Compiling takes a while, once after a new version was installed. It happens beside the event loop,
in a thread of its own: rules of all games before bots, and a game that somebody waits for before
the others. No table may touch rules that are not ready: it would hold up everybody's pages.
"""

import asyncio
import contextlib
import gc
import logging
import threading
from collections.abc import Callable

import numpy as np

from rathaus.bots.greedy import GreedyBot, sensible
from rathaus.bots.thinker import Budget, Thinker
from rathaus.core import registry
from rathaus.core.fair import FairChance
from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from rathaus.core.match import Match
from rathaus.web.gamepage import consequences, page_of

log = logging.getLogger(__name__)
RULES, BOTS, SEARCH = "rules", "bots", "search"  # what is compiled, in this order
A_GLANCE = Budget(simulations=20)
REHEARSED = 1000  # actions; after so many hardly any rule has not been asked for

THREAD = "compiling"

_done: set[tuple[str, str]] = set()  # of this process, whatever houses it opens
_compiling = threading.Lock()


def is_ready(game: Game, part: str = RULES) -> bool:
    """Can this game be played, can its bots play, without anybody waiting?"""
    return INTERPRETED or (part, game.name) in _done


def is_compiling() -> bool:
    return any(thread.name == THREAD for thread in threading.enumerate())


class Readiness:
    """Makes everything ready, and tells who waits for it."""

    def __init__(self, when_ready: Callable[[Game], None]) -> None:
        self._when_ready = when_ready  # told when the rules of a game are ready
        self._events = {game.name: asyncio.Event() for game in registry.all_games()}
        self._wanted: list[str] = []
        self._closed = False

    def open(self) -> None:
        """Begin. The process waits for the thread: a compiler must not be cut off by its end."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._work, args=[loop], name=THREAD).start()

    def close(self) -> None:
        self._closed = True

    async def wait(self, game: Game, seconds: float) -> bool:
        """Wait so long for a game at most; whether it is ready."""
        if not is_ready(game):
            self._wanted.append(game.name)
            try:
                await asyncio.wait_for(self._events[game.name].wait(), seconds)
            except TimeoutError:
                pass
        return is_ready(game)

    # --- In the thread ---

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        left = [(part, game) for part in (RULES, BOTS, SEARCH) for game in registry.all_games()]
        while left and not self._closed:
            part, game = self._next(left)
            left.remove((part, game))
            with _compiling:  # one house at a time
                make_ready(part, game)
            if part == RULES and not self._closed:
                with contextlib.suppress(RuntimeError):  # the house has just closed
                    loop.call_soon_threadsafe(self._told, game)
        gc.freeze()  # what is loaded by now stays: it need not be looked through again and again

    def _next(self, left: list[tuple[str, Game]]) -> tuple[str, Game]:
        """What somebody waits for comes first."""
        wanted = [each for each in left if each[1].name in self._wanted]
        return (wanted or left)[0]

    def _told(self, game: Game) -> None:
        if not self._closed:
            self._events[game.name].set()
            self._when_ready(game)


def make_ready(part: str, game: Game) -> None:
    if is_ready(game, part):
        return
    try:
        {RULES: _play, BOTS: _glance, SEARCH: _think}[part](game)
    except Exception:
        log.exception("The %s of %s could not be made ready", part, game.name)
    _done.add((part, game.name))


def _begun(game: Game) -> Match:
    players = game.players[0]
    match = Match(game, game.load_box(), [""] * players, FairChance.prepared([""] * players))
    match.roll()
    return match


def _play(game: Game) -> None:
    """Matches at random, looked at all the while, ask for every rule there is."""
    actions = 0
    while actions < REHEARSED:
        match = _begun(game)
        _play_and_look(match)
        actions += len(match.log)


def _play_and_look(match: Match) -> None:
    game, page, rng = match.game, page_of(match.game), np.random.default_rng()
    everything = frozenset(option.name for option in game.options)
    while not match.is_over:
        game.view(match.box, match.state, match.to_move, everything)
        if hasattr(page, "scores"):
            page.scores(match.box.contents, match.state, everything, True)
        match.play(match.to_move, int(rng.choice(game.legal_actions(match.box, match.state))))
        match.roll()
    assert match.result
    assert [*consequences(match, 0)]
    if hasattr(page, "reckoning"):
        assert page.reckoning(match.box, match.state, 0)


def _glance(game: Game) -> None:
    match = _begun(game)
    sensible(game, match.box, match.state)
    GreedyBot().worth(game, match.box, match.copy_of_state(), np.random.default_rng())


def _think(game: Game) -> None:
    match = _begun(game)
    Thinker(A_GLANCE).think(game, match.box, match.copy_of_state(), np.random.default_rng())
