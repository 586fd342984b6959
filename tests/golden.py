"""Goldens: counts, what a taught bot looks at, and readable matches, in each game's tests folder.

`make golden` writes them anew; the difference is part of the review.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from rathaus.bots.search.mind import number_of_traits
from rathaus.core.game import CHANCE, Game
from rathaus.core.match import Match
from rathaus.core.playouts import count
from tests.every_game import GAMES, house_box, position, random_actions

SEED = 7
MOST = 2_000_000  # a count that would be larger is left out


def golden_folder(game: Game) -> Path:
    return game.folder / "tests" / "golden"


def counts(game: Game) -> str:
    """From positions of random matches: action sequences of length 1, 2, 3, …"""
    lines = ["# players, position (after so many actions of the golden match), counts by depth"]
    for players, ply, state in _moments(game):
        numbers = " ".join(str(number) for number in _counts(game, state))
        lines.append(f"{players} {ply:>5}  {numbers}")
    return "\n".join(lines) + "\n"


def _moments(game: Game) -> Iterator[tuple[int, int, Any]]:
    """Players, how many actions were made, and the position: six of each golden match."""
    for players in game.players:
        actions = random_actions(game, house_box(game), players, SEED)
        for part in range(6):
            ply = len(actions) * part // 6
            yield players, ply, position(game, house_box(game), players, actions[:ply])


def _counts(game: Game, state: Any) -> Iterator[int]:
    for depth in range(1, 5):
        sequences = count(game, house_box(game), state, depth)
        yield sequences
        if sequences * sequences > MOST:
            return


def traits(game: Game) -> str:
    """At the same positions: the traits a mind is told. If they change, it must be taught anew."""
    seen = np.zeros(number_of_traits(game), np.float32)
    lines = ["# players, position, and every trait that is not 0"]
    for players, ply, state in _moments(game):
        game.traits.look(house_box(game).record, state, seen)
        told = " ".join(f"{i}:{seen[i]:.3g}" for i in np.flatnonzero(seen))
        lines.append(f"{players} {ply:>5}  {told}")
    return "\n".join(lines) + "\n"


def match(game: Game, players: int) -> str:
    """A random match, one line an action, with the table after it."""
    played = Match(game, house_box(game), [f"seat {i + 1}" for i in range(players)], None)
    lines = [f"{game.name} version {game.version}, {players} players, seed {SEED}"]
    for ply, action in enumerate(random_actions(game, house_box(game), players, SEED), start=1):
        who = played.who(played.to_move)
        name = game.name_action(played.box, played.state, action)
        if played.to_move == CHANCE:
            played.enter(action)
        else:
            played.play(played.to_move, action)
        seen = game.line(game.view(played.box, played.state, None, frozenset()))
        lines.append(f"{ply:>4}  {who:<7} {name:<22} {seen}".rstrip())
    for seat, (place, points) in enumerate(played.result or []):
        lines.append(f"seat {seat + 1}: place {place}, {points} points")
    return "\n".join(lines) + "\n"


def files(game: Game) -> Iterator[tuple[Path, str]]:
    """Every golden file of a game, and what it should say."""
    yield golden_folder(game) / "counts.txt", counts(game)
    yield golden_folder(game) / "traits.txt", traits(game)
    for players in game.players:
        yield golden_folder(game) / f"match_{players}.txt", match(game, players)


if __name__ == "__main__":
    for game in GAMES:
        for path, text in files(game):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(path.name, game.name)
