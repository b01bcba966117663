"""Preview a cut: the next stage of each entrant, the cut lines and the carried points."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from league.core.errors import AnyProblem, problem
from league.core.versions import results_chain
from league.cuts.queries.team_preview import TeamCutRow, team_cut
from league.models import Division, Entrant, Stage
from league.standings.queries.divisions import divisions_of
from league.standings.queries.pools import LOT, Pool
from league.standings.queries.rankings import pool_of, pools_by_division
from league.standings.queries.stages import cut_places, followers_of
from league.teams.queries.squads import team_rules
from scoring.results.stages import OUT, Cut, DividingLine, StagePlacing, carried_over, cut

NEXT_IN_RANK = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CutRow:
    """An entrant at the cut: the next stage and seed, or why there is none.

    `division` is the division in which the place was won, if the event has divisions.
    """

    placing: StagePlacing
    entrant: Entrant
    stage: Stage | None
    carried: int | None
    on_line: bool
    division: Division | None = None

    @property
    def is_eliminated(self) -> bool:
        """Whether results alone end the event for this entrant."""
        return self.stage is None and self.placing.why in {"", OUT}


@dataclass(frozen=True, slots=True, kw_only=True)
class CutLine:
    """The cut line of a stage; `next` are the entrants who move up first if a player declines."""

    stage: Stage
    above: Entrant
    below: Entrant
    by: str
    tied: list[Entrant]
    next: list[Entrant]
    division: Division | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPart:
    """A team at the cut with its players; `gap` is its distance in points from the cut line."""

    row: TeamCutRow
    players: list[CutRow]
    gap: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPart:
    """An entrant at the cut; `gap` is the distance in points to the first one below the `line`.

    The first who is eliminated has the number of all of them in the division as `out_from_here`.
    `moves_up` marks one who has a place only because somebody ranked above gives theirs up.
    """

    row: CutRow
    line: CutLine | None
    gap: int
    out_from_here: int = 0
    moves_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPreview:
    """All entrants with their next stage, best first; `version` is the version of the results.

    In an event of teams the best `teams` qualify with all their players.
    """

    stage: Stage
    followers: list[Stage]
    rows: list[CutRow]
    lines: list[CutLine]
    missing: dict[int, int]
    version: int
    teams: list[TeamCutRow] = field(default_factory=list)

    @property
    def parts(self) -> list[CutPart]:
        """The rows as they stand on the page, each with the cut line below it, if there is one."""
        totals = {row.entrant.pk: row.placing.row.total for row in self.rows}
        below = {line.above.pk: line for line in self.lines}
        out = [row for row in self.rows if row.is_eliminated]
        counts = Counter(row.division for row in out)
        first = {row.division: row for row in reversed(out)}
        substitutes = _substitutes(self.rows, self.followers)
        return [
            CutPart(
                row=row,
                line=line,
                gap=totals[line.above.pk] - totals[line.below.pk] if line else 0,
                out_from_here=counts[row.division] if first.get(row.division) is row else 0,
                moves_up=row.entrant.pk in substitutes,
            )
            for row in _qualified_first(self.rows)
            for line in [below.get(row.entrant.pk)]
        ]

    @property
    def team_parts(self) -> list[TeamPart]:
        return [
            TeamPart(
                row=row,
                players=[one for one in self.rows if one.entrant.team_id == row.team.pk],
                gap=_gap(row, below) if below and row.stage and row.stage != below.stage else None,
            )
            for row, below in zip(self.teams, [*self.teams[1:], None], strict=True)
        ]

    @property
    def carried(self) -> list[int | None]:
        """The points that players, or teams, carry over."""
        return [row.carried for row in self.teams or self.rows]

    def members(self, stage: Stage) -> list[CutRow]:
        return [row for row in self.rows if row.stage == stage]


def _substitutes(rows: Sequence[CutRow], followers: Sequence[Stage]) -> set[int]:
    """The ids of those whose rank in the division is beyond the last place of their stage."""
    last = {stage.pk: place for stage, place in cut_places(followers)}
    ranks: Counter[Division | None] = Counter()
    found = set()
    for row in rows:
        ranks[row.division] += 1
        if row.stage and ranks[row.division] > last.get(row.stage.pk, len(rows)):
            found.add(row.entrant.pk)
    return found


def _qualified_first(rows: Sequence[CutRow]) -> list[CutRow]:
    """By rank, but for those who give up a place: they stand below all of their division who go on."""
    last = {row.division: place for place, row in enumerate(rows) if row.stage}

    def order(numbered: tuple[int, CutRow]) -> tuple[int, bool, int]:
        place, row = numbered
        goes_on = row.stage is not None
        return (place if goes_on else max(place, last.get(row.division, -1)), not goes_on, place)

    return [row for _place, row in sorted(enumerate(rows), key=order)]


def problems_of_preview(stage: Stage) -> Iterator[AnyProblem]:
    """Refuse a stage that waits for another cut: its players are not known yet."""
    if stage.source is not None and stage.source.cut_at is None:
        yield problem("stage_unplayed", name=stage.title)


def cut_preview(
    stage: Stage, declined: Collection[int] = (), present: Collection[int] = ()
) -> CutPreview:
    """Preview the cut of a stage; `declined` are the ids of entrants who give up their place.

    Call `problems_of_preview` first. `present` are entrants to include even if they no longer play.
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
    if team_rules(event) is not None:
        return _preview_of_teams(stage, followers, list(entrants.values()), declined, gone)
    parts = [(division, _cut(pool, followers, declined, gone)) for division, pool in _pools(stage)]
    seeds = _seeds([found for _, found in parts])
    return CutPreview(
        stage=stage,
        followers=followers,
        rows=[
            replace(
                _row(item, entrants, followers, _tied(found)),
                division=division,
            )
            for division, found in parts
            for item in _seeded(found.placings, seeds)
        ],
        lines=[
            replace(_line(item, found, entrants, followers), division=division)
            for division, found in parts
            for item in found.lines
        ],
        missing={
            item.pk: sum(found.missing[number] for _, found in parts)
            for number, item in enumerate(followers)
        },
        version=results_chain(event),
    )


