"""A guest of the house: keeps the cookie, reads pages and facts, fills in forms."""

import time
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient

from rathaus.core import registry

GAME = registry.names()[0]  # any will do where the game does not matter


class Guest:
    """Somebody with a browser, or a program."""

    def __init__(self, client: TestClient, token: str = "") -> None:
        self.client = client
        self.cookie = ""
        self.token = token

    def another(self, token: str = "") -> "Guest":
        """Somebody else at the same house."""
        return Guest(self.client, token)

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        self.client.cookies.clear()
        headers = dict(more.pop("headers", {}))
        if self.cookie:
            headers["cookie"] = f"rathaus={self.cookie}"
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        answer = self.client.request(method, path, headers=headers, **more)
        self.cookie = answer.cookies.get("rathaus") or self.cookie
        return answer

    def page(self, path: str) -> str:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, path: str, **fields: Any) -> httpx.Response:
        """Fill in a form."""
        return self.ask("POST", path, data={name: str(value) for name, value in fields.items()})

    def facts(self, table: str) -> dict[str, Any]:
        answer = self.ask("GET", f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    # --- Tables ---

    def play_now(self, players: int = 2, game: str = GAME, level: str = "random") -> str:
        answer = self.post("/play", game=game, players=players, level=level)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/tables/")

    def invite(self, players: int = 2, game: str = GAME) -> str:
        answer = self.post("/tables", game=game, players=players, level="random")
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/tables/")

    def wait_for_my_move(self, table: str) -> dict[str, Any]:
        """Until I am to move, or it is over."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            found = self.facts(table)
            if found["your_move"] or found["status"] == "finished":
                return found
            self.ask("GET", f"/api/tables/{table}?after={found['ply']}&wait=1")
        raise TimeoutError("it never was my move")

    def act(self, table: str, found: dict[str, Any], choice: int = 0) -> httpx.Response:
        """Choose something that is allowed, by the page's form."""
        action = found["choices"][choice]["action"]
        return self.post(
            f"/tables/{table}/actions", seat=found["to_move"], action=action, ply=found["ply"]
        )

    def play_to_the_end(self, table: str) -> dict[str, Any]:
        found = self.wait_for_my_move(table)
        while found["status"] != "finished":
            answer = self.act(table, found, len(found["choices"]) // 2)
            assert answer.status_code == 303, answer.text
            found = self.wait_for_my_move(table)
        return found
