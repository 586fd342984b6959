"""A table of Piratz for tests: named actions, and cards put where a test needs them."""

from typing import Any

from rathaus.core.box import Box
from rathaus.core.game import CHANCE
from rathaus.games.piratz import GAME
from rathaus.games.piratz.state import (
    DRAW_PILE,
    FACE_UP,
    HELD,
    SEATS,
    TYPES,
    State,
    cards_at,
)

HOUSE = GAME.load_box()


class Table:
    """A match without dice: tests say what chance brings, too."""

    def __init__(self, players: int, box: Box = HOUSE, cubes: str | None = None) -> None:
        self.box = box
        self.state = GAME.new_state(box, players)
        filled = cubes or ("4 3 2 1 4 3" if players == 2 else "4 1 4 1 4 1 3 2 3 2 3 2")
        for value in filled.split():
            self.say(f"cube {value}")

    def say(self, *names: str) -> None:
        """These actions happen, one after the other."""
        for name in names:
            GAME.apply(self.box, self.state, self.names()[name])

    def names(self) -> dict[str, int]:
        return GAME.names(self.box, self.state)

    def reveals(self, *cards: int) -> None:
        """The seat to move reveals these cards (numbers from 1)."""
        for card in cards:
            self.say("reveal", f"turn {card}")

    @property
    def to_move(self) -> int:
        return GAME.to_move(self.box, self.state)

    def put(self, place: int, *cards: int) -> None:
        """Cards (numbers from 1) are in this place from now on."""
        for card in cards:
            self.state.place[card - 1] = place
        count_piles(self.box, self.state)

    def cards(self, place: int) -> list[int]:
        return [card + 1 for card in cards_at(self.state, place)]

    @property
    def face_up(self) -> list[int]:
        return self.cards(FACE_UP)

    def stored(self, seat: int) -> list[int]:
        return self.cards(HELD + seat)

    def pass_round(self) -> None:
        """Everybody passes without revealing, with nothing face up."""
        for _ in range(self.state.players):
            self.say("pass rings", "bury none")

    def chance(self) -> dict[str, int]:
        assert self.to_move == CHANCE
        weights = GAME.outcomes(self.box, self.state)
        return {name: weights[action] for name, action in self.names().items()}


def count_piles(box: Box, state: State) -> None:
    """Count anew what lies where, after cards were put there by hand."""
    state.draw_pile = len(cards_at(state, DRAW_PILE))
    state.rats_face_up = sum(box.contents.cards[card].rat for card in cards_at(state, FACE_UP))
    for seat in range(SEATS):
        pile = [box.contents.cards[card] for card in cards_at(state, HELD + seat)]
        for treasure in range(TYPES):
            state.treasures[seat, treasure] = sum(card.shows[treasure] for card in pile)
        state.rats[seat] = sum(card.rat for card in pile)
        state.stored[seat] = len(pile)


def made_box(**changed: dict[str, Any]) -> Box:
    """The house box with some cards, c1 to c50, shown differently."""
    contents = {**HOUSE.plain, "cards": [dict(card) for card in HOUSE.plain["cards"]]}
    for key, card in changed.items():
        contents["cards"][int(key[1:]) - 1] = card
    return GAME.unpack_box(contents, "test")
