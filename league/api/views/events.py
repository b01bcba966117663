"""Events: list, create, change, set the status, release results; copy, archive, hand over."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from rest_framework.response import Response

from league.api.base import OfEvent
from league.api.call import Given, call
from league.api.inputs.events import (
    AddressIn,
    AnnouncementIn,
    ArchiveIn,
    EventChangeIn,
    EventCopyIn,
    EventFilterIn,
    EventIn,
    EventStatusIn,
    ReleaseIn,
    RulesetIn,
)
from league.api.outputs.events import (
    AnnouncementOut,
    CopiedEventOut,
    EventDetailOut,
    EventOut,
    JobOut,
    RulesetOut,
)
from league.api.who_may import EVENT_MAKERS, PUBLIC
from league.events.archiving import archive_event, change_address, delete_event
from league.events.banner import set_banner
from league.events.events import (
    change_event,
    change_ruleset,
    create_event,
    release_results,
    set_event_status,
)
from league.events.queries.visible import listed_events
from league.importing.event_files.write import event_file
from league.models import Event
from league.play.recompute import request_recompute
from league.rehearsals.rehearsals import refuse_rehearsal
from league.series.copying import carried_constraints, copy_event


class EventViewSet(OfEvent):
    tag = "events"

    @call(PUBLIC, query=EventFilterIn, out=[EventOut])
    def list(self, given: Given) -> Any:
        """List events, the newest first."""
        return listed_events(self.actor).filter(**given).order_by("-pk")

    @call(EVENT_MAKERS, body=EventIn, out=EventOut, status=201)
    def create(self, given: Given) -> Event:
        """Create an event as a draft."""
        return create_event(actor=self.actor, **given)

    @call(PUBLIC, out=EventDetailOut)
    def retrieve(self, event: Event) -> Event:
        """Show an event with its settings."""
        return event

    @call("event.change", body=EventChangeIn, out=EventOut)
    def partial_update(self, event: Event, given: Given) -> Event:
        """Change settings of an event."""
        return change_event(event, actor=self.actor, **given)

    @call("event.change")
    def destroy(self, event: Event) -> None:
        """Delete a draft on which nothing builds."""
        delete_event(event, actor=self.actor)

    @call(PUBLIC, "GET ruleset", out=RulesetOut)
    def ruleset(self, event: Event) -> Event:
        """Show the rules of an event."""
        return event

    @ruleset.mapping.put
    @call("event.change", body=RulesetIn, out=RulesetOut)
    def change_ruleset(self, event: Event, given: Given) -> Event:
        """Set the rules of an event: a preset and switches that differ from it."""
        preset, switches = given.get("preset"), given.get("switches", {})
        return change_ruleset(event, actor=self.actor, preset=preset, switches=switches)

    @call("event.change", "POST status", body=EventStatusIn, out=EventOut)
    def set_status(self, event: Event, given: Given) -> Event:
        """Set the status of an event: open, running, finished."""
        return set_event_status(event, actor=self.actor, **given)

    @call("event.change", "POST release", body=ReleaseIn, out=EventOut)
    def release(self, event: Event, given: Given) -> Event:
        """Release hidden results to everybody, or hide them again."""
        return release_results(event, actor=self.actor, **given)

    @call("report.build", "POST recompute", out=JobOut, status=202)
    def recompute(self, event: Event) -> Any:
        """Compute all results again from the stored hands, by a job."""
        return request_recompute(event, actor=self.actor)


class EventKeepingViewSet(OfEvent):
    tag = "events"

    @call("event.change", "POST copy", body=EventCopyIn, out={201: CopiedEventOut})
    def copy(self, source: Event, given: Given) -> Response:
        """Copy an event into a draft: settings, rules, pairing priorities and stages.

        With its players come the pairs that must not meet, fixed tables and fixed seats.
        """
        made = copy_event(source, actor=self.actor, **given)
        constraints = carried_constraints([source] if given["players"] else [], [made])
        context = {"constraints": constraints}
        return Response(CopiedEventOut(made, context=context).data, status=201)

    @call("event.change", "POST archive", body=ArchiveIn, out=EventOut)
    def archive(self, event: Event, given: Given) -> Event:
        """Take an event out of all lists, or put it back."""
        return archive_event(event, actor=self.actor, **given)

    @call("event.change", "PUT address", body=AddressIn, out=EventOut)
    def change_address(self, event: Event, given: Given) -> Event:
        """Give an event's pages another address; the old one leads there."""
        return change_address(event, actor=self.actor, **given)

    @call(PUBLIC, "GET announcement", out=AnnouncementOut)
    def announcement(self, event: Event) -> Event:
        """Show the announcement of an event."""
        return event

    @announcement.mapping.put
    @call("event.announce", body=AnnouncementIn, out=AnnouncementOut)
    def announce(self, event: Event, given: Given) -> Event:
        """Show a text on all pages of an event; an empty text takes it away."""
        return set_banner(event, actor=self.actor, **given)

    @call("event.change", "GET event-file", out={200: OpenApiTypes.OBJECT})
    def event_file(self, event: Event) -> Response:
        """Read a whole event, to be stored on another installation."""
        refuse_rehearsal(event)
        return Response(event_file(event))
