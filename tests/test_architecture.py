"""Fences: a game is one folder, and imports point one way."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rathaus.core import registry
from rathaus.core.game import Game
from tests.every_game import every_game

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "rathaus"
TEXTS = {".py", ".html", ".css", ".js", ".svg", ".toml", ".po", ".jinja"}
LAYERS = ("core", "games", "bots", "envs", "web", "cli")  # each may import those before it


def sources(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in sorted(folder.rglob("*")) if path.suffix in TEXTS)


@every_game
def test_no_file_outside_a_games_folder_names_it(game: Game) -> None:
    names = {game.name.lower(), game.title.lower(), game.name.replace("_", "-")}
    for path in sources(SOURCE, ROOT / "tests", ROOT / "benchmarks"):
        if not path.is_relative_to(game.folder):
            text = path.read_text(encoding="utf-8").lower()
            assert not any(name in text for name in names), f"{path} names {game.name}"


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if (SOURCE / layer).is_dir()])
def test_imports_point_one_way(layer: str) -> None:
    above = set(LAYERS[LAYERS.index(layer) + 1 :])
    above |= {"games"} if layer == "core" else set()
    for path in sources(SOURCE / layer):
        if path.suffix != ".py" or "tests" in path.parts:
            continue
        for name in imported(path):
            parts = name.split(".")
            if parts[0] == "rathaus" and len(parts) > 1:
                is_scan = path.name == "registry.py" and name == "rathaus.games"
                assert is_scan or parts[1] not in above, f"{path} imports {name}"


def test_games_do_not_import_each_other() -> None:
    for game in registry.all_games():
        others = {f"rathaus.games.{name}" for name in registry.names()} - {game.package}
        for path in sources(game.folder):
            if path.suffix == ".py":
                for name in imported(path):
                    assert not any(name.startswith(other) for other in others), f"{path}: {name}"


def test_only_a_games_rules_are_compiled() -> None:
    plain = {"box.py", "view.py", "draw.py", "page.py", "__init__.py"}
    for path in sources(SOURCE / "games"):
        if path.name in plain:
            assert "@rule" not in path.read_text(encoding="utf-8"), path
