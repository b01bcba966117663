"""The teams in the task of a draw: the team of each player, now and before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from league.enums import EntrantStatus
from league.models import Entrant, Session
from league.teams.queries.line_ups import has_line_ups
from league.teams.queries.squads import team_rules
from league.teams.queries.team_standings import line_up_teams, teams_played_for

Tables = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPart:
    """Whether teams play, the team of each player now, and the history by team.

    In the history a player without a team is a team of one, named by the entrant's id.
    """

    playing: bool = False
    history: tuple[Tables, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    filling: frozenset[int] = frozenset()

    def of_player(self, entrant: Entrant) -> dict[str, Any]:
        """The fields of a player's task that depend on teams."""
        if not self.playing:
            return {}
        return {"team": self.names.get(entrant.pk), "substitute": entrant.pk in self.filling}


def team_part(
    session: Session, entrants: Sequence[Entrant], meetings: Mapping[int, Tables]
) -> TeamPart:
    """`meetings` are the tables of entrant ids of earlier sessions, by number."""
    event = session.event
    if team_rules(event) is None:
        return TeamPart()
    names = dict(event.teams.values_list("pk", "name"))
    earlier = Q(number__in=list(meetings))
    played_for = teams_played_for(event, earlier)
    session_ids = dict(event.sessions.filter(earlier).values_list("number", "pk"))
    history = tuple(
        tuple(
            tuple(_team_then(played_for, names, session_ids[number], who) for who in table)
            for table in tables
        )
        for number, tables in meetings.items()
    )
    now = line_up_teams(session) if has_line_ups(session) else _own_teams(entrants)
    return TeamPart(
        playing=True,
        history=history,
        names={pk: names[team] for pk, team in now.items()},
        filling=frozenset(
            entrant.pk
            for entrant in entrants
            if entrant.status == EntrantStatus.SUBSTITUTE and entrant.pk not in now
        ),
    )


def _own_teams(entrants: Sequence[Entrant]) -> dict[int, int]:
    return {one.pk: one.team_id for one in entrants if one.team_id is not None}


def _team_then(
    played_for: Mapping[tuple[int, int], int], names: Mapping[int, str], session: int, who: str
) -> str:
    team = played_for.get((session, int(who)))
    return names[team] if team is not None else f"#{who}"
