"""How Piratz looks in a terminal."""

from rich.text import Text

from rathaus.games.piratz.box import TREASURES, Card
from rathaus.games.piratz.view import Seat, View

COLOURS = ("yellow", "bright_yellow", "bright_white", "magenta", "bright_cyan", "bright_red")
STYLE = dict(zip(TREASURES, COLOURS, strict=True))


def text(view: View) -> Text:
    """The whole table: score card, middle, players.

    >>> from rathaus.games.piratz import GAME
    >>> box = GAME.load_box()
    >>> state = GAME.new_state(box, 2)
    >>> print(text(GAME.view(box, state, None, frozenset())).plain)
    score     rings 12 [·]  coins 16 [·]  pearls 19 [·]  goblets 14 [·]  gems 18 [·]  shells 20 [·]
    draw pile 44 cards   discarded 0
    face up   nothing
    <BLANKLINE>
    ▶ seat 1       spade in hand     0 cards stored
      seat 2       spade in hand     0 cards stored
    """
    parts = [_score_card(view), _piles(view), _face_up(view), Text()]
    parts += [_seat(view, number) for number in range(len(view.seats))]
    return Text("\n").join(parts)


def line(view: View) -> str:
    """The table in one line.

    >>> from rathaus.games.piratz import GAME
    >>> box = GAME.load_box()
    >>> line(GAME.view(box, GAME.new_state(box, 3), None, frozenset()))
    'draw pile 50  face up –  buried –  stored 0 0 0'
    """
    face_up = " ".join(str(card + 1) for card in view.face_up) or "–"
    buried = " ".join(str(seat.buried + 1) for seat in view.seats if seat.buried is not None)
    stored = " ".join(str(seat.stored) for seat in view.seats)
    told = f"draw pile {view.draw_pile}  face up {face_up}  buried {buried or '–'}  stored {stored}"
    if view.over:
        told += "  points " + " ".join(str(seat.points) for seat in view.seats)
    return told


def card_text(number: int, card: Card) -> Text:
    """One card.

    >>> card_text(16, Card(rings=2, coins=1, rat=True)).plain
    '17 [2 rings, 1 coin, RAT]'
    """
    parts = [
        Text(f"{count} {treasure if count > 1 else treasure[:-1]}", STYLE[treasure])
        for treasure, count in zip(TREASURES, card.shows, strict=True)
        if count
    ]
    if card.rat:
        parts.append(Text("RAT", "bold red"))
    return Text.assemble((f"{number + 1} ", "bold"), "[", Text(", ").join(parts), "]")


def _score_card(view: View) -> Text:
    boxes = []
    for treasure, total, cubes in zip(view.treasures, view.totals, view.cubes, strict=True):
        values = " ".join(str(value) for value in cubes) or "·"
        boxes.append(Text.assemble((treasure, STYLE[treasure]), f" {total} ", f"[{values}]"))
    return Text.assemble("score     ", Text("  ").join(boxes))


def _piles(view: View) -> Text:
    last = "   the last round" if view.last_round else ""
    cards = "1 card" if view.draw_pile == 1 else f"{view.draw_pile} cards"
    return Text(f"draw pile {cards}   discarded {len(view.discarded)}{last}")


def _face_up(view: View) -> Text:
    cards = [card_text(card, view.cards[card]) for card in view.face_up]
    cards += [
        Text.assemble(
            card_text(seat.buried, view.cards[seat.buried]), f" under seat {i + 1}'s spade"
        )
        for i, seat in enumerate(view.seats)
        if seat.buried is not None
    ]
    if not cards:
        return Text("face up   nothing")
    return Text.assemble("face up   ", Text("\n          ").join(cards))


def _seat(view: View, number: int) -> Text:
    seat = view.seats[number]
    mark = "▶" if number == view.turn and not view.over else " "
    spade = "spade in hand" if seat.has_spade else "spade laid"
    cards = "1 card stored" if seat.stored == 1 else f"{seat.stored} cards stored"
    you = " (you)" if number == view.seat else ""
    told = f"{mark} seat {number + 1}{you:<7}{spade:<18}{cards}"
    return Text.assemble((told, "bold" if mark == "▶" else ""), _store(seat))


def _store(seat: Seat) -> Text:
    """What is in an open treasure pile, and the points when it is over."""
    if seat.treasures is None:
        return Text()
    parts = [
        Text(f"{count} {treasure}", STYLE[treasure])
        for treasure, count in zip(TREASURES, seat.treasures, strict=True)
        if count
    ]
    parts.append(Text(f"{seat.rats} rats"))
    points = "" if seat.points is None else f"   {seat.points} points"
    return Text.assemble(": ", Text(", ").join(parts), (points, "bold"))
