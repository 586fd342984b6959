"""The page in a real Chromium, as people use it."""

import pytest
from playwright.sync_api import Browser, Request, Response, expect

from rathaus.core.game import Game
from tests.every_game import GAMES, every_game
from tests.web import browser as chromium
from tests.web.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]

HOSTILE = "<b onclick=alert(1)>Eve"
FOR_MANY = min((game for game in GAMES if 4 in game.players), key=lambda game: game.minutes)


@every_game
def test_a_person_plays_a_whole_match_and_checks_that_it_was_fair(
    browser: Browser, house: Server, game: Game
) -> None:
    page, refused = chromium.new_page(browser), list[str]()
    page.on("response", lambda answer: refused.append(answer.url) if is_refusal(answer) else None)
    chromium.begin(page, house, game)
    chromium.play_to_the_end(page)
    assert not refused
    expect(page.locator(".prompt")).to_contain_text("won")
    page.get_by_role("link", name=game.fair).click()
    expect(page.locator(".verdict")).to_contain_text("Yes.")
    page.context.close()


def test_three_people_a_bot_and_a_spectator_play_a_whole_match(
    browser: Browser, house: Server
) -> None:
    host = chromium.new_page(browser)
    link = chromium.invite(host, house, FOR_MANY, 4)
    people = [host]
    for name in ("Ada", HOSTILE):
        page = chromium.new_page(browser)
        page.goto(link)
        page.get_by_label("Your name").last.fill(name)
        page.get_by_role("button", name="Sit down here").last.click()
        expect(page.locator(".lobby")).to_contain_text("The host starts")
        people.append(page)
    expect(host.locator(".lobby")).to_contain_text("Ada")  # the page of the host is live
    expect(host.locator(".lobby")).to_contain_text(HOSTILE)
    host.get_by_role("button", name="Start").click()
    spectator = chromium.new_page(browser)
    spectator.goto(link)
    movers: set[int] = set()
    number = 0
    while not chromium.is_over(spectator):
        for seat, page in enumerate(people):
            if page.locator("#act").count():
                movers.add(seat)
                chromium.press_quickly(page, number)
                number += 1
        assert spectator.locator("#act").count() == 0
        spectator.wait_for_timeout(30)
    assert movers == {0, 1, 2}
    for page in people:
        expect(page.locator(".prompt.over")).to_be_visible()
    expect(spectator.locator("#table")).to_contain_text(HOSTILE)
    for page in (*people, spectator):
        page.context.close()


def test_the_page_goes_on_by_itself_after_the_server_was_killed(
    browser: Browser, server: Server
) -> None:
    page = chromium.new_page(browser)
    chromium.play_now(page, server, GAMES[0])
    for number in range(3):
        chromium.wait_for_move(page)
        chromium.press(page, number)
        page.wait_for_timeout(100)
    chromium.wait_for_move(page)
    before = chromium.ply(page)
    server.kill()
    expect(page.locator("#connection")).to_be_visible()
    server.start()
    expect(page.locator("#connection")).to_be_hidden(timeout=chromium.PATIENCE)
    assert chromium.ply(page) == before
    chromium.play_to_the_end(page)
    page.context.close()


def test_two_tabs_of_one_seat_show_the_same(browser: Browser, house: Server) -> None:
    first = chromium.new_page(browser)
    chromium.play_now(first, house, GAMES[0])
    chromium.wait_for_move(first)
    second = first.context.new_page()
    second.goto(first.url)
    before = chromium.ply(second)
    chromium.press(first)
    chromium.wait_for_more(second, before)
    chromium.wait_for_move(second)
    chromium.press(second)
    first.context.close()


