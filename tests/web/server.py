"""A real server in a process of its own, to be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

import httpx2 as httpx


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The house on a port of its own, with a data folder of its own."""

    def __init__(
        self, data: Path, pace: float = 0.0, rate: float = 0.0, cache: Path | None = None
    ) -> None:
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = os.environ | {
            "RATHAUS_DATA": str(data),
            "RATHAUS_PACE": str(pace),
            "RATHAUS_RATE": str(rate),
        }
        if cache is not None:  # where compiled rules are kept
            self._environment["RATHAUS_CACHE"] = str(cache)
        self.errors: IO[bytes] | None = None  # where it complains, if not here
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, ready: bool = True) -> None:
        """Open the house, and wait until it answers and, if asked for, its games are ready."""
        command = [sys.executable, "-m", "rathaus", "serve", "--no-browser"]
        self._process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=self.errors,
        )
        self._wait(ready)

    def _wait(self, ready: bool) -> None:
        until = time.monotonic() + 300
        while time.monotonic() < until:
            try:
                games = httpx.get(f"{self.address}/api/games", timeout=5).json()
                if all(game["ready"] for game in games) or not ready:
                    return
                time.sleep(0.05)
            except httpx.TransportError:
                assert self._process is not None and self._process.poll() is None
                time.sleep(0.05)
        raise TimeoutError("the house did not open")

    def kill(self) -> None:
        """As if the power had failed."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait()
            self._process = None
