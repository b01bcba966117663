"""Filter the audit of an event by who, what and when."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.history.queries.corrections import audit_of
from league.models import AuditEntry, Event

#: The group of what the server does in the background; only those who ask for it see it.
JOBS = "jobs"
#: The groups of verbs that an organiser looks for, by the first word of the verb.
GROUPS: Mapping[str, tuple[Promise, tuple[str, ...]]] = {
    "results": (_("Results"), ("hand", "table", "call", "penalty", "bonus", "stage")),
    "seating": (_("Seating"), ("session", "seat", "plan", "pair", "pick_up", "line_up")),
    "people": (
        _("People"),
        ("entrants", "player", "sign_up", "team", "club", "roles", "night", "category"),
    ),
    "settings": (_("Settings"), ("event", "series", "webhook", "chatchannel", "catalogue")),
    JOBS: (_("Jobs"), ("job",)),
}
NO_LOGIN = "links"  # actors with a link only, and Tenbou itself


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFilter:
    """Empty values filter nothing; `who` is a login's id or NO_LOGIN."""

    who: str = ""
    what: str = ""
    since: date | None = None
    until: date | None = None


def audited(event: Event, wanted: AuditFilter) -> QuerySet[AuditEntry]:
    entries = audit_of(event)
    if wanted.who:
        login = None if wanted.who == NO_LOGIN else int(wanted.who)
        entries = entries.filter(login_id=login)
    entries = entries.filter(_of_group(wanted.what)) if wanted.what else acts_of_people(entries)
    if wanted.since:
        entries = entries.filter(at__date__gte=wanted.since)
    if wanted.until:
        entries = entries.filter(at__date__lte=wanted.until)
    return entries


def acts_of_people(entries: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
    return entries.exclude(_of_group(JOBS))


def _of_group(name: str) -> Q:
    _label, words = GROUPS[name]
    of_group = Q()
    for word in words:
        of_group |= Q(verb__startswith=f"{word}.")
    return of_group


def logins_in(event: Event) -> list[tuple[str, str]]:
    """The logins that the audit of an event names, as choices."""
    ids = event.audit_entries.exclude(login=None).order_by().values("login").distinct()
    rows = get_user_model().objects.filter(pk__in=ids).order_by("username")
    return [(str(row.pk), row.get_username()) for row in rows]
