"""What is told of the set-up."""

import pytest

from rathaus.core import registry
from rathaus.core.match import Match
from rathaus.games.piratz.box import TREASURES
from rathaus.games.piratz.state import CUBE
from rathaus.web.telling import lines, told

GAME = registry.game(__name__.split(".")[-3])


@pytest.mark.rule("§1.4")
@pytest.mark.parametrize("players", GAME.players)
def test_each_cube_is_told_with_its_treasure(players: int) -> None:
    match = Match(GAME, GAME.load_box(), ["Ada", "Ben", "Cleo", "Dan"][:players], None)
    boxes = 1 if players == 2 else 2
    for _ in range(len(TREASURES) * boxes):
        match.enter(min(GAME.outcomes(match.box, match.state)))
    said = [line.what for line in lines(match)][::-1]
    cubes = match.state.cubes[:, :boxes].ravel()
    assert said == [f"{cube} for {TREASURES[i // boxes]}" for i, cube in enumerate(cubes)]
    assert (
        told(match, 2)
        == f"It comes up: {match.log[1].action - CUBE + 1} for {TREASURES[1 // boxes]}."
    )
