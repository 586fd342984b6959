"""Ratzzia: mice climb the pantry shelves for food, and had better not wake the cat."""

from rathaus.core.game import Game
from rathaus.core.texts import N_

GAME = Game(
    package=__name__,
    title="Ratzzia",
    players=range(2, 6),
    version=1,
    about=N_("Send your mice up the pantry shelves, and fill your sack before the cat wakes up."),
    credits="Sophia Wagner, Devir 2019",
    age=8,
    minutes=30,
    fair=N_("Were the dice fair?"),
)
