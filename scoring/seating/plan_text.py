"""Read a seating that somebody pasted: one table a line, four numbers or names each."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.errors import NotationError, Problem
from scoring.seating.task import SeatedTable

_SEPARATORS = re.compile(r"[,;\t]+")


def read_plan(text: str, players: Sequence[str], *, odd: str = "bye") -> tuple[SeatedTable, ...]:
    """Read tables in order of number, East first, from lines like `1 7 3 9` or `Ana, Bo, Cy, Di`.

    `players` holds the ids that may be seated; a line may also name them by their place from 1
    where that is nobody's id. Values stand apart by commas, semicolons or tabs, or by spaces where
    a line has none of those. Empty lines do not count. Everybody sits once, but for those that
    `odd` lets sit out ("bye": as many as do not fill a table; "three" allows tables of three).
    Raises NotationError with every problem.
    """
    names = {str(number): player for number, player in enumerate(players, 1)}
    names.update({player: player for player in players})
    problems: list[Problem] = []
    tables: list[SeatedTable] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = _words(line)
        if words:
            problems.extend(_problems_of_line(number, words, names, odd))
            tables.append(tuple(names.get(word, word) for word in words))
    problems.extend(_problems_of_plan(tables, players, odd))
    if problems:
        raise NotationError(problems)
    return tuple(tables)


def _words(line: str) -> list[str]:
    parts = _SEPARATORS.split(line) if _SEPARATORS.search(line) else line.split()
    return [part.strip() for part in parts if part.strip()]


def _problems_of_line(
    number: int, words: Sequence[str], names: dict[str, str], odd: str
) -> Iterable[Problem]:
    field = f"line.{number}"
    sizes = (3, 4) if odd == "three" else (4,)
    if len(words) not in sizes:
        wanted = " or ".join(str(size) for size in sizes)
        params: dict[str, str | int] = {"line": number, "count": len(words), "wanted": wanted}
        yield Problem("plan_line_size", field, params)
    for word in words:
        if word not in names:
            yield Problem("plan_unknown_player", field, {"line": number, "player": word})


def _problems_of_plan(
    tables: Sequence[SeatedTable], players: Sequence[str], odd: str
) -> Iterable[Problem]:
    seated = Counter(player for table in tables for player in table)
    if not tables:
        yield Problem("plan_empty", "plan", {})
    for player, times in seated.items():
        if times > 1:
            yield Problem("plan_player_twice", "plan", {"player": player, "times": times})
    missing = [player for player in players if player not in seated]
    most = 0 if odd == "three" else len(players) % 4
    if tables and len(missing) > most:
        for player in missing:
            yield Problem("plan_player_missing", "plan", {"player": player})
