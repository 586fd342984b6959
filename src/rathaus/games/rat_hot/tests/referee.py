"""A slow, obvious second implementation of Rat Hot, to hold the fast one to account.

Written from the rulebook and the rulings H0 to H10 alone. Nothing is remembered that can be
looked up by scanning the whole table again; no names are shared with the real rules.
"""

from collections import Counter
from string import ascii_lowercase
from typing import Any

Square = tuple[int, int]  # (row from the north, column from the west), both from 0
Table = dict[Square, list[tuple[int, str]]]  # each pile from the bottom up: (tile id, symbol)

SPICES = ("ABCD", "abcd")  # of seat 0 (red) and seat 1 (green), H0
RATS = ("R", "r")
HEADINGS: dict[str, Square] = {"east": (0, 1), "south": (1, 0), "west": (0, -1), "north": (-1, 0)}
TOO_MANY_RATS = 3


class Referee:
    """One match of Rat Hot, carried out action by action."""

    def __init__(self, box: dict[str, Any], players: int = 2) -> None:
        """Put the start tile in the middle of the table and the other tiles aside, unordered."""
        if players != 2:
            raise ValueError("Rat Hot is for two players")
        self.side: int = box.get("side", 25)
        self.shrunk_groups_score: bool = box.get("shrunk_groups_score", True)
        self.box_tiles: list[str] = list(box["tiles"])
        if self.side % 2 == 0 or not 3 <= self.side <= len(ascii_lowercase):
            raise ValueError("the side of the table is an odd number from 3 to 25")
        # The kind's name comes from all 43 tiles of the box, the start tile among them.
        self.undrawn: list[str] = [self.kind(tile) for tile in self.box_tiles]
        self.undrawn.remove(self.kind(box["start"]))  # ValueError if the box has no such tile

        self.table: Table = {}
        self.places: list[tuple[Square, str]] | None = None  # None: look them up again
        self.tiles_laid = 0
        middle = self.side // 2
        self.put_on_table(box["start"], [(middle, middle + step) for step in (-1, 0, 1)])

        self.points = [0, 0]
        self.goes_finished = 0
        self.to_turn_up = 0  # how many tiles of this go have still to be turned up
        self.turned_up: list[str] = []  # tiles of this go, waiting to be laid
        self.over = False
        self.loser: int | None = None  # the seat that lost by rats
        self.begin_go()

    # ------------------------------------------------------------------ tiles and their names

    def kind(self, tile: str) -> str:
        """The name of a tile's kind: how the box first spells it, turned round or not."""
        for spelling in self.box_tiles:
            if tile in (spelling, spelling[::-1]):
                return spelling
        raise ValueError(f"no tile {tile} in the box")

    def square_name(self, square: Square) -> str:
        """Column letter from the west, then row number from the north, such as m13."""
        row, col = square
        return f"{ascii_lowercase[col]}{row + 1}"

    def square_named(self, name: str) -> Square:
        """The square on the table that has this name."""
        for square in self.all_squares():
            if self.square_name(square) == name:
                return square
        raise ValueError(f"no square {name} on the table")

    def all_squares(self) -> list[Square]:
        """Every square of the table, bare or not."""
        return [(row, col) for row in range(self.side) for col in range(self.side)]

    # ------------------------------------------------------------------ rules for laying (H2)

    def height(self, square: Square) -> int:
        """How many tiles lie on top of one another here; 0 for bare table."""
        return len(self.table.get(square, []))

    def neighbours(self, square: Square) -> set[Square]:
        """The squares that share an edge with this one (a corner is not enough)."""
        row, col = square
        return {(row + down, col + right) for down, right in HEADINGS.values()}

    def covers(self, first: Square, heading: str) -> list[Square]:
        """The three squares a tile lies on, in the order of its symbols."""
        down, right = HEADINGS[heading]
        row, col = first
        return [(row + down * step, col + right * step) for step in range(3)]

    def may_lie(self, squares: list[Square]) -> bool:
        """Whether a tile may be laid on these three squares."""
        # It may not protrude beyond the edge of the table.
        for row, col in squares:
            if not (0 <= row < self.side and 0 <= col < self.side):
                return False
        # There may be no space underneath: three piles of one height, or three bare squares.
        if len({self.height(square) for square in squares}) != 1:
            return False
        if self.height(squares[0]) == 0:
            # On the table: at least one square joins on, edge to edge, to a laid square.
            return any(
                self.height(neighbour) > 0
                for square in squares
                for neighbour in self.neighbours(square)
            )
        # On tiles (which counts as joined on): never exactly on top of a single tile.
        tiles_below = {self.table[square][-1][0] for square in squares}
        return len(tiles_below) > 1

    def lays(self, tile: str) -> set[str]:
        """The names of all the ways in which this tile may be laid now."""
        same_both_ways = tile == tile[::-1]
        headings = ["east", "south"] if same_both_ways else list(HEADINGS)
        return {
            f"lay {tile} at {self.square_name(first)} {heading}"
            for first, heading in self.all_places()
            if heading in headings
        }

    def all_places(self) -> list[tuple[Square, str]]:
        """Every first square and heading allowed now; looked up once for each laid tile."""
        if self.places is None:
            self.places = [
                (first, heading)
                for first in self.all_squares()
                for heading in HEADINGS
                if self.may_lie(self.covers(first, heading))
            ]
        return self.places

    def put_on_table(self, tile: str, squares: list[Square]) -> None:
        """Lay a tile, one symbol on each square, on top of whatever is there."""
        self.places = None
        for square, symbol in zip(squares, tile, strict=True):
            self.table.setdefault(square, []).append((self.tiles_laid, symbol))
        self.tiles_laid += 1

    # ------------------------------------------------------------------ scoring (H3, H4)

    def top(self, square: Square) -> str:
        """The symbol that is visible from above; what is covered does not count any more."""
        return self.table[square][-1][1]

    def groups(self) -> list[set[Square]]:
        """All sets of equal visible spices joined by edges, at any level, single ones too."""
        found: list[set[Square]] = []
        for square in self.table:
            if self.top(square) not in SPICES[0] + SPICES[1]:
                continue  # no points for rats and blanks
            if any(square in group for group in found):
                continue
            group: set[Square] = set()
            reached = {square}
            while reached:
                here = reached.pop()
                group.add(here)
                for there in self.neighbours(here) - group:
                    if there in self.table and self.top(there) == self.top(square):
                        reached.add(there)
            found.append(group)
        return found

    def award(self, group: set[Square]) -> None:
        """One point for two of a spice, two for three or more, to the colour of the spice."""
        spice = self.top(next(iter(group)))
        seat = 0 if spice in SPICES[0] else 1
        if len(group) == 2:
            self.points[seat] += 1
        elif len(group) >= 3:
            self.points[seat] += 2

    def lay_and_score(self, tile: str, squares: list[Square]) -> None:
        """Lay a tile and score straight away every group that it created or changed."""
        under_tile = set(squares)
        before = self.groups()
        self.put_on_table(tile, squares)
        for group in self.groups():
            holds_square_of_tile = bool(group & under_tile)
            # A group that holds no square of the tile only has symbols that showed before, so it
            # is (a part of) one earlier group; that one may have lost a square under the tile.
            lost_square = not holds_square_of_tile and any(
                group <= earlier and earlier & under_tile for earlier in before
            )
            if holds_square_of_tile or (self.shrunk_groups_score and lost_square):
                self.award(group)

    # ------------------------------------------------------------------ goes and the end

    def seat(self) -> int:
        """Whose go it is: red begins, then they alternate."""
        return self.goes_finished % 2

    def begin_go(self) -> None:
        """Two tiles are turned up for a go; one for the very first, and one if it is the last."""
        self.to_turn_up = min(len(self.undrawn), 1 if self.goes_finished == 0 else 2)

    def rats_showing(self, seat: int) -> int:
        """How many rats of this colour are visible."""
        return sum(self.top(square) == RATS[seat] for square in self.table)

    def finish_go(self) -> None:
        """Look for three own rats (H5), then end the match with the last tile or pass the go."""
        seat = self.seat()
        self.goes_finished += 1
        if self.rats_showing(seat) >= TOO_MANY_RATS:
            # Also after the last go, and then too without the final scoring (H10).
            self.over = True
            self.loser = seat
        elif not self.undrawn:
            self.over = True
            for group in self.groups():
                self.award(group)
        else:
            self.begin_go()

    # ------------------------------------------------------------------ what the comparer asks

    def to_move(self) -> int | str:
        """The seat to move, or "chance" while tiles are to be turned up, or "over"."""
        if self.over:
            return "over"
        return "chance" if self.to_turn_up > 0 else self.seat()

    def legal(self) -> set[str]:
        """The names of what the seat to move may do; either turned-up tile may be laid first."""
        names: set[str] = set()
        if self.to_move() not in (0, 1):
            return names
        for tile in self.turned_up:
            # H8. A place depends on squares alone, never on symbols: so if one of two tiles has no
            # place, the other has none either, and both may be put back in either order.
            names |= self.lays(tile) or {f"put back {tile}"}
        return names

    def weights(self) -> dict[str, int]:
        """At chance: how many undrawn tiles there are of each kind."""
        if self.to_move() != "chance":
            return {}
        return {f"turn {tile}": count for tile, count in Counter(self.undrawn).items()}

    def play(self, name: str) -> None:
        """Carry out one action of chance or of the seat to move."""
        if name not in self.legal() and name not in self.weights():
            raise ValueError(f"{name!r} cannot be played now")
        words = name.split()
        if words[0] == "turn":
            self.undrawn.remove(words[1])
            self.turned_up.append(words[1])
            self.to_turn_up -= 1
            return
        if words[0] == "lay":
            self.turned_up.remove(words[1])
            self.lay_and_score(words[1], self.covers(self.square_named(words[3]), words[4]))
        else:  # put back: it leaves the match and scores nothing
            self.turned_up.remove(words[2])
        if not self.turned_up:
            self.finish_go()

    def result(self) -> list[tuple[int, int]]:
        """Place and points of each seat: rats lose whatever the points, else most points win."""
        if not self.over:
            raise ValueError("the match is not over")
        if self.loser is not None:
            places = [2 if seat == self.loser else 1 for seat in (0, 1)]
        else:
            places = [1 if self.points[seat] == max(self.points) else 2 for seat in (0, 1)]
        return [(places[seat], self.points[seat]) for seat in (0, 1)]

    def facts(self) -> dict[str, Any]:
        """What everybody at the table can see."""
        return {
            "points": list(self.points),
            "turned_up": sorted(self.turned_up),
            "undrawn": len(self.undrawn),
            "top": {self.square_name(square): self.top(square) for square in self.table},
            "height": {self.square_name(square): self.height(square) for square in self.table},
        }
