"""Learning at the table: lessons, and the way from what happened to the rule behind it."""

import html
import re

import pytest

from rathaus.core.game import Game
from rathaus.core.texts import LANGUAGES
from tests.every_game import every_game
from tests.web.guest import GAME, Guest

WHY = re.compile(r'<a class="why" href="([^"]+)"')


def learn(guest: Guest, game: str = GAME) -> str:
    answer = guest.post("/learn", game=game)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/tables/")


def lesson(page: str) -> str:
    found = re.search(r'<aside class="lesson".*?<p>(.*?)</p>', page, re.DOTALL)
    return html.unescape(found.group(1)) if found else ""


@every_game
def test_a_first_match_is_explained_step_by_step(guest: Guest, game: Game) -> None:
    name = learn(guest, game.name)
    told = []
    for step in range(6):
        found = guest.wait_for_my_move(name)
        if found["status"] == "finished":  # three rats can be quick
            break
        told.append(lesson(guest.page(f"/tables/{name}")))
        assert lesson(guest.page(f"/tables/{name}")) == told[-1], "the same after a reload"
        guest.act(name, found, step % len(found["choices"]))
    assert "Welcome" in told[0] and all(told)
    assert len(set(told)) > 1


@pytest.mark.parametrize("code", LANGUAGES)
@every_game
def test_lessons_are_in_the_readers_language(guest: Guest, game: Game, code: str) -> None:
    name = learn(guest, game.name)
    guest.wait_for_my_move(name)
    page = guest.ask("GET", f"/tables/{name}", headers={"accept-language": code}).text
    assert game.texts.gettext(game.about)
    assert ("Welcome" in lesson(page)) == (code == "en")


def test_lessons_can_be_skipped_and_do_not_come_back(guest: Guest) -> None:
    name = learn(guest)
    guest.wait_for_my_move(name)
    assert lesson(guest.page(f"/tables/{name}"))
    assert guest.another().post(f"/tables/{name}/skip").status_code == 403
    assert guest.post(f"/tables/{name}/skip").status_code == 303
    assert not lesson(guest.page(f"/tables/{name}"))


def test_other_tables_have_no_lessons(guest: Guest) -> None:
    name = guest.play_now()
    guest.wait_for_my_move(name)
    assert not lesson(guest.page(f"/tables/{name}"))


@every_game
def test_a_line_of_the_log_leads_to_the_rule_that_explains_it(guest: Guest, game: Game) -> None:
    name = guest.play_now(game=game.name)
    guest.act(name, guest.wait_for_my_move(name))
    for page in (guest.page(f"/tables/{name}"), guest.page(f"/tables/{name}/log")):
        links = WHY.findall(page)
        assert len(links) > 1
        for link in set(links):
            address, _sign, paragraph = html.unescape(link).partition("#")
            assert f'<p id="{paragraph}" class="rule' in guest.page(address)


@every_game
def test_a_refusal_leads_to_the_rule_behind_it(guest: Guest, game: Game) -> None:
    name = guest.play_now(game=game.name)
    found = guest.wait_for_my_move(name)
    allowed = {choice["action"] for choice in found["choices"]}
    action = next(each for each in range(game.state.ACTIONS) if each not in allowed)
    fields = {"seat": found["to_move"], "action": action, "ply": found["ply"]}
    page = guest.post(f"/tables/{name}/actions", **fields)
    assert page.status_code == 409
    assert "That is not allowed now. You may:" in page.text
    told = guest.ask(
        "POST", f"/tables/{name}/actions", data=fields, headers={"x-part": "table"}
    )  # fmt: skip
    address, _sign, paragraph = told.headers["x-rule"].partition("#")
    assert html.escape(told.headers["x-rule"]) in page.text
    assert f'<p id="{paragraph}" class="rule' in guest.page(address)


def test_the_end_leads_to_how_it_is_scored(guest: Guest) -> None:
    name = guest.play_now()
    guest.play_to_the_end(name)
    link = html.unescape(WHY.findall(guest.page(f"/tables/{name}"))[0])
    assert "rule marked" in guest.page(link.partition("#")[0])


@pytest.mark.parametrize("code", LANGUAGES)
@every_game
def test_the_rules_are_shown_in_the_readers_language(guest: Guest, game: Game, code: str) -> None:
    page = guest.ask("GET", f"/games/{game.name}/rules", headers={"accept-language": code}).text
    assert f'<article class="rules" lang="{code}"' in page
    assert page.count("<figure") >= 4
