"""How Piratz looks in a browser: the words, and what `table.html` needs to draw a view."""

from typing import Any, NamedTuple

from rathaus.core.box import Box
from rathaus.core.record import copy_of
from rathaus.core.texts import words_of
from rathaus.games.piratz.box import TREASURES, Card, Contents
from rathaus.games.piratz.rules import cube, score, seat_at, spades_in_hand, standing
from rathaus.games.piratz.state import (
    BURY,
    BURY_NONE,
    BURYING,
    CUBE,
    ENDED,
    FACE_UP,
    HELD,
    PASS,
    RAT_ALERT,
    REVEAL,
    REVEALED,
    STAY,
    TAKE,
    TAKE_NONE,
    TURN,
    TYPES,
    State,
    boxes_each,
    cards_at,
)
from rathaus.games.piratz.view import Seat, View

_, ngettext = words_of(__file__)
EVERYBODY_SEES_THE_SAME = True  # treasure piles lie face down for their owners too


class Face(NamedTuple):
    """A treasure card as it is drawn."""

    number: int  # counted from 1
    symbols: tuple[str, ...]  # a treasure for each symbol
    rat: bool
    skull: bool
    said: str  # in words
    action: int | None  # what a click does, if anything
    fresh: bool  # turned up just now


class Place(NamedTuple):
    """A player's place as it is drawn."""

    has_spade: bool
    buried: Face | None
    stored: int
    treasures: tuple[tuple[str, int, str], ...]  # when the pile lies open; the last in words
    rats: int | None


class Line(NamedTuple):
    """A treasure's line on the score card."""

    treasure: str
    said: str
    total: int
    cubes: tuple[int, ...]
    action: int | None  # to pass and name this treasure, if there is something to take
    brings: int  # cards that passing would take


def context(view: View, can: dict[int, str], last: int | None) -> dict[str, Any]:
    """What the template draws; `can` has the legal actions and their labels.

    To pass and take nothing stands apart from the rest, unless nothing else is possible.
    """
    brings = [_brings(view, each) for each in range(TYPES)]
    empty = [PASS + each for each in range(TYPES) if PASS + each in can and not brings[each]]
    apart = empty if len(empty) < len(can) else []
    return {
        "lines": tuple(
            Line(name, treasure_word(each, 2), view.totals[each], tuple(view.cubes[each]),
                 _if(can, PASS + each) if brings[each] else None, brings[each])
            for each, name in enumerate(TREASURES)
        ),
        "two_cubes": len(view.seats) > 2,
        "apart": tuple(
            (action, TREASURES[action - PASS], treasure_word(action - PASS, 2)) for action in apart
        ),
        "unlisted": apart,
        "labels": tuple(can.values()),
        "on_board": [
            action for action in can
            if action not in empty
            and (action == REVEAL or PASS <= action < TAKE_NONE or BURY <= action < BURY_NONE)
        ],
        "draw_pile": view.draw_pile,
        "discarded": len(view.discarded),
        "last_round": view.last_round,
        "reveal": _if(can, REVEAL),
        "face_up": [_face(view, card, can, last) for card in view.face_up],
        "places": [_place(view, seat) for seat in view.seats],
        "alert": view.phase == RAT_ALERT,
    }  # fmt: skip


def scores(
    contents: Contents, state: State, options: frozenset[str], over: bool
) -> tuple[str, list[int]]:
    """For the graph: what each would get if it ended here; while piles are hidden, their cards."""
    seats = range(state.players)
    if not over and "open_stores" not in options:
        return _("Cards stored"), [int(state.stored[seat]) for seat in seats]
    ended = copy_of(state)
    if ended.phase != ENDED:
        score(ended)
    return _("Points, if it ended here"), [int(ended.points[seat]) for seat in seats]


def prompt(view: View, can: dict[int, str]) -> str:
    """What the seat to move is asked, in one sentence."""
    if view.phase == RAT_ALERT:
        return _("Rat alert! A second rat: take one of the rats, or none; then lay your spade.")
    if view.phase == BURYING:
        if BURY_NONE in can:
            return _("Lay your spade in the middle: nothing is left to bury.")
        return _("Lay your spade on a face-up card: nobody will get it.")
    if view.phase == REVEALED and STAY in can:
        return _("Stay, or pass: name a treasure and take every card that shows it.")
    if REVEAL not in can:
        return _("No card is left to reveal: name a treasure and take every card that shows it.")
    if not any(PASS <= action < TAKE for action in can):
        return _("Nobody revealed a card in the round before, so you must: reveal one.")
    return _("Reveal a card, or pass: name a treasure and take every card that shows it.")


