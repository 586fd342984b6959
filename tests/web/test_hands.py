"""Hands and motion: touching, dragging, zooming, and catching up with what was missed."""

import pytest
from playwright.sync_api import Browser, Page, expect

from rathaus.core.game import Game
from tests.every_game import GAMES, every_game
from tests.web import browser as chromium
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]

TOUCH = {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}
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
        chromium.wait_for_more(page, before)
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
    chromium.wait_for_more(page, before)
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
    chromium.wait_for_more(page, before)
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
    chromium.wait_for_more(page, before)
    page.context.close()


def test_number_keys_choose_the_piece(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    with_a_look_ahead(page, house)
    pieces = page.locator("[data-drag] input")
    while pieces.count() < 2:
        chromium.press_quickly(page, 0)
        assert chromium.wait_for_move(page)
    for key in ("2", "1"):
        page.keyboard.press(key)
        expect(pieces.nth(int(key) - 1)).to_be_checked()
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
    chromium.wait_for_more(page, before)
    expect(page.locator("[data-zoom]")).to_be_focused()
    page.context.close()


def test_a_key_lays_at_once_on_a_touch_screen_too(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser, **TOUCH)
    with_a_look_ahead(page, house)
    before = chromium.ply(page)
    page.locator("[data-outlook] button:visible").first.press("Enter")
    chromium.wait_for_more(page, before)
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
    chromium.wait_for_more(page, before)
    page.wait_for_function(
        "ply => Number(document.querySelector('[data-ply]').dataset.ply) >= ply",
        arg=chromium.ply(elsewhere),
    )
    page.wait_for_function("() => window.steps.length > 1")
    other.close()
    page.context.close()


# --- A hand of dice that stays in sight ---

SQUARES = ".squares .square, .cat .square"
COVERED = """([squares, scroll]) => [...document.querySelectorAll(squares)].filter((each) => {
  if (scroll) each.scrollIntoView({ block: "nearest" });
  const box = each.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !at || !each.contains(at);
}).map((each) => each.outerHTML.slice(0, 120))"""
GLOWING = """() => [...document.querySelectorAll(".square")].filter((each) =>
  [each, ...each.querySelectorAll("button")].some((part) => part.checkVisibility()
    && getComputedStyle(part).boxShadow.includes("255, 215, 107"))).length"""


def with_a_hand(page: Page, house: Server) -> None:
    """A first match, with lessons, of a game with dice in hand; the dice are rolled."""
    for game in GAMES:
        page.goto(house.address)
        card = page.locator("article", has=page.get_by_role("heading", name=game.title, exact=True))
        card.get_by_role("button", name="Learn by playing").click()
        page.wait_for_selector("#table .board")
        chromium.wait_for_move(page)
        if page.locator("[data-hand]").count():
            page.locator("[data-hand] button").click()
            page.wait_for_selector("[data-hand] input", state="attached")
            return
    raise AssertionError("no game has dice in hand")


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_dice_are_chosen_let_go_and_rolled_again_together(
    browser: Browser, house: Server, scripts: bool
) -> None:
    page = chromium.new_page(browser, java_script_enabled=scripts)
    with_a_hand(page, house)
    dice, keep = page.locator("[data-hand] label"), page.get_by_role("button", name="Keep these")
    again = page.get_by_role("button", name="Roll them again")
    expect(page.locator("[data-hand]").get_by_role("button")).to_have_text(["Keep these dice"])
    for number in (4, 0, 2, 2):  # in any order, and one is let go again
        dice.nth(number).click()
    assert dice.locator(":checked").count() == 2
    expect(again).to_be_visible()
    expect(keep.first).to_be_hidden()
    again.click()
    expect(page.locator("[data-hand] fieldset input[type=radio]").first).to_be_attached()
    log = page.locator(".table > .log li")
    expect(log.filter(has_text="will roll a ")).to_have_count(2)
    expect(log.filter(has_text="rolls again")).to_have_count(1)
    page.context.close()


def test_only_squares_that_take_the_chosen_die_glow(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    with_a_hand(page, house)
    assert page.evaluate(GLOWING) == 0, "nothing can be placed yet"
    page.get_by_role("button", name="Keep these").first.click()
    page.wait_for_selector("[data-hand] input[type=radio]", state="attached")
    for die in page.locator("[data-hand] label[data-drag]").all():
        die.click()
        places = page.locator(f'[data-drop="{die.get_attribute("data-drag")}"]')
        assert page.evaluate(GLOWING) == places.count() == page.locator(".spot:visible").count()
    page.context.close()


def test_a_lesson_the_dice_and_all_squares_are_seen_at_once(
    browser: Browser, house: Server
) -> None:
    page = chromium.new_page(browser, viewport={"width": 1280, "height": 800})
    with_a_hand(page, house)
    assert page.evaluate(COVERED, [SQUARES, False]) == []
    for part in (".lesson p", "[data-hand] label >> nth=0", "[data-hand] label >> nth=-1"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.context.close()


@pytest.mark.parametrize("width, height", [(390, 844), (820, 1180), (1024, 600), (1440, 900)])
def test_what_stays_in_sight_hides_no_square_for_good(
    browser: Browser, house: Server, width: int, height: int
) -> None:
    page = chromium.new_page(browser, viewport={"width": width, "height": height})
    with_a_hand(page, house)
    assert page.evaluate(COVERED, [SQUARES, True]) == []
    page.context.close()


def test_what_came_of_it_is_told_to_eyes_and_ears_and_stays_told(
    browser: Browser, house: Server
) -> None:
    page = chromium.new_page(browser)
    with_a_hand(page, house)
    page.get_by_role("button", name="Keep these").first.click()
    page.locator(".cat .spot:visible").click()
    expect(page.locator("#news")).to_contain_text("the cat listens: from now on every rolled")
    expect(page.locator(".log .then")).to_contain_text("the cat listens")
    page.reload()
    expect(page.locator(".log .then")).to_contain_text("the cat listens")
    page.context.close()
