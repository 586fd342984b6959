"""What `render` answers in each mode, the same for PettingZoo and Gymnasium."""

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.text import Text

from rathaus.envs.picture import picture

RENDER_MODES = ["human", "ansi", "rgb_array"]
Rendered = str | npt.NDArray[np.uint8] | None


def known(render_mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if render_mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode is one of {RENDER_MODES}, not {render_mode!r}.")
    return render_mode


def rendered(text: Text, render_mode: str | None) -> Rendered:
    """A text, a picture, or nothing after it was printed for a person."""
    if render_mode is None:
        raise ValueError(f"Nothing to render: make the environment with one of {RENDER_MODES}.")
    if render_mode == "human":
        Console().print(text, "")
        return None
    return picture(text) if render_mode == "rgb_array" else str(text.plain)
