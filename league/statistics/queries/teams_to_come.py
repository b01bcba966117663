"""The teams of an event before the rest of its season."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Q

from league.models import Entrant, Event, Stage
from league.standings.queries.game_rows import game_rows
from league.statistics.queries.sessions_to_come import SessionToCome
from league.teams.queries.team_standings import team_rankings, teams_played_for
from scoring.forecast import RANK, Goal, PlayerSoFar, Season, TeamSoFar
from scoring.results.counting import GameRow


def season_of_members(event: Event, season: Season) -> Season | None:
    """The season of teams that add up the totals of their members.

    None with fewer than two teams, and before a cut, which takes players.
    """
    team_of = dict(event.entrants.filter(team__isnull=False).values_list("pk", "team_id"))
    teams = sorted({team_of[pk] for pk in _entrants(season.players) if pk in team_of})
    if len(teams) < 2 or any(goal.kind != RANK for goal in season.goals):  # noqa: PLR2004
        return None
    place = {team: number for number, team in enumerate(teams)}
    return replace(
        season,
        players=tuple(
            replace(one, team=place.get(team_of.get(int(str(one.entrant)), 0)))
            for one in season.players
        ),
        teams=tuple(TeamSoFar(entrant=team) for team in teams),
        lines=(Goal(kind=RANK, size=1),),
    )


def teams_and_players(
    event: Event, stage: Stage, released: Q, coming: Sequence[SessionToCome]
) -> tuple[tuple[TeamSoFar, ...], tuple[PlayerSoFar, ...]] | None:
    """The teams of a stage with their totals, and the players of their squads and tables.

    A player's attendance is the number of games so far: the weight in the team's line-ups. None if
    the teams of the stage are hidden.
    """
    ranked = team_rankings(event, released).stages.get(stage.pk)
    if ranked is None:
        return None
    squads = Entrant.objects.filter(event=event, team__isnull=False).playing()
    team_of: dict[Any, int] = dict(squads.values_list("pk", "team_id"))
    expected = set(team_of)
    active = set(team_of.values())
    teams = tuple(
        TeamSoFar(entrant=row.row.entrant, total=row.row.total, plays=row.row.entrant in active)
        for row in sorted(ranked, key=lambda row: int(str(row.row.entrant)))
    )
    place = {team.entrant: number for number, team in enumerate(teams)}
    seated = {pk for one in coming for table in one.seating or () for pk in table}
    numbers = [one.number for one in coming if one.seating]
    for (_session, entrant), team in teams_played_for(event, Q(number__in=numbers)).items():
        team_of[entrant] = team
    rows = game_rows(event, released)
    found: set[Any] = {pk for pk, team in team_of.items() if team in place} | seated
    places, games = _places(rows)
    return teams, tuple(
        PlayerSoFar(
            entrant=pk,
            placements=tuple(places[pk][number] for number in range(1, event.ruleset.players + 1)),
            attendance=games[pk],
            plays=pk in expected,
            team=place.get(team_of.get(pk)),
        )
        for pk in sorted(found)
    )


def _places(rows: Sequence[GameRow]) -> tuple[dict[Hashable, Counter[int]], Counter[Hashable]]:
    places: dict[Hashable, Counter[int]] = defaultdict(Counter)
    for row in rows:
        places[row.entrant][row.placement] += 1
    return places, Counter(row.entrant for row in rows)


def _entrants(players: Sequence[PlayerSoFar]) -> set[int]:
    return {int(str(one.entrant)) for one in players}
