"""Doing: everything that changes a table."""

from fastapi import APIRouter, Request, Response

from rathaus.core.errors import Refusal
from rathaus.web import asking
from rathaus.web.api.facts import facts
from rathaus.web.api.messages import (
    MOST,
    Act,
    Advice,
    BotSeat,
    NewTable,
    OwnBox,
    Planned,
    Ply,
    Seated,
    Share,
    SitDown,
    Start,
    TableFacts,
    Undo,
)
from rathaus.web.api.who import REFUSALS, House_, TableName, Who
from rathaus.web.identity import clean_name
from rathaus.web.plan import Plan
from rathaus.web.seats import Visitor
from rathaus.web.table import Table

router = APIRouter(responses=REFUSALS)


@router.post("/tables", status_code=201)
async def open_table(
    new: NewTable, request: Request, response: Response, house: House_
) -> TableFacts:
    """Open a table; whoever has the cookie that comes with the answer is its host."""
    person = asking.person(request)
    plan = Plan.model_validate(new.model_dump(exclude={"start"})).checked()
    opened = await (house.play_now if new.start else house.invite)(person, plan)
    asking.remembered(request, response)
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
    person = asking.person(request)
    async with house.changing(name) as table:
        table.sit(Visitor(person.id), clean_name(sit.name, person.name), sit.seat, sit.salt)
    asking.remembered(request, response)
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
    """What the strongest bot advises you to do, and what it thinks of everything else."""
    advised = await house.hint(name, who)
    best = advised.suggestions[0]
    return Advice(
        action=best.action,
        name=best.name,
        chance=best.chance,
        suggestions=advised.suggestions,
        line=[Planned(seat=seat, name=name) for seat, name in advised.line],
    )


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
