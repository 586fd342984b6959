"""Proof: the match file of a table, and whether everything in it was fair."""

from rathaus.core import match_file
from rathaus.core.errors import BadMatch
from rathaus.core.texts import Phrase, _
from rathaus.web.lobby import FINISHED
from rathaus.web.table import Table


def match_text(table: Table) -> str:
    """The match file; the secret of the dice is in it once the match is over."""
    assert table.match is not None
    return match_file.written(table.match, with_seed=table.status == FINISHED)


def verified(table: Table) -> tuple[bool, str]:
    """Whether everything was by the rules and the dice, and what there is to say about it."""
    try:
        match = match_file.read(match_text(table), Phrase("This match"))
    except BadMatch as wrong:
        return False, wrong.said()
    if match.dice is None:
        return True, _("All actions were by the rules; it was played with the real game.")
    if match.dice.seed is None:
        return True, _(
            "All actions so far are by the rules; what came up can be checked at the end."
        )
    return True, _("Yes. All actions were by the rules, and everything came up as promised.")
