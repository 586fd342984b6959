"""Piratz: adventurers dig for treasure, take what they dare, and mind the second rat."""

from rathaus.core.game import Game, Option

GAME = Game(
    package=__name__,
    title="Piratz",
    players=range(2, 5),
    version=1,
    about="Turn up treasure, grab one kind and run, before the second rat turns up.",
    credits="Oliver Igelhaut, Igel Spiele 2021",
    age=7,
    minutes=15,
    hides=True,
    options=(Option("open_stores", "everybody may look into all treasure piles"),),
)
