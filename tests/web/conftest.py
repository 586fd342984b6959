"""A house for each test, in this process or in its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from starlette.testclient import TestClient

from rathaus.web.app import create_app
from rathaus.web.settings import Settings
from tests.web import browser as chromium
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium.opened() as browser:
        yield browser


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it alive."""
    house = Server(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.kill()


@pytest.fixture
def no_errors() -> Iterator[None]:
    """Nothing went wrong in any page's scripts."""
    chromium.errors.clear()
    yield
    assert chromium.errors == []


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()
