"""A missing extra is said in one sentence that names what to install."""

import subprocess
import sys

import pytest

DOORS = {
    "rathaus.envs.pettingzoo": ("pettingzoo", "envs"),
    "rathaus.envs.gymnasium": ("gymnasium", "envs"),
    "rathaus.envs.openspiel": ("pyspiel", "envs"),
}
CODE = """
import sys
sys.modules[{package!r}] = None
from rathaus.core.errors import Refusal
try:
    import {module}
except Refusal as refusal:
    print(refusal)
"""


@pytest.mark.parametrize("module", DOORS)
def test_a_missing_extra_names_the_install_that_brings_it(module: str) -> None:
    package, extra = DOORS[module]
    code = CODE.format(package=package, module=module)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    wanted = f'needs {package}, which is not installed: `pip install "rathaus[{extra}]"` brings it.'
    assert wanted in run.stdout
