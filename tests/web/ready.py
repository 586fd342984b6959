"""Compiles all games as a house does when it opens, so that no test in a browser waits for it."""

from rathaus.core import registry
from rathaus.web.readiness import BOTS, RULES, SEARCH, make_ready

if __name__ == "__main__":
    for part in (RULES, BOTS, SEARCH):
        for game in registry.all_games():
            make_ready(part, game)