def test_a_double_click_acts_once(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    chromium.play_now(page, house, GAMES[0])
    for _ in range(6):
        if not chromium.wait_for_move(page):
            break
        before = chromium.ply(page)
        page.locator(chromium.BUTTONS).first.dblclick(no_wait_after=True)
        chromium.wait_for_more(page, before)
    expect(page.locator("#refusal")).to_be_hidden()  # the second click was never sent
    page.context.close()


def test_the_back_button_leads_back_to_a_live_table(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser)
    chromium.play_now(page, house, GAMES[0])
    chromium.wait_for_move(page)
    page.get_by_role("link", name="Rathaus").click()
    expect(page.get_by_role("heading", name="My tables")).to_be_visible()
    page.go_back()
    chromium.wait_for_move(page)
    chromium.press_and_see(page)
    page.context.close()


@every_game
def test_the_page_without_scripts_plays_too(browser: Browser, house: Server, game: Game) -> None:
    page = chromium.new_page(browser, java_script_enabled=False)
    chromium.play_now(page, house, game)
    for number in range(5):  # a page without scripts asks anew by itself until it is its turn
        if not chromium.wait_for_move(page):
            break
        before = chromium.ply(page)
        chromium.press(page, number)
        expect(page.locator("[data-ply]")).not_to_have_attribute("data-ply", str(before))
    page.context.close()


def test_the_link_for_friends_is_copied(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser, permissions=["clipboard-read", "clipboard-write"])
    link = chromium.invite(page, house, FOR_MANY, FOR_MANY.players[-1])
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.context.close()


def test_a_half_made_choice_stays_when_somebody_else_does_something(
    browser: Browser, house: Server
) -> None:
    host = chromium.new_page(browser)
    link = chromium.invite(host, house, FOR_MANY, FOR_MANY.players[-1])
    host.locator("#away").select_option("600")  # chosen, not yet kept
    friend = chromium.new_page(browser)
    friend.goto(link)
    friend.get_by_role("button", name="Sit down here").last.click()
    expect(host.locator(".lobby")).to_contain_text("Free this seat")
    host.wait_for_function("() => document.querySelectorAll('.lobby .seat strong').length == 2")
    assert host.locator("#away").input_value() == "600"
    host.context.close()
    friend.context.close()


@every_game
def test_no_page_loads_anything_from_elsewhere_and_each_is_small(
    browser: Browser, house: Server, game: Game
) -> None:
    page = chromium.new_page(browser)
    requests: list[Request] = []
    page.on("requestfinished", lambda request: requests.append(request))
    chromium.play_now(page, house, game)
    chromium.wait_for_move(page)
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    assert all(each.url.startswith(house.address) for each in requests)
    weight = chromium.first_visit(browser, page.url)
    assert 20_000 < weight < 150_000, weight  # what comes out of a cache is told as nothing
    page.context.close()


def test_moving_pieces_do_not_get_in_the_way_of_playing(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser, reduced_motion="no-preference")
    chromium.play_now(page, house, GAMES[0])
    for number in range(6):
        if chromium.wait_for_move(page):
            chromium.press(page, number)
            page.wait_for_timeout(100)
    page.context.close()


def test_a_page_that_has_not_heard_of_the_last_action_does_not_act_again(
    browser: Browser, house: Server
) -> None:
    page = chromium.new_page(browser)
    page.clock.install()  # the page's patience does not end
    chromium.play_now(page, house, GAMES[0])
    page.route("**/events*", lambda route: route.abort())
    page.reload()
    while not page.locator("#act").count():
        page.reload()
    before, sent = chromium.ply(page), list[str]()
    page.on("request", lambda request: sent.append(request.url) if is_post(request) else None)
    with page.expect_response("**/actions") as answer:
        chromium.press(page)
    answer.value.finished()
    chromium.press(page)
    page.unroute("**/events*")
    page.evaluate("dispatchEvent(new Event('online'))")
    chromium.wait_for_more(page, before)
    assert len(sent) == 1
    expect(page.locator("#refusal")).to_be_hidden()
    page.context.close()


def is_post(request: Request) -> bool:
    return request.method == "POST"


def is_refusal(answer: Response) -> bool:
    return answer.status >= 400


def test_the_podium_comes_into_sight(browser: Browser, house: Server) -> None:
    page = chromium.new_page(browser, viewport={"width": 390, "height": 844})
    chromium.play_now(page, house, GAMES[0])
    chromium.wait_for_move(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    elsewhere.locator("summary", has_text="Resign").click()
    elsewhere.get_by_role("button", name="Yes, I give up").click()
    expect(page.locator(".podium")).to_be_in_viewport()
    page.context.close()


BELOW_THE_PROMPT = """hint => document.querySelector(".prompt").getBoundingClientRect().bottom
  <= hint.getBoundingClientRect().top"""


@every_game
def test_a_hint_comes_into_sight_on_a_phone(browser: Browser, house: Server, game: Game) -> None:
    page = chromium.new_page(browser, viewport={"width": 390, "height": 844})
    chromium.play_now(page, house, game)
    chromium.wait_for_move(page)
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.locator(".hint")).to_be_in_viewport()
    assert page.locator(".hint").evaluate(BELOW_THE_PROMPT)
    page.context.close()
