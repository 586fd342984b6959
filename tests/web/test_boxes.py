"""Boxes and dice at a table: the host may bring a box, everybody a share in the dice."""

import json
from pathlib import Path

import pytest

from rathaus.core import match_file
from rathaus.core.game import Game
from tests.every_game import every_game
from tests.web.guest import GAME, Guest


def own_box(guest: Guest, game: str = GAME) -> str:
    """The house's box under another name."""
    return guest.page(f"/games/{game}/boxes/house.toml").replace('"house"', '"of my own"', 1)


@every_game
def test_the_host_brings_a_box_and_the_match_is_played_with_it(
    guest: Guest, game: Game, tmp_path: Path
) -> None:
    table = guest.invite(game=game.name)
    assert guest.post(f"/tables/{table}/box", toml=own_box(guest, game.name)).status_code == 303
    assert "of my own" in guest.page(f"/tables/{table}")
    assert guest.facts(table)["plan"]["box"] == "own"
    plan = {"players": 2, "box": "own", "order": "host", "away": 30}
    assert guest.post(f"/tables/{table}/plan", **plan).status_code == 303
    guest.post(f"/tables/{table}/start", fill="random")
    guest.post(f"/tables/{table}/resign")
    path = tmp_path / "match.json"
    path.write_text(guest.page(f"/tables/{table}/match.json"))
    assert match_file.load(path).box.name == "of my own"
    again = guest.post(f"/tables/{table}/rematch").headers["location"]
    assert guest.facts(again.removeprefix("/tables/"))["box"] == "of my own"
    assert guest.ask("GET", f"{again}/box.json").json()["name"] == "of my own"


def test_a_box_can_be_a_file_and_the_house_s_box_can_be_had_back(guest: Guest) -> None:
    table = guest.invite()
    files = {"file": ("box.toml", own_box(guest).encode())}
    assert guest.ask("POST", f"/tables/{table}/box", files=files).status_code == 303
    assert guest.facts(table)["box"] == "of my own"
    plan = {"players": 2, "box": "house", "order": "lot", "away": 0}
    assert guest.post(f"/tables/{table}/plan", **plan).status_code == 303
    assert guest.facts(table)["box"] == "house"
    refused = guest.post(f"/tables/{table}/plan", **plan | {"box": "own"})
    assert refused.status_code == 409 and "no box called" in refused.text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Your box: name: Field required."),
        ("= nothing", "is not TOML"),
        ("a = " + "[" * 20_000, "lie too deep"),
        ("a = " + "9" * 9_000, "is not TOML"),
        ('game = "chess"\nname = "x"', "is a box of chess"),
        (f'game = "{GAME}"\nname = "x"\nbones = 3', "bones: Extra inputs are not permitted."),
        ("x" * 40_000, "bytes at most"),
    ],
)
def test_a_wrong_box_is_refused_in_sentences_and_changes_nothing(
    guest: Guest, text: str, sentence: str
) -> None:
    table = guest.invite()
    before = guest.facts(table)
    refused = guest.ask("PUT", f"/api/tables/{table}/box", json={"toml": text})
    by_form = guest.post(f"/tables/{table}/box", toml=text)
    assert 400 <= refused.status_code < 500 and 400 <= by_form.status_code < 500
    if len(text) < 32_000:
        assert sentence in refused.json()["refusal"]
    assert sentence in by_form.text
    assert guest.facts(table) == before


def test_only_the_host_and_only_before_the_match_brings_a_box(guest: Guest) -> None:
    table, text = guest.invite(), own_box(guest)
    stranger = guest.another()
    stranger.page(f"/tables/{table}")
    assert stranger.post(f"/tables/{table}/box", toml=text).status_code == 403
    guest.post(f"/tables/{table}/start", fill="random")
    assert guest.post(f"/tables/{table}/box", toml=text).status_code == 409
    assert guest.ask("GET", f"/games/{GAME}/boxes/none.toml").status_code == 404


def test_everybody_adds_to_the_dice_and_the_match_file_says_what(guest: Guest) -> None:
    table = guest.invite()
    friend = guest.another()
    friend.ask("POST", f"/api/tables/{table}/people", json={"name": "Friend", "salt": "cheese"})
    salted = guest.post(f"/tables/{table}/salt", seat=0, salt="pi rat, 314")
    assert salted.status_code == 303
    assert 'value="pirat314"' in guest.page(f"/tables/{table}")
    assert "pirat314" not in friend.page(f"/tables/{table}")
    foreign = friend.ask("PUT", f"/api/tables/{table}/seats/0/salt", json={"salt": "mine"})
    assert foreign.status_code == 403
    changed = friend.ask("PUT", f"/api/tables/{table}/seats/1/salt", json={"salt": "gouda"})
    assert changed.status_code == 200
    guest.post(f"/tables/{table}/start", fill="")
    told = json.loads(guest.page(f"/tables/{table}/match.json"))
    assert set(told["chance"]["salts"]) == {"pirat314", "gouda"}
    late = guest.post(f"/tables/{table}/salt", seat=0, salt="more")
    assert late.status_code == 409


def test_what_is_wrong_in_a_box_is_told_in_the_readers_language(guest: Guest) -> None:
    table = guest.invite()
    told = guest.ask(
        "PUT",
        f"/api/tables/{table}/box",
        json={"toml": "name = 7"},
        headers={"accept-language": "de"},
    )
    assert "Deine Schachtel: name: Hier muss ein Text stehen." in told.json()["refusal"]
