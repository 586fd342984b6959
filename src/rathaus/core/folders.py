"""Where the house keeps what it may lose (compiled rules) on this machine."""

import os
import tempfile
from functools import lru_cache
from pathlib import Path

import platformdirs


@lru_cache(maxsize=1)
def cache() -> Path:
    """The cache folder: RATHAUS_CACHE, or the user's own; a temporary one if that is read-only."""
    named = os.environ.get("RATHAUS_CACHE")
    folder = Path(named) if named else Path(platformdirs.user_cache_dir("rathaus"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="rathaus-"))
