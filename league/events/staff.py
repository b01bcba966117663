"""Give and take roles; hand an event over; assign tables to scorers."""

import re

from django.contrib.auth import get_user_model

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import Refused, problem, refuse_if
from league.core.locks import locks_event
from league.core.permissions import Actor
from league.enums import Role
from league.events.queries.staff import hand_over_to_undo
from league.models import Event, EventRole

TABLES = re.compile(r"(\d{1,4})(?:\s*[-\N{EN DASH}]\s*(\d{1,4}))?")
MOST_TABLES = 1000


@locks_event("roles.change")
def grant_role(event: Event, *, actor: Actor, username: str, role: str) -> EventRole:
    login = get_user_model().objects.filter(username=username, is_active=True).first()
    problems = []
    if login is None:
        problems.append(problem("login_unknown", "username", value=username))
    if role not in Role.values:
        problems.append(
            problem("value_unknown", "role", value=role, choices=", ".join(Role.values))
        )
    refuse_if(problems)
    granted, created = EventRole.objects.get_or_create(event=event, login=login, role=role)
    if created:
        record(
            actor,
            "roles.grant",
            granted,
            event_id=event.pk,
            after={"login": granted.login_id, "role": role},
        )
    return granted


@locks_event("roles.change")
def revoke_role(event: Event, role_id: int, *, actor: Actor) -> None:
    granted = EventRole.objects.select_related("login").filter(event=event, pk=role_id).first()
    if granted is None:
        return
    others = event.roles.organisers().exclude(pk=granted.pk)
    if granted.role == Role.ORGANISER and not others.exists():
        raise Refused(problem("last_organiser", "role"))
    record(
        actor,
        "roles.revoke",
        granted,
        event_id=event.pk,
        before={"login": granted.login_id, "role": granted.role},
    )
    granted.delete()


@locks_event("roles.change")
def hand_over(event: Event, *, actor: Actor, username: str) -> EventRole:
    """Make a staff member an organiser and give up one's own role, in one step.

    So the event always has an organiser. The former organiser stays as a referee, and can undo it
    for a while: see `take_event_back`.
    """
    staff = event.roles.filter(login__username=username, login__is_active=True)
    granted = staff.order_by("pk").first()
    if granted is None:
        raise Refused(problem("owner_missing", "username", value=username))
    if granted.login_id == actor.login_id or staff.filter(role=Role.ORGANISER).exists():
        raise Refused(problem("owner_same", "username", value=username))
    before, after = granted.role, Role.ORGANISER
    _swap_roles(event, actor, granted, gives=Role.ORGANISER, takes=Role.REFEREE)
    record(
        actor,
        "roles.hand_over",
        granted,
        event_id=event.pk,
        before={"role": before},
        after={"login": granted.login_id, "role": after},
    )
    return granted


@locks_event("event.see_audit")
def take_event_back(event: Event, *, actor: Actor) -> EventRole:
    """Undo one's own hand-over: both logins have their roles of before."""
    handed = hand_over_to_undo(event, actor)
    granted = event.roles.filter(pk=handed.subject_id).first() if handed else None
    if handed is None or granted is None:
        raise Refused(problem("hand_over_settled"))
    was = Role(handed.before["role"])
    _swap_roles(event, actor, granted, gives=was, takes=Role.ORGANISER)
    before = {"login": granted.login_id}
    record(actor, "roles.take_back", granted, event_id=event.pk, before=before)
    return granted


def _swap_roles(event: Event, actor: Actor, other: EventRole, *, gives: Role, takes: Role) -> None:
    """Another one's role becomes `gives`; the actor's own role as organiser or referee `takes`."""
    own = event.roles.filter(login_id=actor.login_id)
    left = Role.REFEREE if takes == Role.ORGANISER else Role.ORGANISER
    if own.filter(role=takes).exists():
        own.filter(role=left).delete()
    else:
        own.filter(role=left).update(role=takes)
    other.role = gives
    other.save(update_fields=["role"])


@locks_event("roles.change")
def set_own_tables(event: Event, role_id: int, *, actor: Actor, tables: str) -> None:
    """Set the numbers of the tables that a scorer keeps, such as "1-4, 7"; empty means all."""
    numbers = _numbers(tables)
    role = event.roles.filter(pk=role_id).first()
    if role is not None:
        wanted = {"tables": numbers}
        change_fields(role, wanted, "roles.set_tables", actor=actor, event_id=event.pk)


def _numbers(text: str) -> list[int]:
    numbers: set[int] = set()
    for part in filter(None, re.split(r"[,;]\s*|\s+(?=\d)", text.strip())):
        found = TABLES.fullmatch(part.strip())
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last <= MOST_TABLES:
            raise Refused(problem("tables_unreadable", "tables", value=part))
        numbers |= {*range(first, last + 1)}
    return sorted(numbers)
