"""Squads of teams with their captains, the captains' links, and the rules of an event of teams."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import F, Q

from league.core.composed_sql import ComposedQuery
from league.core.permissions import Actor
from league.core.queries.link_secrets import link_token, row_by_token
from league.enums import EntrantStatus
from league.models import Entrant, EntrantQuerySet, Event, Stage, Team, TeamCaptain, TeamRules
from league.standings.queries.stages import entrants_in


def captains_of(teams: Sequence[Team]) -> list[TeamCaptain]:
    """The captains of these teams; players who have left the team are left out."""
    here = Q(entrant__isnull=True) | Q(entrant__team=F("team"))
    rows = TeamCaptain.objects.filter(here, team__in=teams).select_related(
        "entrant__player", "login"
    )
    return list(rows.order_by("entrant__number", "pk"))


def teams_captained(event_id: int, actor: Actor) -> list[Team]:
    """The teams of an event whose captain this login is, by name."""
    if actor.login_id is None:
        return []
    own = Q(captains__login=actor.login_id) | Q(
        captains__entrant__player__login=actor.login_id, captains__entrant__team=F("pk")
    )
    teams = Team.objects.filter(own, event=event_id).distinct()
    return list(teams.select_related("event").order_by("name", "pk"))


def as_captain(actor: Actor, team: Team) -> Actor:
    """The same actor with the rights of a captain, if the login is a captain of this team."""
    captained = teams_captained(team.event_id, actor)
    return replace(actor, team_id=team.pk) if team in captained else actor


def team_token(team: Team) -> str:
    """The secret of the captains' link."""
    return link_token("team link", team.pk, team.link_number)


def team_by_token(token: str) -> Team | None:
    """The team of a captains' link; None for an unknown or renewed one."""
    return row_by_token(Team.objects.select_related("event"), token, team_token)


def actor_of_team_link(team: Team) -> Actor:
    return Actor(label=f"captain {team.pk}", team_id=team.pk)


TEAM_RULES = ComposedQuery(lambda: TeamRules.objects.filter(event=1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Squad:
    """A team with its captains and its players in order."""

    team: Team
    members: list[Entrant]
    captains: list[TeamCaptain]

    @property
    def captain_ids(self) -> set[int]:
        """The captains who play, by entrant id."""
        return {one.entrant_id for one in self.captains if one.entrant_id is not None}


def team_rules(event: Event) -> TeamRules | None:
    """The rules for teams; None if the event only adds up members' totals."""
    return TEAM_RULES.first(event.pk)


def team_of_event(event: Event, team_id: int) -> Team | None:
    return event.teams.select_related("event").filter(pk=team_id).first()


def members_of(team: Team) -> EntrantQuerySet:
    """The players of a team in the order of the squad, including those who have left."""
    return in_squad_order(Entrant.objects.filter(team=team))


def in_squad_order(rows: EntrantQuerySet) -> EntrantQuerySet:
    rows = rows.select_related("player__club", "team")
    return rows.order_by(F("squad_order").asc(nulls_last=True), "number")


def squad_of(team: Team) -> Squad:
    return Squad(team=team, members=list(members_of(team)), captains=captains_of([team]))


def squads_of(event: Event) -> list[Squad]:
    teams = list(event.teams.select_related("event").order_by("name", "pk"))
    members: dict[int | None, list[Entrant]] = defaultdict(list)
    for entrant in in_squad_order(event.entrants.filter(team__isnull=False)):
        members[entrant.team_id].append(entrant)
    captains: dict[int, list[TeamCaptain]] = defaultdict(list)
    for captain in captains_of(teams):
        captains[captain.team_id].append(captain)
    return [
        Squad(team=team, members=members[team.pk], captains=captains[team.pk]) for team in teams
    ]


def teams_in(stage: Stage) -> list[Team]:
    """The teams with a player in the stage, by name."""
    entrants = entrants_in(stage).filter(team__isnull=False).values("team")
    return list(Team.objects.filter(pk__in=entrants).order_by("name", "pk"))


def free_substitutes(event: Event) -> list[Entrant]:
    """The substitutes of the event without a team, by number."""
    rows = event.entrants.filter(status=EntrantStatus.SUBSTITUTE, team__isnull=True)
    return list(rows.select_related("player").order_by("number"))
