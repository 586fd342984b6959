"""A batch on the GPU and one on the CPU, step by step: every byte the same (see test_gpu)."""

import sys
from typing import Any

import numpy as np

import rathaus
from rathaus.core import registry
from rathaus.core.errors import IllegalAction


def same(gpu: Any, cpu: Any) -> bool:
    """All that a batch tells, and all that it keeps."""
    cpu.legal(), cpu.observe(), gpu.legal(), gpu.observe()
    parts = ("masks", "observations", "movers", "states", "streams", "finished", "results")
    return all(
        getattr(gpu, part).copy_to_host().tobytes() == getattr(cpu, part).tobytes()
        for part in parts
    )


def walk(name: str, players: int, size: int, steps: int) -> None:
    """Play both, and compare them all the way."""
    gpu, cpu = (
        rathaus.batch(name, players=players, size=size, seed=5, device=device)
        for device in ("cuda", "cpu")
    )
    rng = np.random.default_rng(1)
    with np.errstate(over="ignore"):
        for _ in range(steps):
            assert same(gpu, cpu), f"{name}, {players} players"
            actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in cpu.legal()])
            gpu.step(actions)
            cpu.step(actions)
        for batch in (gpu, cpu):
            batch.play_at_random(steps)
    assert same(gpu, cpu), f"{name}, {players} players, after random play"
    refuse(gpu)


def refuse(gpu: Any) -> None:
    """An illegal action is refused, and nothing changes."""
    before = gpu.states.copy_to_host().tobytes()
    try:
        gpu.step(np.full(gpu.size, -1))
    except IllegalAction as refusal:
        assert "Action -1 is not legal in match 0" in str(refusal)
    else:
        raise AssertionError("an illegal action was played")
    assert gpu.states.copy_to_host().tobytes() == before


if __name__ == "__main__":
    SIZE, STEPS = int(sys.argv[1]), int(sys.argv[2])
    for game in registry.all_games():
        for number in game.players:
            walk(game.name, number, SIZE, STEPS)
            print(game.name, number, "players: every byte the same", flush=True)
