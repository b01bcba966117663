"""Team standings for pages and the API: teams, members and results by session."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from league.core.permissions import Actor
from league.events.queries.release import released_sessions
from league.models import Entrant, Event, Seat, Stage, Team
from league.standings.queries.standings import RankedEntrant
from league.teams.queries.team_standings import team_rankings_after, teams_played_for
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
    penalties: int
    bonus: int
    contributors: list[Contributor]
    carried: int | None = None
    placeholders: int = 0
    placeholder_points: int = 0
    stage_name: str = ""


def team_lines(
    event: Event,
    actor: Actor,
    stage: Stage | None,
    placed: Sequence[RankedEntrant],
    after: int | None = None,
) -> list[TeamLine]:
    """The team standings of the event or of a stage; empty without teams.

    `after`: as they were after this session. Without rules for teams they add up the totals of the members, `placed`, for the event only.
    """
    if not hasattr(event, "team_rules"):  # read with the event of a page
        return [] if stage else _sums(placed)
    rankings = team_rankings_after(event, actor, after)
    rows = rankings.stages.get(stage.pk, ()) if stage else rankings.overall
    players = Entrant.objects.filter(event=event).select_related("player")
    entrants: dict[Hashable, Entrant] = {entrant.pk: entrant for entrant in players}
    teams = event.teams.in_bulk()
    several = len(rankings.stages) > 1 and stage is None
    names = {item.pk: item.title for item in event.stages.all()} if several else {}
    return [
        _line(row, teams, entrants, names.get(rankings.decided.get(row.row.entrant, 0), ""))
        for row in rows
    ]


def team_games(event: Event, team: Team, actor: Actor) -> list[Seat]:
    """The finished games of a team that the reader may see, last session first."""
    played_for = teams_played_for(event)
    sessions = event.sessions.filter(released_sessions(event, actor)).values("pk")
    seats = Seat.objects.filter(session__in=sessions, final_score__isnull=False)
    rows = seats.select_related("session", "table", "entrant__player")
    return [
        seat
        for seat in rows.order_by("-session__number", "table__number")
        if played_for.get((seat.session_id, seat.entrant_id)) == team.pk
    ]


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
        bonus=row.row.bonus,
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
    """Teams by the sum of their members' totals; equal sums share a rank."""
    members: dict[Team, list[RankedEntrant]] = defaultdict(list)
    for line in placed:
        if line.entrant.team is not None:
            members[line.entrant.team].append(line)
    totals = {team: sum(one.row.total for one in lines) for team, lines in members.items()}
    return [
        TeamLine(
            rank=1 + sum(other > totals[team] for other in totals.values()),
            team=team,
            total=totals[team],
            games=sum(one.row.games for one in members[team]),
            penalties=sum(one.row.penalties for one in members[team]),
            bonus=sum(one.row.bonus for one in members[team]),
            contributors=[
                Contributor(
                    entrant=one.entrant,
                    games=one.row.games,
                    total=one.row.total,
                    placements=one.row.placements,
                )
                for one in members[team]
            ],
        )
        for team in sorted(totals, key=lambda team: (-totals[team], team.pk))
    ]
