"""Preview of a cut: the stage of each entrant, the cut lines and the points carried over."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass

from league.models import Entrant, Stage
from league.standings.queries.pools import LOT
from league.standings.queries.rankings import pool_of
from league.standings.queries.stages import followers_of
from scoring.results.stages import OUT, Cut, Line, Placing, carried_over, cut

NEXT_IN_RANK = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRow:
    """An entrant at the cut: the next stage and seed, or why there is none."""

    placing: Placing
    entrant: Entrant
    stage: Stage | None
    carried: int | None
    on_line: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """The cut line of a stage; `next` are the first to move up if a player declines."""

    stage: Stage
    above: Entrant
    below: Entrant
    by: str
    tied: list[Entrant]
    next: list[Entrant]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPreview:
    """All entrants with their next stage, best first. `version` is that of the results."""

    stage: Stage
    followers: list[Stage]
    rows: list[CutRow]
    lines: list[CutLine]
    missing: dict[int, int]
    version: int

    def members(self, stage: Stage) -> list[CutRow]:
        return [row for row in self.rows if row.stage == stage]


def cut_preview(
    stage: Stage, declined: Collection[int] = (), present: Collection[int] = ()
) -> CutPreview:
    """Preview the cut of a stage; `declined` entrants (by id) do not take their place.

    `present` are entrants to include even if they no longer play.
    """
    event = stage.event
    followers = followers_of(stage)
    entrants: dict[Hashable, Entrant] = {
        entrant.pk: entrant
        for entrant in event.entrants.select_related("player__club", "team").order_by("pk")
    }
    gone = [
        key for key, entrant in entrants.items() if not entrant.is_playing and key not in present
    ]
    found = _cut(stage, followers, declined, gone)
    tied = {entrant for line in found.lines for entrant in line.tied}
    return CutPreview(
        stage=stage,
        followers=followers,
        rows=[_row(item, entrants, followers, tied) for item in found.placings],
        lines=[_line(item, found, entrants, followers) for item in found.lines],
        missing={item.pk: missing for item, missing in zip(followers, found.missing, strict=True)},
        version=event.results_version,
    )


def _cut(
    stage: Stage,
    followers: list[Stage],
    declined: Collection[Hashable],
    absent: Collection[Hashable],
) -> Cut:
    """Rank with the lot as the last tie-break, so that no tie is left."""
    pool = pool_of(stage)
    names = pool.rules.tiebreaks
    names += () if LOT in names else (LOT,)
    rows = pool.with_tiebreaks(names).ranked()
    return cut(
        rows,
        [item.cut_size for item in followers],
        ranked_by=(pool.rules.aggregate, *names),
        declined=declined,
        absent=absent,
    )


def _row(
    item: Placing,
    entrants: dict[Hashable, Entrant],
    followers: list[Stage],
    tied: set[Hashable],
) -> CutRow:
    stage = None if item.stage is None else followers[item.stage]
    return CutRow(
        placing=item,
        entrant=entrants[item.row.entrant],
        stage=stage,
        carried=carried_over(item.row.total, stage.percent) if stage else None,
        on_line=item.row.entrant in tied,
    )


def _line(
    line: Line, found: Cut, entrants: dict[Hashable, Entrant], followers: list[Stage]
) -> CutLine:
    ids = [item.row.entrant for item in found.placings if _may_move_up(item)]
    start = ids.index(line.below.entrant)
    return CutLine(
        stage=followers[line.stage],
        above=entrants[line.above.entrant],
        below=entrants[line.below.entrant],
        by=line.by,
        tied=[entrants[key] for key in line.tied],
        next=[entrants[key] for key in ids[start : start + NEXT_IN_RANK]],
    )


def _may_move_up(item: Placing) -> bool:
    return item.why in {"", OUT}
