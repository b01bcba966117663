"""Check imported tables: problems, and sums with a known explanation.

A table may lack riichi sticks left on the table (if the ruleset loses them) and the points of a
chombo that the file includes in the score. Any other difference is an error.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from league.core.errors import LeagueProblem, problem
from league.importing.import_files import ReadResults, ReadSeat, ReadTable, TableProblem
from scoring import Ruleset, Wind
from scoring.results.placement import STICK, final_scores

CHOMBO_POINTS = (20_000, 30_000)
MOST_STICKS = 12
SMALLEST_UNIT = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedTable:
    """A table that can be stored; points by seat in the order of the winds."""

    table: ReadTable
    seats: tuple[ReadSeat, ...]
    raw_points: tuple[int, ...]
    leftover_sticks: int = 0
    chombo_points: int = 0
    offender: ReadSeat | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    tables: tuple[CheckedTable, ...]
    problems: tuple[TableProblem, ...]
    explained: tuple[LeagueProblem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reason:
    """The explanation of a table that sums to less than it should."""

    sticks: int = 0
    chombo: int = 0


def check_results(
    results: ReadResults,
    ruleset: Ruleset,
    *,
    accept: Collection[str] = (),
    skip: Collection[str] = (),
) -> Checked:
    """Check every table. `accept` and `skip` name tables whose errors are known."""
    found = [*results.problems, *_problems_of_seating(results)]
    tables: list[CheckedTable] = []
    explained: list[LeagueProblem] = []
    crowded = {key for item in found if _seats_twice(item) for key in item.keys}
    for table in results.tables:
        checked, problems = _checked(
            table, results, ruleset, alone=table.key in crowded & {*accept}
        )
        found.extend(problems)
        if checked is not None and table.key not in skip:
            tables.append(checked)
            explained.extend(_explanation(checked, ruleset))
    unknown = sorted({*accept, *skip} - {table.key for table in results.tables})
    found.extend(
        TableProblem(problem=problem("import_key_unknown", "tables", value=key)) for key in unknown
    )
    open_ones = [item for item in found if not _is_settled(item, accept, skip)]
    return Checked(tables=tuple(tables), problems=tuple(open_ones), explained=tuple(explained))


def _seats_twice(item: TableProblem) -> bool:
    return item.problem.code == "import_two_tables"


def _is_settled(item: TableProblem, accept: Collection[str], skip: Collection[str]) -> bool:
    accepted = item.acceptable and any(key in accept for key in item.keys)
    return accepted or any(key in skip for key in item.keys)


def _problems_of_seating(results: ReadResults) -> Iterator[TableProblem]:
    """Players at two tables of one session, and players missing from the list."""
    tables: dict[tuple[int, str], list[ReadTable]] = defaultdict(list)
    for table in results.tables:
        for player in {seat.player: None for seat in table.seats}:
            tables[table.session, player].append(table)
    for (session, player), several in tables.items():
        if len(several) > 1:
            numbers = ", ".join(str(table.number) for table in several)
            yield TableProblem(
                problem=problem(
                    "import_two_tables", "player", number=session, name=player, tables=numbers
                ),
                keys=tuple(table.key for table in several),
                acceptable=True,
            )
    for table in results.tables if results.players is not None else ():
        for seat in table.seats:
            if seat.player not in (results.players or {}):
                yield _table_problem(
                    table, "import_player_unknown", name=seat.player, line=seat.line
                )


def _checked(
    table: ReadTable, results: ReadResults, ruleset: Ruleset, *, alone: bool
) -> tuple[CheckedTable | None, list[TableProblem]]:
    problems = list(_problems_of_seats(table, ruleset))
    if problems:
        return None, problems
    final = results.format.final
    problems.extend(_problems_of_points(table, ruleset, final=final))
    seats = _by_wind(table)
    reason = _reason(table, ruleset, final=final) or _Reason()
    if not final:
        raw = tuple(seat.points for seat in seats)
        sticks = reason.sticks
        return CheckedTable(
            table=table, seats=seats, raw_points=raw, leftover_sticks=sticks, alone=alone
        ), problems
    for raw, offender in _undone(seats, reason, ruleset):
        return CheckedTable(
            table=table,
            seats=seats,
            raw_points=raw,
            leftover_sticks=reason.sticks,
            chombo_points=reason.chombo,
            offender=offender,
            alone=alone,
        ), problems
    return None, [*problems, _table_problem(table, "import_not_undone")]


def _by_wind(table: ReadTable) -> tuple[ReadSeat, ...]:
    """The seats by wind; by placement where the file has no winds."""
    if all(seat.wind for seat in table.seats):
        return tuple(sorted(table.seats, key=lambda seat: Wind(seat.wind).index))
    return tuple(sorted(table.seats, key=lambda seat: seat.placement))


def _problems_of_seats(table: ReadTable, ruleset: Ruleset) -> Iterator[TableProblem]:
    if len(table.seats) != ruleset.players:
        yield _table_problem(
            table, "import_player_count", count=len(table.seats), seats=ruleset.players
        )
    names = Counter(seat.player for seat in table.seats)
    for name in (name for name, count in names.items() if count > 1):
        yield _table_problem(table, "import_player_twice", name=name)
    winds = Counter(seat.wind for seat in table.seats if seat.wind)
    for wind in (wind for wind, count in winds.items() if count > 1):
        yield _table_problem(table, "import_wind_twice", value=wind)


def _problems_of_points(
    table: ReadTable, ruleset: Ruleset, *, final: bool
) -> Iterator[TableProblem]:
    total = _total(table)
    if table.stated_total not in {None, total}:
        yield _table_problem(
            table, "import_stated_sum", acceptable=True, total=total, stated=table.stated_total or 0
        )
    if _reason(table, ruleset, final=final) is None:
        expected = _expected(ruleset, final=final)
        yield _table_problem(table, "import_sum", acceptable=True, total=total, expected=expected)
    elif any(seat.points % SMALLEST_UNIT for seat in table.seats):
        yield _table_problem(table, "import_unit", acceptable=True, unit=SMALLEST_UNIT)
    if not _is_ranked(table.seats):
        yield _table_problem(table, "import_placement", acceptable=True)


def _table_problem(
    table: ReadTable, code: str, *, acceptable: bool = False, **params: str | int
) -> TableProblem:
    return TableProblem(
        problem=problem(code, f"table {table.key}", key=table.key, **params),
        keys=(table.key,),
        acceptable=acceptable,
    )


def _is_ranked(seats: Sequence[ReadSeat]) -> bool:
    """Whether the stated placements match the points; equal points may share or split places."""
    for seat in seats:
        ahead = sum(other.points > seat.points for other in seats)
        level = sum(other.points == seat.points for other in seats)
        if not ahead < seat.placement <= ahead + level:
            return False
    return True


def _total(table: ReadTable) -> int:
    return sum(seat.points for seat in table.seats)


def _expected(ruleset: Ruleset, *, final: bool) -> int:
    return 0 if final else ruleset.players * ruleset.start_points


def _reason(table: ReadTable, ruleset: Ruleset, *, final: bool) -> _Reason | None:
    """The explanation of a missing sum; None if there is none."""
    short = _expected(ruleset, final=final) - _total(table)
    most = MOST_STICKS if ruleset.leftover_sticks == "lost" else 0
    reasons = [
        _Reason(sticks=(short - chombo) // STICK, chombo=chombo)
        for chombo in ((0, *CHOMBO_POINTS) if final else (0,))
        if (short - chombo) % STICK == 0 and 0 <= (short - chombo) // STICK <= most
    ]
    return min(reasons, key=lambda reason: reason.sticks, default=None)


def _undone(
    seats: Sequence[ReadSeat], reason: _Reason, ruleset: Ruleset
) -> Iterator[tuple[tuple[int, ...], ReadSeat | None]]:
    """Raw points, and the seat with the chombo, that give the stated scores."""
    scores = [seat.points for seat in seats]
    if not reason.chombo:
        yield from ((raw, None) for raw in raw_points_of(scores, ruleset))
        return
    for index, seat in sorted(enumerate(seats), key=lambda item: item[1].points):
        without = [score + reason.chombo * (index == i) for i, score in enumerate(scores)]
        yield from ((raw, seat) for raw in raw_points_of(without, ruleset))


def raw_points_of(scores: Sequence[int], ruleset: Ruleset) -> Iterator[tuple[int, ...]]:
    """Subtract uma and oka for every way to share places; the ruleset checks each."""
    order = sorted(range(len(scores)), key=lambda index: -scores[index])
    for shared in range(2 ** (len(scores) - 1)):
        level, levels = 0, {order[0]: 0}
        for place, index in enumerate(order[1:]):
            level += not shared >> place & 1
            levels[index] = level
        stand_in = [-SMALLEST_UNIT * levels[index] for index in range(len(scores))]
        uma = final_scores(stand_in, ruleset).uma
        raw = tuple(
            score - extra + ruleset.return_points for score, extra in zip(scores, uma, strict=True)
        )
        if list(final_scores(raw, ruleset).final_scores) == list(scores):
            yield raw


def _explanation(checked: CheckedTable, ruleset: Ruleset) -> Iterator[LeagueProblem]:
    """The sentence for a table with an explained sum."""
    key, total = checked.table.key, _total(checked.table)
    if checked.offender is not None:
        reason = _Reason(sticks=checked.leftover_sticks, chombo=checked.chombo_points)
        names = dict.fromkeys(
            seat.player for _, seat in _undone(checked.seats, reason, ruleset) if seat
        )
        code = "import_chombo" if len(names) == 1 else "import_chombo_by_one_of"
        yield problem(
            code,
            f"table {key}",
            key=key,
            total=total,
            points=checked.chombo_points,
            name=checked.offender.player,
            names=", ".join(names),
        )
    elif checked.leftover_sticks:
        yield problem(
            "import_sticks", f"table {key}", key=key, total=total, sticks=checked.leftover_sticks
        )
