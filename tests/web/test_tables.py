"""Tables: sitting down, playing, taking back, leaving; and every refusal is a sentence."""

import json
from pathlib import Path

from rathaus.core import match_file, registry
from rathaus.core.game import Game
from rathaus.web.gamepage import page_of
from tests.every_game import GAMES, every_game
from tests.web.guest import GAME, Guest


@every_game
def test_a_person_plays_a_whole_match_against_bots(guest: Guest, game: Game) -> None:
    table = guest.play_now(players=game.players[0], game=game.name)
    found = guest.play_to_the_end(table)
    assert {seat["place"] for seat in found["seats"]} >= {1}
    assert "Play again" in guest.page(f"/tables/{table}")


@every_game
def test_the_match_file_can_be_downloaded_and_verified(
    guest: Guest, game: Game, tmp_path: Path
) -> None:
    table = guest.play_now(players=game.players[0], game=game.name)
    running = json.loads(guest.page(f"/tables/{table}/match.json"))
    assert running["chance"]["seed"] is None
    guest.play_to_the_end(table)
    path = tmp_path / "match.json"
    path.write_text(guest.page(f"/tables/{table}/match.json"))
    match = match_file.load(path)
    assert match.is_over and match.dice is not None and match.dice.seed is not None
    assert match.dice.commit == running["chance"]["commit"]
    proof = guest.page(f"/tables/{table}/proof")
    assert f"<h1>{game.fair}</h1>" in proof and "everything came up as promised" in proof
    for page in ("", "/at/0"):
        assert f"{game.fair} Check it" in guest.page(f"/tables/{table}{page}")


@every_game
def test_every_game_has_its_rules_and_pictures(guest: Guest, game: Game) -> None:
    assert "<h1>" in guest.page(f"/games/{game.name}/rules")
    assert game.title in guest.page("/")
    for file in ("table.css", "sprite.svg", "cover.svg"):
        answer = guest.ask("GET", f"/games/{game.name}/{file}?stamp")
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    for file in ("rules.py", "RULES.md", "..%2f__init__.py", "boxes"):
        assert guest.ask("GET", f"/games/{game.name}/{file}").status_code == 404
    assert "immutable" in guest.ask("GET", "/static/house.css?x").headers["cache-control"]


def test_friends_sit_down_by_link_and_the_host_starts(guest: Guest) -> None:
    table = guest.invite(players=2)
    friend = guest.another()
    assert "Sit down here" in friend.page(f"/tables/{table}")
    assert friend.post(f"/tables/{table}/sit", seat=1, name="Friend").status_code == 303
    refused = friend.post(f"/tables/{table}/start", fill="random")
    assert refused.status_code == 403 and "Only the host" in refused.text
    assert guest.post(f"/tables/{table}/start", fill="").status_code == 303
    names = {seat["name"] for seat in friend.facts(table)["seats"]}
    assert "Friend" in names


def test_several_people_share_one_device(guest: Guest) -> None:
    table = guest.invite(players=2)
    guest.post(f"/tables/{table}/sit", seat=1, name="Beside me")
    guest.post(f"/tables/{table}/start", fill="")
    found = guest.facts(table)
    assert [seat["yours"] for seat in found["seats"]] == [True, True]
    movers: set[int] = set()
    while found["status"] == "running" and len(movers) < 2:
        movers.add(found["to_move"])
        guest.act(table, found, -1)
        found = guest.facts(table)
    assert movers == {0, 1}


def test_a_stale_a_doubled_and_a_foreign_request_are_refused_and_change_nothing(
    guest: Guest,
) -> None:
    table = guest.play_now()
    found = guest.wait_for_my_move(table)
    stranger = guest.another()
    foreign = stranger.act(table, found)
    assert foreign.status_code == 403 and "not your seat" in foreign.text
    assert guest.act(table, found).status_code == 303
    doubled = guest.act(table, found)
    assert doubled.status_code == 409
    ply = guest.wait_for_my_move(table)["ply"]
    stale = guest.act(table, found)
    assert stale.status_code == 409
    assert guest.facts(table)["ply"] == ply


def test_illegal_and_malformed_requests_are_refused_in_a_sentence(guest: Guest) -> None:
    table = guest.play_now()
    found = guest.wait_for_my_move(table)
    path, seat, ply = f"/tables/{table}/actions", found["to_move"], found["ply"]
    for fields, sentence in (
        ({"seat": seat, "action": 99999, "ply": ply}, "not allowed now"),
        ({"seat": seat, "action": "x", "ply": ply}, "has to be a whole number"),
        ({"seat": seat, "ply": ply}, "has to be a whole number"),
        ({"seat": 7, "action": 0, "ply": ply}, "not your seat"),
        ({"seat": -1, "action": 0, "ply": ply}, "with the real game"),
        ({"seat": seat, "action": 10**30, "ply": ply}, "too large"),
    ):
        refused = guest.post(path, **fields)
        assert 400 <= refused.status_code < 500 and sentence in refused.text, refused.text
    assert guest.facts(table)["ply"] == ply
    assert "There is no such table" in guest.ask("GET", "/tables/nothing").text
    assert "There is no such page" in guest.ask("GET", "/nowhere").text


