"""A finals script that the organiser types: the ranks of each table, `1 2 7 8 / 3 4 5 6`."""

import re
from collections import Counter
from collections.abc import Iterator

from scoring.core.problems import Problem
from scoring.seating.history import HistoryCounts
from scoring.seating.methods.pairing import PairingInput
from scoring.seating.objective.cost_model import Tables
from scoring.seating.task import PlayerTask, SeatingTask
from scoring.seating.who_plays import Pool

_TABLES = re.compile(r"[/;\n]+")
_RANKS = re.compile(r"[\s,+-]+")

#: The seats of the smallest table.
_FEWEST = 3


def read_script(script: str) -> list[list[str]]:
    """Split a script into tables of words; empty tables do not count."""
    tables = ([word for word in _RANKS.split(pool) if word] for pool in _TABLES.split(script))
    return [table for table in tables if table]


def script_problems(script: str, players: int, task: SeatingTask) -> Iterator[Problem]:
    """Report everything that keeps a script from seating this number of players."""
    tables = read_script(script)
    if not tables:
        yield Problem("script_empty", "script")
        return
    for number, table in enumerate(tables, 1):
        if len(table) != task.seats and not (task.has_short_tables and len(table) == _FEWEST):
            params: dict[str, str | int] = {"table": number, "count": len(table)}
            yield Problem("script_table_size", "script", {**params, "seats": task.seats})
        for word in table:
            if not _is_rank(word, players):
                params = {"table": number, "word": word[:40], "players": players}
                yield Problem("script_word", "script", params)
    yield from _script_counts(tables, players, task)


def _is_rank(word: str, players: int) -> bool:
    return word.isascii() and word.isdecimal() and 1 <= int(word[:9]) <= players


def _script_counts(tables: list[list[str]], players: int, task: SeatingTask) -> Iterator[Problem]:
    times = Counter(int(word) for table in tables for word in table if _is_rank(word, players))
    for rank in sorted(rank for rank, count in times.items() if count > 1):
        yield Problem("script_rank_twice", "script", {"rank": rank, "times": times[rank]})
    missing = [rank for rank in range(1, players + 1) if rank not in times]
    if len(missing) > (0 if task.has_short_tables else players % task.seats):
        for rank in missing:
            yield Problem("script_rank_missing", "script", {"rank": rank})


def byes_of_script(
    pool: Pool, _: int, task: SeatingTask, __: HistoryCounts
) -> tuple[PlayerTask, ...]:
    """Choose the players that the script does not name, the lowest first."""
    named = {int(word) for table in read_script(task.script) for word in table}
    left = [player for rank, player in enumerate(pool, 1) if rank not in named]
    return tuple(left[::-1])


def pair_by_script(pairing: PairingInput) -> Tables:
    """Make the tables of the script."""
    players = [place for place, player in enumerate(pairing.order) if player is not None]
    chairs = [place for place, player in enumerate(pairing.order) if player is None]
    tables = read_script(pairing.task.script)
    ranks = sorted(int(word) for table in tables for word in table)
    place_of = dict(zip(ranks, players, strict=True))
    found = [[place_of[int(word)] for word in table] for table in tables]
    for table in found:
        while len(table) < 4:  # noqa: PLR2004  # the searches' tables have four places
            table.append(chairs.pop())
    return found
