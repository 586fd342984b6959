"""By keyboard and by ear: whole matches through roles and names only, keys, and what is told."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rathaus.core.game import Game
from tests.every_game import GAMES, every_game
from tests.web import browser as chromium
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]


def begin(page: Page, house: Server, game: Game) -> None:
    """From the first page to the table, by names."""
    page.goto(house.address)
    card = page.get_by_role("article").filter(
        has=page.get_by_role("heading", name=game.title, exact=True)
    )
    card.get_by_role("combobox", name="Bots").select_option("random")
    card.get_by_role("button", name=f"Play now: {game.title}").click()
    page.get_by_role("complementary", name="At this table").wait_for()
    page.wait_for_selector("html.scripted")  # from now on it listens to keys


def controls(page: Page) -> Locator:
    """What may be done: buttons in the group of that name, or in a list of places."""
    return page.get_by_role("group", name="What you may do").get_by_role("button")


def act(page: Page, number: int) -> None:
    """Choose something: a button by its name, or a place in a list."""
    offered = [name for name in controls(page).all_inner_texts() if "Undo" not in name]
    if offered:
        name = offered[number % len(offered)]
        controls(page).filter(has_text=name).first.click()
        return
    listed = page.get_by_role("group", name="Everything on the board, as a list")
    places = page.get_by_role("listbox").first
    if not listed.or_(places).first.is_visible():  # it stays open from then on
        page.locator("summary").filter(has_text="as a list").click()
    if listed.count():
        buttons = listed.get_by_role("button")
        buttons.nth(number % buttons.count()).click()
        return
    places.select_option(index=number % places.get_by_role("option").count())
    page.get_by_role("button", name="Lay this tile").first.click()


@every_game
def test_a_whole_match_through_roles_and_names_only(
    browser: Browser, house: Server, game: Game
) -> None:
    page = chromium.new_page(browser)
    chromium.begin(page, house, game)
    number = 0
    while chromium.wait_for_move(page):
        before = chromium.ply(page)
        act(page, number)
        chromium.wait_for_more(page, before)
        number += 1
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.context.close()


@every_game
def test_each_event_is_told_in_a_sentence_and_the_table_in_words(
    browser: Browser, house: Server, game: Game
) -> None:
    page = chromium.new_page(browser)
    begin(page, house, game)
    chromium.wait_for_move(page)
    before = page.locator(".board").get_attribute("data-ply")
    act(page, 0)
    page.wait_for_function(
        "before => document.querySelector('.board').dataset.ply !== before", arg=before
    )
    chromium.wait_for_move(page)
    told = page.locator("#news").inner_text()
    assert told.count(".") >= 1 and len(told) > 10
    page.keyboard.press("d")
    expect(page.get_by_role("dialog", name="The table in words")).to_contain_text(".")
    page.keyboard.press("Escape")
    page.context.close()


def test_the_keys_are_shown_and_arrows_walk_on_the_board(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    begin(page, house, GAMES[0])
    chromium.wait_for_move(page)
    page.keyboard.press("?")
    shown = page.get_by_role("dialog", name="Keys")
    expect(shown).to_contain_text("Give me a hint")
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    act_by_key(page)
    while page.locator(chromium.BUTTONS).count() < 3:  # until there is something to walk on
        act_by_key(page)
    page.locator(chromium.BUTTONS).first.focus()
    walked = set()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        walked.add(page.evaluate("document.activeElement.value"))
        assert page.evaluate("Boolean(document.activeElement.closest('.board'))")
    assert len(walked) > 1
    page.context.close()


def act_by_key(page: Page) -> None:
    """Do the first thing there is to do, and wait until it is my move again."""
    before = chromium.ply(page)
    page.keyboard.press("1")
    chromium.wait_for_more(page, before)
    chromium.wait_for_move(page)


def test_whoever_acted_by_keyboard_is_not_thrown_back_to_the_top(
    browser: Browser, house: Server
) -> None:
    page = chromium.new_page(browser)
    begin(page, house, GAMES[0])
    for _ in range(3):
        chromium.wait_for_move(page)
        before = chromium.ply(page)
        page.locator(chromium.BUTTONS).first.focus()
        page.keyboard.press("Enter")
        chromium.wait_for_more(page, before)
        assert page.evaluate("Boolean(document.activeElement.closest('#table'))")
    page.context.close()


def test_there_is_no_sound_until_somebody_asks_for_it(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    begin(page, house, GAMES[0])
    button = page.get_by_role("button", name="Sound")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    page.context.close()
