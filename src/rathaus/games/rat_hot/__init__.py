"""Rat Hot: two spice traders lay tiles side by side and on top of one another, and count rats."""

from rathaus.core.game import Game
from rathaus.core.texts import N_

GAME = Game(
    package=__name__,
    title="Rat Hot",
    players=range(2, 3),
    version=1,
    about=N_(
        "Lay your spices side by side, bury your rival's, and never let three of your rats show."
    ),
    credits="Michael Schacht, Queen Games 2005",
    age=8,
    minutes=20,
    fair=N_("Were the tiles shuffled fairly?"),
)
