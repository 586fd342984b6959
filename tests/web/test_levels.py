"""The levels of bots on the first page: explained, and kept once chosen."""

import re

import pytest
from playwright.sync_api import Browser, expect

from rathaus.bots.levels import ABOUT, LEVELS
from rathaus.web.plan import usual_level
from tests.every_game import GAMES
from tests.web import browser as chromium
from tests.web.guest import Guest
from tests.web.server import Server

SELECTED = re.compile(r'<option value="([^"]+)"[^>]* selected>')


def test_the_level_of_bots_once_chosen_is_offered_for_every_game(guest: Guest) -> None:
    def offered() -> dict[str, str]:
        cards = guest.page("/").split('name="game" value="')[1:]
        return {card.partition('"')[0]: SELECTED.findall(card)[-1] for card in cards}

    assert set(offered().values()) == {usual_level()}
    assert guest.post("/learn", game=GAMES[0].name).status_code == 303
    assert set(offered().values()) == {usual_level()}
    guest.post("/learn", game=GAMES[0].name, players=2, level="random")
    assert set(offered().values()) == {"random"}
    guest.play_now(game=GAMES[0].name, level="mouse")
    assert set(offered().values()) == {"mouse"}
    guest.play_now(game=GAMES[1].name, level="greedy")
    own = {GAMES[0].name: "mouse", GAMES[1].name: "greedy"}
    assert offered() == {game.name: own.get(game.name, "greedy") for game in GAMES}


def test_every_level_says_what_it_does(guest: Guest) -> None:
    assert list(ABOUT) == list(LEVELS)
    page = guest.page("/")
    for about in ABOUT.values():
        assert page.count(f'title="{about}"') == len(GAMES)
        assert page.count(f"<span>{about}</span>") == len(GAMES)


@pytest.mark.browser
def test_the_first_page_says_what_the_chosen_level_does_without_scripts(
    browser: Browser, house: Server
) -> None:
    page = chromium.new_page(browser, java_script_enabled=False)
    page.goto(house.address)
    card = page.locator("article.game").last
    for level in LEVELS:
        card.get_by_label("Bots").select_option(level)
        expect(card.locator(".about-levels span:visible")).to_have_text(ABOUT[level])
    page.context.close()
