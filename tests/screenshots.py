"""`make screenshots`: every kind of page, light and dark, at three sizes, into `screenshots/`.

Words after the command choose: only pages whose name has one of them are taken.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

import numpy as np
from playwright.sync_api import Page

from rathaus.bots.greedy import GreedyBot
from rathaus.core import match_file
from rathaus.core.game import Game
from rathaus.core.match import Match
from rathaus.core.texts import ENGLISH, LANGUAGES
from tests.every_game import GAMES
from tests.web import browser as chromium
from tests.web.server import Server

FOLDER = Path(__file__).parents[1] / "screenshots"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1440, 900)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LEVEL = "greedy"
STILL = """() => { for (const each of document.querySelectorAll("[data-hand]"))
  each.style.position = "static"; }"""  # what stays in sight would stand in the middle of the page
Fields = dict[str, str | float | bool]


class Album:
    """Pictures of the pages of one house."""

    def __init__(self, house: Server, page: Page, wanted: list[str]) -> None:
        self.house, self.page, self.wanted = house, page, wanted
        self.rng = np.random.default_rng(7)

    def take(self, name: str, path: str = "") -> None:
        """The page as everybody would see it: in all sizes and colours."""
        if self.wanted and not any(word in name for word in self.wanted):
            return
        if path:
            self.page.goto(self.house.address + path)
            self.page.evaluate(STILL)
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for size, (width, height) in SIZES.items():
                self.page.set_viewport_size({"width": width, "height": height})
                self.page.wait_for_timeout(120)
                self.page.screenshot(path=FOLDER / f"{name}-{size}-{scheme}.png", full_page=True)
        print(name)

    # --- Matches ---

    def begin(self, game: Game, way: str, players: int) -> str:
        """A table; `way` is what the first page's form asks for."""
        fields: dict[str, str | float | bool] = {
            "game": game.name,
            "players": str(players),
            "level": LEVEL,
        }
        answer = self.page.request.post(
            f"{self.house.address}/{way}", form=fields, headers=self._own(), max_redirects=0
        )
        return answer.headers["location"]

    def _own(self) -> dict[str, str]:
        return {"sec-fetch-site": "same-origin"}

    def play(self, table: str, most: int = 100_000) -> int:
        """Play well for the person at the table; answers how often they decided."""
        for decided in range(most):
            facts = self._facts(table)
            if facts["status"] == "finished":
                return decided
            fields: Fields = {
                "seat": str(facts["to_move"]),
                "action": str(self._best(table)),
                "ply": str(facts["ply"]),
            }
            self.page.request.post(
                f"{self.house.address}{table}/actions", form=fields, headers=self._own()
            )
        self._facts(table)
        return most

    def _facts(self, table: str) -> dict[str, object]:
        """The table, when it is the person's move or over."""
        after = ""
        while True:
            answer = self.page.request.get(f"{self.house.address}/api{table}{after}")
            facts: dict[str, object] = answer.json()
            if facts["your_move"] or facts["status"] == "finished":
                return facts
            after = f"?after={facts['ply']}&wait=2"

    def _best(self, table: str) -> int:
        match = self._match(table)
        return GreedyBot().act(
            match.game, match.box, match.copy_of_state(), match.to_move, self.rng
        )

    def _match(self, table: str) -> Match:
        answer = self.page.request.get(f"{self.house.address}{table}/match.json")
        return match_file.read(answer.text(), table)

    # --- Pages ---

    def game(self, game: Game) -> None:
        """A match at its start, middle and end, looked back on, and its rules."""
        players = game.players[len(game.players) // 2]
        whole = self.begin(game, "play", players)
        self._facts(whole)
        self.take(f"{game.name}-start", whole)
        decisions = self.play(whole)
        self.take(f"{game.name}-end", whole)
        self.take(f"{game.name}-replay", f"{whole}/at/{len(self._match(whole).log) * 2 // 3}")
        self.take(f"{game.name}-proof", f"{whole}/proof")
        self.take(f"{game.name}-rules", f"/games/{game.name}/rules")
        half = self.begin(game, "play", players)
        self.play(half, decisions // 4)  # another deal, which may be shorter
        self.take(f"{game.name}-middle", half)

    def all(self) -> None:
        self.page.goto(self.house.address)
        self.take("first-visit", "/")
        for game in GAMES:
            if not self.wanted or any(game.name in word or "-" not in word for word in self.wanted):
                self.game(game)
        self.take("lobby", self.begin(GAMES[0], "tables", GAMES[0].players[-1]))
        self.take("home", "/")
        for code in LANGUAGES:
            self.page.set_extra_http_headers({"accept-language": code})
            self.take(f"home-{code}", "/")
        self.page.set_extra_http_headers({"accept-language": ENGLISH})
        self.take("refusal", "/tables/nowhere")
        self.take("offline", "/offline")


def in_a_house(do: Callable[[Server, Page], None]) -> None:
    """Something to do with a real browser in a house of its own."""
    with TemporaryDirectory() as data, chromium.opened() as browser:
        house = Server(Path(data))
        house.start()
        try:
            do(house, chromium.new_page(browser))
        finally:
            house.stop()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    in_a_house(lambda house, page: Album(house, page, sys.argv[1:]).all())
