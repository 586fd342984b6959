"""Teaches bots by matches against themselves, and writes what they learnt to a game's mind.npz.

    python benchmarks/teach.py GAME --seconds 600 --size 32768 --out mind.npz

needs PyTorch (`pip install "rathaus[learn]"`), and is meant for a GPU (the extra `gpu` too);
without one it does the same more slowly, with a smaller `--size`. Thousands of matches are played
at once. A seat looks at what every action leads to and does what its net likes best, now and then
something else; then the net learns from what came of it, every position from those that followed
(TD lambda), and the next matches are played with what it has learnt. With `--company 0.75` it sits
alone among greedy bots in three matches of four: most players are not as it is. Now and then it
plays against what it was at first and tells what one seat wins (a fair share of 4 players is 0.25).
Whether that helps a search is for a person to find out in the arena: `king 1500` against
`search 1500`.
"""

import argparse
import copy
import time
from typing import Any

import numpy as np
import torch
from teach_company import Company
from teach_table import Table

from rathaus.bots.search.mind import LEARNT, Mind, fingerprint, is_taught, mind_of
from rathaus.core import registry
from rathaus.core.game import Game

LOOKED_BACK = 0.93  # how far what comes later counts for a position
SOFT, HARD = 0.02, 0.001  # how far a worse action is from being taken, at first and at last
WILD = 0.02  # of all actions are any, so that many kinds of positions come up
STEADY = 0.002  # how far the net that plays follows the one that learns, at each step
QUICK, SLOW = 1e-3, 2e-5  # how fast it learns, at first and at last
AGAIN = 0.6  # how far in its lessons one who goes on begins: soft and quick, it would unlearn
BATCH, BATCHES = 4096, 500  # positions at once, and how often between two rounds of matches
NO_ONE = -1  # sits alone: all are as it is
TINY = 1e-7  # decides between actions that a greedy bot likes equally
IMPOSSIBLE = -1e9


class Net(torch.nn.Module):
    """As `bots.search.mind`, with the same names for the weights."""

    def __init__(self, game: Game, width: int) -> None:
        super().__init__()
        self.commons, self.each = game.traits.COMMON, game.traits.EACH
        self.parts, self.seats = game.traits.PARTS, game.rules.SEATS
        self.common = weights(self.commons, width)
        self.common_bias = biases(width)
        self.part = weights(self.each, width)
        self.mix = weights(width, width)
        self.mix_common = weights(self.commons, width)
        self.mix_bias = biases(width)
        self.last = weights(width, self.seats)
        self.last_bias = biases(self.seats)
        hopes = getattr(game.traits, "HOPES", None)
        if hopes is not None:
            self.believe(hopes)

    def believe(self, hopes: int) -> None:
        """Begin with what `strategy` says: its hopes, never negative, pass through unchanged."""
        with torch.no_grad():
            self.last *= 0.01
            for seat in range(self.seats):
                self.mix[:, seat] = 0
                self.mix_common[:, seat] = 0
                self.mix_common[hopes + seat, seat] = 1
                self.last[seat, seat] = 1

    def forward(self, traits: Any) -> Any:
        common = traits[:, : self.commons]
        first = (common @ self.common + self.common_bias)[:, None, :]
        if self.parts:
            first = first + traits[:, self.commons :].view(-1, self.parts, self.each) @ self.part
        summed = torch.relu(first).sum(1)
        mixed = torch.relu(summed @ self.mix + common @ self.mix_common + self.mix_bias)
        return mixed @ self.last + self.last_bias


def weights(rows: int, columns: int) -> torch.nn.Parameter:
    """A table of weights, at random; a game without parts has one without rows."""
    return torch.nn.Parameter(torch.randn(rows, columns) / max(1, rows) ** 0.5)


def biases(columns: int) -> torch.nn.Parameter:
    return torch.nn.Parameter(torch.zeros(columns))


