"""A table as whoever asks may know it."""

from typing import Any

from pydantic import BaseModel

from rathaus.core.game import CHANCE
from rathaus.core.match import Match
from rathaus.web.api.messages import Choice, LogLine, SeatFacts, TableFacts
from rathaus.web.lobby import RUNNING
from rathaus.web.seats import Visitor
from rathaus.web.table import Table
from rathaus.web.telling import labels, lesson_now, plates


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
