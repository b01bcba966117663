"""Files that people bring, read and checked; `python -m tests.bench.files` prints JSON.

Processor time of one process; nothing is stored.
"""

import json
import random
import time
from collections.abc import Callable, Iterator

import django

from tests.bench.worlds.serving import goal, serving

MEGABYTE = 1_000_000
ROWS = 11_900
LOGS = 1000
SEED = 29
LIST, WORKBOOK = "1 MB of a list, CSV", "1 MB of a list, XLSX"
SEASON, ONLINE = "a season of 12,000 rows", "1,000 logs of online games, a hand each"
MOST = {LIST: 1000.0, WORKBOOK: 1000.0, SEASON: 2500.0, ONLINE: 20_000.0}  # milliseconds


def run() -> Iterator[str]:
    with serving() as server:
        for what, took in server.python("tests.bench.files").items():
            yield f"{what}: {took:.0f} ms of CPU {goal(took, MOST[what])}"


def main() -> dict[str, float]:
    from league.core.sheets.cells import read_cells  # noqa: PLC0415

    chance = random.Random(SEED)
    lines = [line_of_list(number, chance) for number in range(ROWS)]
    text, workbook = "\n".join(map(";".join, lines)).encode()[:MEGABYTE], packed_list(lines)
    return {
        LIST: cpu(lambda: read_cells(text)),
        WORKBOOK: cpu(lambda: read_cells(workbook)),
        SEASON: cpu(season()),
        ONLINE: cpu(logs(chance)),
    }


def line_of_list(number: int, chance: random.Random) -> list[str]:
    name, code = f"Player {chance.randrange(10**9)}", chance.randrange(10**8)
    numbers = [str(chance.randrange(10**6)) for _ in range(8)]
    return [name, f"Club {number % 97}", "Germany", f"{code}@example.org", *numbers]


def packed_list(lines: list[list[str]]) -> bytes:
    """A workbook of a megabyte or a little more."""
    from tests.league.core.sheets.test_workbooks import titled  # noqa: PLC0415

    return titled({"Players": [[*line[:4], *map(int, line[4:])] for line in lines]})


def season() -> Callable[[], object]:
    from league.importing.seasons.check import check_tables  # noqa: PLC0415
    from league.importing.seasons.layout import NOTHING_CHOSEN  # noqa: PLC0415
    from league.importing.seasons.preview import read_season  # noqa: PLC0415
    from scoring import preset  # noqa: PLC0415
    from tests.league.importing.large_seasons import large_season  # noqa: PLC0415

    rules, content = preset("wrc-2025"), large_season(ROWS // 4).encode()
    return lambda: check_tables(read_season(content, rules, NOTHING_CHOSEN), rules)


def logs(chance: random.Random) -> Callable[[], object]:
    from league.importing.online_logs.read_log import read_log  # noqa: PLC0415
    from scoring import preset  # noqa: PLC0415
    from tests.league.importing.online_logs.random_hands import exhausted_hand  # noqa: PLC0415
    from tests.league.importing.online_logs.written_logs import xml_log  # noqa: PLC0415

    rules = preset("tenhou")
    text = xml_log(("Aya", "Ben", "Chloé", "大輔"), [exhausted_hand(chance, rules)])
    return lambda: [read_log(text, rules, name=str(number)) for number in range(LOGS)]


def cpu(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    before = time.process_time()
    work()
    return 1000 * (time.process_time() - before)


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main()))
