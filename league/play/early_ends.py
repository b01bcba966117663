"""End a game before its time is up: by a referee, or when all players at the table agree."""

from collections.abc import Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.live_channels import publish_live, table_channel
from league.core.locks import locked_table
from league.core.permissions import Actor
from league.enums import EarlyEnd, SessionStatus
from league.models import EndConsent, Seat, Table
from league.play.queries.early_ends import ends_alone, is_going_on
from league.play.queries.sign_offs import agreed_seats
from league.play.seat_identity import problems_of_identity, require_seat
from league.play.sign_offs import problems_of_entry_right
from league.play.table_version import check_version
from league.play.tables import close_locked


def agree_to_end(table: Table, seat: Seat, *, actor: Actor, version: int, pin: str = "") -> Table:
    """Record that a player agrees to end the game now; the consent of the last player ends it."""
    require_seat(table, seat, actor)
    with transaction.atomic():
        table = locked_table(table.pk)
        check_version(table, version)
        refuse_if(_problems_of_agreeing(table, seat, actor))
        refuse_if(problems_of_identity(table, seat, actor, pin))
        _given, created = EndConsent.objects.get_or_create(table=table, seat=seat, version=version)
        if created:
            publish_live(table_channel(table.pk))
            after = {"seat": seat.pk, "entrant": seat.entrant_id, "version": version}
            event_id = table.session.event_id
            record(actor, "table.agree_to_end", table, event_id=event_id, after=after)
        if agreed_seats(table) >= set(table.seats.values_list("pk", flat=True)):
            close_locked(table, actor=actor)
    return table


def _problems_of_agreeing(table: Table, seat: Seat, actor: Actor) -> Iterator[AnyProblem]:
    if seat.table_id != table.pk:
        raise Refused(problem("seat_unknown", "seat", value=seat.pk))
    event = table.session.event
    if actor.entrant_id is None:
        yield from problems_of_entry_right(table, actor)
    if table.session.status != SessionStatus.RUNNING:
        yield problem("table_not_playing")
    if not is_going_on(table):
        yield problem("game_over", number=table.number)
    elif event.early_end == EarlyEnd.REFEREE and not ends_alone(table, actor):
        yield problem("end_needs_referee")
