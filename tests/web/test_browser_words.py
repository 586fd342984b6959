"""Languages and lessons in a real Chromium."""

import pytest
from playwright.sync_api import Browser, Page, expect

from rathaus.core.game import Game
from rathaus.core.texts import LANGUAGES
from tests.every_game import GAMES, every_game
from tests.web import browser as chromium
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]

SIZES = [(390, 844), (820, 1180), (1440, 900)]


def learn(page: Page, house: Server, game: Game) -> None:
    page.goto(house.address)
    page.get_by_role("button", name=f"Learn by playing: {game.title}").click()
    page.wait_for_selector("#table .board")
    page.wait_for_load_state()  # the script is there, too


@every_game
def test_somebody_new_is_led_through_a_first_match(
    browser: Browser, house: Server, game: Game
) -> None:
    page = chromium.new_page(browser)
    learn(page, house, game)
    told: list[str] = []
    number = 0
    while chromium.wait_for_move(page):
        told.append(page.locator(".lesson p").inner_text())
        chromium.press_quickly(page, number)
        number += 1
    assert "Welcome" in told[0]
    assert len(set(told)) > 3
    expect(page.locator(".prompt")).to_contain_text("won")
    expect(page.locator(".lesson")).to_contain_text("That was a match with lessons.")
    page.get_by_role("link", name="How is it scored?").click()
    expect(page.locator(".rule:target")).to_be_visible()
    page.context.close()


def test_lessons_end_with_a_click(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    learn(page, house, GAMES[0])
    page.get_by_role("link", name="The rule").first.click()
    expect(page.locator(".rule:target")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="No more lessons").click()
    expect(page.locator(".lesson")).to_have_count(0)
    page.context.close()


def test_one_click_changes_the_language_of_a_running_table(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    learn(page, house, GAMES[0])
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Was geschah")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    chromium.wait_for_move(page)
    chromium.press_and_see(page)
    expect(page.get_by_role("heading", name="Was geschah")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_wider_than_the_page(browser: Browser, house: Server, code: str) -> None:
    page = chromium.new_page(browser, locale=code)
    page.goto(house.address)
    must_fit(page)
    for game in GAMES:
        page.goto(f"{house.address}/games/{game.name}/rules")
        must_fit(page)
        page.locator('button.primary, [formaction="/learn"]').first.click()
        page.wait_for_selector("#table .board")
        chromium.wait_for_move(page)
        must_fit(page)
    page.goto(house.address)
    page.locator('[formaction="/tables"]').first.click()
    page.wait_for_selector(".lobby")
    must_fit(page)
    page.context.close()


def must_fit(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        too_wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert too_wide <= 0, f"{page.url} is {too_wide} pixels too wide at {width}"
