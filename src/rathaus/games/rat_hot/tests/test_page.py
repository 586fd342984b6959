"""The page: every tile can be laid from the list too, and the list has nothing else."""

import random
import re

from rathaus.core import registry
from rathaus.games.rat_hot.state import LAY
from rathaus.web.drawing import Drawing
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.table import Table

FORM = re.compile(r'name="part-tile" value="(\d+)">(.*?)</form>', re.S)
OPTION = re.compile(r'<option value="(\d+)">')
PLAYER = Visitor("me")


def test_the_list_has_exactly_the_places_where_a_tile_may_lie() -> None:
    plan = Plan(game=registry.game(__name__.split(".")[-3]).name, players=2, order="host")
    table, drawing, rng = Table.opened(plan, PLAYER.person), Drawing(), random.Random(4)
    table.sit(PLAYER, "Ada")
    table.sit(PLAYER, "Ben")
    table.start(PLAYER, "")
    match = table.match
    assert match is not None
    for _ in range(14):
        if match.is_over:
            break
        legal = table.game.legal_actions(match.box, match.state)
        html = drawing.table(table, PLAYER, {})
        listed = [
            int(tile) + int(place)
            for tile, places in FORM.findall(html)
            for place in OPTION.findall(places)
        ]
        assert sorted(listed) == [action for action in legal if action >= LAY]
        table.act(match.to_move, rng.choice(legal))
