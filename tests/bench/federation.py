"""50 events of 200 phones at once: what each process and PostgreSQL spend on a federation's day.

10,000 phones listen at 2,500 tables. Hands come in at two rates, the usual one and four times as
many; after each hand three other phones of its table fetch the difference. The slope between the
two rates is what one more hand a second costs; processor time is counted, so that it holds on
machines with more cores.
"""

import asyncio
import json
import os
import random
import resource
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.bench.settle import made_entry
from tests.bench.streams import PER_TABLE, phones
from tests.bench.worlds.serving import Client, Served, client_of, cpu_of, family, serving

EVENTS, PLAYERS = int(os.environ.get("FEDERATION_EVENTS", "50")), 200
RATES = (6.0, 24.0)  # hands a second: one at a table each seven minutes, and four times as many
SECONDS = 30.0
OTHERS, CLIENTS = 3, 8
FILES = 20_000


def run() -> Iterator[str]:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    settings = {"TENBOU_STREAMS_PER_ADDRESS": "20000", "TENBOU_DATABASE_POOL": "16"}
    with serving("gunicorn", settings) as web:
        events = web.python("tests.bench.worlds.large_event", *[str(PLAYERS)] * EVENTS)
        tables = [table for event in events for table in event["tables"]]
        # They read the settings, and those the environment made above.
        from tests.servers import free_port, served  # noqa: PLC0415

        port = free_port()
        folder = Path(web.environment["TENBOU_VAR"])
        with served(port, folder, web.environment, server="uvicorn") as process:
            live = Served(f"127.0.0.1:{port}", process.pid, web.environment)
            yield from asyncio.run(_measured(web, live, tables))


async def _measured(web: Served, live: Served, tables: list[dict[str, Any]]) -> list[str]:
    addresses = [f"/t/{table['token']}/live/" for table in tables for _ in range(PER_TABLE)]
    async with phones(live, addresses) as listening:
        let_in = sum(phone.status == 200 for phone in listening)  # OK
        lines = [f"{let_in} of {len(addresses)} phones listen, {live.memory() / 1e6:.0f} MB"]
        usual, most = [await asyncio.to_thread(_hands, web, live, tables, rate) for rate in RATES]
    for rate, spent in (usual, most):
        lines.append(f"{rate:.1f} hands a second take of the cores: {_listed(spent, 1)}")
    slope = {name: (most[1][name] - usual[1][name]) / (most[0] - usual[0]) for name in most[1]}
    lines.append(f"a hand takes milliseconds of {_listed(slope, 1000)}")
    return lines


def _listed(spent: dict[str, float], times: float) -> str:
    parts = [f"{name} {times * each:.2f}" for name, each in spent.items()]
    return ", ".join([*parts, f"together {times * sum(spent.values()):.2f}"])


def _hands(
    web: Served, live: Served, tables: list[dict[str, Any]], rate: float
) -> tuple[float, dict[str, float]]:
    """Enter hands at a rate; the rate reached, and the share of a core that each kind spent."""
    before, began = _spent(web, live), time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as clients:
        parts = [tables[number::CLIENTS] for number in range(CLIENTS)]
        sent = sum(clients.map(lambda part: _paced(web, part, rate / CLIENTS), parts))
    passed, after = time.perf_counter() - began, _spent(web, live)
    return sent / passed, {name: (after[name] - before[name]) / passed for name in before}


def _paced(web: Served, tables: list[dict[str, Any]], rate: float) -> int:
    """Enter hands at these tables in turn; how many there were."""
    client, chance, sent = client_of(web), random.Random(tables[0]["pk"]), 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        if sent > passed * rate:
            time.sleep(sent / rate - passed)
        _hand(client, tables[sent % len(tables)], chance)
        sent += 1
    return sent


def _hand(client: Client, table: dict[str, Any], chance: random.Random) -> None:
    """One phone enters a hand, and the others fetch what is new."""
    page = f"/t/{table['token']}/?part=state&since={table.get('held', '')}"
    if "held" not in table:
        table["held"] = _state(client, page)
    body = {
        "client_id": str(uuid.uuid4()),
        "version": table["version"],
        "entry": made_entry(chance) | {"riichi": []},
    }
    path = f"/api/v1/tables/{table['pk']}/hands/"
    key = f"Table {table['token']}"
    _answer, said = client.ask("POST", path, json.dumps(body), Authorization=key)
    table["version"] = json.loads(said)["version"]
    page = f"/t/{table['token']}/?part=state&since={table['held']}"
    for _ in range(OTHERS):
        table["held"] = _state(client, page)


def _state(client: Client, page: str) -> str:
    _answer, content = client.ask("GET", page)
    return str(json.loads(content)["state"])


def _spent(web: Served, live: Served) -> dict[str, float]:
    """The processor seconds so far of the pages, of the streams, and of the servers of data."""
    data = {"postgres": 0.0, "redis": 0.0}
    for pid in family(os.getpid())[1:]:
        name = _name(pid)
        for kind, command in (("postgres", "postgres"), ("redis", "valkey")):
            if command in name or kind in name:
                data[kind] += cpu_of(pid)
    return {"web": web.cpu(), "live": live.cpu(), **data}


def _name(pid: int) -> str:
    return Path(f"/proc/{pid}/comm").read_text()
