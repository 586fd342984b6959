"""The catalogues of texts: what the sources say, and what each language has for it.

`python -m tests.catalogues` brings every `locale/*.po` up to date: new texts come in untranslated,
unused ones go.
"""

import importlib
import pkgutil
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from rathaus import web
from rathaus.core import registry
from rathaus.core.errors import Refusal
from rathaus.core.texts import ENGLISH, LANGUAGES, PACKAGE

EPOCH = datetime(2026, 11, 15, tzinfo=UTC)  # not the day of the last change: that is in git
TRANSLATED = [code for code in LANGUAGES if code != ENGLISH]
HOUSE = ("core", "bots/levels.py", "web")  # what pages show; the terminal speaks English
TERMINAL = {"batch.py", "cuda_batch.py", "extras.py", "server.py"}  # they refuse nobody at a page
FOLDERS = [PACKAGE, *(game.folder for game in registry.all_games())]


def sources(folder: Path) -> Iterator[Path]:
    """The files whose texts belong to the catalogues of this folder."""
    roots = [PACKAGE / part for part in HOUSE] if folder == PACKAGE else [folder]
    for root in roots:
        inside = [root] if root.is_file() else [*root.rglob("*.py"), *root.rglob("*.html")]
        for path in sorted(inside):
            if "tests" not in path.relative_to(PACKAGE).parts and path.name not in TERMINAL:
                yield path


def refusals(kind: type[Refusal] = Refusal) -> Iterator[str]:
    """The names of all refusals: what they are given is a text, too."""
    yield kind.__name__
    for below in kind.__subclasses__():
        yield from refusals(below)


@cache
def keywords() -> dict[str, Any]:
    for module in pkgutil.iter_modules(web.__path__):
        importlib.import_module(f"{web.__name__}.{module.name}")
    return {
        "_": None,
        "N_": None,
        "Phrase": None,
        "Said": None,
        "Fault": None,
        "ngettext": (1, 2),
    } | dict.fromkeys(refusals())


@cache
def texts(folder: Path) -> frozenset[str | tuple[str, str]]:
    """Everything the sources of a folder say; a pair where one and several differ."""
    found: set[str | tuple[str, str]] = set()
    for path in sources(folder):
        method: Any = babel_extract if path.suffix == ".html" else "python"
        options: Any = {"silent": "false"}
        with path.open("rb") as file:
            for _line, text, _comments, _context in extract(
                method, file, keywords=keywords(), options=options
            ):
                found.add(text if isinstance(text, str) else (text[0], text[1]))
    if folder != PACKAGE:
        found -= texts(PACKAGE)
    return frozenset(found)


def catalogue(folder: Path, language: str) -> Catalog:
    """A catalogue as it is written; an empty one if there is none yet."""
    path = folder / "locale" / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renew(folder: Path, language: str) -> int:
    """Bring a catalogue up to date; how many texts still have no translation."""
    old = catalogue(folder, language)
    new = Catalog(
        locale=language, header_comment="# Rathaus", fuzzy=False,
        project="Rathaus", version="1", msgid_bugs_address="Rathaus", charset="utf-8",
        creation_date=EPOCH, revision_date=EPOCH, last_translator="Rathaus", language_team=language,
    )  # fmt: skip
    for text in sorted(texts(folder), key=lambda each: each if isinstance(each, str) else each[0]):
        before = old.get(text if isinstance(text, str) else text[0])
        new.add(text, before.string if before and isinstance(before.id, type(text)) else None)
    path = folder / "locale" / f"{language}.po"
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=100, omit_header=False)
    return sum(not any(_strings(message.string)) for message in new if message.id)


def _strings(string: Any) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (string or "",)


if __name__ == "__main__":
    for folder in FOLDERS:
        for language in TRANSLATED:
            missing = renew(folder, language)
            print(f"{folder.name:<12} {language}  {missing} of {len(texts(folder))} missing")
