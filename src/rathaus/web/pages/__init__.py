"""The pages: each request is read, the table decides, the template draws.

Everything a person can do is a plain form; the answer is a redirect to the table, so that a reload
never plays twice.
"""

from rathaus.web import aids, installing, replay
from rathaus.web.pages import deeds, games, home, people, tables

ROUTES = [  # what is asked for most comes first
    *tables.ROUTES,
    *deeds.ROUTES,
    *home.ROUTES,
    *people.ROUTES,
    *games.ROUTES,
    *replay.ROUTES,
    *aids.ROUTES,
    *installing.ROUTES,
]
