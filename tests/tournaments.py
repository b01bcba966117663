"""A whole tournament run over HTTP, table by table.

Keeps its own record of seats and scores to compare with Tenbou's.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import combinations
from typing import Any
from urllib.parse import urlsplit

from tests.servers import Tenbou

PATIENCE = 120.0
START, UMA = 30_000, (15_000, 5_000, -5_000, -15_000)  # of the preset wrc-2025
PRESET = "wrc-2025"

ORGANISER = """
from django.contrib.auth import get_user_model
from rest_framework.authtoken.models import Token
login = get_user_model().objects.create_superuser("organiser")
print(Token.objects.create(user=login).key)
"""


@dataclass
class Tournament:
    """An event of `players`, with its own record of seats and scores."""

    tenbou: Tenbou
    players: int
    seed: int = 1
    tables: list[list[list[int]]] = field(default_factory=list)  # sessions of tables of entrants
    scores: list[dict[int, int]] = field(default_factory=list)
    seconds: Counter[str] = field(default_factory=Counter)
    requests: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.line = HTTPConnection(urlsplit(self.tenbou.url).netloc, timeout=PATIENCE)
        key = self.tenbou.manage("shell", "--no-imports", "--command", ORGANISER).split()[-1]
        self.headers = {"Authorization": f"Token {key}", "Content-Type": "application/json"}

    def close(self) -> None:
        self.line.close()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        text = None if body is None else json.dumps(body)
        self.line.request(method, f"/api/v1/{path}", text, self.headers)
        answer = self.line.getresponse()
        said = answer.read()
        assert answer.status < 300, f"{method} {path}: {answer.status} {said.decode()[:2000]}"
        self.requests += 1
        return json.loads(said) if said else None

    def post(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, body)

    def every(self, path: str) -> Iterator[dict[str, Any]]:
        """Every row of a list, page after page."""
        while path:
            page = self.ask("GET", path)
            yield from page["results"]
            path = (page["next"] or "").partition("/api/v1/")[2]

    def open(self, *, sessions: int) -> None:
        body = {
            "name": "Simulated tournament",
            "preset": PRESET,
            "entry_contract": "result",
            "sessions_planned": sessions,
        }
        self.event = self.post("events/", body)["id"]
        names = "\n".join(f"Player {number:03}" for number in range(1, self.players + 1))
        self.post(f"events/{self.event}/enrolment/", {"text": names})
        (first,) = self.every(f"events/{self.event}/stages/")
        self.stage = first["id"]

    def add_stage(self, name: str, **values: Any) -> int:
        body = {"name": name, "follows": self.stage, **values}
        made: int = self.post(f"events/{self.event}/stages/", body)["id"]
        return made

    def play(self, method: str = "swiss", stage: int | None = None, **options: Any) -> int:
        """Draw a session, publish and start it, enter every result, finish it."""
        session = self._drawn(method, stage, options)
        with self.clocked("publish and start"):
            self.post(f"sessions/{session}/publish/")
            page = self.post(f"sessions/{session}/start/")
        with self.clocked("results"):
            self._enter(page["tables"])
        with self.clocked("finish"):
            self.post(f"sessions/{session}/finish/")
        return session

    def _drawn(self, method: str, stage: int | None, options: dict[str, Any]) -> int:
        body = {"method": method, "seed": self.seed, "stage": stage, "options": options}
        with self.clocked("draw, request to job done"):
            job = self.post(f"events/{self.event}/sessions/", body)
            deadline = time.monotonic() + PATIENCE
            while job["status"] in {"queued", "running"}:
                assert time.monotonic() < deadline, "the worker does not draw"
                time.sleep(0.02)
                job = self.ask("GET", f"jobs/{job['id']}/")
        assert job["status"] == "done", job["problems"]
        session: int = job["session"]
        return session

    def _enter(self, tables: list[dict[str, Any]]) -> None:
        seated: list[list[int]] = []
        book: dict[int, int] = {}
        for table in tables:
            points = self._points()
            version = self.ask("GET", f"tables/{table['id']}/")["version"]
            body = {"version": version, "raw_points": points}
            self.post(f"tables/{table['id']}/result/", body)
            entrants = [seat["entrant"] for seat in table["seats"]]
            seated.append(entrants)
            order = sorted(points, reverse=True)
            for entrant, raw in zip(entrants, points, strict=True):
                book[entrant] = raw - START + UMA[order.index(raw)]
        self.tables.append(seated)
        self.scores.append(book)

    def _points(self) -> list[int]:
        """Four different scores of a game, East first."""
        while True:
            three = [100 * self.chance.randint(0, 600) for _ in range(3)]
            points = [*three, 4 * START - sum(three)]
            if len(set(points)) == len(points):
                return points

    def cut(self, declined: Iterable[int] = ()) -> dict[str, Any]:
        """Preview the cut after the first stage, then make it."""
        path = f"stages/{self.stage}/cut/"
        with self.clocked("cut, preview and apply"):
            preview = self.post(f"{path}preview/", {"declined": [*declined]})
            body = {"declined": [*declined], "version": preview["version"]}
            made: dict[str, Any] = self.post(path, body)
        assert made["rows"] == preview["rows"]
        return made

    def standings(self, stage: int | None = None) -> list[dict[str, Any]]:
        query = f"?stage={stage}" if stage else ""
        with self.clocked("standings"):
            return list(self.every(f"events/{self.event}/standings/{query}"))

    def totals(self, sessions: Iterable[int]) -> Counter[int]:
        """The total of every player in these sessions, from the own record."""
        totals: Counter[int] = Counter()
        for number in sessions:
            totals.update(self.scores[number])
        return totals

    def repeats(self, sessions: Iterable[int]) -> int:
        """The number of repeat meetings."""
        met = Counter(
            pair
            for number in sessions
            for table in self.tables[number]
            for pair in combinations(sorted(table), 2)
        )
        return sum(times - 1 for times in met.values())

    def winds_off(self, sessions: Iterable[int]) -> int:
        """The number of players whose starting winds differ by more than one."""
        winds: dict[int, Counter[int]] = {}
        for number in sessions:
            for table in self.tables[number]:
                for seat, entrant in enumerate(table):
                    winds.setdefault(entrant, Counter())[seat] += 1
        return sum(
            max(had[seat] for seat in range(4)) - min(had[seat] for seat in range(4)) > 1
            for had in winds.values()
        )

    def clocked(self, name: str) -> "Clock":
        return Clock(self.seconds, name)


@dataclass
class Clock:
    seconds: Counter[str]
    name: str
    began: float = 0.0

    def __enter__(self) -> None:
        self.began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self.seconds[self.name] += time.perf_counter() - self.began  # type: ignore[assignment]
