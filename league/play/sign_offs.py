"""Sign-offs of a result; any change of the result makes them void."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.live_channels import publish_live, table_channel
from league.core.locks import locked_table
from league.core.permissions import Actor
from league.enums import (
    RESULT_STATUSES,
    ConfirmedBy,
    EnteredBy,
    EntryContract,
    SessionStatus,
    TableStatus,
)
from league.models import Seat, SignOff, Table
from league.play.queries.games import state_of
from league.play.queries.sign_offs import (
    is_signed_by_all,
    may_withdraw_last,
    result_code,
    signed_seats,
)
from league.play.seat_identity import problems_of_identity, require_seat
from league.play.table_version import check_version


def sign_table(table: Table, seat: Seat, *, actor: Actor, version: int, pin: str = "") -> SignOff:
    """Record that a player confirms the result at this version."""
    require_seat(table, seat, actor)
    with transaction.atomic():
        table = locked_table(table.pk)
        state = state_of(table)
        check_version(table, version)
        refuse_if(_problems_of_signing(table, seat, actor))
        refuse_if(problems_of_identity(table, seat, actor, pin))
        code = result_code(table, state.hands, state.seats)
        signed, created = SignOff.objects.get_or_create(
            table=table,
            seat=seat,
            voided_at=None,
            defaults={"version": version, "code": code, "entrant_id": seat.entrant_id},
        )
        if created:
            publish_live(table_channel(table.pk))
            after = {"seat": seat.pk, "entrant": seat.entrant_id, "version": version, "code": code}
            record(actor, "table.sign", signed, event_id=table.session.event_id, after=after)
    return signed


def withdraw_sign_off(
    table: Table, seat: Seat, *, actor: Actor, version: int, pin: str = ""
) -> SignOff | None:
    """Withdraw a player's sign-off, with the rights to sign; None if there is none.

    Possible until all players have signed; the last player to sign has a moment longer.
    """
    require_seat(table, seat, actor)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_signing(table, seat, actor))
        refuse_if(problems_of_identity(table, seat, actor, pin))
        signed = table.sign_offs.standing().filter(seat=seat).first()
        if signed is None:
            return None
        refuse_if(_problems_of_withdrawing(table, signed))
        signed.voided_at, signed.withdrawn = timezone.now(), True
        signed.save(update_fields=["voided_at", "withdrawn"])
        publish_live(table_channel(table.pk))
        before = {"seat": seat.pk, "entrant": seat.entrant_id, "code": signed.code}
        record(actor, "table.unsign", signed, event_id=table.session.event_id, before=before)
    return signed


def void_sign_offs(table: Table, *, actor: Actor) -> None:
    """Void all sign-offs before a change; a table that they closed opens again.

    The caller locks the table and saves its status.
    """
    given = list(table.sign_offs.standing().order_by("pk"))
    if not given:
        return
    table.sign_offs.standing().update(voided_at=timezone.now())
    event = table.session.event
    before = {
        "entrants": [signed.entrant_id for signed in given],
        "code": given[0].code,
        "status": table.status,
    }
    running = table.session.status == SessionStatus.RUNNING
    if event.confirmed_by == ConfirmedBy.PLAYERS and running and table.status == TableStatus.CLOSED:
        table.status = TableStatus.FINISHED
    after = {"status": str(table.status)}
    record(actor, "table.void_sign_offs", table, event_id=event.pk, before=before, after=after)


def missing_sign_offs(table: Table) -> Iterator[AnyProblem]:
    signed = signed_seats(table)
    for seat in table.seats.select_related("entrant__player").order_by("pk"):
        if seat.pk not in signed:
            yield problem("sign_off_missing", name=seat.entrant.public_name)


def problems_of_signed_result(table: Table, actor: Actor) -> Iterator[AnyProblem]:
    """Only a referee may change a result that all players have signed."""
    referee = actor.may("table.correct_closed", event_id=table.session.event_id)
    if not referee and table.status in RESULT_STATUSES and is_signed_by_all(table):
        yield problem("table_signed")


def problems_of_entry_right(table: Table, actor: Actor) -> Iterator[AnyProblem]:
    """Refuse an actor who may not enter results under the event's entry contract."""
    event = table.session.event
    desk = actor.may("table.desk", event_id=event.pk)
    if event.entry_contract == EntryContract.DESK and not desk:
        yield problem("desk_only")
    elif event.entered_by == EnteredBy.SCORER and actor.login_id is None and not desk:
        yield problem("entry_not_at_table")


def _problems_of_withdrawing(table: Table, signed: SignOff) -> Iterator[AnyProblem]:
    if table.status == TableStatus.CLOSED:
        yield problem("table_closed")
    elif is_signed_by_all(table) and not may_withdraw_last(signed.signed_at, now=timezone.now()):
        yield problem("sign_off_stands")


def _problems_of_signing(table: Table, seat: Seat, actor: Actor) -> Iterator[AnyProblem]:
    # Players who confirm may do so even if scorers entered the result.
    if table.session.event.confirmed_by != ConfirmedBy.PLAYERS and actor.entrant_id is None:
        refuse_if(problems_of_entry_right(table, actor))
    if table.status not in RESULT_STATUSES:
        raise Refused(problem("table_unfinished", number=table.number))
    if seat.table_id != table.pk:
        yield problem("seat_unknown", "seat", value=seat.pk)
