"""Which audit entries can be undone, on which page, and why others cannot."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import AnyProblem
from league.core.permissions import Actor
from league.entrants.statuses import verb_of_status
from league.enums import BEGUN_STATUSES, EventStatus, SessionStatus, TableStatus
from league.events.events import FROZEN_FIELDS, NEXT_STATUS
from league.events.queries.release import open_calls, warnings_of_release
from league.events.queries.staff import hand_over_to_undo
from league.events.ranking_rules import RANKING_FIELDS
from league.models import AuditEntry, Entrant, Event, EventRole, Penalty, Session, Table

#: Verbs of events that the audit itself undoes, with the permission for each. It also undoes
#: statuses of players.
HERE: Mapping[str, str] = {
    "event.change": "event.change",
    "event.change_ruleset": "event.change",
    "event.release_results": "event.change",
    "event.set_pairing_priorities": "session.draw",
    "event.set_status": "event.change",
    "roles.grant": "roles.change",
}
#: Why entries of other verbs have no undo, by the first word of the verb.
REASONS: Mapping[str, Promise] = {
    "call": lazy("Calls cannot be undone"),
    "catalogue": lazy("Change it on the page of the catalogue"),
    "category": lazy("Change it on the page Prize categories"),
    "hand": lazy("Correct it at the table"),
    "job": lazy("Jobs cannot be undone"),
    "roles": lazy("Change it on the page Staff"),
    "sign_up": lazy("Change it on the page Sign-ups"),
    "stage": lazy("Change it on the page Stages"),
    "table": lazy("Correct it at the table"),
    "team": lazy("Change it on the page Teams"),
    "chat": lazy("Change it on the page Discord"),
    "webhook": lazy("Change it on the page Notices"),
}
#: The pages that those reasons name, each with the permission to change something there.
PAGES: Mapping[str, tuple[str, str]] = {
    "catalogue": ("catalogue", "penalty.give"),
    "category": ("categories", "entrants.change"),
    "roles": ("roles", "roles.change"),
    "sign_up": ("sign_ups", "sign_up.change"),
    "stage": ("stages", "stage.change"),
    "team": ("manage_teams", "teams.change"),
    "chat": ("chat", "chat.connect"),
    "webhook": ("webhooks", "webhooks.change"),
}
#: The steps of a session with the status after each; its page undoes the last one.
STEPS: Mapping[str, SessionStatus] = {
    "session.publish": SessionStatus.PUBLISHED,
    "session.start": SessionStatus.RUNNING,
    "session.finish": SessionStatus.FINISHED,
}
#: Steps that the table's page undoes.
WITH_TABLE_STEPS = frozenset(
    {"table.close", "table.end", "table.record_result", "table.correct_result"}
)
SEAT_CHANGES = frozenset({"session.swap_seats", "session.repair"})


#: Extra keys in the entry of an overridden step.
BESIDE = frozenset({"overridden"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo:
    """`here`: the entry can be undone; `url`: the page where it can, named `label`; else `reason`.

    A page always asks first; `warnings` say what is unusual about the step back now.
    """

    here: bool = False
    warnings: tuple[AnyProblem, ...] = ()
    url: str = ""
    label: str = ""
    reason: str = ""


class Undoable:
    """Which entries of one page can be undone; one query for each kind of entry."""

    def __init__(self, event: Event, entries: Iterable[AuditEntry], actor: Actor) -> None:
        rows = list(entries)
        self.event, self.actor = event, actor
        self.entrants = Entrant.objects.in_bulk(_subjects(rows, "entrant"))
        self.sessions = Session.objects.in_bulk(_subjects(rows, "session"))
        self.penalties = Penalty.objects.in_bulk(_subjects(rows, "penalty"))
        self.tables = Table.objects.select_related("session").in_bulk(_subjects(rows, "table"))
        self.roles = EventRole.objects.in_bulk(_subjects(rows, "eventrole"))

    @cached_property
    def handed(self) -> AuditEntry | None:
        """The hand-over that this actor can undo."""
        return hand_over_to_undo(self.event, self.actor)

    def of(self, entry: AuditEntry) -> Undo:
        if entry.verb == "roles.hand_over":
            return self._hand_over(entry)
        right = _permission_to_undo(entry)
        if right:
            if not self.actor.may(right, event_id=self.event.pk):
                return Undo(reason=_("An organiser can undo this"))
            return self._here(entry)
        kind = entry.verb.partition(".")[0]
        by_verb: Callable[[AuditEntry], Undo | None] = {
            "penalty": self._penalty,
            "bonus": self._penalty,
            "session": self._session,
            "table": self._table,
        }.get(kind, _nothing)
        return by_verb(entry) or self._elsewhere(kind)

    def _elsewhere(self, kind: str) -> Undo:
        """The page where such a change is made, or why there is none."""
        reason = str(REASONS.get(kind, _("Cannot be undone")))
        page, right = PAGES.get(kind, ("", ""))
        if not page or not self.actor.may(right, event_id=self.event.pk):
            return Undo(reason=reason)
        return Undo(url=reverse(page, args=(self.event.slug,)), label=reason)

    def _here(self, entry: AuditEntry) -> Undo:
        reason = self._obstacle(entry)
        if reason:
            return Undo(reason=reason)
        return Undo(here=True, warnings=tuple(self._warnings(entry)))

    def _hand_over(self, entry: AuditEntry) -> Undo:
        if self.handed == entry:
            return Undo(here=True)
        if entry.login_id != self.actor.login_id:
            return Undo(reason=_("Whoever handed it over can undo this"))
        return Undo(reason=_("The staff have changed since, or a day is over"))

    def _warnings(self, entry: AuditEntry) -> Iterable[AnyProblem]:
        """Warnings about the step back, which then needs a reason."""
        if entry.verb == "event.release_results" and not entry.after["results_released"]:
            return warnings_of_release(self.event)
        if entry.verb == "event.set_status" and entry.before["status"] == EventStatus.FINISHED:
            return open_calls(self.event)
        return ()

    def _obstacle(self, entry: AuditEntry) -> str:
        """Why an entry can no longer be undone here; "" if it can."""
        if entry.verb == "roles.grant":
            role = self.roles.get(entry.subject_id)
            if role is None:
                return _("The role was removed")
            return "" if role.role == entry.after["role"] else _("Changed again since")
        if entry.verb == "entrants.set_status":
            entrant = self.entrants.get(entry.subject_id)
            same = entrant is not None and entrant.status == entry.after.get("status")
            return "" if same else _("Changed again since")
        return self._of_event(entry)

    def _of_event(self, entry: AuditEntry) -> str:
        event, rules = self.event, entry.verb == "event.change_ruleset"
        settled = (FROZEN_FIELDS | RANKING_FIELDS) & entry.after.keys()
        if event.is_frozen and (rules or settled):
            return _("Locked since the event started")
        now = {**event.switches, "preset": event.ruleset_name} if rules else vars(event)
        changed = {name: value for name, value in entry.after.items() if name not in BESIDE}
        if any(not _is_current(now.get(name), value) for name, value in changed.items()):
            return _("Changed again since")
        status = entry.before.get("status")
        if status is not None and status not in NEXT_STATUS[EventStatus(event.status)]:
            return _("A later step was taken")
        return ""

    def _penalty(self, entry: AuditEntry) -> Undo | None:
        penalty = self.penalties.get(entry.subject_id)
        if entry.verb not in {"penalty.give", "bonus.give"} or penalty is None:
            return None
        if penalty.revoked_at is not None:
            return Undo(reason=_("Revoked since"))
        to = reverse("penalty_revoke", args=(self.event.slug, penalty.pk))
        return Undo(
            url=to, label=_("Go to the bonus") if penalty.is_bonus else _("Go to the penalty")
        )

    def _session(self, entry: AuditEntry) -> Undo | None:
        session = self.sessions.get(entry.subject_id)
        if session is None:
            return Undo(reason=_("The session was removed"))
        page = Undo(
            url=reverse("manage_session", args=(self.event.slug, session.number)),
            label=_("Go to session %(number)s") % {"number": session.number},
        )
        if entry.verb in STEPS:
            if session.status == STEPS[entry.verb]:
                return page
            return Undo(reason=_("A later step was taken"))
        if entry.verb in SEAT_CHANGES:
            if session.status not in BEGUN_STATUSES:
                return page
            return Undo(reason=_("The session has been played"))
        return page if session.status == SessionStatus.DRAFT else None

    def _table(self, entry: AuditEntry) -> Undo | None:
        table = self.tables.get(entry.subject_id)
        if table is None or entry.verb not in WITH_TABLE_STEPS:
            return None
        if table.status != TableStatus.CLOSED and entry.verb == "table.close":
            return Undo(reason=_("Reopened since"))
        return Undo(
            url=reverse("manage_table", args=(self.event.slug, table.pk)),
            label=_("Go to table %(number)s of session %(session)s")
            % {"number": table.number, "session": table.session.number},
        )


def _permission_to_undo(entry: AuditEntry) -> str | None:
    """The permission to undo the entry from the audit itself."""
    if entry.verb == "entrants.set_status":
        return verb_of_status(entry.after["status"], entry.before["status"])
    return HERE.get(entry.verb)


def _nothing(entry: AuditEntry) -> Undo | None:  # noqa: ARG001 (one shape for all verbs)
    return None


def _is_current(now: object, value: object) -> bool:
    """Whether a value is still the one in the audit, which stores dates as text."""
    return now == value or str(now) == str(value)


def _subjects(entries: Iterable[AuditEntry], kind: str) -> set[int]:
    return {entry.subject_id for entry in entries if entry.subject_kind == kind}
