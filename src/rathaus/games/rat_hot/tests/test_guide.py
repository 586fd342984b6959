"""Lessons: what may cost a beginner the match comes before it can."""

from rathaus.games.rat_hot import GAME, guide, page
from rathaus.games.rat_hot.tests.table import Table


def topics(table: Table) -> list[str]:
    view = GAME.view(table.box, table.state, table.to_move, frozenset())
    legal = GAME.legal_actions(table.box, table.state)
    can = {action: page.label(view, action) for action in legal}
    return [lesson.topic for lesson in guide.lessons(view, can)]


def test_rats_are_explained_before_the_first_one_of_yours_is_laid() -> None:
    table = Table()
    own = next(name for name in table.names() if "R" in name)
    table.say(own)
    assert topics(table)[:2] == ["goal", "rats"]


def test_without_rats_nobody_speaks_of_them() -> None:
    table = Table()
    table.say(next(name for name in table.names() if "R" not in name))
    assert "rats" not in topics(table)


def test_near_the_end_the_tiles_are_counted() -> None:
    said = []
    for left in ([], ["A.a"], ["A.a", "B.b"]):
        table = Table()
        kinds = [name.removeprefix("turn ") for name in table.names()][:3]
        table.say(f"turn {kinds[0]}")
        table.keep(*kinds[1 : 1 + len(left)])
        view = GAME.view(table.box, table.state, 0, frozenset())
        (lesson,) = [each for each in guide.lessons(view, {}) if each.topic == "end"]
        said.append(lesson.text[:20])
    assert said == ["No tile is left face", "Only 1 tile is left ", "Only 2 tiles are lef"]


def test_while_three_rats_show_a_beginner_hears_of_nothing_else() -> None:
    table = Table()
    view = GAME.view(table.box, table.state, 0, frozenset())._replace(rats=[3, 0])
    (lesson,) = guide.lessons(view, {})
    assert lesson.text.startswith("Danger: 3 of your own rats") and not lesson.topic
