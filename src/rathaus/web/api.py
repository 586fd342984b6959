"""The JSON twin: everything a page can do, for programs and for other people's bots.

A program sits down (`POST /api/tables/{name}/seats`), keeps the token it is given, waits until
something happens (`GET …?after=ply`), and acts. People's cookies work here too.
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from rathaus.bots.levels import LEVELS
from rathaus.core import match_file, registry
from rathaus.core.errors import Refusal
from rathaus.core.game import CHANCE
from rathaus.core.match import Match
from rathaus.web import aids, pages
from rathaus.web.house import House
from rathaus.web.identity import clean_name
from rathaus.web.plan import Plan
from rathaus.web.readiness import is_ready
from rathaus.web.table import LARGEST_BOX, OPEN, RUNNING, Table, Visitor
from rathaus.web.telling import labels, lesson_now, plates

LONGEST_WAIT = 30.0  # seconds
MOST = 1_000_000  # no seat, ply or action number is larger

Number = Annotated[int, Field(ge=-1, le=MOST)]
Ply = Annotated[int, Field(ge=0, le=MOST)]
Salt = Annotated[str, Field(max_length=40)]
Text = Annotated[str, Field(max_length=200)]
TableName = str  # part of its address


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


# --- What is said ---


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


class Advice(_Part):
    action: int
    name: str
    chance: float  # to win, after it


class Verdict(_Part):
    good: bool
    verdict: str


# --- Reading ---


def house(request: Request) -> House:
    return pages.house(request)


def visitor(request: Request) -> Visitor:
    return pages.visitor(request)


House_ = Annotated[House, Depends(house)]
Who = Annotated[Visitor, Depends(visitor)]
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused} for status in (403, 404, 409, 413, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/games")
async def games() -> list[GameCard]:
    """What can be played here."""
    return [
        GameCard(
            name=game.name,
            title=game.title,
            about=game.about,
            players=list(game.players),
            minutes=game.minutes,
            age=game.age,
            boxes=game.boxes,
            options={option.name: option.meaning for option in game.options},
            levels=list(LEVELS),
            ready=is_ready(game),
        )
        for game in registry.all_games()
    ]


@router.get("/tables")
async def tables(house: House_, who: Who, mine: bool = False) -> list[TableLine]:
    """Public tables, open and being played; or those where you sit."""
    if mine:
        rows = await house.store.listed_for(who.person)
    else:
        rows = [row for status in (OPEN, RUNNING) for row in await house.store.listed(status, 200)]
        rows = [row for row in rows if row["plan"]["listed"]]
    return [
        TableLine(
            name=row["name"],
            game=row["game"],
            status=row["status"],
            seats=[seat["name"] for seat in row["seats"]],
        )
        for row in rows
    ]


@router.get("/tables/{name}")
async def table(
    name: TableName,
    house: House_,
    who: Who,
    after: Annotated[int | None, Query(ge=-1, le=MOST)] = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
) -> TableFacts:
    """A table; with `after`, not before its ply is another or the match begins (or `wait` s)."""
    found = await house.table(name)
    found.presence.show(who)
    if after is not None:
        await house.news(found, after, wait)
    async with found.lock:
        return facts(found, who)


def facts(table: Table, who: Visitor) -> TableFacts:
    """What this visitor may know of a table."""
    mine, match = table.seats_of(who), table.match
    mover = match.to_move if match and table.status == RUNNING else None
    yours = mover is not None and (mover in mine or (mover == CHANCE and bool(mine)))
    seat = mover if mover in mine else (mine[0] if mine else None)
    options = frozenset(table.plan.options)
    view = table.game.view(match.box, match.state, seat, options) if match else None
    return TableFacts(
        name=table.name,
        plan=table.plan,
        status=table.status,
        ply=table.ply,
        host=table.is_host(who),
        seats=_seats(table, mine),
        to_move="chance"
        if mover == CHANCE
        else mover
        if mover is not None and mover >= 0
        else None,
        your_move=yours,
        choices=_choices(match, view) if match and yours else [],
        lesson=_lesson(table, match, view) if match and mover in mine else "",
        can_undo=bool(match and yours and match.can_undo),
        view=plain(view) if match else None,
        log=[
            LogLine(by="chance" if by == CHANCE else by, action=action, name=name)
            for by, action, name in (match.log if match else [])
        ],
        box=table.box.name,
        box_sha256=table.box.sha256,
        promise=table.dice.commit,
        rematch=table.rematch or None,
    )


def _seats(table: Table, mine: list[int]) -> list[SeatFacts]:
    return [
        SeatFacts(
            seat=plate.number,
            kind=plate.kind,
            name=plate.name,
            level=plate.level,
            absent=plate.absent,
            yours=plate.number in mine,
            place=plate.place,
            points=plate.points,
        )
        for plate in plates(table)
    ]


def _choices(match: Match, view: Any) -> list[Choice]:
    return [
        Choice(
            action=action,
            name=match.game.name_action(match.box, match.state, action),
            label=label,
        )
        for action, label in labels(match, view).items()
    ]


def _lesson(table: Table, match: Match, view: Any) -> str:
    lesson = lesson_now(table, view, labels(match, view))
    return lesson.text if lesson else ""


def plain(value: Any) -> Any:
    """A view as JSON has it: named tuples as objects, in any depth."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, dict):
        return {str(name): plain(part) for name, part in value.items()}
    return value


