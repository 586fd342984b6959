"""A drawn text as a picture, in the colours of the terminal and always of the same size."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.terminal_theme import MONOKAI
from rich.text import Text

from rathaus.core.extras import needed

SIZE = (960, 640)
CELL = (10, 20)  # pixels of a character
MARGIN = 20
DARK, GREY = 64, ColorTriplet(128, 128, 128)
FONTS = ("DejaVuSansMono.ttf", "Menlo.ttc", "consola.ttf")  # the first that this machine has


def picture(text: Text) -> npt.NDArray[np.uint8]:
    """The text as height × width × RGB."""
    image, image_draw, image_ops = (
        needed(f"PIL.{part}", "envs") for part in ("Image", "ImageDraw", "ImageOps")
    )
    lines = text.split("\n", allow_blank=True)
    columns = max(line.cell_len for line in lines)
    width, height = columns * CELL[0] + 2 * MARGIN, len(lines) * CELL[1] + 2 * MARGIN
    canvas = image.new("RGB", (width, height), MONOKAI.background_color)
    pen = image_draw.Draw(canvas)
    for row, line in enumerate(lines):
        for column, (letter, style) in enumerate(_letters(line)):
            at = MARGIN + column * CELL[0], MARGIN + row * CELL[1]
            pen.text(at, letter, fill=_colour(style), font=_font())
    fitted = image_ops.pad(canvas, SIZE, color=MONOKAI.background_color, centering=(0, 0))
    return np.asarray(fitted, np.uint8).copy()


def _letters(line: Text) -> list[tuple[str, Style]]:
    """Each letter with its style."""
    from rich.console import Console

    parts = line.render(Console(width=1000))
    return [(each, part.style or Style()) for part in parts for each in part.text.rstrip("\n")]


def _colour(style: Style) -> ColorTriplet:
    """A letter's colour; black would not be seen on the dark background, so it is grey."""
    colour = style.color.get_truecolor(MONOKAI) if style.color else MONOKAI.foreground_color
    return colour if max(colour) > DARK else GREY


@cache
def _font() -> Any:
    """A font whose letters are all as wide as each other, or else the one that Pillow brings."""
    fonts = needed("PIL.ImageFont", "envs")
    for name in FONTS:
        try:
            return fonts.truetype(name, 16)
        except OSError:
            continue
    return fonts.load_default(16)
