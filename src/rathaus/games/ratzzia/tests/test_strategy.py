"""What bots and learners are told about a position of Ratzzia."""

import numpy as np

from rathaus.games.ratzzia.observe import PLANES, SIZE, observe
from rathaus.games.ratzzia.state import ROLLED
from rathaus.games.ratzzia.strategy import evaluate
from rathaus.games.ratzzia.tests.table import SMALL, Table


def estimate(table: Table) -> list[float]:
    values = np.zeros(5)
    evaluate(table.box.record, table.state, values)
    told: list[float] = values[: table.players].tolist()
    return told


def test_more_in_the_sack_is_better_than_in_front_and_that_better_than_nothing() -> None:
    table = Table(3, SMALL)
    table.give(1, food=10, sack=0)
    table.give(2, food=0, sack=10)
    table.give(3, food=0, sack=0)
    front, sack, nothing = estimate(table)
    assert sack > front > nothing


def test_a_complete_safeguard_column_is_as_good_as_the_food_it_saves() -> None:
    table = Table(3, SMALL)
    table.give(1, food=12, sack=13)
    table.put(4, "[6]2 [6]3")
    table.rolls("1 1 1 1 1 1 1", "keep")
    before = estimate(table)[0]
    table.say("place 1 in 4")
    assert estimate(table)[0] > max(before, 0.8), "one word from winning"
    table.say("stop")
    assert estimate(table) == [1, 0, 0]


def test_dice_in_a_column_near_completion_are_worth_something() -> None:
    near, far = Table(3, SMALL), Table(3, SMALL)
    near.put(3, "[1]2")
    far.put_in_cat_row("[1]2")
    assert estimate(near)[1] > estimate(far)[1]


def test_the_planes_are_told_from_the_side_of_the_seat_that_looks_on() -> None:
    table = Table(3, SMALL)
    table.put(3, "[2]2 (5)2")
    table.rolls("1 1 1 4 4 4 6")
    for seat in range(3):
        numbers = np.zeros(SIZE, np.float32)
        observe(table.box.record, table.state, seat, numbers)
        planes, at = {}, 0
        for name, size, _ in PLANES:
            planes[name] = numbers[at : at + size]
            at += size
        turn_of = (0 - seat) % 3
        assert planes["to move"].tolist() == [float(i == turn_of) for i in range(5)]
        dice = planes["dice"].reshape(5, 10, 8)
        assert dice[(1 - seat) % 3, 2].tolist() == [1, 1, 0, 0, 0, 0, 0, 0]
        assert dice.sum() == 2 and planes["candy dice"].sum() == 1
        assert planes["faces"].reshape(10, 8, 6)[2, 1].tolist() == [0, 0, 0, 0, 1, 0]
        assert np.allclose(planes["rolled"] * 7, [3, 0, 0, 3, 0, 1])
        assert planes["phase"].argmax() == ROLLED
