"""The organiser's pages of an event of 224 players: check-in, the checks before steps, paper, and
the steps themselves.

Processor time of the server for one request, after some of its kind (each process finds the patterns
of QR codes once).
"""

from collections.abc import Iterator

from tests.bench.worlds.serving import client_of, goal, serving

PLAYERS = 224
MOST_PAGE = 150.0
REPEATS, BEFORE = 4, 4


def run() -> Iterator[str]:
    with serving() as server:
        (event,) = server.python("tests.bench.worlds.large_event", str(PLAYERS))
        login = server.python("tests.bench.worlds.large_event", "open", str(event["event"]), "0")
        client = client_of(server)
        number, cookie = event["session"], f"sessionid={login['session']}"
        for name, path in PAGES.items():
            address = f"/events/{event['slug']}/manage/{path.format(session=number)}"
            for _ in range(BEFORE):
                client.ask("GET", address, Cookie=cookie)
            cpu = server.cpu()
            for _ in range(REPEATS):
                _answer, content = client.ask("GET", address, Cookie=cookie)
            each = 1000 * (server.cpu() - cpu) / REPEATS
            size = len(content) / 1000
            yield f"{name}: {each:.0f} ms of CPU {goal(each, MOST_PAGE)}, {size:,.0f} kB"
        for step in (*BEFORE_RESULTS, "results", *AFTER_RESULTS):
            if step == "results":
                server.python("tests.bench.worlds.large_event", "results", str(event["event"]))
                client = client_of(server)  # the server has closed the idle line
                continue
            address = f"/api/v1/sessions/{login['running']}/{step}/"
            body = {"override_reason": "Measured"} if step in CHECKED else None
            cpu = server.cpu()
            client.ask("POST", address, body, Authorization=f"Token {login['token']}")
            each = 1000 * (server.cpu() - cpu)
            yield f"{step} a session: {each:.0f} ms of CPU {goal(each, MOST_PAGE)}"


#: From a running session to a draft and back, and from results at all tables to its end and back.
BEFORE_RESULTS = ("unstart", "unpublish", "publish", "start") * 2
AFTER_RESULTS = ("finish", "reopen") * 2
CHECKED = frozenset({"publish", "start", "finish"})
PAGES = {
    "now": "",
    "check-in": "check-in/",
    "check-in, a name searched": "check-in/?q=player+1",
    "sessions and draw": "sessions/",
    "session": "sessions/{session}/",
    "check before publishing": "sessions/{session}/confirm/publish/",
    "check before starting": "sessions/{session}/confirm/start/",
    "check before finishing": "sessions/{session}/confirm/finish/",
    "check before the release": "release/check/",
    "check before the end": "status/check/",
    "repair": "sessions/{session}/repair/",
    "result desk": "sessions/{session}/results/",
    "standings": "standings/",
    "reports and prints": "reports/",
    "seating list by name": "print/sessions/{session}/by-name/",
    "seating list by table": "print/sessions/{session}/by-table/",
    "result slips": "print/sessions/{session}/slips/",
    "table cards": "print/table-cards/",
    "seat cards": "print/seat-cards/",
    "seat cards of a session": "print/sessions/{session}/session-seat-cards/",
    "check-in sheet": "print/sign-in/",
    "badges": "check-in/badges/",
    "timetable": "print/timetable/",
    "printed standings": "print/standings/",
    "penalties": "print/penalties/",
}
