"""Hands and motion: touching, dragging, zooming, and catching up with what was missed."""

import pytest
from playwright.sync_api import Browser, Page, expect

from rathaus.core.game import Game
from tests.every_game import GAMES, every_game
from tests.web import browser as chromium
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]

TOUCH = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
SOMETHING_HAPPENED = "before => Number(document.querySelector('[data-ply]').dataset.ply) > before"
DRAWN_ANEW = """() => {
  const table = document.getElementById("table");
  table.dispatchEvent(new Event("leaving"));
  for (const ghost of table.querySelectorAll(".ghost")) ghost.remove();
  for (const each of table.querySelectorAll("[style]")) each.removeAttribute("style");
  table.innerHTML = table.innerHTML;
  table.dispatchEvent(new Event("arrived"));
}"""
SMALL = """() => [...document.querySelectorAll("button, summary, select, input, .top a")]
  .filter((each) => each.checkVisibility() && !each.closest("label, .sr"))
  .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 39.5 || box.width < 39.5)
  .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""


def with_a_look_ahead(page: Page, house: Server) -> None:
    """A table of a game that shows beforehand what an action would bring."""
    for game in GAMES:
        chromium.play_now(page, house, game)
        chromium.wait_for_move(page)
        if page.locator("[data-outlook]").count():
            page.wait_for_selector("html.scripted")
            return
    raise AssertionError("no game has a look ahead")


@every_game
def test_nothing_is_too_small_for_a_finger(browser: Browser, house: Server, game: Game) -> None:
    page = chromium.new_page(browser, **TOUCH)
    chromium.play_now(page, house, game)
    for number in range(4):
        if not chromium.wait_for_move(page):
            break
        assert page.evaluate(SMALL) == []
        before = chromium.ply(page)
        buttons = page.locator(chromium.BUTTONS)
        button = buttons.nth(number % buttons.count())
        button.tap()
        if page.locator("[data-outlook]").count():
            button.tap()
        page.wait_for_function(SOMETHING_HAPPENED, arg=before)
    page.context.close()


def test_a_first_touch_shows_and_a_second_one_does(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser, **TOUCH)
    with_a_look_ahead(page, house)
    before, place = chromium.ply(page), page.locator("[data-outlook] button:visible").nth(2)
    place.tap()
    expect(page.locator("#outlook")).to_contain_text("point")
    assert page.locator(".ghost").count() == 3
    assert chromium.ply(page) == before
    place.tap()
    page.wait_for_function(SOMETHING_HAPPENED, arg=before)
    page.context.close()


def test_a_first_touch_stays_when_the_table_is_drawn_anew(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser, **TOUCH)
    with_a_look_ahead(page, house)
    before, place = chromium.ply(page), page.locator("[data-outlook] button:visible").nth(2)
    place.tap()
    page.evaluate(DRAWN_ANEW)
    assert page.locator(".ghost").count() == 3
    assert chromium.ply(page) == before
    place.tap()
    page.wait_for_function(SOMETHING_HAPPENED, arg=before)
    page.context.close()


def test_a_look_ahead_moves_nothing_on_the_page(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    with_a_look_ahead(page, house)
    places = page.locator("[data-outlook] button:visible")
    where = "document.querySelector('[data-zoom]').getBoundingClientRect().top + scrollY"
    before = page.evaluate(where)
    for number in range(0, places.count(), 5):
        places.nth(number).hover()
        expect(page.locator("#outlook")).to_contain_text("point")
        assert page.evaluate(where) == before
    page.context.close()


def test_a_piece_is_dragged_turned_and_the_table_zoomed(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    with_a_look_ahead(page, house)
    side = "parseFloat(document.querySelector('[data-zoom]').style.getPropertyValue('--cell'))"
    normal = page.evaluate(side)
    page.keyboard.press("+")
    assert page.evaluate(side) > normal
    page.keyboard.press("f")
    assert page.evaluate(side) == normal
    page.keyboard.press("r")
    assert page.locator("[data-step='1']").is_checked()
    before, piece = chromium.ply(page), page.locator("[data-drag]").first.bounding_box()
    place = page.locator("[data-outlook] button:visible").nth(1).bounding_box()
    assert piece and place
    page.mouse.move(piece["x"] + 30, piece["y"] + 20)
    page.mouse.down()
    page.mouse.move(place["x"] + 12, place["y"] + 12, steps=6)
    page.mouse.up()
    page.wait_for_function(SOMETHING_HAPPENED, arg=before)
    page.context.close()


SIZES = ((390, 844), (820, 1180), (1280, 800), (1440, 900))
CUT = """() => { const frame = document.querySelector("[data-zoom]");
  return frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight; }"""


def test_as_it_fits_nothing_of_the_table_is_cut_off(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    with_a_look_ahead(page, house)
    for number in range(8):
        if chromium.wait_for_move(page):
            chromium.press_quickly(page, 7 * number)
    chromium.wait_for_move(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("+")
        page.keyboard.press("f")
        assert not page.evaluate(CUT), (width, height)
    page.context.close()


def test_keys_lead_from_place_to_place_and_enter_lays(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    with_a_look_ahead(page, house)
    before, inside = chromium.ply(page), page.locator("[data-zoom] button:focus")
    page.locator("[data-zoom]").focus()
    page.keyboard.press("ArrowDown")
    first = inside.get_attribute("value")
    page.keyboard.press("ArrowRight")
    assert inside.get_attribute("value") != first
    page.keyboard.press("Enter")
    page.wait_for_function(SOMETHING_HAPPENED, arg=before)
    expect(page.locator("[data-zoom]")).to_be_focused()
    page.context.close()


def test_a_key_lays_at_once_on_a_touch_screen_too(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser, **TOUCH)
    with_a_look_ahead(page, house)
    before = chromium.ply(page)
    page.locator("[data-outlook] button:visible").first.press("Enter")
    page.wait_for_function(SOMETHING_HAPPENED, arg=before)
    page.context.close()


def test_a_piece_that_does_not_know_the_heading_chosen_is_turned(
    browser: Browser, house: Server
) -> None:
    page = chromium.new_page(browser)
    with_a_look_ahead(page, house)
    page.evaluate(
        """() => { const piece = document.querySelector("[data-drag] :checked");
        document.querySelector("[data-step='2']").click(); piece.dataset.same = "";
        piece.dispatchEvent(new Event("change", { bubbles: true })); }"""
    )
    expect(page.locator("[data-step='2']")).not_to_be_checked()
    assert page.locator("[data-outlook] button:visible").count()
    page.context.close()


def test_whoever_points_at_a_line_of_the_log_sees_what_it_speaks_of(
    browser: Browser, house: Server
) -> None:
    page = chromium.new_page(browser)
    with_a_look_ahead(page, house)
    chromium.press_quickly(page, 0)
    chromium.wait_for_move(page)
    page.locator(".log [data-marks]").last.hover()
    expect(page.locator("[data-zoom] .marked")).to_have_count(3)
    page.locator(".prompt").hover()
    expect(page.locator("[data-zoom] .marked")).to_have_count(0)
    page.context.close()


MOST_SHIFT = 0.05  # in ten actions; browsers call a page still up to 0.1
SHIFTS = """() => { window.shift = 0; new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shift += each.value;
}).observe({ type: "layout-shift" }); }"""


@every_game
def test_motion_explains_and_nobody_waits_for_it(
    browser: Browser, house: Server, game: Game
) -> None:
    page = chromium.new_page(browser, reduced_motion="no-preference")
    chromium.play_now(page, house, game)
    page.evaluate(
        "() => { window.seen = 0; const old = Element.prototype.animate;"
        " Element.prototype.animate = function (...how)"
        " { window.seen++; return old.apply(this, how); };"
        " addEventListener('animationstart', () => window.seen++, true); }"
    )
    page.evaluate(SHIFTS)
    for number in range(10):
        if not chromium.wait_for_move(page):
            break
        chromium.press_quickly(page, number)
    page.wait_for_timeout(300)
    assert page.evaluate("window.seen") > 0
    assert chromium.is_over(page) or page.evaluate("window.shift") < MOST_SHIFT
    page.context.close()


def test_whoever_was_away_sees_what_happened_in_order(browser: Browser, server: Server) -> None:
    page = chromium.new_page(browser, reduced_motion="no-preference")
    chromium.play_now(page, server, GAMES[0])
    chromium.wait_for_move(page)
    page.evaluate(
        "() => { window.steps = []; new MutationObserver(() => {"
        " const prompt = document.querySelector('.prompt p').textContent.trim();"
        " if (window.steps.at(-1) !== prompt) window.steps.push(prompt); })"
        ".observe(document.getElementById('table'), { childList: true, subtree: true }); }"
    )
    before = chromium.ply(page)
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # the stream is opened again, and fails
    expect(page.locator("#connection")).to_be_visible()
    other = browser.new_context(storage_state=page.context.storage_state())
    elsewhere = other.new_page()
    elsewhere.goto(page.url)
    for number in range(3):
        if chromium.wait_for_move(elsewhere):
            chromium.press_quickly(elsewhere, number)
    chromium.wait_for_move(elsewhere)
    page.context.set_offline(False)
    page.wait_for_function(SOMETHING_HAPPENED, arg=before)
    page.wait_for_function(
        "ply => Number(document.querySelector('[data-ply]').dataset.ply) >= ply",
        arg=chromium.ply(elsewhere),
    )
    page.wait_for_function("() => window.steps.length > 1")
    other.close()
    page.context.close()
