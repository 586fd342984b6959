"""For everyone: axe finds nothing serious on any page, light or dark, small or large."""

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from rathaus.core.game import Game
from tests.every_game import GAMES, every_game
from tests.web import browser as chromium
from tests.web.server import Server

pytestmark = pytest.mark.browser

SIZES: dict[str, Any] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "color_scheme": "light"},
    "desk": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEGIBLE = {"runOnly": ["color-contrast"]}
every_size = pytest.mark.parametrize("size", SIZES)


def check(page: Page, where: str) -> None:
    """Nothing serious, no sideways scrolling, and in the other colours everything is legible."""
    found = Axe().run(page).response["violations"]
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        found += Axe().run(page, options=LEGIBLE).response["violations"]
    bad = [
        f"{where}: {each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
    assert not bad, "\n".join(bad)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where


@every_size
@every_game
def test_a_table_from_its_first_move_to_its_end(
    browser: Browser, house: Server, game: Game, size: str
) -> None:
    page = chromium.new_page(browser, **SIZES[size])
    chromium.play_now(page, house, game)
    for number in range(8):
        if not chromium.wait_for_move(page):
            break
        if number % 4 == 3:
            check(page, f"{game.name}, move {number}")
        chromium.press_quickly(page, 2 * number + 1)
    if chromium.wait_for_move(page):
        page.locator("summary", has_text="Resign").click()
        page.get_by_role("button", name="Yes, I give up").click()
    page.wait_for_selector(".prompt.over")
    check(page, f"{game.name}, over")
    table = page.url
    for path in ("proof", "log", "at/3"):
        page.goto(f"{table}/{path}")
        check(page, f"{game.name}, {path}")
    page.goto(f"{house.address}/games/{game.name}/rules")
    check(page, f"{game.name}, rules")
    page.context.close()


@every_size
def test_home_lobby_refusals_and_links(browser: Browser, house: Server, size: str) -> None:
    page = chromium.new_page(browser, **SIZES[size])
    page.goto(house.address)
    check(page, "home")
    page.locator(".you-menu summary").click()
    check(page, "home, menu")
    page.get_by_role("button", name="Carry my seats").click()
    check(page, "carry")
    page.goto(f"{house.address}/nowhere")
    check(page, "refusal")
    link = chromium.invite(page, house, GAMES[0], GAMES[0].players[-1])
    page.locator("#own-box summary").click()
    check(page, "lobby of the host")
    guest = chromium.new_page(browser, **SIZES[size])
    guest.goto(link)
    check(guest, "lobby of a guest")
    page.context.close()
    guest.context.close()
