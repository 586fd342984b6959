"""The rules of a game as a page: in the reader's language, with pictures, and an address for each
numbered paragraph, so that whatever it explains can lead there."""

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rathaus.core.game import Game
from rathaus.core.texts import ENGLISH, language
from rathaus.web.refusals import NotHere

NUMBER = r"§\d+\.\d+|\b[A-Z]\d+\b"
WHOLE = re.compile(rf"(?:{NUMBER})$")
MENTIONED = re.compile(rf"({NUMBER})")


def address(paragraph: str) -> str:
    """A paragraph's place on its page.

    >>> address("§3.1"), address("P4")
    ('3.1', 'P4')
    """
    return paragraph.removeprefix("§")


def link(game: Game, paragraphs: Iterable[str]) -> str:
    """Where these paragraphs are explained; the first is shown, all are marked."""
    first, *others = [address(each) for each in paragraphs]
    see = f"?see={quote('+'.join([first, *others]), safe='+')}" if others else ""
    return f"/games/{game.name}/rules{see}#{first}"


@cache
def guide_of(game: Game) -> Any:
    """The game's own `guide.py`, or nothing."""
    name = f"{game.package}.guide"
    return import_module(name) if find_spec(name) else None


def explained(game: Game, action: int) -> tuple[str, ...]:
    """The paragraphs that explain an action, the most telling one first."""
    guide = guide_of(game)
    known = guide is not None and 0 <= action < game.state.ACTIONS
    return tuple(guide.paragraphs(action)) if known else ()


def text(game: Game) -> str:
    """The rules in the reader's language; in English if nobody has translated them."""
    return _path(game).read_text(encoding="utf-8")


def _path(game: Game) -> Path:
    for name in (f"RULES.{language.get()}.md", "RULES.md"):
        if (game.folder / name).exists():
            return game.folder / name
    raise NotHere("The rules of {title} are not written yet.", title=game.title)


def written_in(game: Game) -> str:
    """The language the page is really in."""
    return ENGLISH if _path(game).name == "RULES.md" else language.get()


class Rulebook:
    """One page of rules: its sections, and its text as HTML."""

    def __init__(self, markdown: str, pictures: dict[str, str], marked: frozenset[str]) -> None:
        self._reader = MarkdownIt("commonmark", {"html": False}).enable("table")
        self._pictures, self._marked = pictures, marked
        tokens = self._reader.parse(markdown)
        self._numbers = {number for token in tokens if (number := _number(token))}
        self.sections = self._address_headings(tokens)
        self.html = self._reader.renderer.render(self._addressed(tokens), self._reader.options, {})

    def _address_headings(self, tokens: list[Token]) -> list[tuple[str, str]]:
        """Every section gets an address: its place in the page."""
        found: list[tuple[str, str]] = []
        for opened, inline in zip(tokens, tokens[1:], strict=False):
            if opened.type == "heading_open" and opened.tag == "h2":
                opened.attrSet("id", f"section-{len(found) + 1}")
                found.append((f"section-{len(found) + 1}", inline.content))
        return found

    def _addressed(self, tokens: list[Token]) -> list[Token]:
        """Numbered paragraphs get addresses and pictures; where one is mentioned, a link."""
        result: list[Token] = []
        number = None
        for i, token in enumerate(tokens):
            if token.type == "paragraph_open" and (number := _number(tokens[i + 1])):
                token.attrSet("id", address(number))
                token.attrSet("class", "rule marked" if address(number) in self._marked else "rule")
            if token.type == "inline":
                token.children = self._linked(token.children or [])
            result.append(token)
            if token.type == "paragraph_close" and number:
                result += _picture(self._pictures.get(number, ""))
                number = None
        return result

    def _linked(self, children: list[Token]) -> list[Token]:
        result: list[Token] = []
        for token in children:
            for i, part in enumerate(MENTIONED.split(token.content)):
                piece = token if token.type != "text" else Token("text", "", 0, content=part)
                is_link = token.type == "text" and i % 2 and part in self._numbers
                result += _link(piece, part) if is_link else [piece]
                if token.type != "text":
                    break
        return result


def _number(token: Token) -> str | None:
    """The number that a paragraph begins with."""
    pieces = [each for each in token.children or [] if each.type != "text" or each.content][:3]
    if [each.type for each in pieces] != ["strong_open", "text", "strong_close"]:
        return None
    return pieces[1].content if WHOLE.match(pieces[1].content) else None


def _link(piece: Token, number: str) -> list[Token]:
    opened = Token("link_open", "a", 1, attrs={"href": f"#{address(number)}"})
    return [opened, piece, Token("link_close", "a", -1)]


def _picture(html: str) -> list[Token]:
    return [Token("html_block", "", 0, content=html)] if html else []
