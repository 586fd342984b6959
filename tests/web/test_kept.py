"""Kept: the server is killed in the middle of play, again and again, and nothing is lost."""

import os
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from rathaus.core import match_file
from tests.web.guest import GAME
from tests.web.server import Server

pytestmark = pytest.mark.browser  # slow, with servers of their own
KILLS = int(os.environ.get("RATHAUS_KILLS", "4"))
TABLES = 4


class Player(threading.Thread):
    """Plays at a table without end, whatever happens to the server, and notes what was accepted."""

    def __init__(self, server: Server, number: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server, self.stop = server, stop
        self.rng = random.Random(number)
        self.accepted: dict[str, dict[int, tuple[int, int]]] = {}  # table: ply: seat and action
        self.client = httpx.Client(base_url=server.address, timeout=5)
        self.doubled = 0
        self.problem: Exception | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self.play(self.open_table())
                except httpx.TransportError:
                    time.sleep(0.02)
        except Exception as problem:
            self.problem = problem

    def open_table(self) -> str:
        body = {"game": GAME, "players": 2, "level": "random", "start": True}
        answer = self.client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        name: str = answer.json()["name"]
        self.accepted[name] = {}
        return name

    def play(self, table: str) -> None:
        while not self.stop.is_set():
            found = self.patiently("GET", f"/api/tables/{table}")
            if found["status"] == "finished":
                return
            if not found["your_move"]:
                self.patiently("GET", f"/api/tables/{table}?after={found['ply']}&wait=0.2")
                continue
            choice = self.rng.choice(found["choices"])["action"]
            body = {"ply": found["ply"], "seat": found["to_move"], "action": choice}
            self.act(table, body)

    def act(self, table: str, body: dict[str, Any]) -> None:
        """Ask until there is an answer: the same request, as a browser would send it again."""
        path = f"/api/tables/{table}/actions"
        while not self.stop.is_set():
            try:
                answer = self.client.post(path, json=body)
            except httpx.TransportError:
                time.sleep(0.02)
                continue
            if answer.status_code == 503:
                continue
            if answer.status_code == 200:
                self.accepted[table][body["ply"]] = (body["seat"], body["action"])
            else:
                assert answer.status_code == 409, answer.text
                self.doubled += 1
            return

    def patiently(self, method: str, path: str) -> Any:
        while True:
            try:
                answer = self.client.request(method, path)
                if answer.status_code == 503:  # the house has opened, the game is not ready
                    continue
                assert answer.status_code == 200, answer.text
                return answer.json()
            except httpx.TransportError:
                if self.stop.is_set():
                    return {"status": "finished"}
                time.sleep(0.02)


def test_no_accepted_action_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    stop, rng = threading.Event(), random.Random(6)
    players = [Player(server, number, stop) for number in range(TABLES)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        time.sleep(rng.uniform(0.1, 1.0))
        server.kill()
        server.start()
    stop.set()
    for player in players:
        player.join()
        assert player.problem is None, player.problem
    checked = 0
    for player in players:
        for table, accepted in player.accepted.items():
            answer = player.client.get(f"/api/tables/{table}")
            log = answer.json()["log"]
            for ply, (seat, action) in accepted.items():
                assert (log[ply]["by"], log[ply]["action"]) == (seat, action), (table, ply)
                checked += 1
            file = player.client.get(f"/api/tables/{table}/match").text
            match_file.read(file, table)  # every action by the rules, in its place, once
        player.client.close()
    server.kill()
    doubled = sum(player.doubled for player in players)
    print(f"{KILLS} kills, {checked} accepted actions, none lost; {doubled} asked again, refused")
    assert checked > KILLS


def test_bots_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    server = Server(tmp_path, pace=0.05)
    server.start()
    with httpx.Client(base_url=server.address) as client:
        body = {"game": GAME, "players": 2, "level": "random", "start": True}
        table = client.post("/api/tables", json=body).json()["name"]
        client.post(f"/api/tables/{table}/leave")  # now both seats are played by bots
        ply = client.get(f"/api/tables/{table}").json()["ply"]
    server.kill()
    server.start()
    with httpx.Client(base_url=server.address) as client:
        until = time.monotonic() + 30
        while client.get(f"/api/tables/{table}").json()["ply"] <= ply + 3:
            assert time.monotonic() < until
            time.sleep(0.05)
    server.kill()


def test_a_house_with_an_open_page_closes_without_complaint(tmp_path: Path) -> None:
    server = Server(tmp_path)
    complaints = tmp_path / "complaints.txt"
    with complaints.open("wb") as server.errors:
        server.start()
        with httpx.Client(base_url=server.address, timeout=30) as client:
            body = {"game": GAME, "players": 2, "level": "random", "start": True}
            table = client.post("/api/tables", json=body).json()["name"]
            with client.stream("GET", f"/tables/{table}/events") as page:
                told = page.iter_lines()
                assert next(told) == "retry: 1000"
                server.stop()
                assert "data:" in "".join(told)  # to its end
    assert complaints.read_text() == ""


def test_two_houses_cannot_share_one_data_folder(tmp_path: Path) -> None:
    from rathaus.core.errors import Refusal
    from rathaus.web.server import locked

    with locked(tmp_path), pytest.raises(Refusal, match="Another house is open already"):
        locked(tmp_path)
