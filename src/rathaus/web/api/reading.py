"""Looking: the games, the lists of tables, a table and its match."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from rathaus.bots.levels import LEVELS
from rathaus.core import match_file, registry
from rathaus.web import aids
from rathaus.web.api.facts import facts
from rathaus.web.api.messages import MOST, GameCard, TableFacts, TableLine, Verdict
from rathaus.web.api.who import REFUSALS, House_, TableName, Who
from rathaus.web.proof import match_text, verified
from rathaus.web.readiness import is_ready

LONGEST_WAIT = 30.0  # seconds

router = APIRouter(responses=REFUSALS)


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
    rows = await (house.store.listed_for(who.person) if mine else house.public())
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
    house.welcome(found, who)
    if after is not None:
        await house.news(found, after, wait)
    async with found.lock:
        return facts(found, who)


@router.get("/tables/{name}/words")
async def words(name: TableName, house: House_, who: Who) -> list[str]:
    """The table in words."""
    table = await house.begun(name)
    async with table.lock:
        return aids.description(table, who)


@router.get("/tables/{name}/outlook")
async def outlook(
    name: TableName, house: House_, who: Who, action: Annotated[int, Query(ge=0, le=MOST)]
) -> str:
    """What an action of yours would bring, without doing it; where a game has such a look ahead."""
    table = await house.begun(name)
    async with table.lock:
        return aids.foretold(table, who, action)


@router.get("/tables/{name}/match")
async def match_of(name: TableName, house: House_) -> match_file.MatchFile:
    """The match file; with the secret of the dice once it is over."""
    table = await house.begun(name)
    return match_file.MatchFile.model_validate_json(match_text(table))


@router.get("/tables/{name}/proof")
async def proof(name: TableName, house: House_) -> Verdict:
    """Was everything by the rules, and were the dice the promised ones?"""
    good, verdict = verified(await house.begun(name))
    return Verdict(good=good, verdict=verdict)


@router.get("/tables/{name}/box")
async def box_of(name: TableName, house: House_) -> dict[str, Any]:
    """What is in the box of this table."""
    return (await house.table(name)).box.plain
