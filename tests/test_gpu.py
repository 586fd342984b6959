"""The same rules on an NVIDIA GPU; without one, its kernels run in Numba's simulator."""

import importlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rathaus
from rathaus.core.errors import Refusal
from tests.every_game import GAMES, TABLES

cuda: Any = importlib.import_module("numba.cuda")
GPU = cuda.is_available()
SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "RATHAUS_INTERPRET": "1"}
REAL = {"RATHAUS_INTERPRET": "0", "NUMBA_BOUNDSCHECK": "0"}
HERE = "an NVIDIA GPU" if GPU else "no NVIDIA GPU here: in Numba's simulator"


@pytest.mark.parametrize("where", [HERE])
def test_a_gpu_plays_byte_for_byte_what_the_cpu_plays(where: str) -> None:
    size, steps = ("2000", "200") if GPU else ("2", "4")
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "tests.on_a_gpu", size, steps],
        env={**os.environ, **(REAL if GPU else SIMULATED)},
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert len(run.stdout.splitlines()) == len(TABLES)


if not GPU:

    def test_without_a_gpu_one_sentence_says_so() -> None:
        with pytest.raises(Refusal, match=r"no NVIDIA GPU .* `pip install \"rathaus\[gpu\]\"`"):
            rathaus.batch(GAMES[0], players=2, size=4, device="cuda")
