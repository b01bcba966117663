"""Referee calls."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, OfTable, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ReasonField
from league.enums import CallReason
from league.models import Event, Table, TableCall
from league.play.queries.referee_calls import calls_of
from league.play.referee_calls import answer_call, call_referee, close_call, withdraw_call


class CallIn(BodyIn):
    reason = serializers.ChoiceField(CallReason.choices)
    text = serializers.CharField(max_length=200, allow_blank=True, default="")


class NoteIn(BodyIn):
    note = ReasonField()


class CallOut(FieldsOut[TableCall]):
    """Open until `closed_at`; a referee is on the way from `answered_at` on."""

    class Meta:
        fields = "id table reason text called_at answered_at closed_at note"


class TableCallViewSet(OfTable):
    tag = "calls"

    @call("table.call", "GET calls", out=[CallOut])
    def calls(self, table: Table) -> Any:
        """List the referee calls of a table, the latest first."""
        return table.calls.order_by("-pk")

    @calls.mapping.post
    @call("table.call", body=CallIn, out=CallOut, status=201)
    def call_referee(self, table: Table, given: Given) -> TableCall:
        """Call a referee to a table."""
        return call_referee(table, actor=self.actor, **given)


class EventCallViewSet(OfEvent):
    tag = "calls"

    @call("call.answer", "GET calls", out=[CallOut])
    def calls(self, event: Event) -> Any:
        """List the referee calls of an event, the latest first."""
        return calls_of(event).order_by("-pk")


class CallViewSet(ApiViewSet):
    tag = "calls"

    def get_object(self) -> TableCall:
        row = found(TableCall.objects.filter(pk=self.kwargs["pk"]).first())
        row.table = self.table(row.table_id)
        return row

    @call("call.answer", "POST answer", out=CallOut)
    def answer(self, row: TableCall) -> TableCall:
        """Take a call: the table sees that a referee comes."""
        return answer_call(row, actor=self.actor)

    @call("call.answer", "POST close", body=NoteIn, out=CallOut)
    def close(self, row: TableCall, given: Given) -> TableCall:
        """Close a call with a note."""
        return close_call(row, actor=self.actor, **given)

    @call("table.call", "POST withdraw", out=CallOut)
    def withdraw(self, row: TableCall) -> TableCall:
        """Withdraw a call from its table."""
        return withdraw_call(row, actor=self.actor)
