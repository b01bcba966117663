"""Store an event file completely or not at all."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.locks import bump_results_version
from league.core.permissions import Actor
from league.enums import Role
from league.events.slugs import free_slug
from league.importing.event_files.references import renumbered
from league.importing.event_files.tables import FORMAT, TABLES, VERSION, FileTable, name_in_file
from league.models import AuditEntry, Club, Event, EventRole, Player

SAVED_WITH_KEYS = (Club, Player, Event)  # `save` adds the search keys

Stored = dict[str, list[Any]]


def store_event_file(content: Any, *, actor: Actor) -> Event:
    """Store the event under a free short name, with new players, clubs and secrets.

    The actor becomes its organiser and must be an administrator, because the file contains the
    audit.
    """
    if not actor.is_superuser:
        raise Forbidden
    refuse_if(_problems_of(content))
    stored: Stored = {}
    try:
        with transaction.atomic():
            for table in TABLES:
                rows = content["tables"].get(table.name, [])
                stored[table.name] = []
                for row in rows:
                    stored[table.name].append(_store(table, row, stored))
            event: Event = stored["event"][0]
            _finish(event, stored, actor)
    except (IntegrityError, ValidationError, ValueError, TypeError, KeyError, IndexError) as error:
        where = f"{table.name} {len(stored[table.name]) + 1}: {error}"
        raise Refused(
            problem("line_unreadable", "file", line=where, why=type(error).__name__)
        ) from (error)
    return event


def _problems_of(content: Any) -> list[AnyProblem]:
    known = (
        isinstance(content, Mapping)
        and (content.get("format"), content.get("version")) == (FORMAT, VERSION)
        and isinstance(content.get("tables"), Mapping)
        and len(content["tables"].get("event", [])) == 1
    )
    expected = f"{FORMAT} {VERSION}"
    given = content.get("format", "") if isinstance(content, Mapping) else ""
    if known:
        return []
    return [problem("value_unknown", "file", value=str(given)[:60], choices=expected)]


def _store(table: FileTable, row: Mapping[str, Any], stored: Stored) -> models.Model:
    made: Any = table.model()
    for field in table.fields():
        name = name_in_file(field)
        # A file from before the column was there has none.
        may_lack = field.has_db_default() or field.null
        value = row[name] if name in row or not may_lack else field.get_default()
        if field.related_model is not None:
            kind = field.related_model._meta.model_name
            setattr(made, field.attname, None if value is None else _pk(stored, kind, value))
        elif field.get_internal_type() == "JSONField":
            setattr(made, field.name, renumbered(table.name, field.name, value, _by_pk(stored)))
        else:
            setattr(made, field.name, field.to_python(value))
    if isinstance(made, AuditEntry):
        made.actor = str(row["who"])[:120]
        subject = row["subject"]
        made.subject_id = 0 if subject is None else _pk(stored, made.subject_kind, subject)
    if isinstance(made, Event):
        made.slug = free_slug(Event, made.slug)
    if isinstance(made, Club) and (known := Club.objects.filter(name__iexact=made.name).first()):
        return known
    if isinstance(made, SAVED_WITH_KEYS):
        made.save()
    else:
        made.save_base(raw=True)  # keeps the times that columns would set themselves
    stored_row: models.Model = made
    return stored_row


def _pk(stored: Stored, kind: str, number: int) -> int:
    if number < 1:
        raise IndexError(f"{kind} {number}")
    return int(stored[kind][number - 1].pk)


def _by_pk(stored: Stored) -> Any:
    return lambda kind, number: _pk(stored, kind, number)


def _finish(event: Event, stored: Stored, actor: Actor) -> None:
    """The new event becomes the home of its players; the actor organises it."""
    ids = [player.pk for player in stored["player"]]
    Player.objects.filter(pk__in=ids).update(home_event=event)
    if actor.login_id is not None:
        EventRole.objects.create(event=event, login_id=actor.login_id, role=Role.ORGANISER)
    bump_results_version(event.pk)
    record(actor, "event.import", event, event_id=event.pk)
