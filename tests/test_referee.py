"""Each game against its referee: the rules written a second time, slow and obvious."""

import random

from rathaus.core.game import CHANCE, OVER, Game
from tests.every_game import every_table, house_box, matches, part_of_tests, random_step


@every_table
def test_the_referee_agrees_at_every_step(game: Game, players: int) -> None:
    against = part_of_tests(game, "against_referee")
    assert against is not None, "a game brings its referee"
    box = house_box(game)
    for seed in range(matches(12)):
        rng = random.Random(seed)
        state, referee = game.new_state(box, players), against.referee(box, players)
        ply = 0
        while True:
            mover = {CHANCE: "chance", OVER: "over"}.get(game.to_move(box, state))
            assert referee.to_move() == (mover or game.to_move(box, state))
            assert referee.facts() == against.facts(box, state), f"seed {seed}, ply {ply}"
            if mover == "over":
                break
            names = game.names(box, state)
            expected = set(referee.weights()) if mover == "chance" else referee.legal()
            assert expected == set(names), f"seed {seed}, ply {ply}"
            if mover == "chance":
                weights = game.outcomes(box, state)
                assert referee.weights() == {name: weights[names[name]] for name in names}
            action = random_step(game, box, state, rng)
            assert action is not None
            referee.play(game.name_action(box, state, action))
            game.apply(box, state, action)
            ply += 1
        assert referee.result() == game.result(box, state), f"seed {seed}"
