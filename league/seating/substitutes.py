"""Seat a substitute in place of the announced player."""

from collections.abc import Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.locks import (
    bump_results_version,
    bump_table_version,
    locked_event,
    locked_session,
    locked_table,
    require,
)
from league.core.permissions import Actor
from league.enums import ChangeKind, EntrantStatus, SessionStatus
from league.models import Entrant, Seat
from league.seating.changes import record_change
from league.seating.draw_job import certify_session


def substitute_entrant(seat: Seat, substitute: Entrant, *, actor: Actor, reason: str = "") -> Seat:
    """Seat a substitute in place of the announced player, before the table has an entry."""
    event_id = seat.session.event_id
    require(actor, "session.change", event_id=event_id)
    with transaction.atomic():
        session = locked_session(seat.session_id)
        if not session.seats.filter(pk=seat.pk).exists():  # redrawn meanwhile
            raise Refused(problem("seat_unknown", "seat", value=seat.pk))
        table = locked_table(seat.table_id)
        # Lock the event: statuses change, and another table may ask for the same substitute.
        locked_event(event_id)
        substitute = Entrant.objects.select_related("player").get(pk=substitute.pk)
        seat = Seat.objects.select_related("session", "table", "entrant").get(pk=seat.pk)
        refuse_if([*_problems_of_substitution(seat, substitute), *problems_of_reason(reason)])
        details = {"entrants": [seat.entrant_id, substitute.pk]}
        kind = ChangeKind.SUBSTITUTE
        record_change(session, kind, login_id=actor.login_id, details=details)
        old, seat.entrant = seat.entrant, substitute
        announced = seat.replaces_id or old.pk
        seat.replaces_id = None if announced == substitute.pk else announced
        seat.save(update_fields=["entrant", "replaces"])
        bump_table_version(table)
        session.sit_outs.filter(entrant=substitute).delete()
        certify_session(session)
        bump_results_version(event_id)  # a seated substitute is in the standings
        record(
            actor,
            "seat.substitute",
            seat,
            event_id=event_id,
            before={"entrant": old.pk},
            after={"entrant": substitute.pk},
            reason=reason,
        )
    return seat


def _problems_of_substitution(seat: Seat, substitute: Entrant) -> Iterator[AnyProblem]:
    name = substitute.staff_name
    if seat.session.event_id != substitute.event_id:
        yield problem("entrant_elsewhere", "substitute", name=name)
    if substitute.status != EntrantStatus.SUBSTITUTE and not substitute.is_playing:
        yield problem("substitute_needed", "substitute", name=name)
    if seat.session.status == SessionStatus.FINISHED:
        yield problem("session_finished", "seat", number=seat.session.number)
    if seat.table.hands.exists() or seat.raw_points is not None:
        yield problem("seat_at_played_table", "seat", number=seat.table.number)
    if Seat.objects.filter(session=seat.session, entrant=substitute).exists():
        yield problem("entrant_seated", "substitute", name=name, number=seat.session.number)