class School:
    """The net that learns, the steadier one that plays, and the matches."""

    def __init__(self, game: Game, table: Table, net: Net, among_greedy: float) -> None:
        self.game, self.table, self.net = game, table, net
        self.among_greedy = among_greedy  # the part of the matches in which one sits alone …
        self.company = Company(game, table) if among_greedy else None
        self.alone = torch.full((table.size,), NO_ONE, device=table.device)  # … and in which seat
        self.playing = Net(game, len(net.common_bias)).to(table.device)
        self.playing.load_state_dict(net.state_dict())
        self.before = copy.deepcopy(self.playing)  # what it could when school began
        self.optimiser = torch.optim.Adam(net.parameters())

    @torch.no_grad()
    def play(self, players: int, soft: float) -> Any:
        """Matches to the end: positions, what was thought of them, whose turn it was.

        And which of them were there to be thought of, and which were left by a wild action.
        """
        table = self.table
        table.begin(players)
        self.sit_down(players, self.among_greedy)
        seen, thought, turns, there, left_wildly = [], [], [], [], []
        while table.look():
            after, worth = self.worth(self.playing, players)
            before = by_seat(self.playing(table.traits), table.turns, players)
            chosen, wild = self.choose(worth, soft)
            seen += [table.traits.half(), table.row_traits[chosen].half()]
            thought += [before, after[chosen]]
            turns += [table.turns.clone(), table.row_turns[chosen]]
            live = table.movers >= 0
            there += [live, live & (table.row_known[chosen] < 0)]
            left_wildly += [wild, torch.zeros_like(wild)]
        return [torch.stack(each) for each in (seen, thought, turns, there, left_wildly)]

    def worth(self, net: Net, players: int) -> tuple[Any, Any]:
        """What a net thinks of where each action leads, and what that is worth to who acts."""
        table, rows = self.table, self.table.rows
        after = by_seat(net(table.row_traits[:rows]), table.row_turns[:rows], players)
        worth = after.gather(1, table.row_movers[:rows, None].long())[:, 0]
        return after, torch.where(table.row_known[:rows] >= 0, table.row_known[:rows], worth)

    def sit_down(self, players: int, among_greedy: float) -> None:
        """In this part of the matches one of the seats sits alone among greedy ones."""
        seat = torch.randint(players, (self.table.size,), device=self.table.device)
        alone = torch.rand(self.table.size, device=self.table.device) < among_greedy
        self.alone = torch.where(alone, seat, NO_ONE)

    def choose(self, worth: Any, soft: float) -> tuple[Any, Any]:
        """In each match the best action is done, or one about as good, or a wild one."""
        table = self.table
        owners = table.owners[: table.rows].long()
        chance = torch.rand(table.rows, device=table.device).clamp(1e-9, 1 - 1e-6)
        wild = torch.rand(table.size, device=table.device) < WILD
        worth = worth - soft * torch.log(-torch.log(chance))
        if self.company:
            alone = self.alone[owners]
            greedy = (alone != NO_ONE) & (alone != table.row_movers[: table.rows])
            worth = torch.where(greedy, self.company.likes(greedy) + TINY * chance, worth)
        worth = torch.where(wild[owners], chance, worth)
        return table.choose(worth), wild

    @torch.no_grad()
    def share(self, players: int) -> float:
        """What one seat wins with what it knows now, all others with what they knew at first."""
        table = self.table
        table.begin(players)
        self.sit_down(players, 0)
        own_seat = torch.arange(table.size, device=table.device) % players
        while table.look():
            own = table.row_movers[: table.rows] == own_seat[table.owners[: table.rows].long()]
            _, worth = self.worth(self.playing, players)
            _, other = self.worth(self.before, players)
            self.choose(torch.where(own, worth, other), HARD)
        return self.won(players, own_seat)

    @torch.no_grad()
    def share_among_greedy(self, players: int) -> float:
        """What one seat wins alone among greedy bots."""
        table = self.table
        table.begin(players)
        self.sit_down(players, 1)
        while table.look():
            _, worth = self.worth(self.playing, players)
            self.choose(worth, HARD)
        return self.won(players, self.alone)

    def won(self, players: int, seats: Any) -> float:
        """What these seats won, on an average."""
        won = self.table.won(players).gather(1, seats[:, None])[:, 0]
        return float(won[self.table.ended.bool()].mean())

    def learn(self, players: int, played: Any, speed: float) -> tuple[float, float]:
        """Learn from these matches; how much was left to learn, and how well ends are foretold.

        What comes of a wild action says nothing about the positions before it.
        """
        seen, thought, turns, there, left_wildly = played
        won = self.table.won(players)
        there &= self.table.ended.bool()
        told, later = torch.zeros_like(thought), won
        for i in range(len(thought) - 1, -1, -1):
            told[i] = later
            mixed = (1 - LOOKED_BACK) * thought[i] + LOOKED_BACK * later
            mixed = torch.where(left_wildly[i][:, None], thought[i], mixed)
            later = torch.where(there[i][:, None], mixed, later)
        surprise = -(won * torch.log(thought.clamp(min=1e-6))).sum(2)[there].mean()
        seen, told, turns = seen.flatten(0, 1), told.flatten(0, 1), turns.flatten().long()
        found = torch.nonzero((there & ~left_wildly).flatten())[:, 0]
        found = found[torch.randperm(len(found), device=found.device)[: BATCH * BATCHES]]
        for group in self.optimiser.param_groups:
            group["lr"] = speed
        total = torch.zeros((), device=found.device)
        for some in found.split(BATCH):
            target = from_turn(told[some], turns[some], players)
            loss = -(target * scores(self.net(seen[some].float()), players)).sum(1).mean()
            self.optimiser.zero_grad()
            loss.backward()
            self.optimiser.step()
            with torch.no_grad():
                for new, old in zip(self.net.parameters(), self.playing.parameters(), strict=True):
                    old.lerp_(new, STEADY)
            total += loss.detach()
        return float(total) * BATCH / max(1, len(found)), float(surprise)


