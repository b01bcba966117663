"""Preview a cut of teams: the best teams qualify with all their players."""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass

from league.models import Entrant, Stage, Team
from league.standings.queries.pools import LOT
from league.standings.queries.rankings import pool_of
from league.teams.queries.team_standings import standings_for_cut
from scoring.results.stages import ABSENT, DECLINED, OUT, StagePlacing, carried_over, cut
from scoring.results.team_standings import TeamStanding


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCutRow:
    """A team at the cut: its next stage, if any, and the points that it carries over."""

    standing: TeamStanding
    team: Team
    stage: Stage | None
    carried: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCut:
    """The teams, best first, and their players, each in the stage of the team."""

    teams: list[TeamCutRow]
    placings: list[tuple[StagePlacing, Entrant, Stage | None]]
    missing: dict[int, int]


def team_cut(
    stage: Stage,
    followers: Sequence[Stage],
    entrants: Collection[Entrant],
    *,
    declined: Collection[Hashable],
    gone: Collection[Hashable],
) -> TeamCut:
    """Cut a stage by its team standings, with the lot as the last tie-break.

    `declined` and `gone` are the ids of entrants who reach no later stage.
    """
    ranked = standings_for_cut(stage)
    found = cut(
        [standing.row for standing in ranked],
        [item.cut_size for item in followers],
        ranked_by=("total", LOT),
    )
    teams = stage.event.teams.in_bulk()
    rows = []
    for standing, placing in zip(ranked, found.placings, strict=True):
        to = None if placing.stage is None else followers[placing.stage]
        carried = carried_over(standing.row.total, to.percent) if to else None
        team = teams[int(str(standing.row.entrant))]
        rows.append(TeamCutRow(standing=standing, team=team, stage=to, carried=carried))
    missing = {item.pk: count for item, count in zip(followers, found.missing, strict=True)}
    placings = _players(stage, rows, entrants, declined=declined, gone=gone)
    return TeamCut(teams=rows, placings=placings, missing=missing)


def _players(
    stage: Stage,
    teams: Sequence[TeamCutRow],
    entrants: Collection[Entrant],
    *,
    declined: Collection[Hashable],
    gone: Collection[Hashable],
) -> list[tuple[StagePlacing, Entrant, Stage | None]]:
    """The players of the stage, in the order of their teams; seeds run through all teams."""
    rows = {row.entrant: row for row in pool_of(stage).ranked()}
    order = {row.team.pk: place for place, row in enumerate(teams)}
    here = [entrant for entrant in entrants if entrant.pk in rows]
    here.sort(
        key=lambda one: (
            order.get(one.team_id or 0, len(order)),
            one.squad_order or len(entrants),
            one.number,
        )
    )
    seeds: dict[int, int] = {}
    found = []
    for entrant in here:
        place = order.get(entrant.team_id or 0)
        to = None if place is None else teams[place].stage
        why = OUT if to is None else ""
        why = DECLINED if entrant.pk in declined else ABSENT if entrant.pk in gone else why
        seed = None
        if to is not None and not why:
            seed = seeds[to.pk] = seeds.get(to.pk, 0) + 1
        placing = StagePlacing(row=rows[entrant.pk], stage=None, seed=seed, why=why)
        found.append((placing, entrant, None if why else to))
    return found
