"""Piratz: what the graph of scores tells, and what it keeps to itself."""

from rathaus.games.piratz.page import scores
from rathaus.games.piratz.state import HELD
from rathaus.games.piratz.tests.table import HOUSE, Table

NOTHING: frozenset[str] = frozenset()


def test_while_piles_lie_face_down_the_graph_counts_cards() -> None:
    table = Table(3)
    table.put(HELD, 1, 2, 3)
    table.put(HELD + 2, 4)
    assert scores(HOUSE.contents, table.state, NOTHING, False) == ("Cards stored", [3, 0, 1])


def test_once_it_is_over_or_open_the_graph_counts_points() -> None:
    table = Table(3)
    table.put(HELD, 1)
    before = table.state.tobytes()
    afterwards = scores(HOUSE.contents, table.state, NOTHING, True)
    assert afterwards == scores(HOUSE.contents, table.state, frozenset({"open_stores"}), False)
    assert afterwards[0] == "Points, if it ended here" and sum(afterwards[1]) > 0
    assert table.state.tobytes() == before
