"""Remove a player from an event where nothing builds on the entry."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import ProtectedError, RestrictedError

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.models import Entrant, Player, SignUp


def remove_entrant(entrant: Entrant, *, by: Actor) -> None:
    """Delete the entry; a player who was only ever entered here, without an account, goes too."""
    require(by, "entrants.change", event_id=entrant.event_id)
    with transaction.atomic():
        locked_event(entrant.event_id)
        refuse_if(problems_of_removing(entrant))
        before = {"number": entrant.number, "status": entrant.status}
        record(by, "entrants.remove", entrant, event_id=entrant.event_id, before=before)
        player, event_id = entrant.player, entrant.event_id
        entrant.delete()
        bump_results_version(event_id)
        if player.login_id is None and player.home_event_id == event_id:
            _forget(player)


def problems_of_removing(entrant: Entrant) -> Iterator[AnyProblem]:
    """What builds on the entry, so that the player can only be withdrawn."""
    name = entrant.staff_name
    seat = entrant.seats.select_related("session").order_by("session__number").first()
    if seat is not None:
        yield problem("remove_has_seat", name=name, number=seat.session.number)
    if entrant.penalties.exists():
        yield problem("remove_has_penalty", name=name)
    if SignUp.objects.filter(entrant=entrant).exists():
        yield problem("remove_has_sign_up", name=name)
    if entrant.stage_entries.exists() or entrant.sit_outs.exists():
        yield problem("remove_in_stage", name=name)
    if entrant.line_up_places.exists():
        yield problem("remove_in_line_up", name=name)


def _forget(player: Player) -> None:
    """Delete a player on whom nothing else builds."""
    try:
        with transaction.atomic():
            player.delete()
    except (ProtectedError, RestrictedError):
        return
