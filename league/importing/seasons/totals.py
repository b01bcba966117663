"""Compare the totals that a file states for its players with the sums of their games."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal

from league.core.errors import problem
from league.importing.seasons.check import CheckedTables, TableFault
from league.importing.seasons.rows import SeasonRows


def faults_of_totals(rows: SeasonRows, checked: CheckedTables, unit: int) -> Iterator[TableFault]:
    """The players whose total is neither the sum of their scores nor that of their points.

    Players with a game that could not be read are left out. `unit` is the value of 1 in scores.
    """
    points: dict[str, int] = defaultdict(int)
    scores: dict[str, int] = defaultdict(int)
    games: Counter[str] = Counter()
    for played in checked.tables:
        result = played.result
        for seat, held, score in zip(
            played.seats, result.raw_points, result.final_scores, strict=True
        ):
            name = seat.player.name
            points[name] += held
            scores[name] += score
            games[name] += 1
    seated = Counter(seat.player.name for table in rows.tables.values() for seat in table.seats)
    factor = rows.layout.values.factor if rows.layout else 1
    for stated in rows.totals:
        name = stated.name
        of_points, of_scores = Decimal(points[name]) / factor, Decimal(scores[name]) / unit
        sums = {of_points, of_scores, Decimal(scores[name])}
        if games[name] and games[name] == seated[name] and stated.total not in sums:
            yield TableFault(
                problem=problem(
                    "season_total",
                    f"line {stated.line}",
                    name=name,
                    stated=f"{stated.total:,}",
                    now=_nearer(stated.total, of_points, of_scores),
                ),
                key=f"total {stated.line}",
                line=stated.line,
                acceptable=True,
            )


def _nearer(stated: Decimal, of_points: Decimal, of_scores: Decimal) -> str:
    """The sum that the total was meant to be: that of points (93,000) or of scores (+3)."""
    if abs(stated - of_points) < abs(stated - of_scores):
        return f"{of_points:,}"
    return f"{of_scores:+,}"
