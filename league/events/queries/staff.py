"""The abilities of the roles of an event, and the tables that a scorer keeps."""

from collections.abc import Mapping
from datetime import timedelta

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.core.permissions import ROLES_FOR, Actor
from league.enums import Role
from league.models import AuditEntry, Event, EventRole

#: How long a hand-over can be undone by who made it.
UNDO_WITHIN = timedelta(days=1)
CHANGES_OF_STAFF = (
    "roles.accept",
    "roles.grant",
    "roles.hand_over",
    "roles.revoke",
    "roles.take_back",
)

#: Abilities that people ask about, in the order of a day; each represents similar ones.
ABILITIES: Mapping[str, Promise] = {
    "table.enter": _("Enter and correct hands at tables"),
    "table.desk": _("Enter results at the desk"),
    "entrants.check_in": _("Check players in"),
    "call.answer": _("Answer calls of tables"),
    "penalty.give": _("Record penalties, give extra time, reopen tables"),
    "session.run": _("Publish, start and finish sessions"),
    "event.see_hidden": _("See hidden results"),
    "event.see_audit": _("Read corrections and the audit log"),
    "session.draw": _("Draw seatings"),
    "entrants.change": _("Add and change players, teams and sign-ups"),
    "event.change": _("Change settings and rules, release results"),
    "roles.change": _("Invite and remove staff"),
}


def abilities() -> list[tuple[Promise, list[bool]]]:
    """Each ability, and whether organiser, referee and scorer have it."""
    return [
        (label, [role in ROLES_FOR[verb] for role in Role]) for verb, label in ABILITIES.items()
    ]


def hand_over_to_undo(event: Event, actor: Actor) -> AuditEntry | None:
    """The recent hand-over by this login, if the staff have not changed since."""
    changes = event.audit_entries.filter(verb__in=CHANGES_OF_STAFF)
    last = changes.order_by("-at", "-pk").first()
    if last is None or last.verb != "roles.hand_over" or last.login_id != actor.login_id:
        return None
    return last if last.at > timezone.now() - UNDO_WITHIN else None


def own_tables(event: Event, actor: Actor) -> list[int]:
    """The numbers of the tables that this login keeps; empty means all."""
    roles = EventRole.objects.filter(event=event, login_id=actor.login_id)
    return sorted({number for role in roles for number in role.tables})


def in_ranges(numbers: list[int]) -> str:
    """Such as 1-4, 7 for 1, 2, 3, 4, 7."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
