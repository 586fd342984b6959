"""A picture of what the arena found: ratings with intervals, and win shares seat by seat."""

from importlib import import_module
from pathlib import Path
from typing import Any

from rathaus.bots.arena import Outcome

alt: Any = import_module("altair")  # an extra: the type checker may not have it

WIDTH, ROW = 420, 34  # pixels: of each half, and for each bot
TICKS = 6  # on the scale of ratings, about
DARK = 0.6  # the share from which on a cell is so dark that its number is white


def draw(title: str, outcome: Outcome, path: Path) -> None:
    """Write the picture to a .svg or .png file."""
    chart = alt.hconcat(_ratings(outcome), _seats(outcome)).resolve_scale(color="independent")
    chart = chart.properties(title=_headline(title, outcome)).configure_view(stroke=None)
    chart.save(str(path), scale_factor=2)


def _headline(title: str, outcome: Outcome) -> str:
    players, matches = len(outcome.played[0].seats), len(outcome.played)
    return f"{title}: {matches} matches of {players} players, every deal in all rotations"


def _ratings(outcome: Outcome) -> Any:
    """One line a bot, the strongest on top: its rating and how sure it is."""
    rows = [
        {
            "bot": row.bot,
            "rating": round(row.rating),
            "low": row.rating_interval[0],
            "high": row.rating_interval[1],
        }
        for row in outcome.standings()
    ]
    order = [row["bot"] for row in rows]
    base = alt.Chart(alt.Data(values=rows)).encode(y=alt.Y("bot:N", sort=order, title=None))
    scale = alt.X(
        "low:Q",
        title="rating, with its 95 % interval",
        scale=alt.Scale(zero=False),
        axis=alt.Axis(format="d", tickCount=TICKS, labelFlush=False),
    )
    whiskers = base.mark_rule(strokeWidth=3, color="#c9a25f").encode(x=scale, x2="high:Q")
    points = base.mark_circle(size=160, color="#5b3a1e", opacity=1).encode(x="rating:Q")
    labels = base.mark_text(dy=-14, fontWeight="bold").encode(x="rating:Q", text="rating:Q")
    return (whiskers + points + labels).properties(width=WIDTH, height=ROW * len(rows) + ROW)


def _seats(outcome: Outcome) -> Any:
    """The part of its matches that each bot won in each seat."""
    rows = [
        {"bot": row.bot, "seat": f"seat {seat + 1}", "share": share}
        for row in outcome.standings()
        for seat, share in enumerate(outcome.seat_shares_of(row.bot))
        if share is not None
    ]
    order = list(dict.fromkeys(row["bot"] for row in rows))
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("seat:N", title=None, axis=alt.Axis(labelAngle=0)),
        y=alt.Y("bot:N", sort=order, title=None),
    )
    colour = alt.Color("share:Q", scale=alt.Scale(scheme="goldorange", domain=[0, 1]), legend=None)
    cells = base.mark_rect(cornerRadius=4).encode(color=colour)
    ink = alt.condition(alt.datum.share >= DARK, alt.value("white"), alt.value("black"))
    labels = base.mark_text().encode(text=alt.Text("share:Q", format=".0%"), color=ink)
    height = ROW * len(order) + ROW
    return (cells + labels).properties(width=WIDTH // 2, height=height, title="wins by seat")
