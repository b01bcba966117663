"""What is wrong with an event file, found before anything is stored; each problem names its place."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from league.core.errors import AnyProblem, problem
from league.importing.event_files.references import renumbered
from league.importing.event_files.tables import FORMAT, TABLES, VERSION, FileTable, name_in_file
from league.models import AuditEntry

MOST_PROBLEMS = 50
LONGEST_SHOWN = 60  # characters of a value
Tables = Mapping[str, list[Any]]


class _NoSuchRowError(Exception):
    """A reference leads to no row that stands before this one."""


def damage_of(content: Any) -> list[AnyProblem]:
    """The first problems of the file; none of one that another Tenbou wrote."""
    if not isinstance(content, Mapping):
        return [problem("event_file_none", "file")]
    if (content.get("format"), content.get("version")) != (FORMAT, VERSION):
        given = f"{content.get('format', '')} {content.get('version', '')}".strip()
        expected = f"{FORMAT} {VERSION}"
        return [problem("event_file_format", "file", value=_shown(given), expected=expected)]
    tables = content.get("tables")
    if not isinstance(tables, Mapping):
        return [problem("event_file_no_tables", "file")]
    found: list[AnyProblem] = [
        problem("event_file_table", "file", table=table.name)
        for table in TABLES
        if not isinstance(tables.get(table.name, []), list)
    ]
    if not found and len(tables.get("event", [])) != 1:
        found = [problem("event_file_one_event", "file", count=len(tables.get("event", [])))]
    return found or _first(_in_rows(tables))


def _first(problems: Iterator[AnyProblem]) -> list[AnyProblem]:
    return [one for one, _number in zip(problems, range(MOST_PROBLEMS), strict=False)]


def _in_rows(tables: Tables) -> Iterator[AnyProblem]:
    for table in TABLES:
        for number, row in enumerate(tables.get(table.name, []), 1):
            if isinstance(row, Mapping):
                yield from _Row(table, number, row, tables).problems()
            else:
                yield problem("event_file_row", "file", table=table.name, row=number)


class _Row:
    def __init__(
        self, table: FileTable, number: int, row: Mapping[str, Any], tables: Tables
    ) -> None:
        self.table, self.number, self.row, self.tables = table, number, row, tables

    def problems(self) -> Iterator[AnyProblem]:
        for field in self.table.fields():
            yield from self._of_field(field)
        if self.table.model is AuditEntry:
            yield from self._of_subject()

    def _of_field(self, field: Any) -> Iterator[AnyProblem]:
        name = name_in_file(field)
        if name not in self.row:
            if not may_lack(field):
                yield self._problem("event_file_column", name)
            return
        value = self.row[name]
        try:
            is_held = self._holds(field, value)
        except _NoSuchRowError as error:
            yield self._problem("event_file_reference", name, target=str(error))
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            yield self._problem("event_file_value", name, value=value)
        else:
            if not is_held:
                yield self._problem("event_file_value", name, value=value)

    def _holds(self, field: Any, value: Any) -> bool:
        """Whether the column can hold the value, with the rows to which it refers."""
        if value is None:
            return bool(field.null)
        if field.related_model is not None:
            self._check_reference(field.related_model._meta.model_name, value)
        elif isinstance(field, models.JSONField):
            renumbered(self.table.name, field.name, value, self._check_reference)
        else:
            return fits(field, value)
        return True

    def _of_subject(self) -> Iterator[AnyProblem]:
        kind, subject = self.row.get("subject_kind"), self.row.get("subject")
        if "who" not in self.row:
            yield self._problem("event_file_column", "who")
        if "subject" not in self.row:
            yield self._problem("event_file_column", "subject")
        elif subject is not None:
            try:
                self._check_reference(str(kind), subject)
            except _NoSuchRowError as error:
                yield self._problem("event_file_reference", "subject", target=str(error))

    def _check_reference(self, kind: str, number: Any) -> int | None:
        """The number, if a row of that kind has it and is stored before this one."""
        if number is None:
            return None
        rows = self.number - 1 if kind == self.table.name else len(self.tables.get(kind, []))
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= rows:
            raise _NoSuchRowError(_shown(f"{kind} {number}"))
        return number

    def _problem(self, code: str, column: str, **params: Any) -> AnyProblem:
        if "value" in params:
            params["value"] = _shown(params["value"])
        return problem(
            code, "file", table=self.table.name, row=self.number, column=column, **params
        )


def may_lack(field: Any) -> bool:
    """Whether a file may lack the column: one from before the column was there has none."""
    return bool(field.has_db_default() or field.null)


def fits(field: Any, value: Any) -> bool:
    """Whether the column can hold the value, which is no reference and no JSON."""
    if not isinstance(value, bool | int | str) or "\0" in str(value):
        return False
    try:
        read = field.to_python(value)
        field.run_validators(read)
    except (ValidationError, OverflowError):
        return False
    known = dict(field.flatchoices)
    return not known or read in known or read in field.empty_values


def _shown(value: Any) -> str:
    return str(value).replace("\0", "")[:LONGEST_SHOWN]
