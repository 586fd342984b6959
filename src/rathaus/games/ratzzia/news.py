"""What came of an action in Ratzzia, in sentences: who was paid, what the cat took, what moved.

One action may settle several columns, and the positions before and after it show only the sum. So
the columns are settled once more here, on a view, in the order of the rules (§4, R9); a test holds
that what is told adds up to what the rules did.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rathaus.core.texts import words_of
from rathaus.games.ratzzia.box import COLUMNS, FACES, Contents
from rathaus.games.ratzzia.settling import LEFT, RIGHT
from rathaus.games.ratzzia.state import (
    ANNIE_TO,
    CANDY_FROM_COLUMN,
    CANDY_FROM_SEAT,
    ENDED,
    GOBBLE,
    PASS_LEFT,
    PLACE_CANDY,
    PLACE_DIE,
    PLACE_IN_CAT,
    PLACE_SUPPORT,
    ROLL,
    ROLLED,
    STOP,
    TAKE_BACK,
    State,
)
from rathaus.games.ratzzia.view import Die, View, view

_, ngettext = words_of(__file__)


def happened(contents: Contents, before: State, after: State, action: int) -> list[str]:
    """What everybody should hear of, beside the action itself."""
    told = list(_came_of(contents, before, after, action))
    if after.phase == ENDED and max(after.seats["sack"]) < contents.goal:
        rounds = int(after.turns) // int(after.players)
        told.append(_("Everybody has had {rounds} turns: the night is over.").format(rounds=rounds))
    return told


def _came_of(contents: Contents, before: State, after: State, action: int) -> Iterator[str]:
    if action < ROLL:
        yield from _shown(contents, before, after)
    elif PLACE_IN_CAT <= action < PLACE_DIE:
        yield from _called(contents, after)
    elif PLACE_DIE <= action < TAKE_BACK or PLACE_CANDY <= action < ANNIE_TO:
        yield from _placed(contents, before, after, action)
    elif TAKE_BACK <= action < PLACE_CANDY:
        yield from _taken_back(before, after)
    elif action == STOP or action >= ANNIE_TO:
        yield from Settling.of(view(contents, before, None, frozenset())).carry_out(action)


# --- The cat (§7) ---


def _shown(contents: Contents, before: State, after: State) -> Iterator[str]:
    """The last die of a roll lies on the table: now the cat listens, and may come."""
    if before.unshown > 1:
        return
    grey, red = contents.cats(int(before.players))
    listens = before.cat_length >= grey
    caught = int((after.cat_length or grey + red) - before.cat_length) if listens else 0
    if caught:
        face = int(before.cat_face[grey - 1])
        yield ngettext(
            "The cat hears the {face}: {n} die runs to her red squares.",
            "The cat hears the {face}: {n} dice run to her red squares.",
            caught,
        ).format(face=face, n=caught)
        if not after.cat_length:
            yield from _hunted(before, after)
    yield from _support_back(before, after, caught)


def _hunted(before: State, after: State) -> Iterator[str]:
    yield _("Her row is full: the cat hunts! All dice go home, and nobody is paid for them.")
    back = int(after.idle - before.idle)
    if not back:
        return
    if after.phase == ROLLED:
        text = ngettext(
            "{seat} gets {n} die back and may roll it again with the others.",
            "{seat} gets {n} dice back and may roll them again with the others.",
            back,
        )
    else:
        text = ngettext(
            "{seat} gets {n} die back; it waits for the next turn.",
            "{seat} gets {n} dice back; they wait for the next turn.",
            back,
        )
    yield text.format(n=back, seat=_named(int(before.turn)))


def _called(contents: Contents, after: State) -> Iterator[str]:
    grey, _red = contents.cats(int(after.players))
    if after.cat_length == grey:
        yield _(
            "The last grey square is taken, and the cat listens: from now on every rolled {face}"
            " runs to her red squares."
        ).format(face=int(after.cat_face[grey - 1]))


# --- Placing and taking back (§3, §6, §9) ---


def _placed(contents: Contents, before: State, after: State, action: int) -> Iterator[str]:
    column = (action - PLACE_DIE if action < TAKE_BACK else action - PLACE_CANDY) // FACES % COLUMNS
    top = len(contents.columns(int(after.players))[column].squares)
    if after.next_row[column] == top:
        yield _("Column {column} is full: it is paid out when {seat} stops.").format(
            column=column + 1, seat=_named(int(after.turn))
        )
    if action >= PLACE_SUPPORT:
        yield from _support_back(before, after, 1)


def _support_back(before: State, after: State, used: int) -> Iterator[str]:
    """Support dice that no square takes (§9.3)."""
    rolled = int(before.support.sum()) + int(before.unshown if before.supported else 0)
    back = rolled - used
    if rolled and back > 0 and not after.support.any():
        yield ngettext(
            "{n} support die fits nowhere and goes back.",
            "{n} support dice fit nowhere and go back.",
            back,
        ).format(n=back)


def _taken_back(before: State, after: State) -> Iterator[str]:
    seat = int(before.turn)
    was, now = before.seats[seat], after.seats[seat]
    back = int(now.hand - was.hand + now.candy - was.candy)
    yield ngettext(
        "{n} die comes back to {seat}, and the turn is over.",
        "{n} dice come back to {seat}, and the turn is over.",
        back,
    ).format(n=back, seat=_named(seat))


# --- Settling columns (§4, §10) ---


@dataclass
class Settling:
    """Columns that are settled one after the other, told as it goes."""

    seen: View  # before it began
    dice: list[list[Die | None]]  # on the squares of each column, from below
    food: list[int]  # in front of each seat
    sack: list[int]
    candy: list[int]  # in the hand of each seat
    jar: int  # candy dice in the jar
    waits: bool = False  # somebody has to choose first, or has won

    @classmethod
    def of(cls, seen: View) -> "Settling":
        return cls(
            seen,
            [[square.die for square in column.squares] for column in seen.columns],
            [seat.food for seat in seen.seats],
            [seat.sack for seat in seen.seats],
            [seat.candy for seat in seen.seats],
            seen.jar,
        )

    def carry_out(self, action: int) -> Iterator[str]:
        """The player stops, or takes a reward as chosen; then column after column (R9)."""
        if action != STOP:
            yield from self.take_reward(action)
        while not self.waits and (column := self.leftmost_complete()) is not None:
            yield from self.settle(column)

    def leftmost_complete(self) -> int | None:
        return next((number for number, dice in enumerate(self.dice) if dice[-1]), None)

    def settle(self, column: int) -> Iterator[str]:
        """Owners are paid, then the player in turn gets the reward (§4.2, §4.3)."""
        dice, printed = list(self.dice[column]), self.seen.columns[column]
        yield self.pay(column)
        self.dice[column] = [die if die and die.candy else None for die in dice]
        if printed.reward == "annie":
            self.dice[column][-1] = dice[-1]
        told = {
            "jar": lambda: self.jar_won(printed.jar),
            "safeguard": lambda: self.safeguard(dice),
            "annie": lambda: self.annie(column),
            "candy": self.candy_won,
            "gobbler": self.gobbler,
            "accountant": self.accountant,
        }[printed.reward]()
        yield from told
        if not self.waits:
            self.finish(column)

    def pay(self, column: int) -> str:
        paid = dict[int, int]()
        for square, die in zip(self.seen.columns[column].squares, self.dice[column], strict=True):
            if die and die.seat is not None and square.pays:
                paid[die.seat] = paid.get(die.seat, 0) + square.pays
                self.food[die.seat] += square.pays
        told = ", ".join(f"{_named(seat)} {_sausages(paid[seat])}" for seat in sorted(paid))
        text = (
            _("Column {column} is full. Its dice go home, and their squares pay: {paid}.")
            if paid
            else _("Column {column} is full. Its dice go home; their squares pay nothing.")
        )
        return text.format(column=column + 1, paid=told)

    def finish(self, column: int) -> None:
        """Candy dice go to the jar (R11), and Annie's die home if it stays (R10)."""
        self.jar += sum(die is not None and die.candy for die in self.dice[column])
        self.dice[column] = [None] * len(self.dice[column])

    # --- Rewards (§10) ---

    def take_reward(self, action: int) -> Iterator[str]:
        """The player has chosen how to take the reward."""
        column = self.seen.settling
        assert column is not None
        if action < CANDY_FROM_COLUMN:
            yield from self.move_annie(column, action - ANNIE_TO)
        elif action < CANDY_FROM_SEAT:
            self.lift_candy(action - CANDY_FROM_COLUMN)
            self.candy[self.seen.turn] += 1
        elif action < GOBBLE:
            self.candy[action - CANDY_FROM_SEAT] -= 1
            self.candy[self.seen.turn] += 1
        elif action < PASS_LEFT:
            yield self.gobble(action - GOBBLE)
        else:
            yield self.pass_food(LEFT if action == PASS_LEFT else RIGHT)
        self.finish(column)

    def jar_won(self, sausages: int) -> Iterator[str]:
        self.food[self.seen.turn] += sausages
        yield _("{seat} completed it and gets the jar on the top shelf: {sausages}.").format(
            seat=_named(self.seen.turn), sausages=_sausages(sausages)
        )

    def safeguard(self, dice: list[Die | None]) -> Iterator[str]:
        """The highest pair, added up, goes into the sack, or nothing (§10.4, R12)."""
        faces = [die.face for die in dice if die]
        pair = max((face for face in faces if faces.count(face) > 1), default=0)
        seat, amount = self.seen.turn, 2 * pair
        if not pair:
            yield _("No two dice in it are equal, so nothing goes into the sack.")
            return
        if self.food[seat] < amount:
            yield _(
                "The highest pair in it is {face} and {face}, so exactly {amount} food would go"
                " into the sack; {seat} has only {food}, and nothing goes."
            ).format(face=pair, amount=amount, seat=_named(seat), food=self.food[seat])
            return
        self.food[seat] -= amount
        self.sack[seat] += amount
        yield _(
            "The highest pair in it is {face} and {face}: {seat} brings {amount} food into the"
            " sack, where there are {sack} of {goal} now."
        ).format(
            face=pair, amount=amount, seat=_named(seat), sack=self.sack[seat], goal=self.seen.goal
        )
        if self.sack[seat] >= self.seen.goal:
            self.waits = True
            yield _("{seat} has filled the sack: the match is over.").format(seat=_named(seat))

    def annie(self, column: int) -> Iterator[str]:
        """With one column to choose the die goes there, with none it goes home (R10)."""
        free = [other for other, dice in enumerate(self.dice) if other != column and None in dice]
        self.waits = len(free) > 1
        if not free:
            yield _("Anxious Annie finds no other column for the top die: it goes home as well.")
        elif len(free) == 1:
            yield _("Anxious Annie takes the top die to column {column}.").format(
                column=free[0] + 1
            )
            yield from self.move_annie(column, free[0])

    def move_annie(self, column: int, to: int) -> Iterator[str]:
        """It goes to the bottom, and pushes the others up into the first gap (§10.1)."""
        pushed = self.dice[to].index(None)
        self.dice[to][: pushed + 1] = [self.dice[column][-1], *self.dice[to][:pushed]]
        self.dice[column][-1] = None
        if pushed:
            yield _("It stands at the bottom there, and the dice above it are pushed up.")

    def candy_won(self) -> Iterator[str]:
        """From the jar; else from another hand or from a column (R11)."""
        turn = self.seen.turn
        if self.jar:
            self.jar -= 1
            self.candy[turn] += 1
            yield _("{seat} gets a candy die from the jar.").format(seat=_named(turn))
            return
        held = [seat for seat, candy in enumerate(self.candy) if candy and seat != turn]
        laid = [i for i, dice in enumerate(self.dice) if any(die and die.candy for die in dice)]
        self.waits = len(held) + len(laid) > 1
        if not held and not laid:
            yield _("There is no candy die to be had.")
        elif not self.waits:
            self.candy[turn] += 1
            if held:
                self.candy[held[0]] -= 1
                text = _("The jar is empty: {seat} gets the candy die of {other}.")
            else:
                self.lift_candy(laid[0])
                text = _("The jar is empty: {seat} gets the candy die from column {column}.")
            other, column = (*held, 0)[0], (*laid, 0)[0]
            yield text.format(seat=_named(turn), other=_named(other), column=column + 1)

    def lift_candy(self, column: int) -> None:
        """The highest candy die leaves its column."""
        dice = self.dice[column]
        dice[max(row for row, die in enumerate(dice) if die and die.candy)] = None

    def gobbler(self) -> Iterator[str]:
        """Of two players there is no choice, and without food no effect (R13)."""
        others = [seat for seat in range(len(self.food)) if seat != self.seen.turn]
        if not any(self.food[seat] for seat in others):
            yield _("The Greedy Gobbler finds no food in front of the others.")
        elif len(others) == 1:
            yield self.gobble(others[0])
        else:
            self.waits = True

    def gobble(self, victim: int) -> str:
        stolen = half(self.food[victim])
        self.food[victim] -= stolen
        self.food[self.seen.turn] += stolen
        return _("{seat} takes {amount} food from {other}, who keeps {rest}.").format(
            seat=_named(self.seen.turn),
            amount=stolen,
            other=_named(victim),
            rest=self.food[victim],
        )

    def accountant(self) -> Iterator[str]:
        if not any(self.food):
            yield _("The Accountant finds no food at all.")
        elif len(self.food) == 2:
            yield self.pass_food(LEFT)
        else:
            self.waits = True

    def pass_food(self, direction: int) -> str:
        """All at once hand half of what they had to a neighbour (§10.6)."""
        gifts = [half(food) for food in self.food]
        given = []
        for seat, gift in enumerate(gifts):
            neighbour = (seat + direction) % len(gifts)
            self.food[seat] -= gift
            self.food[neighbour] += gift
            if gift:
                given.append(
                    _("{seat} gives {other} {amount}").format(
                        seat=_named(seat), other=_named(neighbour), amount=gift
                    )
                )
        return _("Everybody passes on half of their food: {given}.").format(given=", ".join(given))


def half(food: int) -> int:
    """What is taken or passed on of so much food: half, rounded up (§10.5)."""
    return (food + 1) // 2


def _sausages(n: int) -> str:
    return ngettext("{n} sausage", "{n} sausages", n).format(n=n)


def _named(seat: int) -> str:
    """A seat in a sentence; its name is put in by whoever knows it."""
    return f"{{seat[{seat}]}}"
