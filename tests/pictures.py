"""`make pictures`: the house's icons and the pictures of link previews, drawn from our SVG.

Messengers and home screens want PNG; each is drawn by Chromium and kept small. Screenshots that
`make screenshots` left are made small for the README.
"""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from rathaus.core.game import Game
from rathaus.web.app import HERE
from tests.every_game import GAMES
from tests.screenshots import FOLDER
from tests.web import browser as chromium

STATIC = HERE / "static"
ICONS = {"icon-180": 180, "icon-192": 192, "icon-512": 512}
PREVIEW = (1200, 630)
COLOURS = 128
SHOWN = Path(__file__).parents[1] / "docs" / "pictures"
MOST_SHOWN = 1040  # pixels from the top
PAGE = """<style>body {{ margin: 0; overflow: hidden; background: {ground}; display: grid;
place-items: center; height: 100vh }} img {{ {style} }}</style><img src="{source}">"""


def drawn(page: Page, source: Path, size: tuple[int, int], ground: str, style: str) -> bytes:
    """This picture in a frame of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    frame = STATIC.parent / f".{source.stem}.html"
    frame.write_text(PAGE.format(ground=ground, style=style, source=source), encoding="utf-8")
    try:
        page.goto(frame.as_uri())
        page.wait_for_function("() => document.images[0].complete")
        return page.screenshot(omit_background=True)
    finally:
        frame.unlink()


def keep(picture: bytes, path: Path) -> None:
    """As few bytes as a few colours need."""
    image = Image.open(io.BytesIO(picture)).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    image.save(path, optimize=True)
    print(path.name, path.stat().st_size)


def show(game: Game, page: str) -> None:
    """A screenshot of this game for the README, if there is one."""
    taken = FOLDER / f"{game.name}-{page}.png"
    if taken.exists():
        SHOWN.mkdir(exist_ok=True)
        cut, whole = io.BytesIO(), Image.open(taken)
        whole.crop((0, 0, whole.width, min(whole.height, MOST_SHOWN))).save(cut, "PNG")
        keep(cut.getvalue(), SHOWN / f"{game.name}.png")


def draw_all(page: Page) -> None:
    icon = STATIC / "icon.svg"
    for name, size in ICONS.items():
        keep(drawn(page, icon, (size, size), "transparent", "width: 100vw"), STATIC / f"{name}.png")
    whole = drawn(page, icon, (512, 512), "#16384f", "width: 80vw")
    keep(whole, STATIC / "icon-maskable.png")
    cover = "width: 100vw; height: 100vh; object-fit: cover"
    house = drawn(page, STATIC / "cover.svg", PREVIEW, "#14324a", cover)
    keep(house, STATIC / "preview.png")
    for game in GAMES:
        picture = drawn(page, game.folder / "cover.svg", PREVIEW, "#14324a", cover)
        keep(picture, game.folder / "preview.png")
        show(game, "middle-laptop-light")


if __name__ == "__main__":
    with chromium.opened() as browser:
        draw_all(browser.new_page())