@router.get("/tables/{name}/words")
async def words(name: TableName, house: House_, who: Who) -> list[str]:
    """The table in words."""
    table = await _begun(house, name)
    async with table.lock:
        return aids.description(table, who)


@router.get("/tables/{name}/outlook")
async def outlook(
    name: TableName, house: House_, who: Who, action: Annotated[int, Query(ge=0, le=MOST)]
) -> str:
    """What an action of yours would bring, without doing it; where a game has such a look ahead."""
    table = await _begun(house, name)
    async with table.lock:
        return aids.foretold(table, who, action)


@router.get("/tables/{name}/match")
async def match_of(name: TableName, house: House_) -> match_file.MatchFile:
    """The match file; with the secret of the dice once it is over."""
    table = await _begun(house, name)
    return match_file.MatchFile.model_validate_json(pages.match_text(table))


@router.get("/tables/{name}/proof")
async def proof(name: TableName, house: House_) -> Verdict:
    """Was everything by the rules, and were the dice the promised ones?"""
    good, verdict = pages.verified(await _begun(house, name))
    return Verdict(good=good, verdict=verdict)


async def _begun(house: House, name: str) -> Table:
    table = await house.table(name)
    if table.match is None:
        raise Refusal("The match at this table has not begun yet.")
    return table


# --- Doing ---


@router.post("/tables", status_code=201)
async def open_table(
    new: NewTable, request: Request, response: Response, house: House_
) -> TableFacts:
    """Open a table; whoever has the cookie that comes with the answer is its host."""
    person = pages.person(request)
    plan = Plan.model_validate(new.model_dump(exclude={"start"})).checked()
    opened = await (house.play_now if new.start else house.invite)(person, plan)
    pages.remembered(request, response)
    return facts(opened, Visitor(person.id))


@router.post("/tables/{name}/seats", status_code=201)
async def sit_down(name: TableName, sit: SitDown, house: House_) -> Seated:
    """A program takes a seat and gets the token of that seat."""
    async with house.changing(name) as table:
        seat, token = table.sit_program(clean_name(sit.name, "Program"), sit.seat, sit.salt)
    return Seated(seat=seat, token=token)


@router.post("/tables/{name}/people", status_code=201)
async def sit_person(
    name: TableName, sit: SitDown, request: Request, response: Response, house: House_
) -> TableFacts:
    """A person with a cookie takes a seat."""
    person = pages.person(request)
    async with house.changing(name) as table:
        table.sit(Visitor(person.id), clean_name(sit.name, person.name), sit.seat, sit.salt)
    pages.remembered(request, response)
    return facts(table, Visitor(person.id))


@router.put("/tables/{name}/seats/{seat}")
async def seat_bot(name: TableName, seat: Ply, bot: BotSeat, house: House_, who: Who) -> TableFacts:
    """The host puts a bot on an empty seat."""
    async with house.changing(name) as table:
        table.seat_bot(who, seat, bot.level)
    return facts(table, who)


