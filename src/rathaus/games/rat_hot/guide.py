"""How Rat Hot explains itself: the rules behind each action, and lessons for a first match."""

from collections.abc import Iterator

from rathaus.core.lesson import Lesson
from rathaus.core.texts import words_of
from rathaus.games.rat_hot.box import COLOURS, RATS
from rathaus.games.rat_hot.rules import TOO_MANY_RATS
from rathaus.games.rat_hot.state import LAY, PUT_BACK, decode
from rathaus.games.rat_hot.view import View

_, ngettext = words_of(__file__)
PLAYERS = 2  # at the table of a first match
OVER = ("§5.1", "§5.2", "§5.3", "H6", "§6.1", "§6.2", "H5", "H10")
NEARLY_OVER = 8  # tiles face down


def paragraphs(action: int) -> tuple[str, ...]:
    """The rules that explain an action, the most telling one first."""
    if action >= LAY:
        laying = ("§3.1", "§3.2", "§3.3", "§3.4", "§3.5", "§3.6", "§3.7", "H1", "H2", "H9")
        scoring = ("§4.1", "§4.2", "§4.3", "§4.4", "§4.5", "§4.6", "H3", "H4")
        return "§3.3", *(each for each in laying if each != "§3.3"), "§2.3", *scoring
    if action >= PUT_BACK:
        return ("H8",)
    return "§2.2", "§2.1", "§2.4", "H7", "§1.1", "§1.2", "H0"


def lessons(view: View, can: dict[int, str]) -> Iterator[Lesson]:
    """What the seat to move should know now; what matters most comes first."""
    me = view.turn
    rats = view.rats[me]
    if rats >= TOO_MANY_RATS:  # as long as it is so, nothing else matters
        yield Lesson(
            "",
            _(
                "Danger: {rats} of your own rats are showing! If they still are when your go is"
                " finished, you have lost. Lay a tile on one of them."
            ).format(rats=rats),
            "§6.1",
        )
        return
    yield Lesson(
        "goal",
        _(
            "Welcome to the market! You play {colour}: the spices of your colour bring you"
            " points, whoever lays them. Two of the same spice, edge to edge, are 1 point;"
            " three or more are 2. Choose a tile, turn it as you like, and lay it beside the"
            " tiles on the table."
        ).format(colour=_(COLOURS[me])),
        "§4.4",
    )
    rat_to_lay = any(RATS[me] in tile for tile in view.turned_up)
    if rats or rat_to_lay:
        yield Lesson(
            "rats",
            _(
                "Beware of the rats of your colour, {colour}: they are worth nothing, and when"
                " three of them show at the end of your go you lose at once. Count them before"
                " you finish; a tile laid on a rat hides it."
            ).format(colour=_(COLOURS[me])),
            "§6.1",
        )
    if rats == TOO_MANY_RATS - 1 and rat_to_lay:
        yield _two_rats("two rats")
    if view.go > 1 and len(view.turned_up) > 1:
        yield Lesson(
            "two tiles",
            _(
                "From now on a go has two tiles. Choose which comes first: each is scored as soon"
                " as it lies. Try to bring your spices together, and to keep those of the other"
                " colour apart: points go to the owner of the spice."
            ),
            "§4.5",
        )
    if _can_cover(view, can):
        yield Lesson(
            "cover",
            _(
                "You may also lay a tile on other tiles, if the three squares below are equally"
                " high and are not one single tile. What is covered no longer counts: so hide your"
                " rats, or spoil a group of the other colour."
            ),
            "§3.4",
        )
    if view.go > 1 and len(view.turned_up) == 1:
        yield Lesson(
            "second tile",
            _(
                "Now the second tile of your go. A group scores again whenever a tile joins it,"
                " so it pays to add to a group of yours."
            ),
            "§4.2",
        )
    if view.face_down <= NEARLY_OVER:
        yield Lesson("end", _nearly_over(view.face_down), "§5.2")
    yield _advice(view)


def _advice(view: View) -> Lesson:
    """How it stands, when nothing is new."""
    me, other = view.turn, 1 - view.turn
    if view.rats[me] == TOO_MANY_RATS - 1:
        return _two_rats("")
    if view.points[me] < view.points[other]:
        return Lesson(
            "",
            _(
                "You are behind, {mine} to {theirs}: look for a group of the other colour that"
                " you can cover."
            ).format(mine=view.points[me], theirs=view.points[other]),
            "§3.6",
        )
    return Lesson(
        "",
        _("It stands {mine} to {theirs}. If you do not know where to lay, ask for a hint.").format(
            mine=view.points[me], theirs=view.points[other]
        ),
        "§4.4",
    )


def _nearly_over(face_down: int) -> str:
    if not face_down:
        return _(
            "No tile is left face down: when this go is finished, every visible group scores once"
            " more. Keep yours open to the sky."
        )
    return ngettext(
        "Only {tiles} tile is left face down. When it is laid, every visible group scores once"
        " more: keep yours open to the sky.",
        "Only {tiles} tiles are left face down. When the last one is laid, every visible group"
        " scores once more: keep yours open to the sky.",
        face_down,
    ).format(tiles=face_down)


def _two_rats(key: str) -> Lesson:
    return Lesson(
        key,
        _(
            "Two of your rats are showing: do not let a third one show at the end of your go, or"
            " cover one."
        ),
        "§6.1",
    )


def _can_cover(view: View, can: dict[int, str]) -> bool:
    """May a tile be laid on tiles?"""
    laid = {(square.row, square.col) for square in view.squares}
    return any(decode(action)[1:3] in laid for action in can if action >= LAY)
