"""Piratz as its referee tells it."""

from typing import Any

from rathaus.core.box import Box
from rathaus.games.piratz.box import TREASURES
from rathaus.games.piratz.state import BURIED, DISCARDED, DRAW_PILE, FACE_UP, HELD, State, cards_at
from rathaus.games.piratz.tests.referee import Referee


def referee(box: Box, players: int) -> Referee:
    return Referee({**box.plain, "treasures": list(TREASURES)}, players)


def facts(box: Box, state: State) -> dict[str, Any]:
    def numbers(place: int) -> list[int]:
        return [card + 1 for card in cards_at(state, place)]

    seats = range(state.players)
    return {
        "draw_pile": numbers(DRAW_PILE),
        "face_up": numbers(FACE_UP),
        "discarded": numbers(DISCARDED),
        "buried": {seat: numbers(BURIED + seat)[0] for seat in seats if numbers(BURIED + seat)},
        "held": [numbers(HELD + seat) for seat in seats],
        "spades": [bool(state.has_spade[seat]) for seat in seats],
        "cubes": [[int(value) for value in row if value] for row in state.cubes],
    }
