"""Referee calls, seat swaps at a table, the catalogue of penalties."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.calls import CallIn, CatalogueIn, NoteIn, ProposalIn, TableSwapIn
from league.api.outputs.calls import CallOut, OffenceOut, ProposalOut
from league.api.outputs.tables import TableOut
from league.api.views.tables import TableView
from league.core.errors import Refused, problem
from league.models import TableCall
from league.play.penalty_catalogue import CATALOGUES, offences_of
from league.play.queries.penalties import proposal_for
from league.play.queries.referee_calls import calls_of
from league.play.referee_calls import answer_call, call_referee, close_call, withdraw_call
from league.play.seat_swaps import swap_at_table


class TableCalls(ApiView):
    @extend_schema(responses=CallOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        table = self.table(pk)
        self.require("table.call", table.session.event_id, table.pk)
        return self.page(table.calls.order_by("-pk"), CallOut)

    @extend_schema(request=CallIn, responses={201: CallOut})
    def post(self, request: Request, pk: int) -> Response:
        call = call_referee(self.table(pk), by=self.actor, **self.read(CallIn))
        return Response(CallOut(call).data, status=201)


class EventCalls(ApiView):
    """The referee calls of an event, the latest first."""

    @extend_schema(responses=CallOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("call.answer", event.pk)
        return self.page(calls_of(event).order_by("-pk"), CallOut)


class CallView(ApiView):
    def call(self, pk: int) -> TableCall:
        call = found(TableCall.objects.filter(pk=pk).first())
        call.table = self.table(call.table_id)
        return call


class CallAnswer(CallView):
    @extend_schema(request=None, responses=CallOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return Response(CallOut(answer_call(self.call(pk), by=self.actor)).data)


class CallClose(CallView):
    @extend_schema(request=NoteIn, responses=CallOut)
    def post(self, request: Request, pk: int) -> Response:
        call = close_call(self.call(pk), by=self.actor, **self.read(NoteIn))
        return Response(CallOut(call).data)


class CallWithdraw(CallView):
    @extend_schema(request=None, responses=CallOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return Response(CallOut(withdraw_call(self.call(pk), by=self.actor)).data)


class TableSwapSeats(TableView):
    """Swap the seats of two players of a table; results stay with the seats."""

    @extend_schema(request=TableSwapIn, responses=TableOut)
    def post(self, request: Request, pk: int) -> Response:
        table = swap_at_table(self.table(pk), by=self.actor, **self.read(TableSwapIn))
        return self.answer(table)


class PenaltyCatalogue(ApiView):
    """The offences of a game, riichi if not stated, with the penalty for each repetition."""

    @extend_schema(parameters=[CatalogueIn], responses=OffenceOut(many=True))
    def get(self, request: Request) -> Response:
        variant = self.read(CatalogueIn, query=True)["variant"]
        rows = [
            {"key": row.key, "group": group, "text": row.text, "steps": row.steps}
            for group, offences in CATALOGUES[variant].items()
            for row in offences
        ]
        return self.page(rows, OffenceOut)


class PenaltyProposal(ApiView):
    """The catalogue's penalty for an offence of this entrant, given earlier penalties."""

    @extend_schema(parameters=[ProposalIn], responses=ProposalOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("penalty.give", event.pk)
        wanted = self.read(ProposalIn, query=True)
        entrant = found(event.entrants.filter(pk=wanted["entrant"]).first())
        offences = offences_of(event.ruleset)
        if wanted["offence"] not in offences:
            raise Refused(problem("offence_unknown", "offence", value=wanted["offence"]))
        proposal = proposal_for(entrant, offences[wanted["offence"]])
        return Response(ProposalOut(proposal).data)
