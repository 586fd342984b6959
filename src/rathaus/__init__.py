"""Rathaus, the rats' house: the home of board games about rats.

    import rathaus
    batch = rathaus.batch("…", players=3, size=4096)  # see `core.batch`

Everything else is imported from where it lives; importing `rathaus` alone compiles nothing.
"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rathaus.core.batch import Batch
    from rathaus.core.box import Box
    from rathaus.core.cuda_batch import CudaBatch
    from rathaus.core.game import Game


def batch(
    game: "Game | str", *, players: int, size: int, seed: int = 0,
    box: "Box | Path | str | None" = None, device: str = "cpu", threads: int | None = None,
) -> "Batch | CudaBatch":  # fmt: skip
    """Many matches of one game as one array, on all cores or, with `device="cuda"`, on a GPU.

    Without a box it is the game's house box; `threads` is for the CPU, all cores if left out.
    """
    from rathaus.core import registry
    from rathaus.core.box import Box
    from rathaus.core.errors import Refusal

    card = registry.game(game) if isinstance(game, str) else game
    contents = box if isinstance(box, Box) else card.load_box(box)
    if device == "cpu":
        from rathaus.core.batch import Batch

        return Batch(card, contents, players=players, size=size, seed=seed, threads=threads)
    if device == "cuda":
        from rathaus.core.cuda_batch import CudaBatch

        return CudaBatch(card, contents, players=players, size=size, seed=seed)
    raise Refusal(f"There is no device “{device}”; there are cpu and cuda.")
