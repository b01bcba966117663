"""Officers of a club: logins that keep the profiles of its players."""

from django.contrib.auth import get_user_model
from django.db import transaction

from league.core.audit import record
from league.core.errors import Forbidden, Refused, problem
from league.core.permissions import Actor
from league.models import Club, ClubOfficer
from league.people.queries.keepers import is_officer


def add_officer(club: Club, *, actor: Actor, username: str) -> ClubOfficer:
    """Add an officer; officers can add officers, an administrator adds the first one."""
    if not is_officer(actor, club):
        raise Forbidden
    login = get_user_model().objects.filter(username=username, is_active=True).first()
    if login is None:
        raise Refused(problem("login_unknown", "username", value=username))
    with transaction.atomic():
        officer, created = ClubOfficer.objects.get_or_create(club=club, login=login)
        if created:
            record(actor, "club.add_officer", club, event_id=None, after={"login": login.pk})
    return officer


def remove_officer(club: Club, officer_id: int, *, actor: Actor) -> None:
    if not is_officer(actor, club):
        raise Forbidden
    with transaction.atomic():
        officer = club.officers.select_for_update().filter(pk=officer_id).first()
        if officer is None:
            return
        record(
            actor, "club.remove_officer", club, event_id=None, before={"login": officer.login_id}
        )
        officer.delete()