@router.delete("/tables/{name}/seats/{seat}")
async def free_seat(name: TableName, seat: Ply, house: House_, who: Who) -> TableFacts:
    """A seat becomes empty: yours, or as the host anybody's."""
    async with house.changing(name) as table:
        table.clear(who, seat)
    return facts(table, who)


@router.put("/tables/{name}/plan")
async def replan(name: TableName, plan: Plan, house: House_, who: Who) -> TableFacts:
    """The host changes how the match is to be played."""
    async with house.changing(name) as table:
        table.replan(who, plan)
    return facts(table, who)


@router.get("/tables/{name}/box")
async def box_of(name: TableName, house: House_) -> dict[str, Any]:
    """What is in the box of this table."""
    return (await house.table(name)).box.plain


@router.put("/tables/{name}/box")
async def bring_box(name: TableName, box: OwnBox, house: House_, who: Who) -> TableFacts:
    """The host brings a box of their own; `GET /games/{game}/boxes/house.toml` is one to change."""
    async with house.changing(name) as table:
        table.bring_box(who, box.toml.encode())
    return facts(table, who)


@router.put("/tables/{name}/seats/{seat}/salt")
async def salt(name: TableName, seat: Ply, share: Share, house: House_, who: Who) -> TableFacts:
    """Choose your share in the dice, before the match begins."""
    async with house.changing(name) as table:
        table.add_salt(who, seat, share.salt)
    return facts(table, who)


@router.post("/tables/{name}/start")
async def start(name: TableName, start: Start, house: House_, who: Who) -> TableFacts:
    """The host starts the match."""
    return facts(await house.start(name, who, start.fill), who)


@router.post("/tables/{name}/actions")
async def act(name: TableName, act: Act, house: House_, who: Who) -> TableFacts:
    """Act; answered when the action is on disk."""
    async with house.changing(name) as table:
        seat = _seat(table, act, who)
        table.play(who, seat, _action(table, act), act.ply)
    return facts(table, who)


def _seat(table: Table, act: Act, who: Visitor) -> int:
    mine = table.seats_of(who)
    if act.seat is not None:
        return act.seat
    if len(mine) > 1 and table.match is not None and table.match.to_move in mine:
        return table.match.to_move
    return mine[0] if mine else MOST  # nobody's: refused by the table


def _action(table: Table, act: Act) -> int:
    if isinstance(act.action, int):
        return act.action
    if table.match is None:
        raise Refusal("The match has not begun yet.")
    return table.game.parse_action(table.match.box, table.match.state, act.action)


@router.post("/tables/{name}/undo")
async def undo(name: TableName, undo: Undo, house: House_, who: Who) -> TableFacts:
    """Take back your last action, never across a card, a die or somebody else's action."""
    async with house.changing(name) as table:
        table.undo(who, undo.ply)
    return facts(table, who)


@router.post("/tables/{name}/hint")
async def hint(name: TableName, house: House_, who: Who) -> Advice:
    """What the strongest bot would do in your place."""
    advised = await house.hint(name, who)
    return Advice(action=advised.action, name=advised.name, chance=advised.chance)


@router.post("/tables/{name}/leave")
async def leave(name: TableName, house: House_, who: Who) -> TableFacts:
    """A bot plays on for you; you may come back."""
    async with house.changing(name) as table:
        table.leave(who)
    return facts(table, who)


@router.post("/tables/{name}/return")
async def come_back(name: TableName, house: House_, who: Who) -> TableFacts:
    """Take your seat back from the bot."""
    async with house.changing(name) as table:
        table.come_back(who)
    return facts(table, who)


@router.post("/tables/{name}/resign")
async def resign(name: TableName, house: House_, who: Who) -> TableFacts:
    """Give up."""
    async with house.changing(name) as table:
        table.resign(who)
    return facts(table, who)


@router.post("/tables/{name}/skip")
async def skip(name: TableName, house: House_, who: Who) -> TableFacts:
    """No more lessons at this table."""
    async with house.changing(name) as table:
        table.skip_lessons(who)
    return facts(table, who)


@router.post("/tables/{name}/rematch")
async def rematch(name: TableName, house: House_, who: Who) -> TableFacts:
    """The same people again; the second who asks finds the first one's table."""
    return facts(await house.rematch(name, who), who)
