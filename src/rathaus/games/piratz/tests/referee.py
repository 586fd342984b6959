"""A slow, obvious second reading of the Piratz rules, written from the rulebook alone.

It shares no code with the game it checks. P1 to P12 are the rulings of GAMES.md.
"""

from typing import Any

# What the match is waiting for.
CUBES = "cubes"  # chance puts the next score cube on the score card
BEGIN = "begin"  # a player begins a turn: reveal or pass
TURNING = "turning"  # chance turns up a card of the draw pile
REVEALED = "revealed"  # a card was revealed without an alert: stay, go on or pass
ALERT = "alert"  # a second rat was revealed: take one of the rats, or none
BURY = "bury"  # the player has passed and must now lay the spade
OVER = "over"


class Referee:
    """One match of Piratz, seen by somebody who knows the rulebook and is in no hurry."""

    def __init__(self, box: dict[str, Any], players: int) -> None:
        """Set-up: everybody gets a spade, the cards form the draw pile, no cube is placed yet."""
        if players not in (2, 3, 4):
            raise ValueError(f"Piratz is for 2 to 4 players, not {players}")
        self.players = players
        self.treasures: list[str] = list(box["treasures"])
        self.cards: dict[int, dict[str, Any]] = {}
        for number, card in enumerate(box["cards"], start=1):
            # P10: a card keeps its number of the whole box when the skulls are out.
            if players == 2 and card.get("skull", False):
                continue
            self.cards[number] = card
        self.boxes_per_treasure = 1 if players == 2 else 2
        self.undrawn_cubes: list[int] = list(box["cubes"])
        self.score_card: list[list[int]] = [[] for _ in self.treasures]
        self.draw_pile: set[int] = set(self.cards)
        self.face_up: set[int] = set()  # unburied cards only
        self.discarded: set[int] = set()
        self.buried: dict[int, int] = {}  # seat -> card under this seat's spade
        self.held: list[set[int]] = [set() for _ in range(players)]
        self.has_spade: list[bool] = [True] * players
        self.seat = 0
        self.stage = CUBES
        self.last_round = False
        self.somebody_revealed = False  # in the round being played
        self.must_reveal = False  # P11, for the first turn of a round only

    # ---- questions -------------------------------------------------------------------------

    def to_move(self) -> int | str:
        """Who acts next: a seat, chance, or nobody because the match is over."""
        if self.stage == OVER:
            return "over"
        if self.stage in (CUBES, TURNING):
            return "chance"
        return self.seat

    def legal(self) -> set[str]:
        """Everything the player whose turn it is may do now."""
        if self.stage == BEGIN:
            return self._legal_at_the_beginning_of_a_turn()
        if self.stage == REVEALED:
            return self._legal_after_a_reveal()
        if self.stage == ALERT:
            return self._legal_after_an_alert()
        if self.stage == BURY:
            return self._legal_spade_places()
        return set()

    def weights(self) -> dict[str, int]:
        """What chance may do now, and how many cubes or cards speak for each."""
        found: dict[str, int] = {}
        if self.stage == CUBES:
            for value in self.undrawn_cubes:
                name = f"cube {value}"
                found[name] = found.get(name, 0) + 1
        if self.stage == TURNING:
            for number in self.draw_pile:
                found[f"turn {number}"] = 1
        return found

    def _a_card_can_be_revealed(self) -> bool:
        """Reveal from the draw pile, or from the discards that will become the next one (P6)."""
        return len(self.draw_pile) > 0 or len(self.discarded) > 0

    def _is_last_spade(self) -> bool:
        """Only one player still has a spade in hand."""
        return self.has_spade.count(True) == 1

    def _passes(self) -> set[str]:
        """A pass names any type of treasure, even one that lies nowhere (P1)."""
        return {f"pass {treasure}" for treasure in self.treasures}

    def _legal_at_the_beginning_of_a_turn(self) -> set[str]:
        """Reveal a card, or pass without having revealed one (P4)."""
        if not self._a_card_can_be_revealed():
            return self._passes()
        # The rulebook always lets a player pass unrevealed; P11 forbids it at this one place,
        # without which a match need never end.
        if self.must_reveal:
            return {"reveal"}
        names = self._passes()
        names.add("reveal")
        return names

    def _legal_after_a_reveal(self) -> set[str]:
        """Stay or pass; the last player with a spade reveals on instead of staying (P5)."""
        names = self._passes()
        if not self._is_last_spade():
            names.add("stay")
        elif self._a_card_can_be_revealed():
            names.add("reveal")
        return names

    def _legal_after_an_alert(self) -> set[str]:
        """One of the rat cards lying open, or none, to comfort the player (P3)."""
        return {"take none"} | {f"take {number}" for number in self._open_rats()}

    def _legal_spade_places(self) -> set[str]:
        """On any open card; in the middle of the table only if no card lies open (P7)."""
        if len(self.face_up) == 0:
            return {"bury none"}
        return {f"bury {number}" for number in self.face_up}

    def _open_rats(self) -> set[int]:
        """The rat cards that lie face up with no spade on them."""
        return {number for number in self.face_up if self.cards[number].get("rat", False)}

    # ---- actions ---------------------------------------------------------------------------

    def play(self, name: str) -> None:
        """Carry out one action, of a player or of chance."""
        if name not in self.legal() and name not in self.weights():
            raise ValueError(f"{name!r} is not possible now ({self.stage})")
        verb, _, thing = name.partition(" ")
        if verb == "cube":
            self._place_cube(int(thing))
        elif verb == "turn":
            self._turn_up(int(thing))
        elif verb == "reveal":
            self._reveal()
        elif verb == "stay":
            self._next_turn()
        elif verb == "pass":
            self._pass(thing)
        elif verb == "take":
            self._take(thing)
        elif verb == "bury":
            self._bury(thing)

    def _place_cube(self, value: int) -> None:
        """A cube drawn blindly goes into the first empty box, from top to bottom."""
        self.undrawn_cubes.remove(value)
        for boxes in self.score_card:
            if len(boxes) < self.boxes_per_treasure:
                boxes.append(value)
                break
        if len(self.score_card[-1]) == self.boxes_per_treasure:
            self.stage = BEGIN

    def _reveal(self) -> None:
        """The player reaches for the draw pile; if there is none, the discards make a new one."""
        # P6: in the rulebook the discards are reshuffled once the pile is exhausted; here it is
        # done when the next card is wanted. Until then they count as discarded.
        if len(self.draw_pile) == 0:
            self.draw_pile = self.discarded
            self.discarded = set()
        self.must_reveal = False
        self.somebody_revealed = True
        self.stage = TURNING

    def _turn_up(self, number: int) -> None:
        """The card is put face up in the middle; a second rat is an alert."""
        rats_before = self._open_rats()
        self.draw_pile.remove(number)
        self.face_up.add(number)
        if len(self.draw_pile) == 0:
            self.last_round = True
        # P3: the card just turned must have a rat. Two rats left lying after an earlier alert
        # alarm nobody by themselves.
        if self.cards[number].get("rat", False) and len(rats_before) > 0:
            self.stage = ALERT
        else:
            self.stage = REVEALED

    def _pass(self, treasure: str) -> None:
        """The player takes all open cards that show the treasure named, rats included (P2)."""
        for number in sorted(self.face_up):
            if self.cards[number].get(treasure, 0) > 0:
                self.face_up.remove(number)
                self.held[self.seat].add(number)
        self.stage = BURY

    def _take(self, thing: str) -> None:
        """After an alert the player keeps one rat card, or none, and has passed."""
        if thing != "none":
            self.face_up.remove(int(thing))
            self.held[self.seat].add(int(thing))
        self.stage = BURY

    def _bury(self, thing: str) -> None:
        """The spade is laid; the player watches until the round is over."""
        if thing != "none":
            self.face_up.remove(int(thing))
            self.buried[self.seat] = int(thing)
        self.has_spade[self.seat] = False
        if True in self.has_spade:
            self._next_turn()
        elif self.last_round:
            self.stage = OVER  # P12: nothing moves any more
        else:
            self._next_round()

    def _next_turn(self) -> None:
        """Clockwise, the next player who still has a spade."""
        self.seat = (self.seat + 1) % self.players
        while not self.has_spade[self.seat]:
            self.seat = (self.seat + 1) % self.players
        self.stage = BEGIN

    def _next_round(self) -> None:
        """Buried cards are discarded, spades go back, the last mover's left neighbour begins."""
        self.discarded.update(self.buried.values())
        self.buried = {}
        self.has_spade = [True] * self.players
        self.must_reveal = not self.somebody_revealed  # P11
        self.somebody_revealed = False
        self._next_turn()

    # ---- the end ---------------------------------------------------------------------------

    def result(self) -> list[tuple[int, int]]:
        """Place and points of each seat; players with equal points share the better place."""
        if self.stage != OVER:
            raise ValueError("the match is not over")
        points = [0] * self.players
        for treasure, cubes in zip(self.treasures, self.score_card, strict=True):
            winners = self._winners(treasure)
            better_first = sorted(cubes, reverse=True)
            # There may be fewer winners than cubes: what is left over goes to nobody.
            for seat, value in zip(winners, better_first, strict=False):
                points[seat] += value
        standings: list[tuple[int, int]] = []
        for seat in range(self.players):
            place = 1
            for other in range(self.players):
                if points[other] > points[seat]:
                    place += 1
            standings.append((place, points[seat]))
        return standings

    def _winners(self, treasure: str) -> list[int]:
        """The seats in the order in which they choose a cube, up to the first unbroken tie (P8)."""
        rivals = [seat for seat in range(self.players) if self._count(seat, treasure) > 0]
        winners: list[int] = []
        while len(rivals) > 0:
            best: list[int] = []
            for seat in rivals:
                beaten = False
                for other in rivals:
                    if self._is_ahead(other, seat, treasure):
                        beaten = True
                if not beaten:
                    best.append(seat)
            if len(best) > 1:
                break  # still level: nobody gets the cubes not given yet
            winners.append(best[0])
            rivals.remove(best[0])
        return winners

    def _is_ahead(self, one: int, other: int, treasure: str) -> bool:
        """More of the treasure; if level, more rats; if still level, fewer treasure cards."""
        if self._count(one, treasure) != self._count(other, treasure):
            return self._count(one, treasure) > self._count(other, treasure)
        if self._rats(one) != self._rats(other):
            return self._rats(one) > self._rats(other)
        return len(self.held[one]) < len(self.held[other])

    def _count(self, seat: int, treasure: str) -> int:
        """How many treasures of one type a player has on all cards together."""
        return sum(int(self.cards[number].get(treasure, 0)) for number in self.held[seat])

    def _rats(self, seat: int) -> int:
        """How many rats a player has, on cards of whatever treasure."""
        return len([1 for number in self.held[seat] if self.cards[number].get("rat", False)])

    # ---- for comparing ---------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        """What lies where; cubes as they were filled, not sorted; face_up without buried cards."""
        return {
            "draw_pile": sorted(self.draw_pile),
            "face_up": sorted(self.face_up),
            "discarded": sorted(self.discarded),
            "buried": dict(sorted(self.buried.items())),
            "held": [sorted(cards) for cards in self.held],
            "spades": list(self.has_spade),
            "cubes": [list(boxes) for boxes in self.score_card],
        }
