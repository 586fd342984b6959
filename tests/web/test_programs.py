"""Programs at the table: the JSON twin, its description, and an outside bot."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from rathaus.web.pages.deeds import DEEDS
from tests.web.guest import GAME, Guest
from tests.web.server import Server

ROOT = Path(__file__).parents[2]


def test_whatever_a_page_can_do_a_program_can_do(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    twins = {
        "sit": "people",
        "bot": "seats/{seat}",
        "clear": "seats/{seat}",
        "salt": "seats/{seat}/salt",
    }
    for deed in DEEDS:
        assert f"/api/tables/{{name}}/{twins.get(deed, deed)}" in paths


def test_actions_can_be_said_by_name(guest: Guest) -> None:
    table = guest.play_now()
    found = guest.wait_for_my_move(table)
    path = f"/api/tables/{table}/actions"
    name = found["choices"][0]["name"]
    wrong = guest.ask("POST", path, json={"ply": found["ply"], "action": "dance"})
    assert wrong.status_code == 409 and "not an action" in wrong.json()["refusal"]
    neither = guest.ask("POST", path, json={"ply": found["ply"]})
    assert neither.status_code == 422 and "action" in neither.json()["refusal"]
    right = guest.ask("POST", path, json={"ply": found["ply"], "action": name})
    assert right.status_code == 200 and right.json()["log"][found["ply"]]["name"] == name


def test_a_malformed_request_is_refused_in_a_sentence(guest: Guest) -> None:
    refused = guest.ask("POST", "/api/tables", content=b"{", headers={"content-type": "text/json"})
    assert refused.status_code == 422 and refused.json()["refusal"].endswith(".")
    refused = guest.ask("POST", "/api/tables", json={"game": GAME, "players": 99})
    assert refused.status_code == 422 and "players" in refused.json()["refusal"]
    refused = guest.ask("POST", "/api/tables", json={"game": "chess", "players": 2})
    assert refused.status_code == 409 and "There is no game" in refused.json()["refusal"]


@pytest.mark.browser
def test_the_outside_bot_plays_a_whole_match(server: Server) -> None:
    example = ROOT / "examples" / "outside_bot.py"
    assert len(example.read_text().splitlines()) <= 40
    with httpx.Client(base_url=server.address) as host:
        body = {"game": GAME, "players": 2}
        table = host.post("/api/tables", json=body).json()["name"]
        bot = subprocess.Popen(
            [sys.executable, str(example), f"{server.address}/tables/{table}"],
            stdout=subprocess.PIPE,
            text=True,
        )
        while not _full(host.get(f"/api/tables/{table}").json()):
            time.sleep(0.05)
        assert host.post(f"/api/tables/{table}/start", json={}).status_code == 200
        host.post(f"/api/tables/{table}/leave")  # a bot of ours plays the other seat
        told, _ = bot.communicate(timeout=60)
    assert "It is over; my place is" in told


def _full(table: dict[str, Any]) -> bool:
    return all(seat["kind"] != "empty" for seat in table["seats"])


# --- The description is true: schemathesis tries everything it allows, and much it does not ---


@pytest.mark.browser
@pytest.mark.parametrize("there", [False, True], ids=["any table", "a real table"])
def test_the_description_is_true(server: Server, there: bool) -> None:
    """Every check there is, among them: every refusal is one that the description names."""
    options = ["--checks", "all", "--max-examples", "15", "--seed", "6", "--no-color"]
    if there:
        options += ["--header", f"Cookie: {_real_table(server)}"]
    command = [
        str(Path(sys.executable).parent / "schemathesis"),
        "run",
        f"{server.address}/openapi.json",
    ]
    run = subprocess.run([*command, *options], capture_output=True, text=True, cwd=server.data)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr


def _real_table(server: Server) -> str:
    """A table for schemathesis, by its configuration; its host's cookie is the answer."""
    with httpx.Client(base_url=server.address) as host:
        answer = host.post("/api/tables", json={"game": GAME, "players": 2})
        parameter = f'[parameters]\n"path.name" = "{answer.json()["name"]}"\n'
        (server.data / "schemathesis.toml").write_text(parameter)
        return f"rathaus={host.cookies['rathaus']}"
