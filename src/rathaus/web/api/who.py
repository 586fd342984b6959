"""Who asks, and of which house: what every request of a program needs."""

from typing import Annotated, Any

from fastapi import Depends, Request

from rathaus.web import asking
from rathaus.web.api.messages import Refused
from rathaus.web.house import House
from rathaus.web.seats import Visitor

TableName = str  # part of its address


def house(request: Request) -> House:
    return asking.house(request)


def visitor(request: Request) -> Visitor:
    return asking.visitor(request)


House_ = Annotated[House, Depends(house)]
Who = Annotated[Visitor, Depends(visitor)]
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refused} for status in (403, 404, 409, 413, 422, 429, 503)
}
