"""The rules are there in every language, and every paragraph is reached from what it explains."""

import random
import re
from pathlib import Path

import pytest

from rathaus.core.game import Game
from rathaus.core.texts import language
from rathaus.web import rulebook
from rathaus.web.drawing import Drawing
from rathaus.web.gamepage import page_of
from tests.catalogues import TRANSLATED
from tests.every_game import every_game, house_box, matches, random_step

LABEL = re.compile(r"^\*\*(§\d+(?:\.\d+)*|[A-Z]\d+)\*\*", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
SECTION = re.compile(r"^## ", re.MULTILINE)
SYMBOL = re.compile(r'<use href="[^"#]*#([^"]+)"')

every_language = pytest.mark.parametrize("code", TRANSLATED)


def rules(game: Game, code: str = "") -> str:
    name = f"RULES.{code}.md" if code else "RULES.md"
    return (game.folder / name).read_text(encoding="utf-8")


@every_game
@every_language
def test_a_translation_has_the_same_paragraphs(game: Game, code: str) -> None:
    english, translated = rules(game), rules(game, code)
    assert LABEL.findall(translated) == LABEL.findall(english)
    assert len(SECTION.findall(translated)) == len(SECTION.findall(english))
    assert set(CODE.findall(translated)) == set(CODE.findall(english)), "notation is one for all"
    assert translated.startswith(f"# {game.title}\n")
    assert english.count("Version") == translated.count("Versi") + translated.count("Versã")


@every_game
def test_every_paragraph_is_reached_from_an_action_or_the_end(game: Game) -> None:
    reached = set(rulebook.guide_of(game).OVER)
    for action in range(game.state.ACTIONS):
        paragraphs = rulebook.explained(game, action)
        assert paragraphs and len(paragraphs) == len(set(paragraphs))
        reached |= set(paragraphs)
    assert reached == set(LABEL.findall(rules(game)))


@every_game
def test_a_beginner_is_told_something_at_every_moment(game: Game) -> None:
    numbers = set(LABEL.findall(rules(game)))
    guide, page, box = rulebook.guide_of(game), page_of(game), house_box(game)
    assert guide.PLAYERS in game.players
    rng = random.Random(7)
    for _match in range(matches(4)):
        state = game.new_state(box, guide.PLAYERS)
        while (action := random_step(game, box, state, rng)) is not None:
            if (mover := game.to_move(box, state)) >= 0:
                view = game.view(box, state, mover, frozenset())
                can = {each: page.label(view, each) for each in game.legal_actions(box, state)}
                told = list(guide.lessons(view, can))
                assert [lesson.topic for lesson in told].count("") == 1 and not told[-1].topic
                assert {lesson.paragraph for lesson in told} <= numbers
                names = [f"seat {i}" for i in range(guide.PLAYERS)]
                assert all("{" not in lesson.text.format(seat=names) for lesson in told)
            game.apply(box, state, action)


@every_game
def test_a_picture_belongs_to_a_paragraph_and_shows_what_the_game_has(game: Game) -> None:
    figures = Drawing().figures(game)
    assert len(figures) >= 4
    assert set(figures) <= set(LABEL.findall(rules(game)))
    sprite = (game.folder / "sprite.svg").read_text(encoding="utf-8")
    for drawn in figures.values():
        symbols = set(SYMBOL.findall(drawn))
        assert symbols and all(f'id="{symbol}"' in sprite for symbol in symbols)


@every_game
@every_language
def test_captions_are_translated(game: Game, code: str) -> None:
    english = Drawing().figures(game)
    before = language.set(code)
    try:
        assert all(Drawing().figures(game)[at] != drawn for at, drawn in english.items())
    finally:
        language.reset(before)


@every_game
def test_the_page_has_an_address_for_every_paragraph(game: Game) -> None:
    page = rulebook.Rulebook(rules(game), {}, frozenset({"1.1"}))
    for number in LABEL.findall(rules(game)):
        assert f'<p id="{rulebook.address(number)}" class="rule' in page.html
    assert page.html.count("rule marked") == 1
    mentioned = set(re.findall(r'href="#([^"]+)"', page.html))
    assert mentioned == set(re.findall(r'<p id="([^"]+)"', page.html))
    assert len(page.sections) == len(SECTION.findall(rules(game)))


def test_an_untranslated_rulebook_is_shown_in_english(tmp_path: Path) -> None:
    class Folder:
        title, folder = "New", tmp_path

    (tmp_path / "RULES.md").write_text("# New\n")
    before = language.set("de")
    try:
        assert rulebook.text(Folder()) == "# New\n"  # type: ignore[arg-type]
        assert rulebook.written_in(Folder()) == "en"  # type: ignore[arg-type]
    finally:
        language.reset(before)
