"""What a seat, or a spectator, may see of Piratz. Built up from nothing: nothing can leak."""

from typing import NamedTuple

from rathaus.games.piratz.box import TREASURES, Card, Contents
from rathaus.games.piratz.state import (
    BURIED,
    DISCARDED,
    ENDED,
    FACE_UP,
    HELD,
    State,
    cards_at,
)


class Seat(NamedTuple):
    """One player's place at the table."""

    has_spade: bool
    buried: int | None  # the card under this seat's spade
    stored: int  # how many cards are in the treasure pile
    pile: list[int] | None  # which ones; None while they lie face down
    treasures: list[int] | None  # how many of each treasure, likewise
    rats: int | None
    points: int | None  # when it is over


class View(NamedTuple):
    """The table as anybody sees it; treasure piles are face down until the end."""

    seat: int | None  # who looks: a seat, or a spectator
    cards: list[Card]  # what each card of the box shows
    treasures: tuple[str, ...]  # in scoring order
    totals: list[int]  # how many of each treasure are in the game
    cubes: list[list[int]]  # the cubes beside each treasure
    phase: int  # what is asked for now
    turn: int  # whose turn it is
    draw_pile: int  # how many cards, not which
    discarded: list[int]
    face_up: list[int]
    last_round: bool
    seats: list[Seat]
    over: bool


def view(box: Contents, state: State, seat: int | None, options: frozenset[str]) -> View:
    """What this seat may see; the option `open_stores` lays the treasure piles open."""
    over = state.phase == ENDED
    is_open = over or "open_stores" in options
    return View(
        seat=seat,
        cards=box.cards,
        treasures=TREASURES,
        totals=box.totals(int(state.players)),
        cubes=[[int(value) for value in row if value] for row in state.cubes],
        phase=int(state.phase),
        turn=int(state.turn),
        draw_pile=int(state.draw_pile),
        discarded=cards_at(state, DISCARDED),
        face_up=cards_at(state, FACE_UP),
        last_round=bool(state.last_round),
        seats=[_seat(state, each, is_open) for each in range(state.players)],
        over=over,
    )


def _seat(state: State, seat: int, is_open: bool) -> Seat:
    buried = cards_at(state, BURIED + seat)
    return Seat(
        has_spade=bool(state.has_spade[seat]),
        buried=buried[0] if buried else None,
        stored=int(state.stored[seat]),
        pile=cards_at(state, HELD + seat) if is_open else None,
        treasures=[int(count) for count in state.treasures[seat]] if is_open else None,
        rats=int(state.rats[seat]) if is_open else None,
        points=int(state.points[seat]) if state.phase == ENDED else None,
    )
