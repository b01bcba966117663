"""Plans measured by the verifier; `python -m tests.bench.worlds.plans` writes them into docs/seating.md.

Beside them stands a published collection of plans (528 of them, 16 to 172 players), where its
table of measures lies beside the project; without it that comparison stays as it is.
"""

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from scoring.seating import make_plan
from tests.scoring.seating.plans.plan_verifier import Found, verify

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "seating.md"
PUBLISHED = ROOT.parent / "shared" / "data" / "tournaments" / "aim_seating_quality_baseline.csv"

#: The plans whose figures stand one by one on the page: where meetings cannot all be first ones.
TIGHT = [(players, sessions) for players in (16, 20, 24, 28, 32, 36) for sessions in (6, 8, 10)]

#: Measure -> (column of the published table, our figure); all but the last are better when low.
MEASURES: dict[str, tuple[str, Callable[[Found], int | None]]] = {
    "repeats": ("repeat_meetings", lambda found: found.repeats),
    "most meetings of a pair": ("max_meetings_one_pair", lambda found: found.most_meetings),
    "players with uneven winds": (
        "players_with_wind_spread_above_minimum",
        lambda found: found.unbalanced,
    ),
    "players too often at a table": (
        "players_visiting_a_table_more_than_needed",
        lambda found: found.visiting_too_often,
    ),
    "pairs that never meet": ("pairs_never_met", lambda found: found.never_met),
    "opponents shared by such a pair": (
        "min_indirect_meets_among_never_met",
        lambda found: found.shared,
    ),
}
HIGH_IS_GOOD = "opponents shared by such a pair"


def measured(players: int, sessions: int) -> Found:
    """Make a plan and count it."""
    return verify(make_plan(players, sessions).sessions, range(1, players + 1))


def small_field_row(players: int, sessions: int) -> str:
    """Return one row of the table of plans for small fields."""
    found = measured(players, sessions)
    bound = max(0, players * (3 * sessions - players + 1) // 2)
    cells = (players, sessions, bound, found.repeats, found.wind_gap_ever, found.visiting_too_often)
    return "| " + " | ".join(map(str, cells)) + " |"


def small_field_table() -> Iterator[str]:
    yield "| players | sessions | counting bound | repeats | wind gap ever | too often at a table |"
    yield "|--:|--:|--:|--:|--:|--:|"
    for players, sessions in TIGHT:
        yield small_field_row(players, sessions)


def published() -> list[dict[str, int | None]]:
    with PUBLISHED.open() as file:
        return [
            {name: int(value) if value else None for name, value in row.items()}
            for row in csv.DictReader(file)
        ]


def compared(row: dict[str, int | None], found: Found) -> Iterator[tuple[str, str]]:
    """Compare every measure with that of a published plan: better, equal or worse."""
    for name, (column, figure) in MEASURES.items():
        theirs, ours = row[column], figure(found)
        sign = -1 if name == HIGH_IS_GOOD else 1
        best = float("-inf")
        mine = best if ours is None else sign * ours
        other = best if theirs is None else sign * theirs
        yield name, "better" if mine < other else "equal" if mine == other else "worse"


def comparison() -> Iterator[str]:
    counts: Counter[tuple[str, str]] = Counter()
    worse = []
    rows = published()
    for row in rows:
        players, sessions = row["players"] or 0, row["hanchan"] or 0
        for name, verdict in compared(row, measured(players, sessions)):
            counts[name, verdict] += 1
            if verdict == "worse":
                worse.append(f"{players} players, {sessions} sessions: {name}")
    yield f"Of {len(rows)} plans ours are"
    yield ""
    yield "| measure | better | equal | worse |"
    yield "|---|--:|--:|--:|"
    for name in MEASURES:
        cells = (counts[name, verdict] for verdict in ("better", "equal", "worse"))
        yield f"| {name} | " + " | ".join(map(str, cells)) + " |"
    yield ""
    yield "Worse: " + "; ".join(worse) + "." if worse else "None is worse by any measure."


def _between(page: str, name: str, lines: Iterator[str]) -> str:
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    head, rest = page.split(begin)
    _, tail = rest.split(end)
    return f"{head}{begin}\n\n" + "\n".join(lines) + f"\n\n{end}{tail}"


def main() -> None:
    page = _between(PAGE.read_text(), "plans of small fields", small_field_table())
    if PUBLISHED.exists():
        page = _between(page, "comparison", comparison())
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
