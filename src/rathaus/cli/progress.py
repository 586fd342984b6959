"""Progress bars, for whatever takes longer than two seconds."""

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

Item = TypeVar("Item")
PATIENCE = 2.0  # seconds before a bar is shown


def progress(items: Iterable[Item], total: int, what: str, *, quiet: bool) -> Iterator[Item]:
    """The items as they come, with a bar on the terminal once they take their time."""
    begun = time.monotonic()
    bar = None
    try:
        for done, item in enumerate(items, start=1):
            if bar is None and not quiet and time.monotonic() - begun > PATIENCE:
                bar = _bar()
                bar.start()
                task = bar.add_task(what, total=total)
            if bar is not None:
                bar.update(task, completed=done)
            yield item
    finally:
        if bar is not None:
            bar.stop()


def _bar() -> "Progress":
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True)
