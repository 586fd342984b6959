"""What an extra brings, asked for with one clear sentence when it is missing."""

import importlib
from typing import Any

from rathaus.core.errors import Refusal


class MissingExtra(Refusal, ImportError):
    """A package that only some need is not installed."""


def needed(module: str, extra: str) -> Any:
    """The module, or the sentence that says what to install."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as problem:
        package = (problem.name or module).partition(".")[0]
        raise MissingExtra(
            f"This needs {package}, which is not installed: "
            f'`pip install "rathaus[{extra}]"` brings it.'
        ) from None
