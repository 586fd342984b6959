"""What can be said in Piratz: where the cards are, whose turn it is, and what may be done.

One array says where each card is, so no card can be in two places. The draw pile is a set: which
card comes next is chance's move, and is stored nowhere.
"""

from typing import Annotated

import numpy as np

from rathaus.core.jit import rule
from rathaus.core.record import Ints, Record, Small, layout
from rathaus.games.piratz.box import CARDS, CUBE_VALUES, TREASURES, Contents

SEATS = 4
TYPES = len(TREASURES)
BOXES = 2  # boxes next to each treasure on the score card; one when two play

# Where a card is
DRAW_PILE, FACE_UP, DISCARDED, UNUSED = 0, 1, 2, 3  # UNUSED: a skull when two play
BURIED = 4  # BURIED + seat: under that seat's spade
HELD = BURIED + SEATS  # HELD + seat: in that seat's treasure pile

# What is asked for now
CUBES_DRAWN = 0  # chance puts a cube on the next box of the score card
TURN_BEGINS = 1  # reveal, or pass
CARD_TURNED = 2  # chance turns up a card
REVEALED = 3  # stay or pass; the last player with a spade: reveal again or pass
RAT_ALERT = 4  # take one of the rats, or none
BURYING = 5  # lay the spade
ENDED = 6


class State(Record):
    """Everything on the table."""

    players: Small
    turn: Small  # seat whose turn it is
    phase: Small  # what is asked for now
    must_reveal: Small  # 1: this turn has to begin with a reveal (ruling P11)
    anyone_revealed: Small  # 1: a card was revealed in this round
    last_round: Small  # 1: the last card of the draw pile has been revealed
    boxes_filled: Small  # how many boxes of the score card have their cube
    draw_pile: Small  # how many cards are in the draw pile
    rats_face_up: Small  # how many of the face-up cards show a rat
    place: Annotated[Ints, np.int8, CARDS]  # where each card is
    has_spade: Annotated[Ints, np.int8, SEATS]  # 1: the seat's spade is in hand
    cubes: Annotated[Ints, np.int8, (TYPES, BOXES)]  # value of the cube on each box, 0: none yet
    treasures: Annotated[Ints, np.int8, (SEATS, TYPES)]  # how many of each treasure a seat stores
    rats: Annotated[Ints, np.int8, SEATS]  # how many rats a seat stores
    stored: Annotated[Ints, np.int8, SEATS]  # how many cards a seat stores
    points: Annotated[Ints, np.int8, SEATS]  # cubes won, counted when it is over


STATE = layout(State)

# Actions: chance's first, then the players'
CUBE = 0  # CUBE + value - 1
TURN = CUBE + len(CUBE_VALUES)  # TURN + card
CHANCE_ACTIONS = TURN + CARDS
REVEAL = CHANCE_ACTIONS
STAY = REVEAL + 1
PASS = STAY + 1  # PASS + treasure
TAKE = PASS + TYPES  # TAKE + card
TAKE_NONE = TAKE + CARDS
BURY = TAKE_NONE + 1  # BURY + card
BURY_NONE = BURY + CARDS
ACTIONS = BURY_NONE + 1


@rule
def boxes_each(state: State) -> int:
    """How many boxes each treasure has on the score card."""
    return 1 if state.players == 2 else BOXES


def name_action(box: Contents, state: State, action: int) -> str:
    """The name of an action, as in a match file; cards are counted from 1.

    >>> from rathaus.core.record import blank
    >>> [name_action(None, blank(STATE), action) for action in (REVEAL, PASS, BURY + 16, CUBE + 3)]
    ['reveal', 'pass rings', 'bury 17', 'cube 4']
    """
    if action >= BURY:
        return "bury none" if action == BURY_NONE else f"bury {action - BURY + 1}"
    if action >= TAKE:
        return "take none" if action == TAKE_NONE else f"take {action - TAKE + 1}"
    if action >= PASS:
        return f"pass {TREASURES[action - PASS]}"
    if action >= REVEAL:
        return "stay" if action == STAY else "reveal"
    return f"turn {action - TURN + 1}" if action >= TURN else f"cube {action - CUBE + 1}"


def cards_at(state: State, place: int) -> list[int]:
    """The cards that are in this place."""
    cards: list[int] = np.flatnonzero(np.asarray(state.place) == place).tolist()
    return cards
