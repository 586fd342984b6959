"""The house as an app, in a real Chromium: installable, friendly when out of reach, forgetful."""

import json
import re
from urllib.parse import urlsplit

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from rathaus.core.game import Game
from rathaus.web.drawing import Drawing
from tests.every_game import GAMES, every_game
from tests.web import browser as chromium
from tests.web.guest import Guest
from tests.web.server import Server

pytestmark = pytest.mark.usefixtures("no_errors")
PNG = b"\x89PNG"
META = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">')


def told(page: str) -> dict[str, str]:
    """What a page tells a messenger that shows its link."""
    return dict(META.findall(page))


def test_the_manifest_names_pictures_that_are_there(guest: Guest) -> None:
    answer = guest.ask("GET", "/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert manifest["display"] == "standalone" and manifest["start_url"] == "/"
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        shown = guest.ask("GET", icon["src"])
        assert shown.status_code == 200 and shown.headers["content-type"] == icon["type"]
    assert guest.ask("GET", "/favicon.ico").content.startswith(PNG)


@every_game
def test_a_link_to_a_table_shows_its_game_and_who_plays(guest: Guest, game: Game) -> None:
    table = guest.invite(game.players[-1], game.name)
    page = told(guest.page(f"/tables/{table}"))
    assert game.title in page["og:title"] and page["og:description"]
    picture = urlsplit(page["og:image"])
    assert picture.scheme and picture.netloc
    shown = guest.ask("GET", picture.path)
    assert shown.content.startswith(PNG) and len(shown.content) < 200_000
    assert told(guest.page("/"))["og:image"] != page["og:image"]


def test_the_page_for_no_connection_names_nobody(guest: Guest) -> None:
    guest.post("/me", name="Ada")
    page = guest.page("/offline")
    assert "Ada" not in page and "cookie" not in guest.ask("GET", "/offline").headers
    assert page == Drawing().page("offline.html")


# --- In the browser ---


KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""  # noqa: E501
READY = "() => navigator.serviceWorker.ready.then(() => true)"


def ready(page: Page) -> None:
    """Until the worker looks after this page."""
    page.evaluate(READY)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.mark.browser
def test_without_a_connection_there_is_a_friendly_page(browser: Browser, server: Server) -> None:
    page = chromium.new_page(browser)
    chromium.play_now(page, server, GAMES[0])
    ready(page)
    table = page.url
    server.kill()
    page.reload()
    expect(page.get_by_role("heading")).to_contain_text("The lights are out")
    assert page.evaluate("() => document.images[0].naturalWidth > 0")
    server.start()
    expect(page.locator("#table .board")).to_be_visible()  # it comes back by itself
    assert page.url == table
    page.context.close()


@pytest.mark.browser
def test_tables_are_never_kept_by_the_browser(browser: Browser, server: Server) -> None:
    page = chromium.new_page(browser)
    chromium.play_now(page, server, GAMES[0])
    ready(page)
    page.reload()
    page.wait_for_selector("#table .board")
    chromium.wait_for_move(page)
    kept = page.evaluate(KEPT)
    assert "/offline" in kept and "/static/house.css" in kept
    assert all(path.startswith(("/static/", "/games/")) or path == "/offline" for path in kept)
    page.context.close()


@pytest.mark.browser
def test_chromium_finds_nothing_missing_to_install_it(browser: Browser, server: Server) -> None:
    page = chromium.new_page(browser)
    page.goto(server.address)
    ready(page)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert urlsplit(manifest["url"]).path == "/manifest.webmanifest"
    assert httpx.get(manifest["url"]).status_code == 200
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],  # how tests browse
    )
    page.context.close()
