"""The same rules, plain and compiled, give the same bytes."""

import os
import subprocess
import sys

from rathaus.core.jit import INTERPRETED


def traced(interpreted: bool) -> str:
    environment = {**os.environ, "RATHAUS_INTERPRET": "1" if interpreted else "0"}
    command = [sys.executable, "-m", "tests.trace", "2", "700"]
    run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return run.stdout


if not INTERPRETED:  # once is enough: in the compiled run

    def test_plain_and_compiled_rules_give_the_same_bytes() -> None:
        plain, compiled = traced(interpreted=True), traced(interpreted=False)
        assert plain == compiled
        assert plain.count("\n") > 4
