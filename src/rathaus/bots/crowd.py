"""Many matches at once: on all cores of this machine, or on a Ray cluster (extra `studio`).

`play(number)` decides everything by its number, so the matches are the same, and come in the same
order, wherever they are played. On a cluster, every machine needs this version of rathaus.
"""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar
from urllib.parse import urlsplit

from rathaus.core.errors import Refusal
from rathaus.core.extras import needed

HERE = "here"  # instead of an address: the cluster this machine belongs to, or one started here
SECONDS = 5.0  # to wait for a cluster to answer
Played = TypeVar("Played")


def played(
    play: Callable[[int], Played], matches: int, *, at_once: int, cores: int | None = None,
    ray: str | None = None,
) -> Iterator[Played]:  # fmt: skip
    """What `play` answers to 0, 1, 2, …, in order; so many of them are handed out `at_once`."""
    cores = cores or os.cpu_count() or 1
    if ray is not None:
        return _by_a_cluster(play, matches, at_once, ray)
    if cores > 1:
        return _by_cores(play, matches, at_once, cores)
    return map(play, range(matches))


def _by_cores(
    play: Callable[[int], Played], matches: int, at_once: int, cores: int
) -> Iterator[Played]:
    with ProcessPoolExecutor(cores, initializer=_go_when_told) as pool:
        try:
            yield from pool.map(play, range(matches), chunksize=at_once)
        finally:
            pool.shutdown(cancel_futures=True)


def _by_a_cluster(
    play: Callable[[int], Played], matches: int, at_once: int, address: str
) -> Iterator[Played]:
    ray = _joined(address)
    try:
        pool = needed("ray.util.multiprocessing", "studio").Pool
        with pool() as everybody:
            yield from everybody.imap(play, range(matches), chunksize=at_once)
    finally:
        ray.shutdown()


def _joined(address: str) -> Any:
    """Ray, joined to the cluster at this address."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    ray = needed("ray", "studio")
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if address != HERE:
        _check_that_somebody_answers(address)
        ray.init(address, **quiet)
        return ray
    try:
        ray.init("auto", **quiet)
    except ConnectionError:
        ray.init("local", include_dashboard=False, **quiet)
    return ray


def _check_that_somebody_answers(address: str) -> None:
    """Ray would try again for a quarter of an hour."""
    place = urlsplit(address if "://" in address else f"ray://{address}")
    try:
        socket.create_connection((place.hostname, place.port or 0), timeout=SECONDS).close()
    except (OSError, ValueError) as problem:
        raise Refusal(f"No Ray cluster answers at “{address}”: {problem}.") from None


def _go_when_told() -> None:
    """Ctrl-C ends a helper at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
