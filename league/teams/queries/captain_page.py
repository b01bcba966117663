"""What a captain sees: every session of the team, who cannot be named, why nothing is to be set."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from league.enums import EventStatus, SessionStatus
from league.models import Entrant, LineUpPlace, Session, Team, TeamRules
from league.standings.queries.stages import current_stage
from league.teams.queries.line_ups import deadline_of
from league.teams.queries.squads import members_of, teams_in

#: Why a team has no line-up to set.
FINISHED, OUT, NOT_OPEN = "finished", "out", "not_open"


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamSession:
    """A session of the team with those whom it has named, and its deadline."""

    session: Session
    deadline: datetime | None
    named: Sequence[Entrant]


def sessions_of_team(team: Team, rules: TeamRules) -> list[TeamSession]:
    """All sessions with a line-up of the team, the last one first.

    Whom it has named in a draft stands in the form that sets it.
    """
    sessions = Session.objects.filter(line_ups__team=team).select_related("event")
    named: dict[int, list[Entrant]] = {}
    places = LineUpPlace.objects.filter(line_up__team=team).exclude(
        session__status=SessionStatus.DRAFT
    )
    places = places.select_related("entrant__player")
    for place in places.order_by("position"):
        named.setdefault(place.session_id, []).append(place.entrant)
    return [
        TeamSession(
            session=session, deadline=deadline_of(session, rules), named=named.get(session.pk, [])
        )
        for session in sessions.order_by("-number")
    ]


def absent_members(team: Team) -> list[Entrant]:
    """The players of the squad who cannot be named now, by their status."""
    return [entrant for entrant in members_of(team) if not entrant.is_playing]


def why_nothing_to_set(team: Team) -> str:
    """FINISHED, OUT for a team that a cut has left behind, or NOT_OPEN."""
    if team.event.status == EventStatus.FINISHED:
        return FINISHED
    stage = current_stage(team.event)
    return NOT_OPEN if team in teams_in(stage) or stage.source_id is None else OUT
