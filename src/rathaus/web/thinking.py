"""Where bots think: in threads beside the event loop, so that pages stay quick.

Compiled rules and searches let go of the interpreter's lock; a bot that is plain Python shares it.
"""

import asyncio
import logging
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from rathaus.bots.advice import Advice, advise
from rathaus.bots.levels import bot
from rathaus.core.match import Match

log = logging.getLogger(__name__)
PATIENT = 10  # niceness of a bot that thinks


class Thinking:
    """A few heads for all tables."""

    def __init__(self) -> None:
        self._heads = ThreadPoolExecutor(max(2, os.cpu_count() or 2), "bot", _give_way)

    async def choose(self, match: Match, seat: int, level: str) -> int:
        """What a bot of this level would do; any legal action if the bot fails."""
        loop = asyncio.get_running_loop()
        state = match.copy_of_state()
        return await loop.run_in_executor(self._heads, _choice, match, state, seat, level)

    async def advise(self, match: Match) -> Advice:
        """What the search thinks of everything the seat to move may do."""
        loop = asyncio.get_running_loop()
        state = match.copy_of_state()
        return await loop.run_in_executor(self._heads, _advice, match, state)

    def close(self) -> None:
        self._heads.shutdown(wait=False, cancel_futures=True)


def _give_way() -> None:
    """Where the system can tell threads apart, pages go before bots."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), PATIENT)


def _choice(match: Match, state: object, seat: int, level: str) -> int:
    rng = np.random.default_rng()
    try:
        return bot(level).act(match.game, match.box, state, seat, rng)
    except Exception:
        log.exception("The %s bot failed at %s", level, match.game.name)
        return int(rng.choice(match.game.legal_actions(match.box, match.state)))


def _advice(match: Match, state: object) -> Advice:
    return advise(match.game, match.box, state, np.random.default_rng())
