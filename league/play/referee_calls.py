"""Call a referee to a table; answer, close or cancel the call."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import LONGEST_REASON
from league.core.live_channels import publish_live, table_channel
from league.core.locks import locked_table, refusing_if_gone, require
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.enums import CallReason
from league.models import Table, TableCall
from league.play.queries.referee_calls import may_call

LONGEST_TEXT = 200  # characters, the width of the column
MOST_CALLS = "20/hour"  # of one table


def call_referee(table: Table, *, actor: Actor, reason: str, text: str = "") -> TableCall:
    """Call a referee. A table has one open call; a second call (a double tap) returns the first."""
    event_id = table.session.event_id
    require(actor, "table.call", event_id=event_id, table_id=table.pk)
    with transaction.atomic():
        table = locked_table(table.pk)
        same = table.calls.open().filter(reason=reason, text=text.strip(), called_as=actor.label)
        if call := same.first():
            return call
        refuse_if(_problems_of_calling(table, reason, text))
        if not within("call-rate", f"table-{table.pk}", MOST_CALLS):
            raise Refused(problem("too_many_calls"))
        call = TableCall.objects.create(
            table=table, reason=reason, text=text.strip(), called_as=actor.label
        )
        after = {"table": table.pk, "reason": call.reason, "text": call.text}
        record(actor, "call.make", call, event_id=event_id, after=after)
        publish_live(table_channel(table.pk))
    return call


def answer_call(call: TableCall, *, actor: Actor) -> TableCall:
    """Show at the table that a referee is coming."""
    event_id = call.table.session.event_id
    require(actor, "call.answer", event_id=event_id)
    with transaction.atomic():
        call = _open(call)
        if call.answered_at is not None:
            if call.answered_by_id == actor.login_id:
                return call
            raise Refused(problem("call_answered", name=str(call.answered_by or "?")))
        call.answered_at, call.answered_by_id = timezone.now(), actor.login_id
        call.save(update_fields=["answered_at", "answered_by"])
        record(actor, "call.answer", call, event_id=event_id, after={"table": call.table_id})
        publish_live(table_channel(call.table_id))
    return call


def close_call(call: TableCall, *, actor: Actor, note: str = "") -> TableCall:
    require(actor, "call.answer", event_id=call.table.session.event_id)
    if len(note) > LONGEST_REASON:
        high = LONGEST_REASON
        raise Refused(problem("value_out_of_range", "note", value=len(note), low=0, high=high))
    return _close(call, actor=actor, verb="call.close", note=note.strip())


def withdraw_call(call: TableCall, *, actor: Actor) -> TableCall:
    """Cancel the call from the table."""
    require(actor, "table.call", event_id=call.table.session.event_id, table_id=call.table_id)
    return _close(call, actor=actor, verb="call.withdraw", note="")


def _close(call: TableCall, *, actor: Actor, verb: str, note: str) -> TableCall:
    with transaction.atomic():
        call = _open(call)
        call.closed_at, call.closed_by_id, call.note = timezone.now(), actor.login_id, note
        call.save(update_fields=["closed_at", "closed_by", "note"])
        after = {"table": call.table_id} | ({"note": note} if note else {})
        record(actor, verb, call, event_id=call.table.session.event_id, after=after)
        publish_live(table_channel(call.table_id))
    return call


def _open(call: TableCall) -> TableCall:
    """Lock the call; refuse a closed one."""
    with refusing_if_gone():
        rows = TableCall.objects.select_for_update(of=("self",), no_key=True)
        call = rows.select_related("table__session").get(pk=call.pk)
    if not call.is_open:
        raise Refused(problem("call_closed"))
    return call


def _problems_of_calling(table: Table, reason: str, text: str) -> Iterator[AnyProblem]:
    if not may_call(table):
        yield problem("call_not_now")
    if reason not in CallReason.values:
        choices = ", ".join(CallReason.values)
        yield problem("value_unknown", "reason", value=reason, choices=choices)
    if len(text) > LONGEST_TEXT:
        yield problem("value_out_of_range", "text", value=len(text), low=0, high=LONGEST_TEXT)
    if table.calls.open().exists():
        yield problem("call_open")
