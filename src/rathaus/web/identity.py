"""Who is who: a person is a signed cookie and a name. No passwords to lose.

The cookie holds the person's id, name and choices; the house remembers only which id sits where.
The secret that signs it is made at the first start and readable by nobody else.
"""

import hashlib
import os
import re
import secrets
import unicodedata
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response

COOKIE = "rathaus"
YEARS_KEPT = 5
LONGEST_NAME = 24
SECRET_BYTES = 32
RATS = ("Ada", "Mimi", "Nibbles", "Oskar", "Pip", "Rosa", "Tilda", "Toni", "Whisk", "Zeca")


class Person(BaseModel):
    """Somebody with a browser."""

    id: str
    name: str
    theme: str = "auto"
    choices: dict[str, list[str]] = {}  # game: the players and the level chosen last time
    level: str = ""  # of bots, chosen last time for any game
    known: bool = False  # the browser has our cookie already


class Identity:
    """Tells people apart by their cookies."""

    def __init__(self, data: Path) -> None:
        self._signer = URLSafeSerializer(secret(data), salt="person")

    def person(self, request: Request) -> Person:
        """Whoever asks; somebody new if the cookie is missing or not ours."""
        cookie = request.cookies.get(COOKIE, "")
        try:
            return Person.model_validate(self._signer.loads(cookie) | {"known": True})
        except (BadSignature, ValidationError, TypeError):
            return stranger()

    def remember(self, response: Response, person: Person) -> None:
        """Give the person's browser its cookie."""
        value = self._signer.dumps(person.model_dump(exclude={"known"}))
        age = YEARS_KEPT * 366 * 86_400
        response.set_cookie(COOKIE, str(value), max_age=age, httponly=True, samesite="lax")


def stranger() -> Person:
    """Somebody who has not been here before."""
    return Person(id=secrets.token_urlsafe(12), name=f"{secrets.choice(RATS)}")


def secret(data: Path) -> bytes:
    """The house's secret, made at the first start, for the owner's eyes only (mode 0600)."""
    path, draft = data / "secret", data / ".secret"
    if not path.exists():
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)  # whole or not at all
    return path.read_bytes()


def clean_name(typed: str, otherwise: str = "") -> str:
    """A name as it is shown: one line, no invisible characters, not too long.

    >>> clean_name("  Ada \\n <b>  ")
    'Ada <b>'
    """
    composed = unicodedata.normalize("NFC", typed)
    visible = "".join(each for each in composed if each.isspace() or each.isprintable())
    return re.sub(r"\s+", " ", visible).strip()[:LONGEST_NAME].strip() or otherwise


def new_token() -> str:
    """A capability: whoever has it may act."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is stored of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()
