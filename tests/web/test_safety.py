"""Safety: who may come in, what they may say, how fast, and what nobody else ever sees."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rathaus.web.app import create_app
from rathaus.web.identity import clean_name
from tests.web.conftest import settings
from tests.web.guest import Guest

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}",
    "'; DROP TABLE tables; --",
    "\u202egnp.exe",
    "a\u0000b\r\nSet-Cookie: x=y",
    "x" * 5000,
    "   ",
    "🐀👑",
)


def test_the_secret_is_made_once_and_for_the_owner_only(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))):
        first = (tmp_path / "secret").read_bytes()
    with TestClient(create_app(settings(tmp_path))):
        assert (tmp_path / "secret").read_bytes() == first
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_names(guest: Guest, name: str) -> None:
    table = guest.invite(players=2)
    guest.post(f"/tables/{table}/sit", seat=1, name=name)
    guest.post("/me", name=name, theme="auto", back="/")
    for path in ("/", f"/tables/{table}"):
        page = guest.page(path)
        assert "<script>alert" not in page and "<img src=x" not in page and "49" not in name
    guest.post(f"/tables/{table}/start", fill="")
    page = guest.page(f"/tables/{table}")
    assert "<script>alert" not in page and "<img src=x" not in page
    shown = guest.facts(table)["seats"]
    assert all(1 <= len(seat["name"]) <= 24 for seat in shown)
    assert all(seat["name"].isprintable() for seat in shown)


def test_names_are_one_visible_line() -> None:
    assert clean_name("a\u202eb\u200b\n c") == "ab c"
    assert clean_name("\u0000", "Guest") == "Guest"


def test_every_page_forbids_what_is_not_ours(guest: Guest) -> None:
    table = guest.play_now()
    for path in ("/", f"/tables/{table}", "/nowhere", "/static/table.js", "/api/games"):
        policy = guest.ask("GET", path).headers["content-security-policy"]
        assert "script-src 'self'" in policy and "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
    page = guest.page(f"/tables/{table}")
    assert "<script>" not in page and "onclick" not in page and "style=" not in page


@pytest.mark.parametrize(
    "headers", [{"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}]
)
def test_another_site_cannot_act_for_a_person(guest: Guest, headers: dict[str, str]) -> None:
    table = guest.play_now()
    ply = guest.wait_for_my_move(table)["ply"]
    refused = guest.ask("POST", f"/tables/{table}/resign", headers=headers)
    assert refused.status_code == 403 and "another site" in refused.text
    assert guest.facts(table)["ply"] == ply and guest.facts(table)["status"] == "running"
    own = {"sec-fetch-site": "same-origin", "origin": "http://testserver"}
    assert guest.ask("POST", f"/tables/{table}/resign", headers=own).status_code == 303


def test_the_house_answers_to_its_own_name_only(guest: Guest) -> None:
    refused = guest.ask("GET", "/", headers={"host": "evil.example"})
    assert refused.status_code == 403 and "does not answer to that name" in refused.text


def test_a_body_nobody_needs_is_refused(guest: Guest) -> None:
    refused = guest.ask("POST", "/me", content=b"name=" + b"x" * 100_000)
    assert refused.status_code == 413 and "more than anybody needs" in refused.text

    def pieces() -> Iterator[bytes]:  # without a length
        yield from [b"x" * 10_000] * 10

    refused = guest.ask("POST", "/api/tables", content=pieces())
    assert refused.status_code == 413


def test_whoever_asks_too_fast_is_told_to_wait(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path, rate=5))) as client:
        guest = Guest(client)
        guest.page("/")
        answers = [guest.ask("GET", "/") for _ in range(30)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused and "wait a few seconds" in refused[0].text
        assert refused[0].headers["retry-after"]
        assert guest.another().ask("GET", "/").status_code == 200  # others are not held up
        programs = [guest.ask("GET", "/api/games") for _ in range(30)]
        said = next(answer.json() for answer in programs if answer.status_code == 429)
        assert "wait a few seconds" in said["refusal"]


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", ""])
def test_no_redirect_leads_elsewhere(guest: Guest, back: str) -> None:
    answer = guest.post("/me", name="Ada", theme="dark", back=back)
    assert answer.headers["location"] == "/"


def test_a_forged_cookie_is_nobody(guest: Guest) -> None:
    table = guest.play_now()
    forged = guest.another()
    forged.cookie = guest.cookie[:-3] + "abc"
    assert forged.facts(table)["seats"][0]["yours"] is False
    assert "You are watching" in forged.page(f"/tables/{table}")


def test_a_seat_is_carried_to_another_device_once(guest: Guest) -> None:
    table = guest.play_now()
    page = guest.post("/carry").text
    link = page.partition('value="http://testserver')[2].partition('"')[0]
    other = guest.another()
    assert "Carry on here" in other.page(link)  # looking does not use it up
    assert other.post(link).status_code == 303
    assert any(seat["yours"] for seat in other.facts(table)["seats"])
    third = guest.another()
    again = third.post(link)
    assert again.status_code == 404 and "used already" in again.text
    assert not any(seat["yours"] for seat in third.facts(table)["seats"])


def test_a_token_is_told_once_and_never_again(guest: Guest) -> None:
    table = guest.invite(players=2)
    answer = guest.another().ask("POST", f"/api/tables/{table}/seats", json={"name": "Robot"})
    seat, token = answer.json()["seat"], answer.json()["token"]
    guest.post(f"/tables/{table}/start", fill="")
    robot = guest.another(token)
    assert robot.facts(table)["seats"]
    assert [s["name"] for s in robot.facts(table)["seats"] if s["yours"]] == ["Robot"]
    assert seat == 1
    person = guest.cookie
    for path in (f"/tables/{table}", f"/api/tables/{table}", f"/tables/{table}/match.json", "/"):
        for who in (guest, guest.another(), robot):
            told = who.page(path)
            assert token not in told and person not in told
