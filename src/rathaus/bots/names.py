"""What a bot is called at a table: a rat's name, and its level, so that a match file tells both."""

from collections.abc import Callable, Collection, Sequence

from rathaus.bots import levels

CHEESES = (
    *("Brie", "Cheddar", "Edam", "Emmental", "Feta", "Gouda", "Manchego"),
    *("Parmesan", "Quark", "Ricotta", "Stilton", "Tilsit"),
)  # a rat is called after what it likes best, in every language
MARK = " bot"


def called(level: str, taken: Collection[str], choose: Callable[[Sequence[str]], str]) -> str:
    """A name nobody at the table has.

    >>> called("rat king", ["Ada", "Brie, mouse bot"], lambda names: names[0])
    'Cheddar, rat king bot'
    """
    known = {name.partition(", ")[0] for name in taken}
    free = [cheese for cheese in CHEESES if cheese not in known]
    return f"{choose(free)}, {levels.level(level)}{MARK}"


def first_name(name: str) -> str:
    """What the others at the table say.

    >>> first_name("Gouda, rat king bot"), first_name("Ada, the first")
    ('Gouda', 'Ada, the first')
    """
    first, comma, _level = name.rpartition(", ")
    return first if comma and level_in(name) else name


def level_in(name: str) -> str:
    """The level of the bot with this name, or "": it is a person's.

    >>> level_in("Gouda, rat king bot"), level_in("mouse bot"), level_in("Ada")
    ('rat king', 'mouse', '')
    """
    level = name.rpartition(", ")[2].removesuffix(MARK)
    return level if name.endswith(MARK) and level in levels.LEVELS else ""
