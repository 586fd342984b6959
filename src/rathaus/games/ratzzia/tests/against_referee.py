"""What the slow referee needs to know of our box, and our state in its words."""

from typing import Any

from rathaus.core.box import Box
from rathaus.games.ratzzia.board import is_candy, owner
from rathaus.games.ratzzia.box import ANY, FEWEST
from rathaus.games.ratzzia.settling import ROUNDS
from rathaus.games.ratzzia.state import EMPTY, SUPPORT_DIE
from rathaus.games.ratzzia.tests.referee import SUPPORT, Referee


class WatchfulReferee(Referee):
    """The referee, who also knows when the night is over (R19)."""

    turns = 0

    def _end_turn(self) -> None:
        super()._end_turn()
        self.turns += 1
        if self.turns == ROUNDS * self.players:
            self.phase = "over"


def referee(box: Box, players: int) -> Referee:
    """A referee for a match with this box."""
    contents = box.contents
    grey, red = contents.cats(players)
    board = {
        "columns": [
            {
                "reward": "sausages" if column.reward == "jar" else column.reward,
                "jar": column.jar,
                "squares": [
                    {
                        "number": None if square.number == ANY else square.number,
                        "linked": square.linked,
                        "pays": square.pays,
                    }
                    for square in column.squares
                ],
            }
            for column in contents.columns(players)
        ],
        "grey": grey,
        "red": red,
        "mouse_dice": contents.dice.mouse[players - FEWEST],
        "support_dice": contents.dice.support[players - FEWEST],
        "candy_dice": contents.dice.candy[players - FEWEST],
        "food": contents.food.start[:players],
        "goal": contents.goal,
    }
    return WatchfulReferee(board, players)


def facts(box: Box, state: Any) -> dict[str, Any]:
    """All that lies openly on the table, as the referee tells it."""
    players = int(state.players)
    seats = state.seats[:players]
    squares = box.record.squares[players]
    return {
        "food": seats["food"].tolist(),
        "sack": seats["sack"].tolist(),
        "hands": seats["hand"].tolist(),
        "support": int(state.reserve),
        "jar": int(state.jar),
        "candy": seats["candy"].tolist(),
        "columns": [
            [_die(*square) for square in zip(dice[:number], faces[:number], strict=True)]
            for dice, faces, number in zip(state.die, state.face, squares, strict=True)
        ][: box.record.columns],
        "cat": [
            [_whose(die), int(face)]
            for die, face in zip(state.cat_die, state.cat_face, strict=True)
            if die != EMPTY
        ],
    }


def _whose(die: int) -> int | str:
    return SUPPORT if die == SUPPORT_DIE else int(owner(die))


def _die(die: int, face: int) -> list[Any] | None:
    return None if die == EMPTY else [_whose(die), int(face), bool(is_candy(die))]
