"""Piratz as numbers for learners: what everybody saw, from one seat's side.

Stored cards were taken before everybody's eyes, so they count as known. Seats are told clockwise,
beginning with the one that looks on.
"""

from rathaus.core.jit import rule
from rathaus.core.record import Floats
from rathaus.games.piratz.box import CARDS, BoxRecord
from rathaus.games.piratz.state import (
    BOXES,
    BURIED,
    DRAW_PILE,
    ENDED,
    FACE_UP,
    HELD,
    SEATS,
    TYPES,
    State,
)

PLANES = (
    ("draw pile", CARDS, "1 if the card is in the draw pile"),
    ("face up", CARDS, "1 if the card lies face up"),
    ("buried", CARDS, "1 if the card lies under a spade"),
    ("stored", SEATS * CARDS, "for each seat from mine clockwise, 1 if it stores the card"),
    ("treasures", SEATS * TYPES, "for each seat, how many of each treasure it stores, in tenths"),
    ("rats", SEATS, "for each seat, how many rats it stores, in tenths"),
    ("spades", SEATS, "for each seat, 1 if its spade is in hand"),
    ("to move", SEATS, "for each seat, 1 if it is its turn"),
    ("cubes", TYPES * BOXES, "value of each cube on the score card, in quarters"),
    ("phase", ENDED + 1, "what is asked for now, one of the phases of state.py"),
    ("last round", 1, "1 if the draw pile was exhausted"),
    ("must reveal", 1, "1 if this turn has to begin with a reveal"),
)
SIZE = sum(size for _, size, _ in PLANES)


@rule
def observe(box: BoxRecord, state: State, seat: int, out: Floats) -> None:
    """Fill `out` with the planes, one after the other."""
    out[:] = 0
    at = 0
    for card in range(CARDS):
        out[at + card] = state.place[card] == DRAW_PILE
        out[at + CARDS + card] = state.place[card] == FACE_UP
        out[at + 2 * CARDS + card] = BURIED <= state.place[card] < HELD
    at += 3 * CARDS
    for i in range(state.players):
        other = (seat + i) % state.players
        for card in range(CARDS):
            out[at + i * CARDS + card] = state.place[card] == HELD + other
    at += SEATS * CARDS
    for i in range(state.players):
        other = (seat + i) % state.players
        for treasure in range(TYPES):
            out[at + i * TYPES + treasure] = state.treasures[other, treasure] / 10
        out[at + SEATS * TYPES + i] = state.rats[other] / 10
        out[at + SEATS * (TYPES + 1) + i] = state.has_spade[other]
        out[at + SEATS * (TYPES + 2) + i] = state.turn == other
    at += SEATS * (TYPES + 3)
    for treasure in range(TYPES):
        for each in range(BOXES):
            out[at + treasure * BOXES + each] = state.cubes[treasure, each] / 4
    at += TYPES * BOXES
    out[at + int(state.phase)] = 1
    at += ENDED + 1
    out[at] = state.last_round
    out[at + 1] = state.must_reveal
