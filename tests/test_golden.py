"""Counts, traits and matches are what they were; `make golden` writes them anew."""

from rathaus.core.game import Game
from rathaus.core.jit import INTERPRETED
from tests.every_game import every_game, every_table
from tests.golden import counts, golden_folder, match, traits


@every_table
def test_a_golden_match_goes_as_it_went(game: Game, players: int) -> None:
    kept = (golden_folder(game) / f"match_{players}.txt").read_text(encoding="utf-8")
    assert match(game, players) == kept


@every_game
def test_a_mind_is_told_what_it_was_told_when_it_was_taught(game: Game) -> None:
    assert traits(game) == (golden_folder(game) / "traits.txt").read_text(encoding="utf-8")


if not INTERPRETED:  # plain Python takes minutes to count; the bytes of both are compared anyway

    @every_game
    def test_counts_are_what_they_were(game: Game) -> None:
        assert counts(game) == (golden_folder(game) / "counts.txt").read_text(encoding="utf-8")
