"""A slow, obvious second reading of the Ratzzia rules, to check the fast one against.

Written from the rulebook and the rulings R1-R18 alone. Every die is an object that lies in
exactly one place: a hand, the reserve, the candy jar, a seat's candy, a column or the cat row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

FACES = range(1, 7)
SUPPORT = "support"


@dataclass(eq=False)
class Die:
    """One die; the owner is a seat, "support", or (a candy die in the jar) "jar"."""

    kind: str  # "mouse", "support" or "candy"
    owner: int | str
    face: int = 0


@dataclass(frozen=True)
class Square:
    """One square of a column: a printed number or none, a link to the square below, its pay."""

    number: int | None
    linked: bool
    pays: int


@dataclass
class Column:
    """One shelf column, squares and dice from bottom to top, with the reward above it."""

    reward: str
    jar: int
    squares: list[Square]
    dice: list[Die | None] = field(default_factory=list)

    def present(self) -> list[Die]:
        """Every die in the column, bottom to top."""
        return [die for die in self.dice if die is not None]

    def complete(self) -> bool:
        """A die in the top square completes the column, whatever gaps lie below."""
        return self.dice[-1] is not None

    def next_square(self) -> int | None:
        """The square above the highest die, gaps below ignored (R1)."""
        filled = [i for i, die in enumerate(self.dice) if die is not None]
        place = filled[-1] + 1 if filled else 0
        return place if place < len(self.dice) else None

    def takes(self, face: int) -> bool:
        """Whether a die with this face fits the next square: its number, its link (R2)."""
        place = self.next_square()
        if place is None:
            return False
        square = self.squares[place]
        if square.number is not None and square.number != face:
            return False
        if square.linked and place > 0:
            below = self.dice[place - 1]
            return below is not None and below.face == face
        return True

    def put(self, die: Die) -> None:
        """Place a die in the next square."""
        place = self.next_square()
        assert place is not None
        self.dice[place] = die

    def lift(self, die: Die) -> None:
        """Take a die away, which may leave a gap."""
        self.dice = [None if other is die else other for other in self.dice]

    def push_in(self, die: Die) -> None:
        """Put a die into the bottom square, pushing dice up to the first empty square (R10)."""
        hole = self.dice.index(None)
        del self.dice[hole]
        self.dice.insert(0, die)

    def highest_pair(self) -> int:
        """The highest face that two dice of the column share, 0 if there is no pair (R12)."""
        faces = [die.face for die in self.present()]
        return max((face for face in faces if faces.count(face) >= 2), default=0)


class Referee:
    """One match, played one small decision at a time by the names of the notation."""

    def __init__(self, board: dict[str, Any], players: int) -> None:
        """Set up the pantry: board, dice, candy in the jar, and the first sausages."""
        self.players = players
        self.goal = int(board["goal"])
        self.grey = int(board["grey"])
        self.row_length = self.grey + int(board["red"])
        self.columns: list[Column] = []
        for entry in board["columns"]:
            squares = [Square(s["number"], s["linked"], s["pays"]) for s in entry["squares"]]
            column = Column(entry["reward"], entry["jar"], squares, [None] * len(squares))
            self.columns.append(column)
        self.cat_row: list[Die] = []
        self.hands = [
            [Die("mouse", seat) for _ in range(board["mouse_dice"])] for seat in range(players)
        ]
        self.reserve = [Die("support", SUPPORT) for _ in range(board["support_dice"])]
        self.jar = [Die("candy", "jar") for _ in range(board["candy_dice"])]
        self.candy: list[list[Die]] = [[] for _ in range(players)]
        self.food: list[int] = list(board["food"])
        self.sack = [0] * players
        self.seat = 0
        self._begin_turn()

    # ------------------------------------------------------------------ the interface

    def to_move(self) -> int | str:
        """Whose decision it is: a seat's, chance's, or nobody's any more."""
        if self.phase == "over":
            return "over"
        return "chance" if self.phase in ("show", "show support") else self.seat

    def legal(self) -> set[str]:
        """The names the seat to move may say."""
        if self.phase == "start":
            return self._legal_start()
        if self.phase == "again":
            return self._legal_again()
        if self.phase == "ask support":
            return {"support", "no support"}
        if self.phase == "support":
            return self._legal_support()
        if self.phase == "place":
            return self._legal_place()
        if self.phase == "reward":
            return set(self._possibilities(self.settling))
        return set()

    def weights(self) -> dict[str, int]:
        """The names chance may say, each as likely as the others."""
        if self.phase not in ("show", "show support"):
            return {}
        return {f"{self.phase} {face}": 1 for face in FACES}

    def play(self, name: str) -> None:
        """Carry out one action, and then all that the rules do by themselves."""
        if name not in self.legal() and name not in self.weights():
            raise ValueError(f"not possible now ({self.phase}): {name!r}")
        words = name.split()
        if self.phase == "start":
            self._play_start(words)
        elif self.phase == "show":
            self._show(self.rolled, int(words[-1]))
        elif self.phase == "again":
            self._play_again(words)
        elif self.phase == "ask support":
            self._play_ask_support(words)
        elif self.phase == "show support":
            self._show(self.helpers, int(words[-1]))
        elif self.phase == "support":
            self._play_support(int(words[1]), int(words[3]) - 1)
        elif self.phase == "place":
            self._play_place(words)
        else:
            self._give_reward(self.settling, name, 0)
            self._clear(self.settling)
            self._settle()

    def result(self) -> list[tuple[int, int]]:
        """Place and points of each seat; the sack counts, equal sacks share the better place."""
        if self.phase != "over":
            raise ValueError("the match is not over")
        return [(1 + sum(other > mine for other in self.sack), mine) for mine in self.sack]

    def facts(self) -> dict[str, Any]:
        """All that lies openly on the table.

        While a reward is being chosen, the settled column still shows its candy dice (R11) and,
        for Annie, the die on top that is about to move.
        """
        return {
            "food": list(self.food),
            "sack": list(self.sack),
            "hands": [len(hand) for hand in self.hands],
            "support": len(self.reserve),
            "jar": len(self.jar),
            "candy": [len(held) for held in self.candy],
            "columns": [
                [None if d is None else [d.owner, d.face, d.kind == "candy"] for d in column.dice]
                for column in self.columns
            ],
            "cat": [[die.owner, die.face] for die in self.cat_row],
        }

    # ------------------------------------------------------------------ the turn begins

    def _begin_turn(self) -> None:
        """The next player's turn: nothing is rolled, placed or set aside yet."""
        self.phase = "start"
        self.to_show: list[Die] = []  # dice thrown, waiting for chance to say their faces
        self.rolled: list[Die] = []  # own mouse dice with a face, still in hand
        self.idle: list[Die] = []  # own mouse dice that the cat gave back this turn
        self.aside: list[Die] = []  # own mouse dice named to be rolled again
        self.lowest_again = 1  # faces are named in rising order; 7 once an idle die is named
        self.rerolled = False
        self.helpers: list[Die] = []  # support dice with a face, not placed yet
        self.supported = False
        self.mouse_placed = False  # an own mouse die was placed, or taken by the cat (R4)
        self.candy_placed = False
        self.settling = 0

    def _end_turn(self) -> None:
        """The turn passes to the left."""
        self.seat = (self.seat + 1) % self.players
        self._begin_turn()

    def _own(self, column: Column) -> list[Die]:
        """The dice of the player in turn in a column, a candy die placed by them included."""
        return [die for die in column.present() if die.owner == self.seat]

    def _legal_start(self) -> set[str]:
        """Roll what is in hand, or take back one column instead; else the turn passes (R5, R18)."""
        names = {f"take back {c}" for c, col in enumerate(self.columns, 1) if self._own(col)}
        if self.hands[self.seat]:
            names.add("roll")
        return names or {"sit out"}

    def _play_start(self, words: list[str]) -> None:
        """Throw all mouse dice in hand, or remove all own dice from one column (R17)."""
        if words[0] == "roll":
            self.to_show = list(self.hands[self.seat])
            self.phase = "show"
            return
        if words[0] == "take":
            column = self.columns[int(words[2]) - 1]
            for die in self._own(column):
                column.lift(die)
                if die.kind == "candy":
                    self.candy[self.seat].append(die)  # back to its holder, not the jar (R11)
                else:
                    self._send_home(die)
        self._end_turn()

    # ------------------------------------------------------------------ rolling and the cat

    def _show(self, shown: list[Die], face: int) -> None:
        """The next thrown die shows its face; after the last one the cat listens."""
        die = self.to_show.pop(0)
        die.face = face
        shown.append(die)
        if self.to_show:
            return
        self._cat_listens(shown)
        if self.phase == "show support":
            self._place_helpers()
        elif self.rerolled:
            self._offer_support()
        else:
            self.phase = "again"

    def _called_face(self) -> int | None:
        """The face of the rightmost grey square, once all grey squares are filled."""
        return self.cat_row[self.grey - 1].face if len(self.cat_row) >= self.grey else None

    def _cat_listens(self, shown: list[Die]) -> None:
        """Matching dice go to the red squares one by one; a full row brings the cat (R8)."""
        for die in list(shown):
            if die.face != self._called_face():  # no face is called any more once she has come
                continue
            shown.remove(die)
            self._off_hand(die)
            self.cat_row.append(die)
            if die.kind == "mouse":  # a support die does not count as an own die placed (R16)
                self.mouse_placed = True
            if len(self.cat_row) == self.row_length:
                self._cat_hunts()

    def _cat_hunts(self) -> None:
        """All dice leave the board unrewarded: home, to the reserve, to the jar (R8)."""
        fleeing = self.cat_row
        self.cat_row = []
        for column in self.columns:
            fleeing = fleeing + column.present()
            column.dice = [None] * len(column.dice)
        for die in fleeing:
            self._send_home(die)
            if die.kind == "mouse" and die.owner == self.seat:
                self.idle.append(die)

    def _off_hand(self, die: Die) -> None:
        """A mouse or support die leaves its hand or the reserve for the board."""
        if die.kind == "support":
            self.reserve.remove(die)
        else:
            self.hands[self.seat].remove(die)

    def _send_home(self, die: Die) -> None:
        """A die returns where it belongs: its owner's hand, the reserve, the candy jar."""
        if die.kind == "candy":
            die.owner = "jar"
            self.jar.append(die)
        elif die.kind == "support":
            self.reserve.append(die)
        else:
            assert isinstance(die.owner, int)
            self.hands[die.owner].append(die)
        die.face = 0

    def _legal_again(self) -> set[str]:
        """Name dice to roll again, faces rising and then idle ones; or keep them all (R6)."""
        names = {f"again {d.face}" for d in self.rolled if d.face >= self.lowest_again}
        if self.idle:
            names.add("again idle")
        names.add("reroll" if self.aside else "keep")
        return names

    def _play_again(self, words: list[str]) -> None:
        """Set one die aside for the re-roll, or make it, or decline it."""
        if words[0] == "keep":
            self._offer_support()
        elif words[0] == "reroll":
            self.rerolled = True
            self.to_show = self.aside
            self.aside = []
            self.phase = "show"
        elif words[1] == "idle":
            self.lowest_again = 7
            self.aside.append(self.idle.pop())
        else:
            self.lowest_again = int(words[1])
            die = next(d for d in self.rolled if d.face == self.lowest_again)
            self.rolled.remove(die)
            self.aside.append(die)

    # ------------------------------------------------------------------ support dice (R16)

    def _offer_support(self) -> None:
        """The own dice are final: the support dice in reserve, if any, may be rolled."""
        self.phase = "ask support" if self.reserve else "place"

    def _play_ask_support(self, words: list[str]) -> None:
        """Roll all support dice in the reserve, or none."""
        if words[0] == "no":
            self.phase = "place"
            return
        self.supported = True
        self.to_show = list(self.reserve)
        self.phase = "show support"

    def _place_helpers(self) -> None:
        """Support dice come first; those that no square takes are back in the reserve."""
        if any(column.takes(die.face) for die in self.helpers for column in self.columns):
            self.phase = "support"
        else:
            self.helpers = []  # they never left the reserve
            self.phase = "place"

    def _own_die_fits(self) -> bool:
        """Whether a rolled own mouse die finds a square, grey ones included."""
        if self.rolled and len(self.cat_row) < self.grey:
            return True
        return any(column.takes(die.face) for die in self.rolled for column in self.columns)

    def _best_way(self, left: list[Die]) -> tuple[int, bool]:
        """The most of these support dice that can be placed, then: a square for an own die."""
        best = (0, self._own_die_fits())
        for die in left:
            for column in self.columns:
                if column.takes(die.face):
                    best = max(best, self._way_through(die, column, left))
        return best

    def _way_through(self, die: Die, column: Column, left: list[Die]) -> tuple[int, bool]:
        """The best way that begins with this support die in this column (tried, then undone)."""
        column.put(die)
        placed, own_fits = self._best_way([other for other in left if other is not die])
        column.lift(die)
        return (placed + 1, own_fits)

    def _legal_support(self) -> set[str]:
        """Placements that begin a best way: most support dice, then room for an own die."""
        # The room for an own die is asked for also when the cat took one already: R16 makes
        # no exception.
        best = self._best_way(self.helpers)
        return {
            f"support {die.face} in {c}"
            for die in self.helpers
            for c, column in enumerate(self.columns, 1)
            if column.takes(die.face) and self._way_through(die, column, self.helpers) == best
        }

    def _play_support(self, face: int, c: int) -> None:
        """Place one support die by the usual rules, in a column only."""
        die = next(d for d in self.helpers if d.face == face)
        self.helpers.remove(die)
        self._off_hand(die)
        self.columns[c].put(die)
        self._place_helpers()

    # ------------------------------------------------------------------ placing

    def _mouse_places(self) -> set[str]:
        """Where the rolled own mouse dice may go; dice that lie idle may not."""
        names = {
            f"place {die.face} in {c}"
            for die in self.rolled
            for c, column in enumerate(self.columns, 1)
            if column.takes(die.face)
        }
        if len(self.cat_row) < self.grey:
            names |= {f"place {die.face} in cat" for die in self.rolled}
        return names

    def _candy_places(self) -> set[str]:
        """Where a candy die in hand may go, as any face the square accepts (R11)."""
        if not self.candy[self.seat]:
            return set()
        return {
            f"candy {face} in {c}"
            for face in FACES
            for c, column in enumerate(self.columns, 1)
            if column.takes(face)
        }

    def _legal_place(self) -> set[str]:
        """Place as many dice as wanted, at least one if any fits; then stop (R3, R16, R18)."""
        mouse, candy = self._mouse_places(), self._candy_places()
        if self.supported:
            # R16 asks for an own mouse die: the candy die neither serves for it nor is it owed.
            # "Fits" is judged now: a square that the candy die has taken no longer counts.
            may_stop = self.mouse_placed or not mouse
        else:
            may_stop = self.mouse_placed or self.candy_placed or not (mouse or candy)
        return mouse | candy | ({"stop"} if may_stop else set())

    def _play_place(self, words: list[str]) -> None:
        """Put one die into a column or a grey square, or stop and have the columns checked."""
        if words[0] == "stop":
            self._settle()
        elif words[0] == "candy":
            die = self.candy[self.seat].pop()
            die.owner, die.face = self.seat, int(words[1])
            self.columns[int(words[3]) - 1].put(die)
            self.candy_placed = True
        else:
            die = next(d for d in self.rolled if d.face == int(words[1]))
            self.rolled.remove(die)
            self._off_hand(die)
            self.mouse_placed = True
            if words[3] == "cat":
                self.cat_row.append(die)  # dice rolled before are not called by it (R7)
            else:
                self.columns[int(words[3]) - 1].put(die)

    # ------------------------------------------------------------------ rewards (R9)

    def _settle(self) -> None:
        """Settle the leftmost complete column, and look again from the left, until none is."""
        while self.phase != "over":
            complete = [c for c, column in enumerate(self.columns) if column.complete()]
            if not complete:
                self._end_turn()
                return
            self.settling = complete[0]
            pair = self.columns[self.settling].highest_pair()  # before the dice go home (R12)
            self._pay_and_go_home(self.columns[self.settling])
            names = self._possibilities(self.settling)
            if len(names) > 1:
                self.phase = "reward"
                return
            self._give_reward(self.settling, names[0] if names else "", pair)
            self._clear(self.settling)

    def _pay_and_go_home(self, column: Column) -> None:
        """Owners are paid for their squares and take their dice, candy and Annie's die excepted."""
        annie = column.dice[-1] if column.reward == "annie" else None
        for square, die in zip(column.squares, list(column.dice), strict=True):
            if die is None:
                continue
            if isinstance(die.owner, int):  # support dice earn nothing
                self.food[die.owner] += square.pays
            if die.kind != "candy" and die is not annie:
                column.lift(die)
                self._send_home(die)

    def _clear(self, c: int) -> None:
        """After the reward the candy dice, and Annie's die if it found no column, go home."""
        # R15 against R11: the match ends at once, so at its end candy dice stand where they stood.
        if self.phase == "over":
            return
        for die in self.columns[c].present():
            self.columns[c].lift(die)
            self._send_home(die)

    def _others(self) -> list[int]:
        """The other players, in turn order."""
        return [(self.seat + step) % self.players for step in range(1, self.players)]

    def _possibilities(self, c: int) -> list[str]:
        """The ways in which a reward can be taken; with none, it has no effect or no choice."""
        reward = self.columns[c].reward
        if reward == "annie":
            open_columns = [d for d, col in enumerate(self.columns) if d != c and None in col.dice]
            return [f"annie to {d + 1}" for d in open_columns]
        if reward == "candy":
            return self._candy_sources()
        if reward == "gobbler" and any(self.food[seat] for seat in self._others()):
            return [f"gobble seat {seat + 1}" for seat in self._others()]  # R13: any other player
        if reward == "accountant" and any(self.food):
            return ["pass left", "pass right"] if self.players > 2 else ["pass left"]
        return []

    def _candy_sources(self) -> list[str]:
        """The jar if it holds a candy die; else another player's hand, or any column (R11)."""
        if self.jar:
            return ["candy from jar"]  # the only possibility, so it is never asked
        hands = [f"candy from seat {seat + 1}" for seat in self._others() if self.candy[seat]]
        return hands + [
            f"candy from column {c}"
            for c, column in enumerate(self.columns, 1)
            if any(die.kind == "candy" for die in column.present())
        ]

    def _give_reward(self, c: int, name: str, pair: int) -> None:
        """The top-shelf reward for the player whose turn it is."""
        column = self.columns[c]
        words = name.split()
        if column.reward == "sausages":
            self.food[self.seat] += column.jar
        elif column.reward == "safeguard":
            self._safeguard(2 * pair)
        elif not words:
            return
        elif column.reward == "annie":
            die = column.present()[-1]
            column.lift(die)
            self.columns[int(words[-1]) - 1].push_in(die)
        elif column.reward == "candy":
            self._take_candy(words)
        elif column.reward == "gobbler":
            victim = int(words[-1]) - 1
            taken = (self.food[victim] + 1) // 2
            self.food[victim] -= taken
            self.food[self.seat] += taken
        elif column.reward == "accountant":
            self._pass_food(1 if words[-1] == "left" else -1)

    def _safeguard(self, amount: int) -> None:
        """Exactly this much food into the sack, or none; a full sack ends the match (R15)."""
        if self.food[self.seat] < amount:
            return
        self.food[self.seat] -= amount
        self.sack[self.seat] += amount
        if self.sack[self.seat] >= self.goal:
            self.phase = "over"

    def _take_candy(self, words: list[str]) -> None:
        """Take one candy die into the own hand: from the jar, a player, or a column."""
        if words[2] == "jar":
            die = self.jar.pop()
        elif words[2] == "seat":
            die = self.candy[int(words[3]) - 1].pop()
        else:
            # Taken from the top of a column that waits to be settled, it leaves that column
            # incomplete: complete means a die in the top square.
            column = self.columns[int(words[3]) - 1]
            die = [other for other in column.present() if other.kind == "candy"][-1]
            column.lift(die)
        die.owner, die.face = self.seat, 0
        self.candy[self.seat].append(die)

    def _pass_food(self, step: int) -> None:
        """All at once hand half of what they had, rounded up, to the neighbour (R13)."""
        given = [(food + 1) // 2 for food in self.food]
        for seat in range(self.players):
            self.food[seat] -= given[seat]
            self.food[(seat + step) % self.players] += given[seat]
