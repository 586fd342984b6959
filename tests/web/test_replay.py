"""Looking back in a real Chromium."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.every_game import GAMES
from tests.web import browser as chromium
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]
MOST_BYTES = 300_000
REACHED = "ply => Number(document.getElementById('at').value) >= ply"


@pytest.fixture(scope="module")
def finished(browser: Browser, house: Server) -> Iterator[str]:
    """The address of a match that is over."""
    page = chromium.new_page(browser)
    chromium.play_now(page, house, GAMES[0])
    chromium.play_to_the_end(page)
    yield page.url
    page.context.close()


def now(page: Page) -> int:
    """The moment that is shown, when everything on the page agrees on it."""
    at = int(page.locator("#slider").input_value())
    expect(page).to_have_url(re.compile(f"/at/{at}$"))
    expect(page.locator("#at")).to_have_text(str(at))
    if at:
        current = page.locator("#lines a[aria-current]")
        expect(current).to_have_attribute("href", re.compile(f"/at/{at}$"))
    else:
        expect(page.locator("#moment .prompt")).to_contain_text("The beginning.")
    return at


def test_arrows_step_through_a_match_by_action_and_by_turn(browser: Browser, finished: str) -> None:
    page = chromium.new_page(browser)
    page.goto(f"{finished}/at/0")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert now(page) == 3
    page.keyboard.press("ArrowLeft")
    assert now(page) == 2
    page.keyboard.press("PageDown")
    turn = now(page)
    assert turn > 2
    page.keyboard.press("Shift+ArrowRight")
    assert now(page) > turn
    page.keyboard.press("PageUp")
    assert now(page) == turn
    page.keyboard.press("End")
    assert now(page) == int(page.locator("#slider").get_attribute("max") or 0)
    expect(page.locator("#moment")).to_contain_text("place 1")
    page.keyboard.press("Home")
    assert now(page) == 0
    page.context.close()


def test_it_plays_by_itself_and_pauses(browser: Browser, finished: str) -> None:
    page = chromium.new_page(browser)
    page.goto(f"{finished}/at/0")
    last = int(page.locator("#slider").get_attribute("max") or 0)
    page.locator("#speed").select_option("120")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(REACHED, arg=2)
    page.get_by_role("button", name="Play").click()
    paused = now(page)
    assert 2 <= paused < last
    page.locator("#slider").fill(str(last - 12))
    page.locator("#unit").select_option("turn")
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(REACHED, arg=last)
    expect(page.get_by_role("button", name="Play")).to_have_attribute("aria-pressed", "false")
    assert now(page) == last
    page.context.close()


def test_slider_graph_and_log_lead_to_the_same_moments(browser: Browser, finished: str) -> None:
    page = chromium.new_page(browser)
    page.goto(f"{finished}/at/0")
    page.locator("#slider").fill("12")
    assert now(page) == 12
    page.locator("#lines a.later").last.click()
    assert now(page) == 13
    page.locator(".graph .lines").first.click(position={"x": 120, "y": 30})
    far = now(page)
    assert far > 13
    drawn = page.locator("#moment").inner_html()
    link = page.get_by_role("link", name="Link to this moment").get_attribute("href")
    assert link is not None and link.endswith(f"/at/{far}")
    page.reload()
    assert re.sub(r' style="[^"]*"', "", page.locator("#moment").inner_html()) == re.sub(
        r' style="[^"]*"', "", drawn
    )
    page.context.close()


def test_looking_back_needs_no_script(browser: Browser, finished: str) -> None:
    page = chromium.new_page(browser, java_script_enabled=False)
    page.goto(finished)
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("link", name="An action on").click()
    page.get_by_role("link", name="A turn on").click()
    assert now(page) > 1
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Show this moment").click()
    assert now(page) == 0
    page.get_by_role("link", name="Check it").click()
    expect(page.locator(".verdict")).to_contain_text("Yes.")
    page.context.close()


def test_a_running_match_can_be_looked_back_on(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    chromium.play_now(page, house, GAMES[0])
    chromium.wait_for_move(page)
    chromium.press_and_see(page)
    page.locator(".log ol a:not(.why)").first.click()
    assert now(page) > 0
    expect(page.locator("#act")).to_have_count(0)
    page.get_by_role("link", name="To the table as it is now").click()
    chromium.wait_for_move(page)
    page.context.close()


@pytest.mark.parametrize("path", ["", "/proof", "/log", "/at/9"])
def test_a_first_visit_is_small(browser: Browser, finished: str, path: str) -> None:
    assert chromium.first_visit(browser, finished + path) < MOST_BYTES


def test_a_first_visit_of_the_house_is_small(browser: Browser, house: Server) -> None:
    for path in ("/", "/offline", *(f"/games/{game.name}/rules" for game in GAMES)):
        assert chromium.first_visit(browser, house.address + path) < MOST_BYTES
