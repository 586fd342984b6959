"""Records without holes, and compiled code that is kept but never goes stale."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from rathaus.core.jit import INTERPRETED, bound
from rathaus.core.record import Count, Ints, Record, Small, blank, copy_of, layout, restored


class Pantry(Record):
    sausages: Count
    shelf: Annotated[Ints, np.int8, (2, 2)]
    cats: Small


PANTRY = layout(Pantry)


def test_a_record_has_no_holes_and_reads_by_name() -> None:
    pantry = blank(PANTRY)
    pantry.sausages = 300
    pantry.shelf[1, 0] = 7
    assert (pantry.sausages, int(pantry.shelf.sum()), pantry.cats) == (300, 7, 0)
    assert PANTRY.itemsize == 8, "2 + 4 + 1, and one spare byte so that arrays stay aligned"
    named = sum(PANTRY[name].itemsize for name in PANTRY.names or ())
    assert named == PANTRY.itemsize


def test_an_order_that_leaves_holes_is_refused() -> None:
    class Holey(Record):
        cats: Small
        sausages: Count

    with pytest.raises(TypeError, match="wide fields first"):
        layout(Holey)


def test_a_copy_is_its_own() -> None:
    pantry = blank(PANTRY)
    other = copy_of(pantry)
    other.sausages = 5
    assert pantry.sausages == 0
    assert restored(PANTRY, other.tobytes()).sausages == 5


def test_a_module_is_whole_for_whoever_asks_while_another_thread_loads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hint may be asked for while the first bot is about to think."""
    (tmp_path / "slow.py").write_text("import time\n\ntime.sleep(0.2)\nis_whole = True\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("RATHAUS_CACHE", str(tmp_path / "cache"))
    with ThreadPoolExecutor(1) as another:
        loading = another.submit(bound, "slow", "game")
        while "slow__game" not in sys.modules and not loading.done():
            time.sleep(0.001)
        assert hasattr(bound("slow", "game"), "is_whole")
        assert loading.result() is bound("slow", "game")


if not INTERPRETED:
    MAIN = "from rathaus.core.jit import rule\nfrom helper import amount\n\n@rule\ndef answer():\n"
    MAIN += "    return 10 * amount()\n"
    HELPER = "from rathaus.core.jit import rule\n\n@rule\ndef amount():\n    return {}\n"
    RUN = "import main; print(main.answer(), sum(main.answer.stats.cache_hits.values()))"

    def answer(folder: Path) -> list[str]:
        environment = {**os.environ, "PYTHONPATH": str(folder), "RATHAUS_CACHE": str(folder / "c")}
        command = [sys.executable, "-c", RUN]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return run.stdout.split()

    def test_compiled_code_is_kept_and_never_stale(tmp_path: Path) -> None:
        """Numba alone keeps answering 10 when only the helper's file has changed."""
        (tmp_path / "main.py").write_text(MAIN)
        (tmp_path / "helper.py").write_text(HELPER.format(1))
        assert answer(tmp_path) == ["10", "0"]
        assert answer(tmp_path) == ["10", "1"], "the second run compiles nothing"
        (tmp_path / "helper.py").write_text(HELPER.format(2))
        assert answer(tmp_path) == ["20", "0"]
