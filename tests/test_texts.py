"""Every text for people is there in every language, and no page says anything else."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from rathaus.core.errors import Refusal
from rathaus.core.game import Game
from rathaus.core.texts import LANGUAGES, PACKAGE, Phrase, language, ngettext
from tests.catalogues import FOLDERS, TRANSLATED, catalogue, keywords, refusals, sources, texts
from tests.every_game import every_game

PLACEHOLDER = re.compile(r"\{(\w+)\}")
COMPONENT = re.compile(r"\b(dice|die|cards?|tiles?)\b", re.IGNORECASE)
JINJA = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}", re.DOTALL)
ATTRIBUTES = re.compile(r"(\{% macro [^%]*%\})([^<]*)(\{% endmacro %\})")  # a macro within a tag
TAG = re.compile(r"(</?)\{\{.*?\}\}")  # a tag whose name is chosen
TEMPLATES = [path for folder in FOLDERS for path in sources(folder) if path.suffix == ".html"]
NAMES = {"Rathaus"}  # the same in every language
QUOTED = {"code", "kbd", "script", "style"}
SAID_ALOUD = {"aria-label", "title", "placeholder", "alt", "aria-description"}

every_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
every_language = pytest.mark.parametrize("code", TRANSLATED)


def forms(text: Any) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text,)


@every_folder
@every_language
def test_no_text_is_missing_unused_or_fuzzy(folder: Path, code: str) -> None:
    written = {
        message.id if isinstance(message.id, str) else (message.id[0], message.id[1]): message
        for message in catalogue(folder, code)
        if message.id
    }
    assert set(written) == set(texts(folder)), "`make texts` brings the catalogues up to date"
    for message in written.values():
        assert not message.fuzzy, message.id
        assert all(forms(message.string)), f"not translated: {message.id}"


def test_the_house_names_no_component_of_a_game() -> None:
    for text in texts(PACKAGE):
        for form in forms(text):
            assert not COMPONENT.search(form), f"not every game has them: {form}"


@every_folder
@every_language
def test_a_translation_has_the_same_placeholders(folder: Path, code: str) -> None:
    for message in catalogue(folder, code):
        if message.id:
            wanted = {name for form in forms(message.id) for name in PLACEHOLDER.findall(form)}
            for form in forms(message.string):
                assert set(PLACEHOLDER.findall(form)) == wanted, message.id


@every_folder
@every_language
def test_a_translation_ends_as_the_text_does(folder: Path, code: str) -> None:
    for message in catalogue(folder, code):
        for form in forms(message.string) if message.id else ():
            ends = forms(message.id)[-1][-1]
            assert form.endswith(ends) or ends not in ".?!:…", f"{message.id} → {form}"


# --- Nothing is said without going through the catalogues ---


class Bare(HTMLParser):
    """Words in a template that would be the same in every language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._quoted = 0  # inside what is quoted as it is: code, scripts, styles

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._quoted += tag in QUOTED
        self.found += [value for name, value in attributes if name in SAID_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        self._quoted -= tag in QUOTED

    def handle_data(self, data: str) -> None:
        if not self._quoted:
            self.found.append(data)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_template_says_nothing_by_itself(path: Path) -> None:
    page = Bare()
    text = ATTRIBUTES.sub(r"<b \2>", path.read_text(encoding="utf-8"))
    page.feed(JINJA.sub(" ", TAG.sub(r"\1b", text)))
    page.close()
    words = re.findall(r"[^\W\d_]{2,}", " ".join(page.found))
    assert [word for word in words if word not in NAMES] == []


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node


@every_folder
def test_a_text_is_never_put_together_before_it_is_translated(folder: Path) -> None:
    for path in sources(folder):
        if path.suffix == ".py":
            for call in calls(path):
                if getattr(call.func, "id", "") in keywords() and call.args:
                    assert not isinstance(call.args[0], ast.JoinedStr | ast.BinOp), (
                        f"{path}:{call.lineno}"
                    )


@every_folder
def test_no_text_hides_where_it_is_not_extracted(folder: Path) -> None:
    """As inside an f-string, which the extraction cannot read."""
    known = {form for text in texts(folder) | texts(PACKAGE) for form in forms(text)}
    for path in sources(folder):
        for call in calls(path) if path.suffix == ".py" else ():
            first = call.args[0] if call.args else None
            if getattr(call.func, "id", "") in keywords() and isinstance(first, ast.Constant):
                assert first.value in known, f"{path}:{call.lineno}"


# --- How they are said ---


@pytest.fixture
def german() -> Iterator[None]:
    before = language.set("de")
    yield
    language.reset(before)


def test_a_refusal_is_printed_in_english_and_said_in_the_readers_language(german: None) -> None:
    refusal = Refusal("Seat {number} is taken.", number=2)
    assert str(refusal) == "Seat 2 is taken."
    assert refusal.said() == "Platz 2 ist besetzt."


def test_a_phrase_within_a_phrase_is_said_in_the_same_language(german: None) -> None:
    inner = Phrase("{names} and {count} more", names="a, b", count=3)
    refusal = Refusal("“{text}” could be {names}: say which.", text="x", names=inner)
    assert refusal.said() == "„x“ könnte a, b und 3 weitere sein: Sag, was gemeint ist."


def test_one_and_many(german: None) -> None:
    assert ngettext("{n} point", "{n} points", 1) == "{n} Punkt"
    assert ngettext("{n} point", "{n} points", 0) == "{n} Punkte"


@every_game
def test_a_games_own_words_come_first_and_the_houses_after(game: Game, german: None) -> None:
    assert game.texts.gettext(game.about) != game.about
    assert game.texts.gettext("Who plays?") == "Wer spielt mit?"
    assert game.texts.gettext("said by nobody") == "said by nobody"


def test_every_refusal_is_extracted() -> None:
    assert {"Refusal", "IllegalAction", "Stale", "NotHere"} <= set(refusals()) <= set(keywords())
    assert "Seat {number} is taken." in texts(PACKAGE)
    assert set(TRANSLATED) | {"en"} == set(LANGUAGES)
