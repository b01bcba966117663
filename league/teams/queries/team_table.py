"""Team standings for pages and the API: teams, members and results by session."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from league.core.permissions import Actor
from league.events.queries.release import released_sessions
from league.models import Entrant, Event, Seat, Stage, Team
from league.standings.queries.standings import RankedEntrant
from league.standings.queries.teams import team_standings as members_totals
from league.teams.queries.played_for import teams_played_for
from league.teams.queries.team_standings import cached_team_rankings
from scoring.results.team_standings import TeamStanding


@dataclass(frozen=True, slots=True, kw_only=True)
class Contributor:
    """A player's part in a team's total; `placements` counts first places, second places, ..."""

    entrant: Entrant
    games: int
    total: int
    placements: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLine:
    """A row of the team standings.

    `carried` is None if the stage has no carry-over. `stage_name` is empty in an event with one
    stage.
    """

    rank: int
    team: Team
    total: int
    games: int
    carried: int | None
    placeholders: int
    placeholder_points: int
    penalties: int
    contributors: list[Contributor]
    stage_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamGameLine:
    session: int
    table: int
    entrant: Entrant
    placement: int
    final_score: int


def team_lines(
    event: Event, actor: Actor, stage: Stage | None, placed: Sequence[RankedEntrant]
) -> list[TeamLine]:
    """The team standings of the event or of a stage; empty without teams.

    Without rules for teams they add up the totals of the members, `placed`, for the event only.
    """
    if not hasattr(event, "team_rules"):  # read with the event of a page
        return [] if stage else _sums(placed)
    rankings = cached_team_rankings(event, actor)
    rows = rankings.stages.get(stage.pk, ()) if stage else rankings.overall
    entrants, teams = _entrants_of(event), event.teams.in_bulk()
    several = len(rankings.stages) > 1 and stage is None
    names = {item.pk: item.title for item in event.stages.all()} if several else {}
    return [
        _line(row, teams, entrants, names.get(rankings.decided.get(row.row.entrant, 0), ""))
        for row in rows
    ]


def team_games(event: Event, team: Team, actor: Actor) -> list[TeamGameLine]:
    """The finished games of a team that the reader may see, last session first."""
    played_for = teams_played_for(event)
    sessions = event.sessions.filter(released_sessions(event, actor)).values("pk")
    seats = Seat.objects.filter(session__in=sessions, final_score__isnull=False)
    return [
        TeamGameLine(
            session=seat.session.number,
            table=seat.table.number,
            entrant=seat.entrant,
            placement=seat.placement or 0,
            final_score=seat.final_score or 0,
        )
        for seat in seats.select_related("session", "table", "entrant__player").order_by(
            "-session__number", "table__number"
        )
        if played_for.get((seat.session_id, seat.entrant_id)) == team.pk
    ]


def _entrants_of(event: Event) -> dict[Hashable, Entrant]:
    rows = Entrant.objects.filter(event=event).select_related("player")
    return {entrant.pk: entrant for entrant in rows}


def _line(
    row: TeamStanding,
    teams: Mapping[int, Team],
    entrants: Mapping[Hashable, Entrant],
    stage_name: str,
) -> TeamLine:
    return TeamLine(
        rank=row.row.rank,
        team=teams[int(str(row.row.entrant))],
        total=row.row.total,
        games=row.row.games,
        carried=row.carried,
        placeholders=row.placeholders,
        placeholder_points=row.placeholder_points,
        penalties=row.row.penalties,
        contributors=[
            Contributor(
                entrant=entrants[one.player],
                games=one.games,
                total=one.total,
                placements=one.placements,
            )
            for one in row.contributions
        ],
        stage_name=stage_name,
    )


def _sums(placed: Sequence[RankedEntrant]) -> list[TeamLine]:
    return [
        TeamLine(
            rank=row.rank,
            team=row.team,
            total=row.total,
            games=sum(member.row.games for member in row.members),
            carried=None,
            placeholders=0,
            placeholder_points=0,
            penalties=sum(member.row.penalties for member in row.members),
            contributors=[
                Contributor(
                    entrant=member.entrant,
                    games=member.row.games,
                    total=member.row.total,
                    placements=member.row.placements,
                )
                for member in row.members
            ],
        )
        for row in members_totals(list(placed))
    ]
