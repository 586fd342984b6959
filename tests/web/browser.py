"""A real Chromium for the tests: found on this machine, or the tests fail."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

from rathaus.core.game import Game
from tests.every_game import part_of_tests
from tests.web.server import Server

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 20_000  # milliseconds
BUTTONS = "#act button:not(.undo):visible, button[form=act]:visible"  # in the list, on the board


def executable() -> str:
    """The browser; `make browser` installs it where Debian's packages are."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if (path := shutil.which(name)) is not None:
            return path
    raise AssertionError("there is no Chromium on this machine; `make chromium` installs it")


@contextmanager
def opened() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()


def new_page(browser: Browser, **options: Any) -> Page:
    """A page of somebody new; what goes wrong on it is kept in `errors`.

    Without motion unless asked for: it is drawn by the processor here, which takes its time.
    """
    calm: dict[str, Any] = {"reduced_motion": "reduce"} | options
    context = browser.new_context(**calm)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: errors.append(told.text) if _is_bad(told.text) else None)
    return page


def _is_bad(text: str) -> bool:
    """What the browser says when our own rules of safety were broken."""
    return "Content Security Policy" in text or "Refused to" in text


errors: list[str] = []


def first_visit(browser: Browser, address: str) -> int:
    """How many bytes a browser loads that has never been here."""
    page = new_page(browser, service_workers="block")
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.goto(address)
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    size = sum(each.sizes()["responseBodySize"] for each in loaded if "/events" not in each.url)
    page.context.close()
    return size


# --- Playing through the page ---


def play_now(page: Page, server: Server, game: Game, players: int | None = None) -> None:
    page.goto(server.address)
    card = page.locator("article", has=page.get_by_role("heading", name=game.title, exact=True))
    card.get_by_label("Players").select_option(str(players or game.players[0]))
    card.get_by_label("Bots").select_option("random")
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector("#table .board")


def invite(page: Page, server: Server, game: Game, players: int) -> str:
    page.goto(server.address)
    card = page.locator("article", has=page.get_by_role("heading", name=game.title, exact=True))
    card.get_by_label("Players").select_option(str(players))
    card.get_by_role("button", name="Invite friends").click()
    return page.get_by_label("Send them this link").input_value()


def begin(page: Page, server: Server, game: Game) -> None:
    """A table for two against a bot, to be played to its end: with a short box, if there is one."""
    invite(page, server, game, game.players[0])
    if (shorter := part_of_tests(game, "short")) is not None:
        page.locator("#own-box summary").click()
        text = page.get_by_label("The box, as TOML")
        text.fill(shorter.short(text.input_value()))
        page.get_by_role("button", name="Check and use it").click()
        expect(page.locator("#box")).to_have_value("own")
    page.get_by_label("Empty seats").select_option("random")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("#table .board")


def press(page: Page, which: int = 0) -> None:
    """Choose one of the things offered, by its place in the list."""
    buttons = page.locator(BUTTONS)
    buttons.nth(which % buttons.count()).click()


def press_and_see(page: Page, which: int = 0) -> None:
    """Choose, and wait until the page shows what it did."""
    before = ply(page)
    press(page, which)
    wait_for_more(page, before)


def wait_for_more(page: Page, before: int) -> None:
    """Until something has happened since."""
    page.wait_for_function(
        "before => Number(document.querySelector('[data-ply]').dataset.ply) > before", arg=before
    )


def ply(page: Page) -> int:
    return int(page.locator("[data-ply]").get_attribute("data-ply") or -1)


def is_over(page: Page) -> bool:
    return page.locator(".prompt.over").count() > 0


def wait_for_move(page: Page) -> bool:
    """Until this page may act (True) or the match is over (False)."""
    page.wait_for_selector("#act, .prompt.over", state="attached")
    return not is_over(page)


QUICKLY = """async ({which, buttons}) => {
  const ply = () => Number(document.querySelector("[data-ply]").dataset.ply);
  const pause = (time) => new Promise((soon) => setTimeout(soon, time));
  while (!document.documentElement.classList.contains("scripted")) await pause(5);
  const table = document.getElementById("table");
  while (table.classList.contains("busy")) await pause(5); // the last answer is still on its way
  const before = ply();
  const shown = [...document.querySelectorAll(buttons)].filter((each) => each.checkVisibility());
  shown[which % shown.length].click();
  const until = Date.now() + 20000;
  while (ply() <= before) {
    if (Date.now() > until) throw Error(document.getElementById("refusal").textContent);
    await pause(5);
  }
}"""


def press_quickly(page: Page, which: int) -> None:
    """The same as `press_and_see`, in one step inside the page."""
    page.evaluate(QUICKLY, {"which": which, "buttons": BUTTONS.replace(":visible", "")})


def play_to_the_end(page: Page) -> None:
    number = 0
    while wait_for_move(page):
        press_quickly(page, number)
        number += 1
