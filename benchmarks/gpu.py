"""Random legal play on one NVIDIA GPU: our games beside PGX's, in one run, as a Markdown table.

    python benchmarks/gpu.py

needs the extra `gpu`; PGX's rows appear when `pgx` and JAX are installed.
"""

import importlib.util
import time
from collections.abc import Callable, Iterator
from typing import Any

import rathaus
from rathaus.core import registry

SIZE, STEPS = 1 << 20, 500
PEERS = ("backgammon", "hex", "connect_four")


def ours() -> Iterator[tuple[str, float]]:
    """Steps a second of each game, masks filled at every decision, chance's steps counted."""
    cuda: Any = importlib.import_module("numba.cuda")
    for game in registry.all_games():
        players = game.players[len(game.players) // 2]
        batch = rathaus.batch(game, players=players, size=SIZE, seed=1, device="cuda")
        batch.play_at_random(50)
        cuda.synchronize()
        begun = time.perf_counter()
        batch.play_at_random(STEPS)
        cuda.synchronize()
        yield f"{game.title}, {players} players", SIZE * STEPS / (time.perf_counter() - begun)


def pgx() -> Iterator[tuple[str, float]]:
    """Steps a second of PGX's games."""
    for name in PEERS:
        play = pgx_player(name, size=1 << 15, steps=200)
        play()
        begun = time.perf_counter()
        done = play()
        yield f"PGX {name}", done / (time.perf_counter() - begun)


def pgx_player(name: str, size: int, steps: int) -> Callable[[], int]:
    """Random play of a PGX game, batched and compiled as its own examples do it."""
    import jax
    import jax.numpy as jnp

    env = importlib.import_module("pgx").make(name)
    step = jax.vmap(importlib.import_module("pgx.experimental").auto_reset(env.step, env.init))

    def once(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, logits, axis=-1)
        return (step(state, action, jax.random.split(chance, size)), key), None

    compiled = jax.jit(lambda state, key: jax.lax.scan(once, (state, key), None, steps)[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))
    kept = state, jax.random.PRNGKey(1)

    def play() -> int:
        nonlocal kept
        kept = compiled(*kept)
        jax.block_until_ready(kept)
        return size * steps

    return play


def main() -> None:
    rows = list(ours())
    if importlib.util.find_spec("pgx") and importlib.util.find_spec("jax"):
        rows += list(pgx())
    base = next((rate for name, rate in rows if name.endswith(PEERS[0])), None)
    print("| game | steps/s | times PGX backgammon |\n|---|--:|--:|")
    for name, rate in rows:
        print(f"| {name} | {rate:,.0f} | {f'{rate / base:.1f}' if base else '–'} |", flush=True)


if __name__ == "__main__":
    main()
