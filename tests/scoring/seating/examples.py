"""Tasks and tables written as one writes them on paper."""

from typing import Any

from scoring.seating import PlayerTask, SeatedTable, SeatingTask


def people(count: int, **needs: dict[str, Any]) -> tuple[PlayerTask, ...]:
    """Make players p01, p02 ... ranked in that order; `p02={"club": "Riga"}` says more of one."""
    names = [f"p{number:02}" for number in range(1, count + 1)]
    return tuple(
        PlayerTask(**{"id": name, "rank": rank, **needs.get(name, {})})
        for rank, name in enumerate(names, 1)
    )


def tables_of(*lines: str) -> tuple[SeatedTable, ...]:
    """Read tables from lines like "1 2 3 4": p01 is East, p02 South ..."""
    return tuple(tuple(f"p{int(number):02}" for number in line.split()) for line in lines)


def task(count: int, **wishes: Any) -> SeatingTask:
    """Make a task for so many ranked players."""
    return SeatingTask(**{"players": people(count), **wishes})


def seated(tables: tuple[SeatedTable, ...]) -> list[str]:
    """Everybody who sits at these tables, in order of their names."""
    return sorted(player for table in tables for player in table)


def together(tables: tuple[SeatedTable, ...]) -> list[list[str]]:
    """Who sits together, whatever the seats and table numbers."""
    return sorted(sorted(table) for table in tables)


def ranks(tables: tuple[SeatedTable, ...]) -> str:
    """Who sits together by their numbers, as a script is written."""
    found = sorted(sorted(int(player[1:]) for player in table) for table in tables)
    return " / ".join(" ".join(map(str, table)) for table in found)
