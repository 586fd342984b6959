"""Texts for people, in their language: every sentence a page shows goes through `_`.

English is what the source says. The language of the page being drawn is a context variable, so
that a game's own words (`games/<name>/page.py`) need not be told who is looking.
"""

from contextvars import ContextVar
from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = (ENGLISH,)

language: ContextVar[str] = ContextVar("language", default=ENGLISH)
_catalogues: dict[str, NullTranslations] = {ENGLISH: NullTranslations()}


def _(text: str) -> str:
    """This text in the language of the person who reads it."""
    return _catalogues[language.get()].gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """One thing or several, in the language of the person who reads it."""
    return _catalogues[language.get()].ngettext(one, many, count)
