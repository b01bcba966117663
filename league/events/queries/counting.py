"""Whose events count publicly from the start."""

from enum import StrEnum

from django.conf import settings
from django.contrib.auth.models import User

from league.core.permissions import Actor


class RatedEvents(StrEnum):
    """Whose events count publicly from the start: the values of TENBOU_RATED_EVENTS."""

    EVERYBODY = "everybody"
    TRUSTED = "trusted"
    APPROVED = "approved"


def counts_from_the_start(actor: Actor) -> bool:
    """Whether an event of this actor counts publicly at once, by TENBOU_RATED_EVENTS."""
    if actor.is_superuser or settings.RATED_EVENTS == RatedEvents.EVERYBODY:
        return True
    if actor.login_id is None or settings.RATED_EVENTS == RatedEvents.APPROVED:
        return False
    login = User.objects.get(pk=actor.login_id)
    return login.is_staff or login.has_perm("league.count_publicly")
