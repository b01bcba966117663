"""Roles, penalties, reports and the audit of an event."""

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, secret, without_body
from league.api.inputs.events import InvitationIn, PenaltyIn, ReportIn, RoleIn
from league.api.inputs.tables import ReasonIn
from league.api.outputs.events import (
    AuditEntryOut,
    EventRoleOut,
    InvitationOut,
    JobOut,
    PenaltyOut,
    ReportOut,
)
from league.api.outputs.tables import CorrectionsOut
from league.core.errors import Refused, problem
from league.enums import ReportFormat
from league.events.invitations import invite, revoke_invitation
from league.events.queries.invitations import open_invitations
from league.events.staff import grant_role, revoke_role
from league.history.queries.corrections import corrected_results_of, corrections_of
from league.history.queries.hand_entries import with_entries
from league.history.queries.profile_changes import with_values
from league.models import Entrant, Penalty, Report, Table
from league.play.penalties import give_penalty, revoke_penalty
from league.standings.files import CONTENT_TYPES
from league.standings.reports import request_report


class EventRoles(ApiView):
    @extend_schema(responses=EventRoleOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("roles.change", event.pk)
        return self.page(event.roles.select_related("login").order_by("pk"), EventRoleOut)

    @extend_schema(request=RoleIn, responses={201: EventRoleOut})
    def post(self, request: Request, pk: int) -> Response:
        role = grant_role(self.event(pk), by=self.actor, **self.read(RoleIn))
        return Response(EventRoleOut(role).data, status=201)


class EventRoleDetail(ApiView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int, role_id: int) -> Response:
        revoke_role(self.event(pk), role_id, by=self.actor)
        return Response(status=204)


class EventInvitations(ApiView):
    @extend_schema(responses=InvitationOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """Those that can still be accepted."""
        event = self.event(pk)
        self.require("roles.change", event.pk)
        return secret(self.page(open_invitations(event), InvitationOut))

    @extend_schema(request=InvitationIn, responses={201: InvitationOut})
    def post(self, request: Request, pk: int) -> Response:
        made = invite(self.event(pk), by=self.actor, **self.read(InvitationIn))
        return secret(Response(InvitationOut(made).data, status=201))


class EventInvitationDetail(ApiView):
    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int, invitation_id: int) -> Response:
        revoke_invitation(self.event(pk), invitation_id, by=self.actor)
        return Response(status=204)


class EventPenalties(ApiView):
    @extend_schema(responses=PenaltyOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("penalty.give", event.pk)
        return self.page(event.penalties.order_by("pk"), PenaltyOut)

    @extend_schema(request=PenaltyIn, responses={201: PenaltyOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("penalty.give", event.pk)
        wanted = self.read(PenaltyIn)
        entrant = event.entrants.filter(pk=wanted["entrant"]).first()
        table = Table.objects.filter(session__event=event, pk=wanted.get("table") or 0).first()
        refuse_unknown(wanted, entrant, table)
        wanted |= {"entrant": entrant, "table": table}
        return Response(PenaltyOut(give_penalty(by=self.actor, **wanted)).data, status=201)


class PenaltyRevoke(ApiView):
    @extend_schema(request=ReasonIn, responses=PenaltyOut)
    def post(self, request: Request, pk: int) -> Response:
        penalty = found(Penalty.objects.filter(pk=pk).first())
        self.event(penalty.event_id)
        penalty = revoke_penalty(penalty, by=self.actor, **self.read(ReasonIn))
        return Response(PenaltyOut(penalty).data)


class EventReports(ApiView):
    @extend_schema(responses=ReportOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("report.build", event.pk)
        return self.page(event.reports.defer("content").order_by("-pk"), ReportOut)

    @extend_schema(request=ReportIn, responses={202: JobOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        wanted = self.read(ReportIn)
        job = request_report(
            event, by=self.actor, file_format=wanted["format"], table=wanted["table"]
        )
        return Response(JobOut(job).data, status=202)


class ReportDownload(ApiView):
    @extend_schema(
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, CONTENT_TYPES[ReportFormat.XLSX]): OpenApiResponse(OpenApiTypes.BINARY),
        }
    )
    def get(self, request: Request, pk: int) -> HttpResponse:
        report = found(Report.objects.filter(pk=pk).first())
        self.event(report.event_id)
        self.require("report.build", report.event_id)
        return HttpResponse(
            bytes(report.content),
            content_type=CONTENT_TYPES[ReportFormat(report.format)],
            headers={"Content-Disposition": f'attachment; filename="{report.filename}"'},
        )


class EventCorrections(ApiView):
    @extend_schema(responses=CorrectionsOut)
    def get(self, request: Request, pk: int) -> Response:
        """Corrected and struck hands by session, table and position; results, the latest first."""
        event = self.event(pk)
        self.require("event.see_audit", event.pk)
        found = {"hands": corrections_of(event), "results": corrected_results_of(event)}
        return Response(CorrectionsOut(found).data)


class EventAudit(ApiView):
    @extend_schema(responses=AuditEntryOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("event.see_audit", event.pk)
        pages = self.pagination_class()
        rows = event.audit_entries.select_related("login").order_by("-pk")
        page = pages.paginate_queryset(rows, request, view=self) or []
        entries = with_entries(with_values(page, self.actor))
        return pages.get_paginated_response(AuditEntryOut(entries, many=True).data)


def refuse_unknown(wanted: dict[str, int], entrant: Entrant | None, table: Table | None) -> None:
    problems = []
    if entrant is None:
        problems.append(problem("entrant_elsewhere", "entrant", name=f"#{wanted['entrant']}"))
    if wanted.get("table") and table is None:
        problems.append(problem("table_elsewhere", "table", value=wanted["table"]))
    if problems:
        raise Refused(problems)
