"""What programs are told, and what they say."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rathaus.bots.advice import Suggestion
from rathaus.web.lobby import LARGEST_BOX
from rathaus.web.plan import Plan

MOST = 1_000_000  # no seat, ply or action number is larger

Number = Annotated[int, Field(ge=-1, le=MOST)]
Ply = Annotated[int, Field(ge=0, le=MOST)]
Salt = Annotated[str, Field(max_length=40)]
Text = Annotated[str, Field(max_length=200)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refused(_Part):
    refusal: str  # a sentence


class GameCard(_Part):
    """A game of the house."""

    name: str
    title: str
    about: str
    players: list[int]
    minutes: int
    age: int
    boxes: list[str]
    options: dict[str, str]  # name: meaning
    levels: list[str]  # of bots
    ready: bool  # a match begins at once; otherwise when the rules are compiled


class SeatFacts(_Part):
    """Who sits on a seat."""

    seat: int
    kind: str  # empty, person or bot
    name: str
    level: str  # of the bot that plays here now, or ""
    absent: str  # left or resigned, or ""
    yours: bool
    place: int | None
    points: int | None


class Choice(_Part):
    """Something the one to move may do."""

    action: int
    name: str  # as in match files
    label: str  # in words


class LogLine(_Part):
    by: int | Literal["chance"]
    action: int
    name: str


class TableFacts(_Part):
    """A table as the one who asks may see it."""

    name: str
    plan: Plan
    status: str  # open, starting (the game is being made ready), running or finished
    ply: int  # everything that happened here, undo too; an action must say the ply it has seen
    host: bool  # are you?
    seats: list[SeatFacts]
    to_move: int | Literal["chance"] | None
    your_move: bool
    choices: list[Choice]  # when it is your move
    lesson: str  # what a beginner is told now, at a table with lessons
    can_undo: bool
    view: dict[str, Any] | None  # the game's own description of what you see
    log: list[LogLine]
    box: str  # its name
    box_sha256: str
    promise: str  # SHA-256 of the secret of the dice
    rematch: str | None


class TableLine(_Part):
    """A table in a list."""

    name: str
    game: str
    status: str
    seats: list[str]


class NewTable(Plan):
    """A table to be opened."""

    start: bool = False  # play now: bots fill the seats


class SitDown(_Part):
    name: Text = "Program"
    seat: Annotated[int, Field(ge=0, le=MOST)] | None = None  # none: the first empty one
    salt: Salt = ""  # your share in the dice, letters and digits; none: drawn by lot


class Seated(_Part):
    seat: int
    token: str  # send it as `Authorization: Bearer …`; it is not shown again


class BotSeat(_Part):
    level: Text


class Share(_Part):
    salt: Salt  # letters and digits; none: drawn by lot


class OwnBox(_Part):
    toml: Annotated[str, Field(max_length=LARGEST_BOX)]


class Start(_Part):
    fill: Text = ""  # level of the bots for empty seats; none: they are put away


class Act(_Part):
    """An action, by number or by name."""

    ply: Ply  # what the one who acts has seen
    seat: Number | None = None  # none: your only seat; -1 says what chance brought
    action: Number | Text


class Undo(_Part):
    ply: Ply


class Planned(_Part):
    seat: int
    name: str


class Advice(_Part):
    """What the strongest bot advises, what it thinks of everything, and how it would go on."""

    action: int
    name: str
    chance: float  # to win, after it
    suggestions: list[Suggestion]  # the best first
    line: list[Planned]  # until chance has a say


class Verdict(_Part):
    good: bool
    verdict: str
