"""As many hands as an event of 48 hours has, while everything that runs is killed at random.

24 tables, a session each 90 minutes: 32 sessions are drawn, published, started, played and finished
over HTTP; phones send a hand again until it is acknowledged, and correct some. Meanwhile web, live,
worker, beat, Redis and PostgreSQL are killed without a warning and start again. Whatever was
acknowledged must be stored once and as it was sent.
"""

import json
import os
import random
import secrets
import shutil
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import cycle
from typing import Any

import psycopg

from tests import private
from tests.bench.settle import VALUES, made_entry
from tests.bench.worlds.machines import Machines

TABLES, SESSIONS, CLIENTS = 24, int(os.environ.get("KILLS_SESSIONS", "32")), 8
BETWEEN_KILLS = (3.0, 9.0)
LONGEST_DOWN = 2.0
CORRECTED = 0.05
PATIENCE, REDRAWN_AFTER = 600.0, 60.0
IMPOSSIBLE = 422
#: Answers after which the same request is sent again.
TEMPORARY = {429, 502, 503, 504}

ORGANISER = """
from django.contrib.auth import get_user_model
from rest_framework.authtoken.models import Token
login = get_user_model().objects.create_superuser("organiser")
print(Token.objects.create(user=login).key)
"""
WAITING = """
from league.models import Event, Job
print(
    Job.objects.filter(status__in=("queued", "running")).count()
    + Event.objects.with_new_results().count()
)
"""
SHELL = ("shell", "--no-imports", "--command")
STORED = """
select table_id, entry from league_hand where is_current and not is_struck
order by table_id, position
"""


