"""An outside bot: sits down at a table over HTTP and plays a whole match there, at random.

python examples/outside_bot.py http://127.0.0.1:8000/tables/NAME
"""

import json
import random
import sys
import urllib.request
from typing import Any


def ask(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """One request: a GET, or a POST if there is something to say."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    said = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, said, headers)) as answer:
        return json.load(answer)


def play(address: str) -> None:
    """Sit down, then act whenever it is our move, until the match is over."""
    table = address.replace("/tables/", "/api/tables/")
    seat = ask(f"{table}/seats", body={"name": "Outside bot"})
    found = ask(table, seat["token"])
    while found["status"] != "finished":
        if found["your_move"]:
            choice = random.choice(found["choices"])
            body = {"ply": found["ply"], "action": choice["action"]}
            found = ask(f"{table}/actions", seat["token"], body)
        else:
            found = ask(f"{table}?after={found['ply']}", seat["token"])
    print("It is over; my place is", found["seats"][seat["seat"]]["place"])


if __name__ == "__main__":
    play(sys.argv[1])
