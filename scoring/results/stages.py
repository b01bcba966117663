"""Cuts between stages: who qualifies, how many points carry over, who ranks ahead in the end.

A cut reads the standings of a stage from the top. The stages that follow take their players one
after another: each the best of those left until it is full, a stage without a limit all of them.
Players who decline or have left are passed over, and the next in rank moves up.

Rules: docs/rules.md, 6.6.
"""

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import zip_longest

from scoring.results.standings import PLAYED, StandingRow
from scoring.results.tiebreaks import to_whole

#: Why an entrant is in no later stage.
DECLINED, ABSENT, TOO_FEW_GAMES, OUT = "declined", "absent", "too_few_games", "out"


def carried_over(total: int, percent: int) -> int:
    """Return the points that `percent` of a total are, in whole points with halves up."""
    return to_whole(Fraction(total * percent, 100))


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlacing:
    """What a cut makes of one row.

    `stage` is what it leads into (its place in the list of stages, from 0) and `seed` the place
    there from 1; `why` says why it leads nowhere.
    """

    row: StandingRow
    stage: int | None
    seed: int | None
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DividingLine:
    """The line below a stage with places: the last above and the first below it.

    `tied` are the entrants level with both in what ranks first, best first, and `by` the measure
    that parts the two; nobody is tied where what ranks first parts them.
    """

    stage: int
    above: StandingRow
    below: StandingRow
    by: str
    tied: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """Every row with its stage, best first; the cut lines; who moves up next if a player declines."""

    placings: tuple[StagePlacing, ...]
    lines: tuple[DividingLine, ...]
    missing: tuple[int, ...]

    def members(self, stage: int) -> tuple[Hashable, ...]:
        """Return who plays in a stage, in the order of their seeds."""
        return tuple(item.row.entrant for item in self.placings if item.stage == stage)


def cut(
    rows: Sequence[StandingRow],
    places: Sequence[int | None],
    *,
    ranked_by: Sequence[str],
    declined: Collection[Hashable] = (),
    absent: Collection[Hashable] = (),
) -> Cut:
    """Divide ranked rows among the stages that follow, with `places` each (None: all who are left).

    `ranked_by` names the aggregate and the tie-breaks in order. Rows that are equal in everything
    keep their order, so rank with a lot before. `missing` tells for each stage how many places
    nobody is left for. Entrants with too few games, or none,
    get no place where places are counted.
    """
    assigned: dict[Hashable, StagePlacing] = {}
    here = [row for row in rows if row.entrant not in {*declined, *absent}]
    missing = []
    for stage, size in enumerate(places):
        free = [row for row in here if row.entrant not in assigned]
        chosen = free if size is None else [row for row in free if _has_played_enough(row)][:size]
        missing.append(0 if size is None else size - len(chosen))
        for seed, row in enumerate(chosen, 1):
            assigned[row.entrant] = StagePlacing(row=row, stage=stage, seed=seed)
    why = dict.fromkeys(declined, DECLINED) | dict.fromkeys(absent, ABSENT)
    placings = tuple(assigned.get(row.entrant) or _left_out(row, why) for row in rows)
    return Cut(
        placings=placings,
        lines=tuple(_lines(placings, places, ranked_by)),
        missing=tuple(missing),
    )


def _has_played_enough(row: StandingRow) -> bool:
    return row.qualified and row.games > 0


def _left_out(row: StandingRow, why: dict[Hashable, str]) -> StagePlacing:
    otherwise = OUT if _has_played_enough(row) else TOO_FEW_GAMES
    return StagePlacing(row=row, stage=None, seed=None, why=why.get(row.entrant, otherwise))


def _lines(
    placings: Sequence[StagePlacing], places: Sequence[int | None], ranked_by: Sequence[str]
) -> Iterator[DividingLine]:
    """Yield the line below the last of each stage with places, where any row is below it."""
    for stage, size in enumerate(places):
        last = max((n for n, item in enumerate(placings) if item.stage == stage), default=None)
        if size is None or last is None:
            continue
        first_below = next(
            (n for n in range(last + 1, len(placings)) if placings[n].why in {"", OUT}), None
        )
        if first_below is not None:
            yield _line(placings, stage, last, first_below, ranked_by)


def _line(
    placings: Sequence[StagePlacing], stage: int, last: int, below: int, ranked_by: Sequence[str]
) -> DividingLine:
    by = _parted_by(placings, last, below, ranked_by)
    tied: list[Hashable] = []
    if by != ranked_by[0] and by in ranked_by:
        alike = range(_first_alike(placings, last, ranked_by[0]), len(placings))
        level = [placings[alike[0]]]
        for n in alike[1:]:
            if placings[n].row.behind_by in {ranked_by[0], PLAYED}:
                break
            level.append(placings[n])
        tied = [item.row.entrant for item in level if item.why in {"", OUT}]
    return DividingLine(
        stage=stage,
        above=placings[last].row,
        below=placings[below].row,
        by=by,
        tied=tuple(tied),
    )


def _parted_by(
    placings: Sequence[StagePlacing], above: int, below: int, ranked_by: Sequence[str]
) -> str:
    """Name the first measure in order that parts two rows, one step after another between them."""
    steps = {placings[n].row.behind_by for n in range(above + 1, below + 1)}
    names = (PLAYED, *ranked_by)
    return next((name for name in names if name in steps), names[-1])


def _first_alike(placings: Sequence[StagePlacing], last: int, aggregate: str) -> int:
    """Find where the rows begin that are level with this one in what ranks first."""
    first = last
    while first and placings[first].row.behind_by not in {aggregate, PLAYED}:
        first -= 1
    return first


def concatenate_rankings(groups: Sequence[Sequence[StandingRow]]) -> tuple[StandingRow, ...]:
    """Rank groups one below the other: each goes on where the one before it ends."""
    rows: list[StandingRow] = []
    for group in groups:
        above = len(rows)
        rows.extend(replace(row, rank=row.rank + above) if above else row for row in group)
    return tuple(rows)


def including_stage(row: StandingRow, earlier: StandingRow) -> StandingRow:
    """Count the games of an earlier stage in; what ranks the row stays that of its own stage."""
    places = zip_longest(row.placements, earlier.placements, fillvalue=0)
    best = [score for score in (row.best, earlier.best) if score is not None]
    return replace(
        row,
        games=row.games + earlier.games,
        counted=row.counted + earlier.counted,
        placements=tuple(map(sum, places)),
        best=max(best, default=None),
        penalties=row.penalties + earlier.penalties,
        deducted=row.deducted + earlier.deducted,
        bonus=row.bonus + earlier.bonus,
        needed_games=0,
    )
