"""Store an event file completely or not at all."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction

from league.core.audit import record
from league.core.errors import Forbidden, Refused, problem, refuse_if
from league.core.locks import bump_results_version
from league.core.permissions import Actor
from league.enums import Role
from league.events.slugs import free_slug
from league.importing.event_files.damage import damage_of
from league.importing.event_files.references import renumbered
from league.importing.event_files.tables import TABLES, FileTable, name_in_file
from league.models import AuditEntry, Club, Event, EventRole, Player
from league.play.queries.consistency import differences_of, played_tables
from scoring import ScoringError

SAVED_WITH_KEYS = (Club, Player, Event)  # `save` adds the search keys

#: What Python says of a value of another form than the one that is read there.
DAMAGES = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError)

Stored = dict[str, list[Any]]


def read_event_file(content: bytes) -> Any:
    """The file as JSON, for `store_event_file`."""
    try:
        return json.loads(content)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        raise Refused(problem("event_file_broken", "file", **place)) from error
    except (ValueError, RecursionError) as error:
        raise Refused(problem("event_file_none", "file")) from error


def store_event_file(content: Any, *, actor: Actor) -> Event:
    """Store the event under a free short name, with new players, clubs and secrets.

    The actor becomes its organiser and must be an administrator, because the file contains the
    audit.
    """
    if not actor.is_superuser:
        raise Forbidden
    refuse_if(damage_of(content))
    stored: Stored = {}
    table = TABLES[0]
    try:
        with transaction.atomic():
            for table in TABLES:
                stored[table.name] = []
                for row in content["tables"].get(table.name, []):
                    stored[table.name].append(_store(table, row, stored))
            event: Event = stored["event"][0]
            _refuse_unreadable(event)
            _finish(event, stored, actor)
    except (DatabaseError, ValidationError, *DAMAGES) as error:
        row_number = len(stored.get(table.name, ())) + 1
        code = "event_file_contradiction"
        raise Refused(problem(code, "file", table=table.name, row=row_number)) from error
    return event


def _refuse_unreadable(event: Event) -> None:
    """Rules and hands are read once, since no page could show what cannot be read."""
    refusal = problem("event_file_rules", "file")
    try:
        _rules = (event.ruleset, event.league_rules, event.odd_rules)
        for table in played_tables(event):
            place = {"session": table.session.number, "table": table.number}
            refusal = problem("event_file_game", "file", **place)
            refuse_if(refusal for one in differences_of(table) if one.is_unplayable)
    except (ScoringError, *DAMAGES) as error:
        raise Refused(refusal) from error


def _store(table: FileTable, row: Mapping[str, Any], stored: Stored) -> models.Model:
    made: Any = table.model()
    for field in table.fields():
        name = name_in_file(field)
        value = row[name] if name in row else field.get_default()
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