class Refused(Exception):
    """An answer that says no."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status} {text}")
        self.status = status


@dataclass
class Phones:
    """What the clients of an event have sent and what was acknowledged."""

    machines: Machines
    organiser: str
    answers: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    acknowledged: dict[int, list[Any]] = field(default_factory=dict)
    corrections: int = 0
    redrawn: int = 0
    seed: int = 1

    def ask(self, method: str, path: str, body: Any = None, *, key: str = "") -> Any:
        """Send a request until it is answered by something that stays."""
        headers = {"Authorization": key or self.organiser, "Content-Type": "application/json"}
        text = None if body is None else json.dumps(body)
        deadline = time.monotonic() + PATIENCE
        ports = cycle(self.machines.web_ports())
        while time.monotonic() < deadline:
            port = next(ports)
            try:
                status, said = _answer(port, method, f"/api/v1/{path}", text, headers)
            except (OSError, HTTPException):
                self.unanswered += 1
                time.sleep(0.05)
                continue
            self.answers[status] += 1
            if status < 300:
                return json.loads(said) if said else None
            if status not in TEMPORARY:
                raise Refused(status, said.decode()[:500])
            time.sleep(0.1)
        raise TimeoutError(f"{method} {path}: no answer in {PATIENCE} s")

    def reach(self, wanted: Callable[[], bool], act: Callable[[], object]) -> None:
        """Act until it has happened: an answer may be lost, and the act be done all the same."""
        said: list[Refused] = []
        while not wanted():
            try:
                act()
            except Refused as error:
                said.append(error)
                if len(said) > 3:
                    raise
                time.sleep(0.2)

    # -------------------------------------------------------------------------- the event

    def open(self) -> int:
        body = {"name": "48 hours", "preset": "wrc-2025", "sessions_planned": SESSIONS}
        event: int = self.ask("POST", "events/", body)["id"]
        names = "\n".join(f"Player {number:03}" for number in range(1, 4 * TABLES + 1))
        self.ask("POST", f"events/{event}/enrolment/", {"text": names})
        return event

    def session(self, event: int, number: int) -> None:
        def found() -> dict[str, Any]:
            rows = self.ask("GET", f"events/{event}/sessions/?page_size=100")["results"]
            return next((row for row in rows if row["number"] == number), {})

        method = "swiss" if number > 1 else "random"
        body = {"method": method, "seed": self.seed}
        self.reach(
            lambda: bool(found()), lambda: self.ask("POST", f"events/{event}/sessions/", body)
        )
        session = found()["id"]

        def state() -> dict[str, Any]:
            whole: dict[str, Any] = self.ask("GET", f"sessions/{session}/")
            return whole

        deadline, asked = time.monotonic() + PATIENCE, time.monotonic()
        while not state()["tables"]:
            if time.monotonic() > deadline:
                raise TimeoutError(f"session {number} is not drawn")
            if time.monotonic() > asked + REDRAWN_AFTER:
                # An organiser does the same with a draw that was killed three times.
                with suppress(Refused):
                    self.ask("POST", f"sessions/{session}/redraw/", {})
                    self.redrawn += 1
                asked = time.monotonic()
            time.sleep(0.2)
        for verb, reached in (
            ("publish", {"published", "running"}),
            ("start", {"running"}),
        ):
            self.reach(
                lambda reached=reached: state()["status"] in reached,  # type: ignore[misc]
                lambda verb=verb: self.ask("POST", f"sessions/{session}/{verb}/"),  # type: ignore[misc]
            )
        with ThreadPoolExecutor(CLIENTS) as clients:
            for done in [clients.submit(self.play, row["id"]) for row in state()["tables"]]:
                done.result()
        self.reach(
            lambda: state()["status"] == "finished",
            lambda: self.ask("POST", f"sessions/{session}/finish/"),
        )

    def play(self, table: int) -> None:
        """Enter a whole game; each acknowledged hand is written down."""
        chance = random.Random(f"{self.seed} {table}")
        held = self.acknowledged.setdefault(table, [])
        key = f"Table {self.token(table)}"
        version, finished = self.ask("GET", f"tables/{table}/", key=key)["version"], False
        while not finished:
            entry, one = made_entry(chance), str(uuid.uuid4())
            body = {"client_id": one, "version": version, "entry": entry}
            try:
                said = self.ask("POST", f"tables/{table}/hands/", body, key=key)
            except Refused as refusal:
                if refusal.status != IMPOSSIBLE:
                    raise
                continue  # such as riichi of a player without points
            held.append(entry)
            version, finished = said["version"], said["finished"]
            if entry["outcome"] == "ron" and not finished and chance.random() < CORRECTED:
                version, finished = self.correct(table, key, version, entry, chance)

    def correct(
        self, table: int, key: str, version: int, entry: dict[str, Any], chance: random.Random
    ) -> tuple[int, bool]:
        han, fu = chance.choice(VALUES)
        new = {**entry, "wins": [{**entry["wins"][0], "han": han, "fu": fu}]}
        held = self.acknowledged[table]
        body = {"version": version, "entry": new, "reason": "Counted again"}
        try:
            said = self.ask("PUT", f"tables/{table}/hands/{len(held)}/", body, key=key)
        except Refused:
            # Either it was stored and its answer was lost, or the rules refuse it.
            said = self.ask("GET", f"tables/{table}/", key=key)
        if said["hands"][-1]["entry"] == new:
            held[-1] = new
            self.corrections += 1
        return said["version"], said["finished"]

    def token(self, table: int) -> str:
        found: str = self.ask("GET", f"tables/{table}/link/")["token"]
        return found


def _answer(
    port: int, method: str, path: str, text: str | None, headers: Mapping[str, str]
) -> tuple[int, bytes]:
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        line.request(method, path, text, dict(headers))
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def run() -> Iterator[str]:
    with ExitStack() as stack:
        folder = private.short_folder()
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        os.environ |= {
            "DATABASE_URL": f"postgres://tenbou@/postgres?host={folder}",
            "REDIS_URL": f"unix://{folder / 'redis.sock'}?db=0",
            "TENBOU_API_RATE": "10000000/minute",
            "TENBOU_RATED_EVENTS": "everybody",
            "TENBOU_SECRET_KEY": secrets.token_hex(32),
            "TENBOU_ALLOWED_HOSTS": "127.0.0.1",
            "TENBOU_HTTPS": "no",
            "TENBOU_HASHED_STATIC": "no",
            "TENBOU_LOG_LEVEL": "WARNING",
            "TENBOU_VAR": str(folder),
        }
        machines = Machines(folder, dict(os.environ))
        # What a thread has started ends with that thread, so it lives as long as the processes.
        starter = stack.enter_context(ThreadPoolExecutor(1))
        stack.callback(machines.stop)
        yield from _measured(machines, starter)


def _measured(machines: Machines, starter: ThreadPoolExecutor) -> Iterator[str]:
    # It reads the settings, which read the environment made above.
    from tests.servers import manage  # noqa: PLC0415

    for name in ("postgres", "redis"):
        machines.start(name)
    manage(machines.environment, "migrate", "--verbosity", "0", "--skip-checks")
    made = manage(machines.environment, *SHELL, ORGANISER)
    for name in machines.names()[2:]:
        machines.start(name)
    phones = Phones(machines, f"Token {made.split()[-1]}")
    event = phones.open()
    began, over = time.monotonic(), threading.Event()
    killing = starter.submit(_kill_at_random, machines, over)
    try:
        for number in range(1, SESSIONS + 1):
            phones.session(event, number)
    finally:
        over.set()
        killing.result()
    seconds = time.monotonic() - began
    yield from _compared(machines, phones)
    yield f"{SESSIONS} sessions in {seconds:.0f} s; killed: {_counts(machines.kills)}"
    yield (
        f"answers: {_counts(phones.answers)}; sent again without an answer: {phones.unanswered};"
        f" drawn again: {phones.redrawn}"
    )
    yield f"recheck: {_rechecked(machines)}"


def _kill_at_random(machines: Machines, over: threading.Event) -> None:
    chance = random.Random(1)
    while not over.wait(chance.uniform(*BETWEEN_KILLS)):
        name = chance.choice(machines.names())
        machines.kill(name)
        over.wait(chance.uniform(0, LONGEST_DOWN))
        machines.start(name)


def _compared(machines: Machines, phones: Phones) -> Iterator[str]:
    stored: dict[int, list[Any]] = {table: [] for table in phones.acknowledged}
    with psycopg.connect(f"host={machines.folder} user=tenbou dbname=postgres") as database:
        for table, entry in database.execute(STORED):
            stored[table].append(entry)
    sent = phones.acknowledged
    lost = sum(max(0, len(sent[table]) - len(stored[table])) for table in sent)
    doubled = sum(max(0, len(stored[table]) - len(sent[table])) for table in sent)
    differing = [table for table in sent if sent[table] != stored[table]]
    hands = sum(map(len, sent.values()))
    yield f"{hands:,} hands acknowledged, {phones.corrections} corrected; lost {lost}, doubled {doubled}"
    yield f"tables whose hands differ from what was acknowledged: {len(differing)} {differing[:5]}"


def _rechecked(machines: Machines) -> str:
    """What the check of everything says when no job and no new result waits any more."""
    from tests.servers import manage  # noqa: PLC0415  # as above

    deadline = time.monotonic() + PATIENCE
    while (waiting := manage(machines.environment, *SHELL, WAITING).split()[-1]) != "0":
        if time.monotonic() > deadline:
            return f"{waiting} jobs and results still wait"
        time.sleep(5)
    try:
        return manage(machines.environment, "recheck").strip()
    except private.ServiceError as error:
        return str(error)


def _counts(counter: Mapping[Any, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counter.items()))
