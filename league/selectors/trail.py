"""Entries of the audit trail in words: what they are about, what stood before and after."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext as _

from league.models import AuditEntry, Event, Table, TableCall
from league.selectors.vocabulary import NAMES, listed, said
from league.selectors.wording import entry_in_words
from scoring import NotationError

DASH = "\N{EN DASH}"
# Keys of a side that hold rows by their number in the database, and of which kind these are.
KIND_OF = {"entrant": "entrant", "entrants": "entrant", "pair": "entrant", "table": "table"}

Names = Mapping[str, Mapping[int, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """An entry of the trail with its sides as (name, value) in words."""

    entry: AuditEntry
    subject: str
    before: list[tuple[str, str]]
    after: list[tuple[str, str]]


def told_of(event: Event, entries: Iterable[AuditEntry]) -> list[Told]:
    names = _names_in(event)
    return [
        Told(
            entry=entry,
            subject=_row_said(names, entry.subject_kind, entry.subject_id),
            before=_side(entry.before, entry.subject_kind, names),
            after=_side(entry.after, entry.subject_kind, names),
        )
        for entry in entries
    ]


def _names_in(event: Event) -> Names:
    """What the trail numbers, by kind: the event's entrants, sign-ups, sessions, tables, calls."""
    entrants = event.entrants.values_list("pk", "number", "player__display_name")
    sessions = dict(event.sessions.values_list("pk", "number"))
    tables = Table.objects.filter(session__event=event).values_list("pk", "session_id", "number")
    tables_said = {
        pk: _("session %(session)s, table %(table)s")
        % {"session": sessions[session], "table": number}
        for pk, session, number in tables
    }
    calls = TableCall.objects.filter(table__session__event=event).values_list("pk", "table_id")
    sign_ups = event.sign_ups.values_list("pk", "place", "name")
    return {
        "event": {event.pk: event.name},
        "team": dict(event.teams.values_list("pk", "name")),
        "signup": {
            pk: _("sign-up %(place)s, %(name)s") % {"place": place, "name": name}
            for pk, place, name in sign_ups
        },
        "entrant": {pk: f"{number} {name}" for pk, number, name in entrants},
        "session": {
            pk: _("session %(number)s") % {"number": number} for pk, number in sessions.items()
        },
        "table": tables_said,
        "tablecall": {
            pk: _("call, %(table)s") % {"table": tables_said[table]} for pk, table in calls
        },
    }


def _row_said(names: Names, kind: str, row: int) -> str:
    """A row by what people call it; by kind and number where that is not known (any more)."""
    known = names.get(kind, {}).get(row)
    return f"{kind} {row}" if known is None else known


def _side(side: Mapping[str, Any], kind: str, names: Names) -> list[tuple[str, str]]:
    return [(said(name), _value(value, name, kind, names)) for name, value in side.items()]


def _value(value: Any, name: str, kind: str, names: Names) -> str:
    if name == "entry":
        return _entry(value)
    if isinstance(value, list):
        return listed(_value(item, name, kind, names) for item in value) or DASH
    if name in KIND_OF and isinstance(value, int):
        return _row_said(names, KIND_OF[name], value)
    if isinstance(value, dict):
        return "; ".join(
            f"{said(part)}: {_value(inner, part, kind, names)}" for part, inner in value.items()
        )
    return _plain(value, name, kind)


def _plain(value: Any, name: str, kind: str) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value in {None, ""}:
        return DASH
    choices = _choices(kind, name)
    if value in choices:
        return str(choices[value])
    return said(value) if value in NAMES else str(value)


def _choices(kind: str, name: str) -> dict[Any, Any]:
    """What the values of a field are called, where it is one with choices."""
    try:
        model = apps.get_model("league", kind)
        return dict(getattr(model._meta.get_field(name), "flatchoices", ()))
    except (LookupError, FieldDoesNotExist):
        return {}


def _entry(entry: Any) -> str:
    """A hand in words; what cannot be read as one stands as it was stored."""
    try:
        return entry_in_words(entry)
    except NotationError:
        return str(entry)
