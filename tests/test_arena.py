"""The arena: fair meetings, ratings that one can trust, and what is told about them."""

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from rathaus.bots.arena import Contest, Outcome, Played, round_robin
from rathaus.bots.ratings import order_is_certain, ratings, wins_in
from rathaus.bots.simulation import simulated
from rathaus.cli.main import run
from rathaus.core.game import CHANCE, Game
from tests.every_game import GAMES, every_game, house_box

GAME = GAMES[0]


def contest(game: Game = GAME, bots: tuple[str, ...] = ("random", "mouse")) -> Contest:
    return Contest(game.name, house_box(game).plain, [bots], seed=5)


# --- Meetings ---


def test_everybody_sits_everywhere_on_every_deal() -> None:
    played = list(contest(bots=("random", "mouse", "greedy")).matches(deals=2, cores=1))
    for deal in (0, 1):
        tables = [match.seats for match in played if match.deal == deal]
        assert [sorted(seats) for seats in zip(*tables, strict=True)] == [sorted(tables[0])] * 3


@every_game
def test_a_deal_begins_the_same_for_everybody(game: Game) -> None:
    box = house_box(game)
    bots = ["random", "mouse"]
    logs = [simulated(game, box, order, 5, 0).log for order in (bots, bots[::-1])]
    first_choice = min(next(i for i, entry in enumerate(log) if entry.by != CHANCE) for log in logs)
    assert logs[0][:first_choice] == logs[1][:first_choice]


def test_two_cores_play_the_same_matches_as_one() -> None:
    assert list(contest().matches(3, cores=1)) == list(contest().matches(3, cores=2))


def test_a_table_of_equals_is_not_rotated() -> None:
    assert contest(bots=("random", "random")).rotations == [("random", "random")]
    assert round_robin(["random"], 3) == [("random", "random", "random")]


# --- Ratings ---


def deals_between(chances: list[float], deals: int) -> npt.NDArray[np.float64]:
    """Who beat whom when bot 0 wins a two-player match against bot 1 with these chances."""
    rng = np.random.default_rng(1)
    return np.array([wins_in([duel(rng.random() < each) for each in chances], 2)
                     for _ in range(deals)])  # fmt: skip


def duel(first_wins: bool) -> list[tuple[int, int]]:
    return [(0, 1), (1, 2)] if first_wins else [(0, 2), (1, 1)]


def test_three_wins_of_four_are_191_points() -> None:
    better, worse = ratings(deals_between([0.75, 0.75], deals=4000))
    assert better.rating - worse.rating == pytest.approx(191, abs=12)
    assert better.low < better.rating < better.high


def test_a_shared_place_is_half_a_win_for_both() -> None:
    assert wins_in([[(0, 1), (1, 1), (2, 3)]], 3).tolist() == [[0, 0.5, 1], [0.5, 0, 1], [0, 0, 0]]


def test_a_bot_at_two_seats_does_not_beat_itself() -> None:
    assert wins_in([[(0, 1), (0, 2), (1, 3)]], 2).tolist() == [[0, 2], [0, 0]]


def test_the_order_is_certain_only_when_it_is() -> None:
    assert order_is_certain(deals_between([0.9, 0.9], deals=60))
    assert not order_is_certain(deals_between([0.5, 0.5], deals=60))
    assert not order_is_certain(deals_between([1.0], deals=1))


# --- What came out ---


def test_a_shared_victory_is_shared() -> None:
    outcome = Outcome(
        [
            Played(0, ("a", "b"), [(1, 9), (1, 9)], 10),
            Played(0, ("b", "a"), [(2, 3), (1, 8)], 20),
        ]
    )
    assert outcome.win_share("a")[0] == 0.75
    assert outcome.seat_shares() == [0.25, 0.75]
    assert outcome.seat_shares_of("a") == [0.5, 1.0]
    assert outcome.ties() == 0.5
    assert outcome.length() == (10, 15.0, 20)
    assert [row.bot for row in outcome.standings()] == ["a", "b"]


# --- The command ---


def test_the_arena_tells_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", GAME.name, "--bots", "random,greedy", "--matches", "12", "--json"]
    assert run([*words, "--cores", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["matches"] == 12
    assert [row["bot"] for row in told["bots"]] == ["greedy", "random"]


def test_the_arena_draws_a_table_and_a_plot(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", GAME.name, "--line-up", "random,mouse", "--matches", "4", "--cores", "1"]
    assert run(words) == 0
    told = capsys.readouterr().out
    assert "rating" in told and "●" in told and "Seats from the first win" in told


def test_a_bot_of_the_arena_has_one_line_even_on_a_narrow_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ["arena", GAME.name, "--bots", "search 1,search 10", "--matches", "1000"]
    played = [Played(deal, ("search 100000", "rat king"), [(1, 30), (2, 10)], 9) for deal in (1, 2)]
    monkeypatch.setattr(Contest, "matches", lambda *_: played * 500)
    assert run(words) == 0
    table = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for bot, points in (("search 100000", "30.0"), ("rat king", "10.0")):
        assert [line for line in table if line.startswith(bot) and line.endswith(f"{points} 1000")]


def test_the_arena_stops_when_the_order_is_certain(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", GAME.name, "--bots", "random,greedy", "--matches", "200", "--early"]
    assert run([*words, "--json", "--cores", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["order_is_certain"] and told["matches"] < 200


def test_a_plot_is_a_file_that_can_be_looked_at(tmp_path: Path) -> None:
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    words = ["arena", GAME.name, "--bots", "random,mouse", "--matches", "4", "--cores", "1"]
    assert run([*words, "--plot", str(tmp_path / "plot.svg")]) == 0
    assert "<svg" in (tmp_path / "plot.svg").read_text()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Name the bots"),
        (["--bots", "random", "--line-up", "random,mouse"], "Name the bots"),
        (["--bots", "random,cat"], "There is no bot called “cat”"),
        (["--line-up", "random,mouse", "--line-up", "mouse"], "as many bots as there are seats"),
        (["--bots", "random,mouse", "--plot", "plot.pdf"], "a .svg or a .png file"),
    ],
)
def test_the_arena_refuses_with_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["arena", GAME.name, *words]) == 1
    assert sentence in capsys.readouterr().err
