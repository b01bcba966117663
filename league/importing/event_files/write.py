"""Write an event and everything that happened in it as one JSON value."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from league.importing.event_files.references import renumbered
from league.importing.event_files.tables import FORMAT, TABLES, VERSION, FileTable, name_in_file
from league.models import AuditEntry, Entrant, Event, Player
from league.models.player_fields import PLAYER_FIELDS

IMPORTED = "event.import"

Numbers = dict[str, dict[int, int]]


def event_file(event: Event) -> dict[str, Any]:
    """The event as JSON. Rows are numbered from 1 in each table; references use these numbers.

    Names that staff of the event may not see are left out.
    """
    rows = {table.name: _rows_of(table, event) for table in TABLES}
    numbers: Numbers = {
        name: {row.pk: number for number, row in enumerate(found, 1)}
        for name, found in rows.items()
    }
    hidden = _hidden_players(event)
    return {
        "format": FORMAT,
        "version": VERSION,
        "tables": {
            table.name: [_row(table, row, numbers, hidden) for row in rows[table.name]]
            for table in TABLES
        },
    }


def _rows_of(table: FileTable, event: Event) -> list[Any]:
    found: QuerySet[Any] = (
        QuerySet(table.model).filter(**{table.path: event.pk}).order_by("pk").distinct()
    )
    if table.model is AuditEntry:  # that it was imported is a fact of the installation
        return list(found.exclude(verb=IMPORTED).select_related("login"))
    return list(found)


def _hidden_players(event: Event) -> dict[int, str]:
    """What stands for each name that staff may not see, by player."""
    hidden = Entrant.objects.filter(event=event, staff_see_name=False, player__shown_by_name=False)
    return {one.player_id: one.public_name for one in hidden.select_related("player")}


def _row(table: FileTable, row: Any, numbers: Numbers, hidden: Mapping[int, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in table.fields():
        value = getattr(row, field.attname)
        if field.related_model is not None:
            found[name_in_file(field)] = numbers[field.related_model._meta.model_name].get(value)
        elif field.get_internal_type() == "JSONField":
            found[name_in_file(field)] = renumbered(
                table.name, field.name, value, lambda kind, pk: numbers[kind].get(pk)
            )
        elif isinstance(value, bool | int | str) or value is None:
            found[name_in_file(field)] = value
        else:
            found[name_in_file(field)] = field.value_to_string(row)
    if isinstance(row, Player) and row.pk in hidden:
        found |= {"display_name": hidden[row.pk], "association_numbers": {}, "club": None}
        found |= {field.name: "" for field in PLAYER_FIELDS}
    if isinstance(row, AuditEntry):
        found["who"] = row.who
        found["subject"] = numbers.get(row.subject_kind, {}).get(row.subject_id)
    return found
