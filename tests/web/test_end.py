"""The end of a match: who has won and why, and what to do next."""

from rathaus.core.game import Game
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.table import Table
from tests.every_game import GAMES, every_game
from tests.web.test_drawing import DRAWING

ADA, BOB, WATCHER = Visitor("ada"), Visitor("bob"), Visitor("watcher")
AGAIN, LESSONS = "Play again</button>", "A match with lessons</button>"


def given_up(game: Game) -> Table:
    """Two begin, and Bob gives up."""
    table = Table.opened(Plan(game=game.name, players=2, order="host"), ADA.person)
    table.sit(ADA, "Ada")
    table.sit(BOB, "Bob")
    table.start(ADA, "")
    table.resign(BOB)
    return table


@every_game
def test_whoever_has_lost_is_offered_lessons_and_all_players_a_rematch(game: Game) -> None:
    table = given_up(game)
    drawn: dict[object, object] = {}  # shared by all who look
    winner, loser, other = (DRAWING.table(table, who, drawn) for who in (ADA, BOB, WATCHER))
    assert AGAIN in winner and LESSONS not in winner
    assert AGAIN in loser and LESSONS in loser
    assert AGAIN not in other and LESSONS not in other


def test_the_rematch_that_somebody_asked_for_is_a_link_for_everybody() -> None:
    table = given_up(GAMES[0])
    table.rematch = "another"
    for who in (ADA, BOB, WATCHER):
        page = DRAWING.table(table, who, {})
        assert page.count('href="/tables/another"') == 1 and AGAIN not in page


def test_a_match_that_was_given_up_says_so_and_counts_nothing() -> None:
    table = given_up(GAMES[0])
    page = DRAWING.table(table, ADA, {})
    assert "Ada has won." in page and "Bob has given up." in page
    assert "<span>resigned</span>" in page
    assert "How is it scored?" not in page
