"""Real games entered hand by hand over HTTP give the recorded results and standings."""

import json
import urllib.request
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from league.models import Table
from tests.servers import Tenbou, running_tenbou, url_of_test_database
from tests.worlds import running_event

GAMES = Path(__file__).parents[3] / "shared" / "data" / "games.jsonl"
COUNT = 20


def recorded_games() -> list[dict[str, Any]]:
    if not GAMES.exists():
        pytest.skip(f"the recorded games are not here: {GAMES}")
    with GAMES.open(encoding="utf-8") as lines:
        return [json.loads(line) for line, _ in zip(lines, range(COUNT), strict=False)]


def ask(tenbou: Tenbou, path: str, *, table: Table | None = None, body: Any = None) -> Any:
    headers = {"Content-Type": "application/json"}
    if table is not None:
        headers["Authorization"] = f"Table {table.token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{tenbou.url}/api/v1/{path}", data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def enter_game(tenbou: Tenbou, table: Table, entries: list[Any]) -> Any:
    """Post every hand as the table's phone does; return the last answer."""
    for version, entry in enumerate(entries, table.version):
        body = {"client_id": str(uuid4()), "version": version, "entry": entry}
        ask(tenbou, f"tables/{table.pk}/hands/", table=table, body=body)
    return ask(tenbou, f"tables/{table.pk}/", table=table)


def totals_in(tenbou: Tenbou, event_id: int) -> dict[int, int]:
    """Every entrant's number and total, page after page of the standings."""
    totals: dict[int, int] = {}
    path = f"events/{event_id}/standings/"
    while path:
        page = ask(tenbou, path)
        totals |= {row["entrant"]["number"]: row["total"] for row in page["results"]}
        path = (page["next"] or "").partition("/api/v1/")[2]
    return totals


def played(hands: list[Any]) -> list[Any]:
    return [
        {**hand["before"], "deltas": hand["deltas"], "points_after": hand["after"]["points"]}
        for hand in hands
    ]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_twenty_real_games_entered_over_http_come_out_as_they_were() -> None:
    games = recorded_games()
    world = running_event(tables=COUNT, preset="tenhou")
    with running_tenbou(url_of_test_database(), migrated=True) as tenbou:
        for table, game in zip(world.tables, games, strict=True):
            state = enter_game(tenbou, table, game["hands"])
            assert played(state["hands"]) == game["expect"]["hands"]
            assert (state["finished"], state["status"]) == (True, "finished")
            raw = [seat["raw_points"] for seat in state["seats"]]
            assert raw == game["expect"]["raw_points"]
        totals = totals_in(tenbou, world.event.pk)
        checked = tenbou.manage("recheck", "--event", world.event.slug)
    results = [score for game in games for score in game["expect"]["final_result"]]
    assert totals == {number: round(score * 1000) for number, score in enumerate(results, 1)}
    assert checked == f"1 events, {COUNT} tables, 0 differences\n"
