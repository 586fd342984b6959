"""Every numbered paragraph and ruling of a RULES.md is held by a test that names it."""

import re

from rathaus.core.game import Game
from tests.every_game import every_game

LABEL = re.compile(r"^\*\*(§\d+(?:\.\d+)*|[A-Z]\d+)\*\*", re.MULTILINE)
MARK = re.compile(r"pytest\.mark\.rule\(([^)]*)\)")


@every_game
def test_every_rule_is_cited_by_a_test(game: Game) -> None:
    labels = LABEL.findall((game.folder / "RULES.md").read_text(encoding="utf-8"))
    assert len(labels) > 20
    assert len(labels) == len(set(labels)), "a number is used twice"
    cited: set[str] = set()
    for path in (game.folder / "tests").glob("test_*.py"):
        for arguments in MARK.findall(path.read_text(encoding="utf-8")):
            cited |= set(re.findall(r'"([^"]+)"', arguments))
    assert set(labels) - cited == set(), "no test cites these"
    assert cited - set(labels) == set(), "these are cited but not in RULES.md"
