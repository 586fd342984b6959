"""What the host of a table decides before the match begins."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from rathaus.bots.levels import bot
from rathaus.core import registry
from rathaus.core.errors import Refusal
from rathaus.core.game import Game, listed
from rathaus.core.texts import N_

OWN_BOX = "own"  # in place of a box's name: one that the host brought to the table
AWAY_TIMES = (0, 30, 120, 600, 86_400)  # seconds until a bot stands in; 0: never

Name = Annotated[str, Field(max_length=40)]


class Plan(BaseModel):
    """A table to be opened."""

    model_config = ConfigDict(extra="forbid")

    game: Name
    players: Annotated[int, Field(ge=1, le=12)]
    box: Name = "house"
    options: Annotated[list[Name], Field(max_length=10)] = []
    real: bool = False  # the people roll and draw themselves, and tell the house
    listed: bool = False  # shown on the first page, for anybody to join
    order: Literal["lot", "host"] = "lot"  # who sits where
    away: Annotated[int, Field(ge=0, le=86_400)] = 0  # seconds until a bot stands in; 0: never
    guide: bool = False  # a first match: the player is told what there is to see and to do
    level: Name = ""  # of bots that fill seats or stand in; none: the house's choice

    def checked(self, own_box: bool = False) -> "Plan":
        """The same plan with nothing left open; refused if the game cannot be played so."""
        game = registry.game(self.game)
        game.check_players(self.players)
        if self.box not in game.boxes and not (own_box and self.box == OWN_BOX):
            raise Refusal(
                "{title} has no box called “{name}”; there are {names}.",
                title=game.title,
                name=self.box,
                names=listed(game.boxes),
            )
        for option in self.options:
            check_option(game, option)
        level = self.level or usual_level()
        bot(level)
        return self.model_copy(update={"game": game.name, "level": level})


def check_option(game: Game, option: str) -> None:
    known = [each.name for each in game.options]
    if option not in known:
        told = N_("{title} has no option “{name}”; it has none.")
        if known:
            told = N_("{title} has no option “{name}”; there are {names}.")
        raise Refusal(told, title=game.title, name=option, names=listed(known))


def usual_level() -> str:
    """The bot for somebody who has not chosen: good company, and quick."""
    return "rat"
