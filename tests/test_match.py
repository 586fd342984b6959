"""Matches: refusals, undo that follows information, files that cannot be tampered with."""

import json
import random
from pathlib import Path

import pytest

from rathaus.bots.simulation import simulated
from rathaus.core import match_file
from rathaus.core.errors import BadMatch, IllegalAction
from rathaus.core.fair import FairChance
from rathaus.core.game import CHANCE, Game
from rathaus.core.match import Match
from tests.every_game import GAMES, every_game, every_table, house_box


def finished(game: Game, players: int | None = None) -> Match:
    seats = players or game.players[0]
    return simulated(game, house_box(game), ["random"] * seats, seed=7, number=0)


def begun(game: Game, dice: FairChance | None = None) -> Match:
    names = [f"seat {i + 1}" for i in range(game.players[0])]
    return Match(game, house_box(game), names, dice)


# --- Playing ---


@every_game
def test_any_position_is_found_again_as_it_was(game: Game) -> None:
    match, rng = begun(game, FairChance.prepared(["", ""], "m", b"s" * 32)), random.Random(10)
    match.roll()
    walked = game.new_state(match.box, len(match.seats))
    for _ in range(60):
        if match.is_over:
            break
        match.play(match.to_move, rng.choice(game.legal_actions(match.box, match.state)))
        while match.can_undo and rng.random() < 0.5:
            match.undo()
        match.roll()
    for ply, entry in enumerate(match.log):
        assert match.state_at(ply).tobytes() == walked.tobytes()
        game.apply(match.box, walked, entry.action)
    assert match.state_at(len(match.log)).tobytes() == match.state.tobytes() == walked.tobytes()


@every_game
def test_the_wrong_seat_and_the_wrong_action_are_refused_and_change_nothing(game: Game) -> None:
    match = begun(game, FairChance.prepared(["", ""], "m", b"s" * 32))
    match.roll()
    before = match.state.tobytes()
    seat = match.to_move
    allowed = game.legal_actions(match.box, match.state)
    forbidden = next(each for each in range(game.state.ACTIONS) if each not in allowed)
    with pytest.raises(IllegalAction, match="move, not"):
        match.play(1 - seat, allowed[0])
    for action in (forbidden, -1, game.state.ACTIONS, 10**9):
        with pytest.raises(IllegalAction, match="not allowed now; possible:"):
            match.play(seat, action)
    with pytest.raises(IllegalAction, match="not chance's"):
        match.enter(allowed[0])
    assert match.state.tobytes() == before


@every_game
def test_a_finished_match_takes_no_action(game: Game) -> None:
    match = finished(game)
    assert match.is_over
    with pytest.raises(IllegalAction, match="over"):
        match.play(0, 0)
    assert not match.can_undo


@every_game
def test_undo_takes_back_own_actions_and_stops_at_chance_and_at_others(game: Game) -> None:
    rng = random.Random(3)
    undone = refused = 0
    match = begun(game, FairChance.prepared(["", ""], "m", b"s" * 32))
    while undone < 5 or refused < 5:
        if match.is_over:
            match = begun(game, FairChance.prepared(["", ""]))
        if match.to_move == CHANCE:
            match.roll()
            continue
        before = match.state.tobytes(), list(match.log)
        seat = match.to_move
        match.play(seat, rng.choice(game.legal_actions(match.box, match.state)))
        if not match.is_over and match.to_move == seat:
            after = match.log[-1].action
            match.undo()
            assert (match.state.tobytes(), match.log) == before
            match.play(seat, after)
            undone += 1
        else:
            with pytest.raises(IllegalAction, match="nothing to take back"):
                match.undo()
            refused += 1


@every_game
def test_what_people_entered_for_real_components_may_be_corrected(game: Game) -> None:
    match = begun(game)
    before = match.state.tobytes()
    match.roll()
    assert match.log == [], "real components are entered, not rolled"
    while match.to_move == CHANCE:
        match.enter(next(iter(game.outcomes(match.box, match.state))))
    while match.can_undo:
        match.undo()
    assert match.state.tobytes() == before


# --- Files ---


@every_table
def test_a_match_file_gives_the_match_back(game: Game, players: int, tmp_path: Path) -> None:
    match = finished(game, players)
    match_file.save(match, tmp_path / "match.json")
    again = match_file.load(tmp_path / "match.json")
    assert again.state.tobytes() == match.state.tobytes()
    assert (again.log, again.result, again.seats) == (match.log, match.result, match.seats)
    assert match_file.written(again) == match_file.written(match)
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


@every_game
def test_the_seed_is_secret_until_the_end(game: Game) -> None:
    match = begun(game, FairChance.prepared(["a", "b"], "m", b"s" * 32))
    match.roll()
    text = match_file.written(match)
    assert (b"s" * 32).hex() not in text
    assert match_file.read(text, "file").state.tobytes() == match.state.tobytes()
    assert (b"s" * 32).hex() in match_file.written(finished_with(match))


