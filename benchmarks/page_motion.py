"""How smoothly the table moves: frames a second and layout shift while two bots play.

`python benchmarks/page_motion.py` opens a house of its own and Chromium, watches a match of each
game and prints: frames a second while something was moving (the usual, and the slowest in a
hundred), the longest frame, the layout shift of the whole time, and what was moving how often.
"""

import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Page

from rathaus.core.game import Game

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.every_game import GAMES  # noqa: E402
from tests.web import browser as chromium  # noqa: E402
from tests.web.server import Server  # noqa: E402

SECONDS = 30  # for each game
PACE = 0.4  # seconds a bot waits, so that its moves are seen
LOOK = """() => {
  window.frames_seen = []; window.moved = {}; window.shift = 0;
  const seen = (what) => { window.moved[what] = (window.moved[what] ?? 0) + 1; };
  addEventListener("animationstart", ({ animationName: name }) =>
    seen(name.startsWith("-ua") ? "view transition" : name), true);
  const old = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    seen(this.matches(".flying") ? "flying" : "tumbling");
    return old.apply(this, how);
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  let before = 0;
  requestAnimationFrame(function each(now) {
    const moving = document.getAnimations().some((one) => one.playState === "running"
      && Number.isFinite(one.effect.getComputedTiming().endTime));
    if (before && moving) window.frames_seen.push(now - before);
    before = now;
    requestAnimationFrame(each);
  });
}"""


def look_on(page: Page, house: Server, game: Game) -> None:
    """Two bots play; the person has left the seat to one of them, and watches."""
    page.goto(house.address)
    card = page.locator("article", has=page.get_by_role("heading", name=game.title, exact=True))
    card.get_by_label("Bots").select_option("greedy")
    card.get_by_role("button", name="Play now").click()
    page.wait_for_selector("#table .board")
    page.evaluate(LOOK)
    page.get_by_role("button", name="Leave").click()
    page.wait_for_timeout(SECONDS * 1000)


def told(page: Page, game: Game) -> str:
    frames = page.evaluate("window.frames_seen")
    usual, slow = 1000 / median(frames), 1000 / quantiles(frames, n=100)[98]
    moved, shift = page.evaluate("window.moved"), page.evaluate("window.shift")
    return (
        f"{game.title}: {usual:.0f} frames/s (1 in 100: {slow:.0f}), longest {max(frames):.0f} ms"
        f" of {len(frames)} frames; layout shift {shift:.4f}; {moved}"
    )


def main() -> None:
    with TemporaryDirectory() as data, chromium.opened() as browser:
        house = Server(Path(data), pace=PACE)
        house.start()
        for game in GAMES:
            page = chromium.new_page(
                browser, reduced_motion="no-preference", viewport={"width": 1440, "height": 900}
            )
            look_on(page, house, game)
            print(told(page, game))
            page.context.close()
        house.stop()


if __name__ == "__main__":
    main()
