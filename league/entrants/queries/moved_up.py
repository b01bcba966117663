"""Who got a place from the waiting list because it was free."""

from collections.abc import Iterable
from datetime import datetime

from league.enums import SignUpStatus
from league.models import AuditEntry, Entrant, Event, SignUp


def moved_up_at(event: Event) -> dict[int, datetime]:
    """When each sign-up that still has its place got it from the waiting list, by its id."""
    rows = SignUp.objects.filter(event=event, status=SignUpStatus.ACCEPTED)
    promoted = AuditEntry.objects.filter(event=event, verb="sign_up.promote")
    entries = promoted.filter(subject_id__in=rows.values("pk")).order_by("pk")
    return dict(entries.values_list("subject_id", "at"))


def entrants_of_sign_ups(sign_ups: Iterable[int]) -> list[Entrant]:
    entrants = Entrant.objects.filter(sign_up__in=sign_ups).select_related("player")
    return list(entrants.order_by("number"))
