"""Names among 33,000 players, and the pages of events of 224 and of 2,048 players.

Processor time of the server for one request, the second of its kind (the first one finds the
patterns of QR codes), and the queries of recomputing the event.
"""

import json
import uuid
from collections.abc import Iterator
from typing import Any

from tests.bench.worlds.serving import Client, Served, client_of, goal, serving

PLAYERS = (224, 2048)
KNOWN = 33_000
REPEATS = 20
MOST_NAMES = 10.0
MOST_PAGE = {224: 150.0, 2048: 300.0}
MOST_QUERIES = 1000


def run() -> Iterator[str]:
    with serving() as server:
        small, event = server.python("tests.bench.worlds.large_event", *map(str, PLAYERS))
        usual = server.python("tests.bench.worlds.large_event", "open", str(small["event"]), "0")
        opened = server.python(
            "tests.bench.worlds.large_event", "open", str(event["event"]), str(KNOWN)
        )
        client = client_of(server)
        yield from _names(server, client, event, opened["token"])
        yield from _pages(server, client, small, usual["session"])
        yield from _pages(server, client, event, opened["session"])
        queries = opened["queries"]
        yield f"recompute: {queries:,} queries {goal(queries, MOST_QUERIES)}, {opened['tables']} tables"


def _names(server: Served, client: Client, event: dict[str, Any], token: str) -> Iterator[str]:
    path = f"/api/v1/events/{event['event']}"

    def sign_up(number: int) -> None:
        body = {"client_id": str(uuid.uuid4()), "name": f"Newcomer {number}", "contact": "a@b.org"}
        client.ask("POST", f"{path}/sign-ups/", json.dumps(body))

    def enrol(number: int) -> None:
        body = {"name": f"Latecomer {number}"}
        client.ask("POST", f"{path}/entrants/", body, Authorization=f"Token {token}")

    for name, work in (("sign-up", sign_up), ("enrolment", enrol)):
        work(0)
        cpu = server.cpu()
        for number in range(1, REPEATS + 1):
            work(number)
        each = 1000 * (server.cpu() - cpu) / REPEATS
        yield f"{name} at {KNOWN:,} players: {each:.1f} ms of CPU {goal(each, MOST_NAMES)}"


def _pages(server: Served, client: Client, event: dict[str, Any], session: str) -> Iterator[str]:
    manage = f"/events/{event['slug']}/manage"
    number = event["session"]
    pages = {
        "badges": f"{manage}/check-in/badges/",
        "QR links": f"{manage}/sessions/{number}/links/",
        "result desk": f"{manage}/sessions/{number}/results/",
        "session": f"/events/{event['slug']}/sessions/{number}/",
        "staff's session": f"{manage}/sessions/{number}/",
        "seat cards": f"{manage}/sessions/{number}/cards/",
        "staff's players": f"{manage}/entrants/",
        "check-in": f"{manage}/check-in/",
        "check-in, a name searched": f"{manage}/check-in/?q=player+1",
        "pairs that must not meet": f"{manage}/pairs/",
        "penalties": f"{manage}/penalties/",
        "repair": f"{manage}/sessions/{number}/repair/",
        "players": f"/events/{event['slug']}/entrants/",
        "home": "/",
    }
    cookie = f"sessionid={session}"
    for name, path in pages.items():
        for _ in range(4):  # each process of the server finds the patterns once
            client.ask("GET", path, Cookie=cookie)
        cpu = server.cpu()
        for _ in range(3):
            _answer, content = client.ask("GET", path, Cookie=cookie)
        each = 1000 * (server.cpu() - cpu) / 3
        size = len(content) / 1000
        most = goal(each, MOST_PAGE[event["players"]])
        yield f"{event['players']:,} players, {name}: {each:.0f} ms of CPU {most}, {size:,.0f} kB"
