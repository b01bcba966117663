"""Search the audit of an event by words, and write it as a sheet of a file."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.core.permissions import Actor
from league.history.queries.audit_texts import AuditText, audit_texts
from league.history.queries.entry_values import with_entries, with_values
from league.models import AuditEntry, Event
from league.models.search_key import is_found, query_keys
from league.standings.queries.report_sheets import Sheet
from league.templatetags.tenbou import reason, who

# A sentence takes about a millisecond to write, so a page and a file have the latest entries only.
MOST_SEARCHED = 1000
MOST_IN_FILE = 2000


def texts_of(event: Event, entries: Iterable[AuditEntry], actor: Actor) -> list[AuditText]:
    """The entries in words, with the values that this reader may see."""
    return audit_texts(event, with_entries(with_values(entries, actor)))


def entries_saying(
    event: Event, entries: QuerySet[AuditEntry], asked: str, actor: Actor
) -> list[AuditEntry]:
    """Of the latest entries those that have every word of a query in their sentence or values."""
    keys = query_keys(asked)
    latest = texts_of(event, entries[:MOST_SEARCHED], actor)
    return [text.entry for text in latest if is_found(keys, *_said(text))]


def _said(text: AuditText) -> list[str]:
    values = (value for side in (text.before, text.after) for _name, value in side)
    return [text.plain, str(who(text.entry.who)), reason(text.entry.reason), *values]


def audit_sheet(event: Event, entries: Iterable[AuditEntry], actor: Actor) -> Sheet:
    """One row an entry, the latest first; times are those of the event's zone."""
    heads = [_("Time"), _("By"), _("What"), _("Before"), _("After"), _("Reason")]
    rows = [_row(text, event) for text in texts_of(event, entries, actor)]
    return _("Audit log"), heads, rows


def _row(text: AuditText, event: Event) -> list[str]:
    at = localtime(text.entry.at, event.zone)
    return [
        date_format(at, "SHORT_DATETIME_FORMAT"),
        str(who(text.entry.who)),
        text.plain,
        _values(text.before),
        _values(text.after),
        reason(text.entry.reason),
    ]


def _values(side: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in side)
