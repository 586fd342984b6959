"""What some of the cards show together, counted by bots."""

from rathaus.core.jit import rule
from rathaus.games.piratz.box import CARDS, BoxRecord
from rathaus.games.piratz.state import TYPES, State

Hoard = tuple[int, int, int, int, int, int, int, int]  # the six treasures, rats, cards
RAT, CARD = TYPES, TYPES + 1  # where they are in a hoard
NOTHING: Hoard = (0, 0, 0, 0, 0, 0, 0, 0)
ANY = -1  # whatever treasure, whatever card


@rule
def hoard(box: BoxRecord, state: State, place: int, treasure: int, only: int) -> Hoard:
    """What the cards in a place show: those with this treasure, only this card, or ANY."""
    found = NOTHING
    for card in range(CARDS):
        if state.place[card] != place or (only != ANY and card != only):
            continue
        if treasure == ANY or box.shows[card, treasure] > 0:
            found = with_card(box, found, card)
    return found


@rule
def with_card(box: BoxRecord, found: Hoard, card: int) -> Hoard:
    """The same and one card more."""
    return (
        found[0] + int(box.shows[card, 0]),
        found[1] + int(box.shows[card, 1]),
        found[2] + int(box.shows[card, 2]),
        found[3] + int(box.shows[card, 3]),
        found[4] + int(box.shows[card, 4]),
        found[5] + int(box.shows[card, 5]),
        found[RAT] + int(box.has_rat[card]),
        found[CARD] + 1,
    )