def finished_with(match: Match) -> Match:
    rng = random.Random(1)
    while not match.is_over:
        match.play(match.to_move, rng.choice(match.game.legal_actions(match.box, match.state)))
        match.roll()
    return match


def tampered(text: str, change: str) -> str:
    """One thing in a match file is changed."""
    file = json.loads(text)
    log = file["log"]
    rolls = [i for i, entry in enumerate(log) if entry["by"] == "chance"]
    moves = [i for i, entry in enumerate(log) if entry["by"] != "chance"]
    if change == "roll":
        _swap(log, rolls)
    elif change == "roll's name":
        log[rolls[0]]["name"] += "0"
    elif change == "roll's number":
        log[rolls[0]]["action"] += 1
    elif change == "action":
        log[moves[3]]["name"] = "juggle"
    elif change == "action's number":
        log[moves[3]]["action"] += 1
    elif change == "who":
        log[moves[3]]["by"] = 1 - log[moves[3]]["by"]
    elif change == "line left out":
        del log[moves[3]]
    elif change == "line doubled":
        log.insert(moves[3], log[moves[3]])
    elif change == "last line":
        log.pop()
    elif change == "one more line":
        log.append(log[-1])
    elif change == "box":
        file["box"]["contents"]["name"] = "other"
    elif change == "box hash":
        file["box"]["sha256"] = "0" * 64
    elif change == "result":
        file["result"][0]["points"] += 1
    elif change == "salt":
        file["chance"]["salts"][0] = "x"
    elif change == "match id":
        file["chance"]["match"] += "x"
    elif change == "seed":
        file["chance"]["seed"] = "00" * 32
    elif change == "no seed":
        file["chance"]["seed"] = None
    elif change == "commit":
        file["chance"]["commit"] = "00" * 32
    elif change == "version":
        file["version"] += 1
    elif change == "game":
        file["game"] = "ludo"
    elif change == "seats":
        file["seats"] = file["seats"] * 9
    return json.dumps(file)


def _swap(log: list[dict[str, object]], rolls: list[int]) -> None:
    """Two different things that chance brought change places."""
    first = rolls[0]
    other = next(i for i in rolls if log[i]["action"] != log[first]["action"])
    log[first], log[other] = log[other], log[first]


CHANGES = (
    "roll", "roll's name", "roll's number", "action", "action's number", "who", "line left out",
    "line doubled", "last line", "one more line", "box", "box hash", "result", "salt", "match id",
    "seed", "no seed", "commit", "version", "game", "seats",
)  # fmt: skip


@every_game
@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_match_file_is_refused(game: Game, change: str) -> None:
    text = match_file.written(finished(game))
    match_file.read(text, "file")
    with pytest.raises(BadMatch, match="^file"):
        match_file.read(tampered(text, change), "file")


@every_game
def test_any_changed_byte_of_log_or_box_is_noticed(game: Game) -> None:
    """Each letter and digit of the log and of the box matters."""
    text = match_file.written(finished(game))
    rng = random.Random(5)
    box, log, end = (text.index(mark) for mark in ('"box"', '"log"', '"result"'))
    seats = text.index('"seats"')
    places = [*range(box + 5, seats), *range(log + 5, end - 3)]
    for place in rng.sample([i for i in places if text[i].isalnum()], 60):
        other = "7" if text[place] != "7" else "8"
        with pytest.raises(BadMatch):
            match_file.read(text[:place] + other + text[place + 1 :], "file")


@every_game
@pytest.mark.parametrize("kept", [0, 1, 0.3, 0.5, 0.99])
def test_a_file_cut_short_is_refused(game: Game, kept: float, tmp_path: Path) -> None:
    text = match_file.written(finished(game))
    path = tmp_path / "half.json"
    path.write_text(text[: int(len(text) * kept) if kept < 1 else 1], encoding="utf-8")
    with pytest.raises(BadMatch, match="is not a match file"):
        match_file.load(path)


def test_files_that_cannot_be_read_or_written_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadMatch, match="cannot be read: No such file"):
        match_file.load(tmp_path / "nothing.json")
    with pytest.raises(BadMatch, match="cannot be read: Is a directory"):
        match_file.load(tmp_path)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\xfd")
    with pytest.raises(BadMatch, match="not a text"):
        match_file.load(tmp_path / "bytes.json")
    with pytest.raises(BadMatch, match="cannot be written: No such file"):
        match_file.save(begun(GAMES[0]), tmp_path / "no" / "folder.json")
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(BadMatch, match="cannot be written"):
        match_file.save(begun(GAMES[0]), tmp_path / "folder.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bytes.json", "folder.json"]