def describe(view: View, names: list[str]) -> list[str]:
    """The table in words, a sentence for each thing."""
    cards = "; ".join(said(card, view.cards[card]) for card in view.face_up)
    cubes = "; ".join(
        _("{treasures} {total}: {values}").format(
            treasures=treasure_word(each, 2),
            total=view.totals[each],
            values=", ".join(map(str, view.cubes[each])) or "–",
        )
        for each in range(TYPES)
    )
    return [
        _("Face up: {cards}.").format(cards=cards) if cards else _("No card is face up."),
        _("Cards in the draw pile: {pile}; discarded: {discarded}.").format(
            pile=view.draw_pile, discarded=len(view.discarded)
        ),
        _(
            "Score card; after each treasure how many are in the game, then the points of its cube"
            " for whoever stores the most, and of a second cube for the second: {cubes}."
        ).format(cubes=cubes),
        *(_described(view, seat, names[i]) for i, seat in enumerate(view.seats)),
        *([_("This is the last round.")] if view.last_round else []),
    ]


def _described(view: View, seat: Seat, name: str) -> str:
    spade = _("spade in hand")
    if not seat.has_spade:
        spade = _("spade laid")
        if seat.buried is not None:
            spade = _("spade on {card}").format(card=said(seat.buried, view.cards[seat.buried]))
    return _("{name}: {spade}, cards stored: {stored}.").format(
        name=name, spade=spade, stored=seat.stored
    )


def label(view: View, action: int) -> str:
    """An action, as its button says it."""
    if action == REVEAL:
        return _("Reveal a card")
    if action == STAY:
        return _("Stay")
    if action == TAKE_NONE:
        return _("Take no rat")
    if action == BURY_NONE:
        return _("Lay the spade in the middle")
    if PASS <= action < PASS + TYPES:
        return _pass_label(view, action - PASS)
    if TAKE <= action < TAKE_NONE:
        return _("Take {card}").format(card=said(action - TAKE, view.cards[action - TAKE]))
    if BURY <= action < BURY_NONE:
        return _("Bury {card}").format(card=said(action - BURY, view.cards[action - BURY]))
    return tell_chance(view.cards, action)


def tell(contents: Contents, action: int) -> str:
    """An action, as the log tells it after the name of who did it."""
    cards = contents.cards
    if action == REVEAL:
        return _("reveals")
    if action == STAY:
        return _("stays")
    if action == TAKE_NONE:
        return _("takes no rat")
    if action == BURY_NONE:
        return _("lays the spade in the middle")
    if PASS <= action < PASS + TYPES:
        return _("passes and names {treasures}").format(treasures=treasure_word(action - PASS, 2))
    if TAKE <= action < TAKE_NONE:
        return _("takes {card}").format(card=said(action - TAKE, cards[action - TAKE]))
    if BURY <= action < BURY_NONE:
        return _("buries {card}").format(card=said(action - BURY, cards[action - BURY]))
    return tell_chance(cards, action)


