"""An outside learner trains at our table, without special treatment (extra `learn`)."""

import importlib.util
import re
import warnings
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rathaus.core.jit import INTERPRETED
from rathaus.envs.gymnasium import SeatEnv
from tests.every_game import GAMES

pytestmark = pytest.mark.learner
ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "train.py"
SNIPPETS = re.compile(r"```python learner\n(.*?)```", re.DOTALL)
GAME = min(GAMES, key=lambda game: int(game.state.ACTIONS))
STEPS = 256 if INTERPRETED else 16384
MATCHES = 2 if INTERPRETED else 150


@pytest.fixture
def example() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        importlib.import_module("torch").set_num_threads(1)
    spec = importlib.util.spec_from_file_location("example_train", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_maskable_ppo_learns_to_beat_random_play(example: Any) -> None:
    table = partial(SeatEnv, GAME, players=2, seat=None)
    agent, env = example.new_agent(table, n_steps=STEPS // 64), table()
    before = example.win_share(agent, env, MATCHES)
    agent.learn(STEPS)
    after = example.win_share(agent, env, MATCHES)
    assert INTERPRETED or after > max(0.55, before), f"wins {before:.0%} before, {after:.0%} after"


if not INTERPRETED:

    def test_the_training_in_the_documents_works(example: Any) -> None:
        snippets = SNIPPETS.findall((ROOT / "docs" / "research.md").read_text(encoding="utf-8"))
        assert snippets
        for snippet in snippets:
            exec(compile(snippet, "research.md", "exec"), {"__name__": "document"})
