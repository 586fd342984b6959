"""A house for each test, in this process or in its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from rathaus.web.app import create_app
from rathaus.web.settings import Settings
from tests.web.guest import Guest
from tests.web.server import Server


def settings(folder: Path, rate: float = 0) -> Settings:
    database = f"sqlite:///{folder / 'tables.db'}"
    return Settings(data=folder, database=database, pace=0, rate=rate, patience=60)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(settings(tmp_path)), follow_redirects=False) as client:
        yield client


@pytest.fixture
def guest(client: TestClient) -> Guest:
    return Guest(client)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()