def test_what_was_done_can_be_taken_back_until_somebody_learns_something(guest: Guest) -> None:
    table = guest.play_now()
    for _ in range(200):
        found = guest.wait_for_my_move(table)
        if found["status"] == "finished":
            break
        if found["can_undo"]:
            before = found["ply"]
            assert "Undo" in guest.page(f"/tables/{table}")
            assert guest.post(f"/tables/{table}/undo", ply=before).status_code == 303
            after = guest.facts(table)
            assert after["ply"] == before + 1
            assert len(after["log"]) == len(found["log"]) - 1
            again = guest.post(f"/tables/{table}/undo", ply=before)
            assert again.status_code == 409
            return
        guest.act(table, found, -1)
    raise AssertionError("nothing could ever be taken back")


def test_whoever_leaves_is_replaced_and_may_come_back(guest: Guest) -> None:
    table = guest.play_now()
    guest.wait_for_my_move(table)
    guest.post(f"/tables/{table}/leave")
    assert guest.facts(table)["seats"][_mine(guest, table)]["absent"] == "left"
    back = guest.post(f"/tables/{table}/return")
    assert back.status_code in (303, 409)  # the bots may have finished the match meanwhile


def test_resigning_from_a_match_of_two_ends_it(guest: Guest) -> None:
    table = guest.play_now(players=2)
    guest.wait_for_my_move(table)
    guest.post(f"/tables/{table}/resign")
    found = guest.facts(table)
    assert found["status"] == "finished"
    assert sorted(seat["place"] for seat in found["seats"]) == [1, 2]
    assert found["seats"][_mine(guest, table)]["place"] == 2
    assert "<span>resigned</span>" in guest.page(f"/tables/{table}")
    proof = guest.page(f"/tables/{table}/proof")
    assert "Yes." in proof


def test_a_rematch_is_one_table_whoever_asks_first(guest: Guest) -> None:
    table = guest.play_now(players=2)
    guest.post(f"/tables/{table}/resign")
    first = guest.post(f"/tables/{table}/rematch").headers["location"]
    assert guest.post(f"/tables/{table}/rematch").headers["location"] == first
    assert guest.facts(first.removeprefix("/tables/"))["status"] == "running"
    stranger = guest.another().post(f"/tables/{table}/rematch")
    assert stranger.status_code == 403


def test_a_hint_is_shown_to_the_seat_to_move_only(guest: Guest) -> None:
    table = guest.play_now()
    guest.wait_for_my_move(table)
    assert guest.post(f"/tables/{table}/hint").status_code == 303
    assert "The strongest bot advises" in guest.page(f"/tables/{table}")
    assert "The strongest bot" not in guest.another().page(f"/tables/{table}")
    assert guest.another().post(f"/tables/{table}/hint").status_code == 403


def test_a_hint_tells_what_else_was_tried(guest: Guest) -> None:
    table = guest.play_now()
    guest.wait_for_my_move(table)
    advised = guest.ask("POST", f"/api/tables/{table}/hint").json()
    others_were_tried = any(each["visits"] for each in advised["suggestions"][1:])
    assert ("Next best" in guest.page(f"/tables/{table}")) == others_were_tried


def test_with_real_components_the_people_say_what_came_up(guest: Guest) -> None:
    table = guest.invite(players=2)
    plan = {"players": 2, "box": "house", "order": "lot", "away": 0, "real": 1}
    assert guest.post(f"/tables/{table}/plan", **plan).status_code == 303
    guest.post(f"/tables/{table}/start", fill="random")
    found = guest.facts(table)
    assert found["to_move"] == "chance" and found["your_move"]
    answer = guest.post(
        f"/tables/{table}/actions", seat=-1, action=found["choices"][0]["action"], ply=found["ply"]
    )
    assert answer.status_code == 303
    assert guest.facts(table)["ply"] == found["ply"] + 1


def test_any_moment_of_a_match_can_be_looked_at_again(guest: Guest) -> None:
    table = guest.play_now()
    found = guest.wait_for_my_move(table)
    assert "The beginning." in guest.page(f"/tables/{table}/at/0")
    assert '<form id="act"' not in guest.page(f"/tables/{table}/at/{len(found['log'])}")
    assert guest.page(f"/tables/{table}/log").count("/at/") >= len(found["log"])


def test_a_spectator_sees_no_controls_and_no_more_than_a_spectator_may(guest: Guest) -> None:
    table = guest.play_now()
    found = guest.wait_for_my_move(table)
    spectator = guest.another()
    page = spectator.page(f"/tables/{table}")
    assert 'id="act"' not in page and "You are watching" in page
    seen = spectator.facts(table)
    assert seen["choices"] == [] and not seen["your_move"]
    card = registry.game(GAME)
    match = match_file.read(guest.page(f"/tables/{table}/match.json"), "it")
    from rathaus.web.api.facts import plain

    assert seen["view"] == plain(card.view(match.box, match.state, None, frozenset()))
    assert found["ply"] == seen["ply"]


def test_a_look_ahead_that_is_asked_for_too_late_says_nothing(guest: Guest) -> None:
    name = next(each.name for each in GAMES if hasattr(page_of(each), "outlook"))
    table = guest.play_now(game=name)
    found = guest.wait_for_my_move(table)
    path = f"/tables/{table}/outlook?action={found['choices'][0]['action']}"
    assert "point" in guest.page(f"{path}&ply={found['ply']}")
    assert guest.ask("GET", f"{path}&ply={found['ply'] - 1}").status_code == 204


def _mine(guest: Guest, table: str) -> int:
    return [seat["yours"] for seat in guest.facts(table)["seats"]].index(True)