def scores(sure: Any, players: int) -> Any:
    """The logarithm of each seat's chance, for those who play."""
    seats = torch.arange(sure.shape[1], device=sure.device)
    return torch.log_softmax(sure.masked_fill(seats >= players, IMPOSSIBLE), 1).clamp(min=-30)


def by_seat(sure: Any, turns: Any, players: int) -> Any:
    """Each seat's chance, from what is told clockwise beginning with the one in turn."""
    seats = torch.arange(sure.shape[1], device=sure.device)
    clockwise = (seats[None] - turns[:, None]) % players
    return torch.exp(scores(sure, players)).gather(1, clockwise) * (seats < players)


def from_turn(chances: Any, turns: Any, players: int) -> Any:
    """The other way round."""
    seats = torch.arange(chances.shape[1], device=chances.device)
    return chances.gather(1, (seats[None] + turns[:, None]) % players) * (seats < players)


def taught_before(game: Game, known: Mind, width: int) -> Net:
    """A net that thinks as this mind; traits that came later begin without weight.

    Later ones stand behind the others, among the common ones as among those of a part. If the net
    is to be wider than the mind, nothing listens yet to what is added.
    """
    assert is_taught(known), f"{game.title} has no mind yet"
    net = Net(game, max(width, len(known.common_bias)))
    with torch.no_grad():
        for name in LEARNT:
            table, learnt = getattr(net, name), torch.tensor(getattr(known, name))
            table[..., : learnt.shape[-1]] = 0
            table[tuple(map(slice, learnt.shape))] = learnt
    return net


def tell_progress(school: School, numbers: list[int]) -> None:
    for players in sorted(set(numbers)):
        told = f"{players} players: {school.share(players):.3f} against what it was at first"
        if school.company:
            told += f", {school.share_among_greedy(players):.3f} among greedy ones"
        print(told, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Teach bots by matches against themselves.")
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--size", type=int, default=32768, help="matches at once")
    parser.add_argument("--rows", type=int, default=16, help="actions a match, on an average")
    parser.add_argument("--width", type=int, default=32, help="of the net's layers, at least")
    parser.add_argument("--players", default="", help="numbers of players, with commas, in turn")
    parser.add_argument("--company", type=float, default=0, help="part of it with greedy bots")
    parser.add_argument("--go-on", action="store_true", help="with the mind that the game has")
    parser.add_argument("--out", default="mind.npz")
    given = parser.parse_args()
    torch.manual_seed(1)  # here the same lesson is learnt again; on a GPU sums may differ
    game = registry.game(given.game)
    numbers = [int(each) for each in given.players.split(",") if each] or list(game.players)
    table = Table(game, given.size, given.rows)
    if given.go_on:
        net = taught_before(game, mind_of(game, game.load_box(), numbers[0]), given.width)
    else:
        net = Net(game, given.width)
    net.to(table.device)
    school, begun, rounds = School(game, table, net, given.company), time.time(), 0
    while (spent := (time.time() - begun) / given.seconds) < 1:
        done = AGAIN + (1 - AGAIN) * spent if given.go_on else spent
        players = numbers[rounds % len(numbers)]
        played = school.play(players, SOFT + (HARD - SOFT) * done)
        left, surprise = school.learn(players, played, QUICK + (SLOW - QUICK) * done)
        rounds += 1
        if rounds < 4 or rounds % 10 == 1:
            print(
                f"{time.time() - begun:5.0f} s, {rounds} rounds, {players} players,"
                f" {len(played[0]) // 2} actions, {table.ended.float().mean():.3f} ended,"
                f" to learn {left:.4f}, surprise {surprise:.4f}",
                flush=True,
            )
        if rounds % 50 == 0:
            tell_progress(school, numbers)
    tell_progress(school, numbers)
    learnt = {name: getattr(school.playing, name).detach().cpu().numpy() for name in LEARNT}
    np.savez_compressed(given.out, box=fingerprint(game.load_box()), **learnt)
    print(f"{rounds} rounds of {given.size} matches; written to {given.out}")


if __name__ == "__main__":
    main()
