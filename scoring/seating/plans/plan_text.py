"""Read a pasted seating: one table a line, four numbers or names each."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.core.problems import (
    NotationError,
    Problem,
)
from scoring.seating.table_sizes import SIZE_OF
from scoring.seating.task import FULL_TABLE, SeatedTable

_SEPARATORS = re.compile(r"[,;\t]+")


def read_plan(
    text: str, players: Sequence[str], *, odd: str = "bye", seats: int = 4
) -> tuple[SeatedTable, ...]:
    """Read tables in order of number, East first, from lines like `1 7 3 9` or `Ana, Bo, Cy, Di`.

    `players` holds the ids that may be seated; where none of them is a number, a line may name
    them by their place from 1 instead. A table has `seats` (4 or 3) players. Values are separated
    by commas, semicolons or tabs, or by spaces where a line has none of those. Empty lines do not
    count. Every player sits once, except for byes (`odd` "bye": as many as do not fill a table;
    "three" allows tables of three, "five" tables of five). Raises NotationError with every problem.
    """
    names = {player: player for player in players}
    if not any(player.isdecimal() for player in players):
        names.update({str(place): player for place, player in enumerate(players, 1)})
    also = SIZE_OF.get(odd) if seats == FULL_TABLE else None
    sizes = tuple(sorted((also, seats))) if also else (seats,)
    problems: list[Problem] = []
    tables: list[SeatedTable] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = _words(line)
        if words:
            problems.extend(_problems_of_line(number, words, names, sizes))
            tables.append(tuple(names.get(word, word) for word in words))
    problems.extend(_problems_of_plan(tables, players, len(players) % seats if odd == "bye" else 0))
    if problems:
        raise NotationError(problems)
    return tuple(tables)


def has_table_of(text: str, size: int) -> bool:
    """Tell whether a line of a plan names this many players."""
    return any(len(_words(line)) == size for line in text.splitlines())


def _words(line: str) -> list[str]:
    parts = _SEPARATORS.split(line) if _SEPARATORS.search(line) else line.split()
    return [part.strip() for part in parts if part.strip()]


def _problems_of_line(
    number: int, words: Sequence[str], names: dict[str, str], sizes: tuple[int, ...]
) -> Iterable[Problem]:
    field = f"line.{number}"
    if len(words) not in sizes:
        wanted = " or ".join(str(size) for size in sizes)
        params: dict[str, str | int] = {"line": number, "count": len(words), "wanted": wanted}
        yield Problem("plan_line_size", field, params)
    for word in words:
        if word not in names:
            yield Problem("plan_unknown_player", field, {"line": number, "player": word})


def _problems_of_plan(
    tables: Sequence[SeatedTable], players: Sequence[str], most: int
) -> Iterable[Problem]:
    seated = Counter(player for table in tables for player in table)
    if not tables:
        yield Problem("plan_empty", "plan", {})
    for player, times in seated.items():
        if times > 1:
            yield Problem("plan_player_twice", "plan", {"player": player, "times": times})
    missing = [player for player in players if player not in seated]
    if tables and len(missing) > most:
        for player in missing:
            yield Problem("plan_player_missing", "plan", {"player": player})
