"""What an event adds to the catalogue: its own penalties and bonuses."""

from collections.abc import Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_fields
from league.core.locks import bump_page_version, locked_event, require
from league.core.permissions import Actor
from league.models import CatalogueEntry, Event
from league.models.penalty import ENTRY_KINDS
from league.play.penalties import MOST_POINTS


def add_entry(
    event: Event, *, actor: Actor, name: str, kind: str, points: int, for_session: bool = False
) -> CatalogueEntry:
    require(actor, "event.change", event_id=event.pk)
    name = name.strip()
    with transaction.atomic():
        locked_event(event.pk)
        refuse_if(_problems(event, name, kind, points))
        entry = CatalogueEntry.objects.create(
            event=event, name=name, kind=kind, points=points, for_session=for_session
        )
        bump_page_version(event.pk)
        after = {"name": name, "kind": kind, "points": points, "for_session": for_session}
        record(actor, "catalogue.add", entry, event_id=event.pk, after=after)
    return entry


def remove_entry(entry: CatalogueEntry, *, actor: Actor) -> None:
    """Remove an entry; what was given by it stays."""
    require(actor, "event.change", event_id=entry.event_id)
    with transaction.atomic():
        locked_event(entry.event_id)
        bump_page_version(entry.event_id)
        before = {"name": entry.name, "kind": entry.kind, "points": entry.points}
        record(actor, "catalogue.remove", entry, event_id=entry.event_id, before=before)
        entry.delete()


def _problems(event: Event, name: str, kind: str, points: int) -> Iterator[AnyProblem]:
    yield from problems_of_fields(CatalogueEntry(event=event, name=name), ["name"])
    if event.catalogue_entries.filter(name__iexact=name).exists():
        yield problem("entry_named_twice", "name", name=name)
    if kind not in ENTRY_KINDS:
        yield problem("value_unknown", "kind", value=kind, choices=", ".join(ENTRY_KINDS))
    if not 1 <= points <= MOST_POINTS:
        yield problem("value_out_of_range", "points", value=points, low=1, high=MOST_POINTS)