def tell_set_up(state: State, at: int, action: int) -> str:
    """Before anybody acts the score card is filled, box by box (§1): whose cube this is."""
    treasures = treasure_word(at // boxes_each(state), 2)
    return _("{value} for {treasures}").format(value=action - CUBE + 1, treasures=treasures)


def tell_chance(cards: list[Card], action: int) -> str:
    """What came up."""
    if action >= TURN:
        return said(action - TURN, cards[action - TURN])
    return _("a cube of {value}").format(value=action - CUBE + 1)


# --- What came of it ---


def happened(contents: Contents, before: State, after: State, action: int) -> list[str]:
    """What somebody took, what a card set off, and what the last spade of a round ends."""
    if PASS <= action < PASS + TYPES:
        return [_taken(contents, before, after)]
    if action == REVEAL and before.draw_pile == 0:
        return [_("The draw pile is empty: the discarded cards are shuffled and make a new one.")]
    if TURN <= action < REVEAL:
        return _turned_up(before, after)
    if action >= BURY:
        return _spade_laid(before, after)
    return []


def _taken(contents: Contents, before: State, after: State) -> str:
    cards = sorted({*cards_at(before, FACE_UP)} & {*cards_at(after, HELD + int(before.turn))})
    if not cards:
        return _("No face-up card shows any: {name} takes nothing.").format(name=_name(before))
    told = ngettext(
        "{name} takes {n} card: {cards}.", "{name} takes {n} cards: {cards}.", len(cards)
    )
    listed = "; ".join(said(card, contents.cards[card]) for card in cards)
    return told.format(name=_name(before), n=len(cards), cards=listed)


def _turned_up(before: State, after: State) -> list[str]:
    told = []
    if after.phase == RAT_ALERT:
        told.append(
            _("Rat alert! It is the second rat: {name} has to pass, without naming a treasure.")
        )
    if after.last_round and not before.last_round:
        told.append(_("That was the last card of the draw pile: this round is the last."))
    return [each.format(name=_name(before)) for each in told]


def _spade_laid(before: State, after: State) -> list[str]:
    if after.phase == ENDED:
        return [_("All spades are laid: the match is over, and the piles are opened.")]
    if spades_in_hand(before) == 1:
        told = _(
            "All spades are laid: the round is over. What was buried is discarded, everybody takes"
            " their spade back, and {name} begins."
        )
        return [told.format(name=_name(after))]
    if spades_in_hand(after) == 1:
        return [_("{name} has the last spade, and digs on alone.").format(name=_name(after))]
    return []


def _name(state: State) -> str:
    """Whose turn it is; the house puts in the name."""
    return f"{{seat[{int(state.turn)}]}}"


def reckoning(box: Box, state: State, seat: int) -> list[tuple[str, int]]:
    """The cubes won, treasure by treasure (§9.1)."""
    return [(_cubes_of(state, each), _won(state, each, seat)) for each in range(TYPES)]


def _won(state: State, treasure: int, seat: int) -> int:
    """The points of the cube that this seat gets for a treasure."""
    places = range(boxes_each(state))
    return sum(cube(state, treasure, at) for at in places if seat_at(state, treasure, at) == seat)


def _cubes_of(state: State, treasure: int) -> str:
    """A treasure with its cubes, and what was decisive when players were level."""
    places = range(boxes_each(state))
    values = ", ".join(str(cube(state, treasure, place)) for place in places)
    told = ngettext("{treasures}: cube {values}", "{treasures}: cubes {values}", len(places))
    words = told.format(treasures=treasure_word(treasure, 2), values=values)
    why = _decided(state, treasure)
    return f"{words} ({why})" if why else words


def _decided(state: State, treasure: int) -> str:
    """How it was when players had equally many of a treasure (§9.3, §9.4), or nothing."""
    owners = [seat for seat in range(state.players) if state.treasures[seat, treasure]]
    ranking = sorted((standing(state, seat, treasure) for seat in owners), reverse=True)
    for place in range(min(boxes_each(state), len(ranking) - 1)):
        better, worse = ranking[place : place + 2]
        if better == worse:
            return _("level for the most") if place == 0 else _("level for second")
        if better[0] == worse[0]:
            return _("more rats decided") if better[1] != worse[1] else _("fewer cards decided")
    return ""


# --- Words for cards ---


def said(number: int, card: Card) -> str:
    """A card in words.

    >>> said(16, Card(rings=2, coins=1, rat=True))
    'card 17 (2 rings, 1 coin, a rat)'
    """
    parts = [
        f"{count} {treasure_word(each, count)}" for each, count in enumerate(card.shows) if count
    ]
    if card.rat:
        parts.append(_("a rat"))
    return _("card {number} ({shows})").format(number=number + 1, shows=", ".join(parts))


def treasure_word(treasure: int, count: int) -> str:
    """A treasure, one or several."""
    match treasure:
        case 0:
            return ngettext("ring", "rings", count)
        case 1:
            return ngettext("coin", "coins", count)
        case 2:
            return ngettext("pearl", "pearls", count)
        case 3:
            return ngettext("goblet", "goblets", count)
        case 4:
            return ngettext("gem", "gems", count)
        case _:
            return ngettext("shell", "shells", count)


def _pass_label(view: View, treasure: int) -> str:
    """To pass, with what it would bring."""
    shown = [view.cards[card].shows[treasure] for card in view.face_up]
    name = treasure_word(treasure, 2)
    cards = sum(1 for count in shown if count)
    if not cards:
        return _("Pass on {treasures}, taking nothing").format(treasures=name)
    counted = f"{sum(shown)} {treasure_word(treasure, sum(shown))}"
    from_cards = ngettext("{cards} card", "{cards} cards", cards).format(cards=cards)
    return _("Pass on {treasures}: {from_cards}, {counted}").format(
        treasures=name, from_cards=from_cards, counted=counted
    )


def _brings(view: View, treasure: int) -> int:
    """How many cards passing on this treasure would take."""
    return sum(view.cards[card].shows[treasure] > 0 for card in view.face_up)


def _face(view: View, card: int, can: dict[int, str], last: int | None) -> Face:
    shows = view.cards[card]
    symbols = tuple(
        name for name, count in zip(TREASURES, shows.shows, strict=True) for _each in range(count)
    )
    action = _if(can, TAKE + card) or _if(can, BURY + card)
    fresh = last == TURN + card
    return Face(card + 1, symbols, shows.rat, shows.skull, said(card, shows), action, fresh)


def _place(view: View, seat: Seat) -> Place:
    counted = seat.treasures or []
    return Place(
        seat.has_spade,
        None if seat.buried is None else _face(view, seat.buried, {}, None),
        seat.stored,
        tuple(
            (TREASURES[each], count, f"{count} {treasure_word(each, count)}")
            for each, count in enumerate(counted)
            if count
        ),
        seat.rats,
    )


def _if(can: dict[int, str], action: int) -> int | None:
    """The action, if it is legal."""
    return action if action in can else None
