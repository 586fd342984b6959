"""The reckoning: where the points of each seat came from, shown below the podium.

A game tells it in its own `page.py`: `reckoning(box, state, seat)` answers what brought this seat
points, in words, and how many; in the order in which it is counted, the same words for the same
thing at every seat. `box` is the whole box, `contents` and `record`. Together they are its points.
"""

from rathaus.web.gamepage import page_of
from rathaus.web.table import Table

Row = tuple[str, list[int | None]]  # what brought points, and how many to each seat, if any


def reckoned(table: Table) -> list[Row]:
    """How the points of a match came about; nothing while it goes on, or when it was given up."""
    match, page = table.match, page_of(table.game)
    if match is None or not match.is_over or not hasattr(page, "reckoning"):
        return []
    told = [added_up(page.reckoning(match.box, match.state, i)) for i in range(len(table.seats))]
    words = dict.fromkeys(what for each in told for what in each)
    return [(what, [each.get(what) for each in told]) for what in words]


def added_up(told: list[tuple[str, int]]) -> dict[str, int]:
    """The same with each thing once.

    >>> added_up([("rings", 5), ("coins", 2), ("rings", 3)])
    {'rings': 8, 'coins': 2}
    """
    points: dict[str, int] = {}
    for what, brought in told:
        points[what] = points.get(what, 0) + brought
    return points