def _gap(above: TeamCutRow, below: TeamCutRow) -> int:
    return above.standing.row.total - below.standing.row.total


def _pools(stage: Stage) -> list[tuple[Division | None, Pool]]:
    """The groups that are cut separately: the whole stage, or each division of it."""
    divisions = {division.pk: division for division in divisions_of(stage.event)}
    if not divisions or stage.source_id is not None:
        return [(None, pool_of(stage))]
    # Players without a division are in no standings, so they are eliminated.
    return [(divisions[pk], pool) for pk, pool in pools_by_division(stage) if pk is not None]


def _seeds(parts: Sequence[Cut]) -> dict[Hashable, int]:
    """Seeds in the next stage: all first places, the top division first, then all second places."""
    if len(parts) == 1:
        return {item.row.entrant: item.seed for item in parts[0].placings if item.seed}
    in_order = sorted(
        (item.stage, item.seed, number, item.row.entrant)
        for number, found in enumerate(parts)
        for item in found.placings
        if item.stage is not None and item.seed is not None
    )
    seeds: dict[Hashable, int] = {}
    taken: Counter[int] = Counter()
    for stage, _seed, _number, entrant in in_order:
        taken[stage] += 1
        seeds[entrant] = taken[stage]
    return seeds


def _seeded(placings: Iterable[StagePlacing], seeds: Mapping[Hashable, int]) -> list[StagePlacing]:
    return [replace(item, seed=seeds.get(item.row.entrant)) for item in placings]


def _tied(found: Cut) -> set[Hashable]:
    return {entrant for line in found.lines for entrant in line.tied}


def _preview_of_teams(
    stage: Stage,
    followers: list[Stage],
    entrants: list[Entrant],
    declined: Collection[Hashable],
    gone: Collection[Hashable],
) -> CutPreview:
    found = team_cut(stage, followers, entrants, declined=declined, gone=gone)
    return CutPreview(
        stage=stage,
        followers=followers,
        rows=[
            CutRow(
                placing=placing,
                entrant=entrant,
                stage=to,
                carried=carried_over(placing.row.total, to.percent) if to else None,
                on_line=False,
            )
            for placing, entrant, to in found.placings
        ],
        lines=[],
        missing=found.missing,
        version=results_chain(stage.event),
        teams=found.teams,
    )


def _cut(
    pool: Pool,
    followers: list[Stage],
    declined: Collection[Hashable],
    absent: Collection[Hashable],
) -> Cut:
    """Cut one pool; the lot is the last tie-break, so that no tie is left."""
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
    item: StagePlacing,
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
    line: DividingLine, found: Cut, entrants: dict[Hashable, Entrant], followers: list[Stage]
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


def _may_move_up(item: StagePlacing) -> bool:
    return item.why in {"", OUT}
