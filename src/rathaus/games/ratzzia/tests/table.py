"""A table of Ratzzia for tests: named actions, and dice put where a test needs them.

Dice are told as they are drawn: `[5]2` shows 5 and belongs to seat 2, `(5)2` is a candy die that
seat 2 placed, `[5]s` a support die, `·` an empty square; columns from bottom to top.
"""

import re
from typing import Any

from rathaus.core.box import Box
from rathaus.games.ratzzia import GAME
from rathaus.games.ratzzia.board import find_next_row
from rathaus.games.ratzzia.rules import INVARIANTS, invariants
from rathaus.games.ratzzia.state import CANDY, MOUSE, SUPPORT_DIE, TURN_BEGINS
from rathaus.games.ratzzia.view import View, view

HOUSE = GAME.load_box()
DIE = re.compile(r"([\[(])(\d)[\])](\d|s)")


def made_box(pantry: str, cat_row: str = "| grey | red | red |", **changed: Any) -> Box:
    """A box without covers; `mouse`, `support`, `candy`, `start` and `goal` may be changed."""
    contents = {
        "game": GAME.name,
        "name": "made for a test",
        "goal": changed.pop("goal", 25),
        "pantry": pantry,
        "cat_row": cat_row,
        "covers": {},
        "food": {"start": changed.pop("start", [3, 4, 5, 6, 7])},
        "dice": {**HOUSE.plain["dice"], **changed},
    }
    return GAME.unpack_box(contents, "test")


class Table:
    """A match without dice: tests say what chance brings, too."""

    def __init__(self, players: int, box: Box = HOUSE) -> None:
        self.box = box
        self.players = players
        self.state = GAME.new_state(box, players)

    # --- What happens ---

    def say(self, *names: str) -> None:
        """These actions happen, one after the other; nothing is lost by any of them."""
        self.check()
        for name in names:
            possible = self.names()
            assert name in possible, f"{name} is not among {sorted(possible)}"
            GAME.apply(self.box, self.state, possible[name])
            self.check()

    def check(self) -> None:
        broken = invariants(self.box.record, self.state)
        assert not broken, INVARIANTS[broken - 1]

    def shows(self, faces: str, support: bool = False) -> None:
        self.say(*(f"show {'support ' * support}{face}" for face in faces.split()))

    def rolls(self, faces: str, *then: str) -> None:
        """The player in turn rolls; the dice show these faces."""
        self.say("roll")
        self.shows(faces)
        self.say(*then)

    def plays(self, *words: str) -> None:
        """The player in turn rolls ones, keeps them, and says this."""
        self.rolls(" ".join("1" * self.hand(self.state.turn + 1)), "keep", *words)

    def names(self) -> dict[str, int]:
        return GAME.names(self.box, self.state)

    def may(self, beginning: str = "") -> set[str]:
        """The names of what may happen next that begin so."""
        return {name for name in self.names() if name.startswith(beginning)}

    @property
    def to_move(self) -> int:
        return GAME.to_move(self.box, self.state)

    # --- Putting things where a test needs them (seats and columns from 1) ---

    def put(self, column: int, dice: str) -> None:
        """These dice stand in the column, bottom to top."""
        for row, told in enumerate(dice.split()):
            if told != "·":
                self.state.die[column - 1, row], self.state.face[column - 1, row] = self._from(told)
        find_next_row(self.state, column - 1)

    def put_in_cat_row(self, dice: str) -> None:
        for told in dice.split():
            i = self.state.cat_length
            self.state.cat_die[i], self.state.cat_face[i] = self._from(told)
            self.state.cat_length += 1

    def _from(self, told: str) -> tuple[int, int]:
        """A die leaves the hand, the reserve or the jar; what it is and shows."""
        read = DIE.fullmatch(told)
        assert read is not None, told
        if read[1] == "(":
            self.state.jar -= 1
            return CANDY + int(read[3]) - 1, int(read[2])
        if read[3] == "s":
            self.state.reserve -= 1
            return SUPPORT_DIE, int(read[2])
        self.state.seats[int(read[3]) - 1].hand -= 1
        return MOUSE + int(read[3]) - 1, int(read[2])

    def give(self, seat: int, food: int | None = None, sack: int = 0, candy: int = 0) -> None:
        """What lies in front of a player: food, sack, candy dice from the jar."""
        player = self.state.seats[seat - 1]
        kept = int(player.food) if food is None else food
        self.state.supplied += kept + sack - player.food - player.sack
        player.food, player.sack = kept, sack
        player.candy += candy
        self.state.jar -= candy

    def turn_of(self, seat: int) -> None:
        assert self.state.phase == TURN_BEGINS
        self.state.turn = seat - 1

    # --- What is where ---

    def view(self) -> View:
        return view(self.box.contents, self.state, None, frozenset())

    def column(self, number: int) -> str:
        """The dice of a column up to the highest, as they are drawn."""
        told = re.search(rf"  {number}: (.*?)(?:  |$)", self.line)
        return told[1] if told else ""

    @property
    def cat_row(self) -> str:
        told = re.search(r"  cat: (.*)$", self.line)
        return told[1] if told else ""

    @property
    def line(self) -> str:
        return GAME.line(GAME.view(self.box, self.state, None, frozenset()))

    def hand(self, seat: int) -> int:
        return int(self.state.seats[seat - 1].hand)

    def candy(self, seat: int) -> int:
        return int(self.state.seats[seat - 1].candy)

    @property
    def food(self) -> list[int]:
        food: list[int] = self.state.seats["food"][: self.players].tolist()
        return food

    @property
    def sack(self) -> list[int]:
        sack: list[int] = self.state.seats["sack"][: self.players].tolist()
        return sack


SMALL = made_box("""
| annie | candy | jar 2 | safeguard | gobbler | accountant |
|       |       |       |     ?     |         |            |
|  ? *  |  ? *  |  ? *  |     ? *   |   ? *   |    ? *     |
|  ? *  |  ? *  |  ? *  |     ? *   |   ? *   |    ? *     |
""")  # every die fits everywhere: 1 Annie, 2 Candy, 3 Jar, 4 Safeguard, 5 Gobbler, 6 Accountant
