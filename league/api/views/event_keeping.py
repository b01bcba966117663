"""Copy, archive and hand over an event; its address, its announcement, the whole as a file."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView
from league.api.inputs.event_keeping import (
    AddressIn,
    AnnouncementIn,
    ArchiveIn,
    EventCopyIn,
    HandOverIn,
    OwnTablesIn,
)
from league.api.outputs.events import AnnouncementOut, CopiedEventOut, EventOut, EventRoleOut
from league.events.archiving import archive_event, change_address
from league.events.banner import set_banner
from league.events.staff import hand_over, set_own_tables
from league.importing.event_files.write import event_file
from league.rehearsals.rehearsals import refuse_rehearsal
from league.series.copied_events import copy_event
from league.series.queries.carried_constraints import carried_constraints


class EventCopy(ApiView):
    @extend_schema(request=EventCopyIn, responses={201: CopiedEventOut})
    def post(self, request: Request, pk: int) -> Response:
        """A draft with the settings, rules, pairing priorities and stages of this event.

        With its players come the pairs that must not meet, fixed tables and fixed seats.
        """
        source, wanted = self.event(pk), self.read(EventCopyIn)
        made = copy_event(source, by=self.actor, **wanted)
        constraints = carried_constraints([source] if wanted["players"] else [], [made])
        context = {"constraints": constraints}
        return Response(CopiedEventOut(made, context=context).data, status=201)


class EventArchive(ApiView):
    @extend_schema(request=ArchiveIn, responses=EventOut)
    def post(self, request: Request, pk: int) -> Response:
        """Take the event out of all lists, or put it back."""
        event = archive_event(self.event(pk), by=self.actor, **self.read(ArchiveIn))
        return Response(EventOut(event).data)


class EventAddress(ApiView):
    @extend_schema(request=AddressIn, responses=EventOut)
    def put(self, request: Request, pk: int) -> Response:
        """Give the event's pages another address; the old one leads there."""
        event = change_address(self.event(pk), by=self.actor, **self.read(AddressIn))
        return Response(EventOut(event).data)


class EventAnnouncement(ApiView):
    @extend_schema(responses=AnnouncementOut)
    def get(self, request: Request, pk: int) -> Response:
        return Response(AnnouncementOut(self.event(pk)).data)

    @extend_schema(request=AnnouncementIn, responses=AnnouncementOut)
    def put(self, request: Request, pk: int) -> Response:
        """Show a text on all pages of the event; an empty text takes it away."""
        event = set_banner(self.event(pk), by=self.actor, **self.read(AnnouncementIn))
        return Response(AnnouncementOut(event).data)


class EventHandOver(ApiView):
    @extend_schema(request=HandOverIn, responses=EventRoleOut)
    def post(self, request: Request, pk: int) -> Response:
        """Make somebody of the staff the organiser; the caller stays as a referee."""
        role = hand_over(self.event(pk), by=self.actor, **self.read(HandOverIn))
        return Response(EventRoleOut(role).data)


class EventRoleTables(ApiView):
    @extend_schema(request=OwnTablesIn, responses={204: None})
    def put(self, request: Request, pk: int, role_id: int) -> Response:
        """The tables that a scorer keeps, such as "1-4, 7"; empty for all."""
        set_own_tables(self.event(pk), role_id, by=self.actor, **self.read(OwnTablesIn))
        return Response(status=204)


class EventFile(ApiView):
    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """The whole event, to be stored on another installation."""
        event = self.event(pk)
        self.require("event.change", event.pk)
        refuse_rehearsal(event)
        return Response(event_file(event))
