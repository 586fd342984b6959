"""The language of a page: the browser's, or the one chosen by a click."""

import re

import pytest
from starlette.testclient import TestClient

from rathaus.core.texts import LANGUAGES
from tests.web.guest import Guest

HELLO = {
    "en": "What shall we play?",
    "de": "Was wollen wir spielen?",
    "pt": "O que vamos jogar?",
    "es": "¿A qué jugamos?",
}


def home(client: TestClient, accepted: str = "", cookie: str = "") -> str:
    client.cookies.clear()
    headers = {"accept-language": accepted} | ({"cookie": cookie} if cookie else {})
    return client.get("/", headers=headers).text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_browser_chooses(client: TestClient, code: str) -> None:
    page = home(client, f"{code}-XX,{code};q=0.9,fr;q=0.8")
    assert HELLO[code] in page
    assert f'<html lang="{code}"' in page


@pytest.mark.parametrize("accepted", ["", "fr", "*", "de;q=nonsense", ";;;,,,"])
def test_whoever_asks_for_something_else_gets_english(client: TestClient, accepted: str) -> None:
    assert HELLO["en"] in home(client, accepted)


@pytest.mark.parametrize("code", LANGUAGES)
def test_one_click_changes_it_and_it_is_kept(client: TestClient, code: str) -> None:
    client.cookies.clear()
    page = client.get("/", headers={"accept-language": "pt"}).text
    assert re.search(rf'name="language" value="{code}"', page)
    changed = client.post("/language", data={"language": code, "back": "/nowhere"})
    assert changed.headers["location"] == "/nowhere"
    kept = client.cookies["rathaus-language"]
    assert HELLO[code] in home(client, "pt", f"rathaus-language={kept}")


def test_a_language_that_is_not_there_changes_nothing(client: TestClient) -> None:
    assert "set-cookie" not in client.post("/language", data={"language": "xx"}).headers
    assert HELLO["de"] in home(client, "de", "rathaus-language=xx; a=b")


@pytest.mark.parametrize(
    ("code", "told"),
    [("de", "Diesen Tisch gibt es nicht."), ("es", "Esa mesa no existe."), ("", "no such table")],
)
def test_refusals_are_said_in_it(guest: Guest, code: str, told: str) -> None:
    headers = {"accept-language": code}
    assert told in guest.ask("GET", "/tables/none", headers=headers).text
    assert told in guest.ask("GET", "/api/tables/none", headers=headers).json()["refusal"]


def test_each_looks_at_the_same_table_in_their_own_language(guest: Guest) -> None:
    name = guest.play_now(level="mouse")
    for code, told in (("de", "Was geschah"), ("pt", "O que aconteceu"), ("de", ">Maus<")):
        answer = guest.ask("GET", f"/tables/{name}", headers={"accept-language": code})
        assert told in answer.text
    assert "What happened" in guest.page(f"/tables/{name}")
