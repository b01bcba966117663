"""Archive an event, change its address, delete a draft on which nothing depends."""

import re
from collections.abc import Iterator
from functools import partial

from django.utils import timezone

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.locks import bump_page_version, locks_event
from league.core.permissions import Actor
from league.enums import EventStatus, SessionStatus
from league.events.slugs import TAKEN_SLUGS
from league.models import (
    DivisionChange,
    Event,
    EventAddress,
    LineUp,
    Photo,
    Seat,
    SignOff,
    StageEntry,
)
from league.operations.photo_files import delete_photos

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_SLUG = 80


@locks_event("event.change")
def archive_event(event: Event, *, actor: Actor, archived: bool = True) -> Event:
    """Take an event out of all lists and searches, or put it back. Its pages stay."""
    if archived and event.status == EventStatus.RUNNING:
        raise Refused(problem("event_runs", "status"))
    if (event.archived_at is not None) == archived:
        return event
    event.archived_at = timezone.now() if archived else None
    event.save(update_fields=["archived_at"])
    bump_page_version(event.pk)
    verb = "event.archive" if archived else "event.unarchive"
    record(actor, verb, event, event_id=event.pk)
    return event


@locks_event("event.change")
def change_address(event: Event, slug: str, *, actor: Actor) -> Event:
    """Give the event another address; the old one redirects to it."""
    slug = slug.strip().lower()
    old = event.slug
    changed = change_fields(
        event,
        {"slug": slug},
        "event.change_address",
        actor=actor,
        event_id=event.pk,
        problems=partial(_problems_of_address, event, slug),
        bump=bump_page_version,
    )
    if changed:
        EventAddress.objects.filter(slug=slug).delete()  # its own former address
        EventAddress.objects.create(event=event, slug=old)
    return event


@locks_event("event.change")
def delete_event(event: Event, *, actor: Actor) -> None:
    """Delete a draft with its entrants and drawn sessions; the audit stays."""
    refuse_if(problems_of_deleting(event))
    record(actor, "event.delete", event, event_id=event.pk, before={"name": event.name})
    delete_with_everything(event)


def delete_with_everything(event: Event) -> None:
    """Delete an event in the order of its references, without checking what depends on it."""
    of_tables = {"table__session__event": event}
    delete_photos(Photo.objects.filter(**of_tables))
    event.sign_ups.all().delete()
    LineUp.objects.filter(session__event=event).delete()
    SignOff.objects.filter(**of_tables).delete()
    Seat.objects.filter(**of_tables).update(replaces=None)
    for session in event.sessions.all():
        session.tables.all().delete()
    event.penalties.all().delete()
    event.sessions.all().delete()
    StageEntry.objects.filter(stage__event=event).delete()
    DivisionChange.objects.filter(event=event).delete()
    event.entrants.all().delete()
    event.delete()


def problems_of_deleting(event: Event) -> Iterator[AnyProblem]:
    """Why an event can only be archived: the data that depends on it."""
    if event.status != EventStatus.DRAFT:
        yield problem("delete_not_draft", "status")
    if count := event.sessions.exclude(status=SessionStatus.DRAFT).count():
        yield problem("delete_has_sessions", "sessions", count=count)
    if count := event.penalties.count():
        yield problem("delete_has_penalties", "penalties", count=count)
    if count := event.sign_ups.exclude(status="withdrawn").count():
        yield problem("delete_has_sign_ups", "sign_ups", count=count)


def _problems_of_address(event: Event, slug: str) -> Iterator[AnyProblem]:
    if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
        yield problem("address_unreadable", "slug")
        return
    others = Event.objects.exclude(pk=event.pk).filter(slug=slug)
    earlier = EventAddress.objects.exclude(event=event).filter(slug=slug)
    if slug in TAKEN_SLUGS[Event] or others.exists() or earlier.exists():
        yield problem("address_taken", "slug", value=slug)
