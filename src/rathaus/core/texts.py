"""Texts for people, in their language: every sentence a page shows goes through `_`.

English is what the source says. The other languages are gettext catalogues, `locale/de.po` and
its like: one set for the house, and one in each game's own folder, whose words come first on that
game's pages. A catalogue is read when it is first needed. The language of the page being drawn is
a context variable, so that nobody need be told who is looking.
"""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "pt": "Português", "es": "Español"}
PACKAGE = Path(__file__).parents[1]

language: ContextVar[str] = ContextVar("language", default=ENGLISH)


class Texts:
    """The texts of one folder in every language; what it does not have, the house has."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._catalogues: dict[str, NullTranslations] = {}

    def gettext(self, text: str) -> str:
        """This text in the language of the person who reads it."""
        return self._catalogue().gettext(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """One thing or several, in the language of the person who reads it."""
        return self._catalogue().ngettext(one, many, count)

    def _catalogue(self) -> NullTranslations:
        wanted = language.get()
        if wanted not in self._catalogues:
            catalogue = read(self.folder, wanted)
            if self.folder != PACKAGE:
                catalogue.add_fallback(texts_of(PACKAGE)._catalogue())
            self._catalogues[wanted] = catalogue
        return self._catalogues[wanted]


def read(folder: Path, wanted: str) -> NullTranslations:
    """The catalogue of a folder in this language; an empty one for English."""
    path = folder / "locale" / f"{wanted}.po"
    if not path.exists():
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, locale=wanted))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def texts_of(folder: Path) -> Texts:
    """The texts of this folder."""
    return Texts(folder)


def words_of(file: str) -> tuple[Callable[[str], str], Callable[[str, str, int], str]]:
    """`_` and `ngettext` for the folder of a game's module, told by its `__file__`."""
    texts = texts_of(Path(file).parent)
    return texts.gettext, texts.ngettext


_ = texts_of(PACKAGE).gettext
ngettext = texts_of(PACKAGE).ngettext


def N_(text: str) -> str:  # noqa: N802
    """A text to be translated later, when somebody reads it."""
    return text


class Phrase:
    """Words with data in them: English when printed, in the reader's language when said.

    >>> str(Phrase("Seat {number} is taken.", number=2))
    'Seat 2 is taken.'
    """

    texts = texts_of(PACKAGE)  # a game's own phrases name the game's

    def __init__(self, text: str, /, **values: object) -> None:
        self.text, self.values = text, values

    def __str__(self) -> str:
        return self.text.format(**self.values) if self.values else self.text

    def said(self) -> str:
        """In the language of the person who reads it."""
        values = {
            name: value.said() if isinstance(value, Phrase) else value
            for name, value in self.values.items()
        }
        said = self.texts.gettext(self.text)
        return said.format(**values) if values else said


class Lines(Phrase):
    """Several phrases, a line each."""

    def __init__(self, lines: Sequence[Phrase]) -> None:
        super().__init__("")
        self.lines = list(lines)

    def __str__(self) -> str:
        return "\n".join(str(line) for line in self.lines)

    def said(self) -> str:
        return "\n".join(line.said() for line in self.lines)
