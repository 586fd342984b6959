"""Piratz: adventurers dig for treasure, take what they dare, and mind the second rat."""

from rathaus.core.game import Game, Option
from rathaus.core.texts import N_

GAME = Game(
    package=__name__,
    title="Piratz",
    players=range(2, 5),
    version=1,
    about=N_("Turn up treasure, grab one kind and run, before the second rat turns up."),
    credits="Oliver Igelhaut, Igel Spiele 2021",
    age=7,
    minutes=15,
    fair=N_("Were the cards shuffled fairly?"),
    hides=True,
    options=(Option("open_stores", N_("everybody may look into all treasure piles")),),
)
