"""Who is a captain of a team: by login, or by the team's secret link."""

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import replace

from django.db.models import F, Q
from django.utils.crypto import constant_time_compare, salted_hmac

from league.core.permissions import Actor
from league.models import Team, TeamCaptain

SECRET_LENGTH = 24
MOST_DIGITS = 18


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
    """The secret of the captains' link: the team's id and a digest; nothing is stored."""
    digest = salted_hmac("team link", f"{team.pk}:{team.link_number}", algorithm="sha256").digest()
    return f"{team.pk}-{urlsafe_b64encode(digest)[:SECRET_LENGTH].decode()}"


def team_by_token(token: str) -> Team | None:
    """The team of a captains' link; None for an unknown or renewed one."""
    number, _dash, _secret = token.partition("-")
    if not number.isascii() or not number.isdecimal() or len(number) > MOST_DIGITS:
        return None
    team = Team.objects.select_related("event").filter(pk=number).first()
    known = team is not None and constant_time_compare(team_token(team), token)
    return team if known else None


def actor_of_team_link(team: Team) -> Actor:
    return Actor(label=f"captain {team.pk}", team_id=team.pk)
