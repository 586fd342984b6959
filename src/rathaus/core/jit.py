"""Compile rules for play; leave them plain Python under RATHAUS_INTERPRET=1.

Compiled code is kept on disk. Numba's own cache does not notice when a helper in another file
changes, so the folder's name is a hash of everything the code depends on: the sources of `core`
and of the function's own folder (nothing else may be called from a rule), the versions of Python,
NumPy and Numba, and whether bounds are checked. A changed source means a new folder; an unchanged
one means that nothing is compiled twice.
"""

import hashlib
import importlib.util
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

from rathaus.core import folders

F = TypeVar("F", bound=Callable[..., Any])

INTERPRETED = os.environ.get("RATHAUS_INTERPRET") == "1"
CORE = Path(__file__).resolve().parent
UNUSED_FOR_DAYS = 30  # after which the compiled code of an old version is thrown away

_loading = threading.RLock()  # one thread loads a module, others wait until it is whole

if not INTERPRETED:
    import numba


def rule(function: F) -> F:
    """Mark a rule: compiled for play, plain Python under RATHAUS_INTERPRET=1."""
    if INTERPRETED:
        return function
    home = Path(function.__code__.co_filename).parent
    is_a_copy = home.is_relative_to(folders.cache())
    config: Any = numba.config
    config.CACHE_DIR = str(home if is_a_copy else compiled_folder(home))
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    return cast(F, compiled)


def bound(module: str, game: str, **parts: ModuleType) -> ModuleType:
    """The generic `module` (playouts, search) compiled for one game.

    Numba caches neither closures over compiled functions nor functions that take them as
    arguments. So the module is loaded once a game, from a copy of its file in the cache folder,
    with parts of the game (`rules`, …) bound as its globals: cached on disk, and inlined.
    """
    full_name = f"{module}__{game}"
    with _loading:
        if full_name not in sys.modules:
            _load(full_name, module, parts)
        return sys.modules[full_name]


def _load(full_name: str, module: str, parts: dict[str, ModuleType]) -> None:
    """Run a copy of `module` under another name, with these parts as its globals."""
    original = importlib.util.find_spec(module)
    assert original is not None and original.origin is not None
    path = Path(original.origin)
    if not INTERPRETED:
        homes = {Path(str(part.__file__)).parent for part in parts.values()}
        folder = compiled_folder(path.parent, *homes)
        path = _copied(path, folder / f"{full_name}.py")
    spec = importlib.util.spec_from_file_location(full_name, path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    loaded.__dict__.update(parts)
    sys.modules[full_name] = loaded
    try:
        spec.loader.exec_module(loaded)
    except BaseException:
        del sys.modules[full_name]
        raise


@lru_cache
def compiled_folder(*sources: Path) -> Path:
    """Where the code compiled from exactly these folders is kept; old versions are swept out."""
    folder = folders.cache() / "rules" / fingerprint(*sources)
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for other in folder.parent.iterdir():
            if time.time() - other.stat().st_mtime > UNUSED_FOR_DAYS * 86_400:
                shutil.rmtree(other, ignore_errors=True)
    os.utime(folder)
    return folder


def fingerprint(*sources: Path) -> str:
    """A short hash of all that compiled code depends on."""
    digest = hashlib.sha256()
    for folder in sorted({CORE, *sources}):
        for path in sorted(folder.glob("*.py")):
            digest.update(f"{folder.name}/{path.name}\0".encode())
            digest.update(path.read_bytes())
    surroundings = (sys.version, version("numba"), version("numpy"))
    digest.update(repr((surroundings, os.environ.get("NUMBA_BOUNDSCHECK"))).encode())
    return digest.hexdigest()[:20]


def _copied(source: Path, target: Path) -> Path:
    """A copy of `source` at `target`, made once."""
    if not target.exists():
        draft = target.with_suffix(f".{os.getpid()}.tmp")
        draft.write_bytes(source.read_bytes())
        os.replace(draft, target)
    return target
