"""`rathaus verify`: was this match played by the rules, with fair dice?"""

from rathaus.cli.words import MatchPath


def verify(file: MatchPath) -> None:
    """Check a match file: every action against the rules, every card and die against the seed."""
    from rathaus.core import match_file

    match = match_file.load(file)
    state = "finished" if match.is_over else "unfinished"
    if match.dice is None:
        dice = "the people used real components, so the dice are their word"
    elif match.dice.seed is None:
        dice = "the dice can be checked when the seed is revealed, at the end"
    else:
        dice = "and every card and die follows from the seed promised before the first move"
    print(
        f"{file}: a {state} match of {match.game.title}, {len(match.log)} actions:"
        f" all by the rules, {dice}."
    )
