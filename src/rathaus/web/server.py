"""The server: listen, say where, open the browser, and stay until told to stop."""

import gc
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import IO

import uvicorn
from fastapi import FastAPI

from rathaus.core.errors import Refusal
from rathaus.web.app import create_app
from rathaus.web.readiness import is_compiling
from rathaus.web.settings import OWN_NAMES, Settings

NEVER = 1_000_000_000
HERE_ONLY = ("127.0.0.1", "localhost", "::1")


def run(host: str, port: int, browser: bool) -> None:
    """Open the house and keep it open."""
    settings = Settings.from_environment(OWN_NAMES if host in HERE_ONLY else ())
    os.umask(0o077)  # the database has the secrets of dice still to be thrown
    settings.data.mkdir(parents=True, exist_ok=True)
    lock = locked(settings.data)
    listener = bound(host, port)
    shown = "127.0.0.1" if host == "0.0.0.0" else host
    address = f"http://{shown}:{listener.getsockname()[1]}"
    print(f"The house is open at {address} (Ctrl+C closes it; every table is kept).", flush=True)
    if browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    app = create_app(settings)
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, server_header=False,
        timeout_graceful_shutdown=2,
    )  # fmt: skip
    sys.setswitchinterval(0.0005)  # the thread at the disk waits for the one that draws
    gc.set_threshold(1000, 10, NEVER)  # the house looks for old rubbish itself, when it is quiet
    try:
        Server(config, app).run([listener])
    finally:
        lock.close()
        if is_compiling():
            os._exit(0)  # who closes the house need not wait for a compiler


class Server(uvicorn.Server):
    """Ends live pages before it waits for everybody to have gone."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.house.say_goodbye()
        await super().shutdown(sockets)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as problem:
        raise Refusal(
            f"Port {port} of {host} cannot be used: {problem.strerror}."
            f" Perhaps the house is open already; otherwise try --port {port + 1}."
        ) from None
    listener.listen(1024)
    return listener


def locked(data: Path) -> IO[str]:
    """One house a data folder: two would let every bot move twice."""
    file = open(data / "lock", "w")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # Windows: the port is guard enough
        pass
    except OSError:
        file.close()
        raise Refusal(f"Another house is open already with the tables in {data}.") from None
    return file
