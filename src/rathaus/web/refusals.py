"""What a page refuses, each a sentence, each with the status that says it to programs."""

from rathaus.core.errors import Refusal


class NotHere(Refusal):
    """There is no such page, table or seat."""

    status = 404


class NotYours(Refusal):
    """Somebody else's seat, or something only the host may do."""

    status = 403


class WrongMethod(Refusal):
    """The address is right, the way of asking is not."""

    status = 405


class Stale(Refusal):
    """The page had not seen the last action, or asks a second time."""

    status = 409


class Malformed(Refusal):
    """The request does not say what it should say."""

    status = 422


class TooLarge(Refusal):
    """The request has more bytes than anybody needs."""

    status = 413


class TooFast(Refusal):
    """Too many requests in too short a time."""

    status = 429


class NotReady(Refusal):
    """The game is being compiled; ask again in a moment."""

    status = 503


class AgainstTheRules(Refusal):
    """The rules do not allow this action; `rule` leads to the paragraph that says why."""

    status = 409
    rule = ""


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal; one of the rules is a conflict with how the table stands."""
    return int(getattr(refusal, "status", 409))
