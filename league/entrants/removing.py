"""Remove a player from an event if nothing depends on the entry."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from django.db import transaction
from django.db.models import CASCADE, ForeignObjectRel, ProtectedError, RestrictedError

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import bump_results_version, locked_event, require
from league.core.permissions import Actor
from league.entrants.waiting_list import fill_free_places
from league.models import Entrant, Player, SignUp

#: Why a player cannot be removed, by the field that refers to the entrant. Rows that the deletion
#: takes along (answers for nights, forbidden pairs, captaincies) are no reason.
REASONS: Mapping[str, str] = {
    "DivisionMove.entrant": "remove_changed_division",
    "LineUpPlace.entrant": "remove_in_line_up",
    "Penalty.entrant": "remove_has_penalty",
    "Seat.entrant": "remove_has_seat",
    "Seat.replaces": "remove_was_replaced",
    "SignOff.entrant": "remove_has_signed",
    "SignUp.entrant": "remove_has_sign_up",
    "SitOut.entrant": "remove_has_bye",
    "StageEntry.entrant": "remove_in_stage",
}


def remove_entrant(entrant: Entrant, *, actor: Actor) -> list[Entrant]:
    """Delete the entrant; return who moves up from the waiting list.

    A player who was created here and has no other entry or account is deleted too.
    """
    require(actor, "entrants.change", event_id=entrant.event_id)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        refuse_if(problems_of_removing(entrant))
        before = {"number": entrant.number, "status": entrant.status}
        record(actor, "entrants.remove", entrant, event_id=event.pk, before=before)
        player = entrant.player
        SignUp.objects.filter(entrant=entrant, by_staff=True).delete()
        entrant.delete()
        if player.login_id is None and player.home_event_id == event.pk:
            _forget(player)
        moved_up = fill_free_places(event)
        if not moved_up:
            bump_results_version(event.pk)
    return moved_up


def problems_of_removing(entrant: Entrant, *, but: str = "") -> Iterator[AnyProblem]:
    """Why the player can only be withdrawn: the rows that refer to it, except by field `but`."""
    for relation in relations_of_entrants():
        field = relation.field
        name = f"{field.model.__name__}.{field.name}"
        if relation.on_delete is CASCADE or name == but:
            continue
        rows = field.model._meta.base_manager.filter(**{field.name: entrant})
        if name == "SignUp.entrant":
            rows = rows.exclude(by_staff=True, paid_at__isnull=True)  # goes with the entrant
        first = rows.order_by("pk").first()
        if first is not None:
            session = getattr(first, "session", None)
            number = session.number if session is not None else 0
            paid = isinstance(first, SignUp) and first.by_staff
            reason = "remove_has_paid" if paid else REASONS[name]
            yield problem(reason, name=entrant.staff_name, number=number)


def relations_of_entrants() -> list[ForeignObjectRel]:
    """Every field of another model that refers to an entrant, by model and name."""
    fields = Entrant._meta.get_fields(include_hidden=True)
    relations = [
        field for field in fields if isinstance(field, ForeignObjectRel) and not field.many_to_many
    ]
    return sorted(relations, key=lambda one: (one.field.model.__name__, one.field.name))


def _forget(player: Player) -> None:
    """Delete a player unless other rows refer to it."""
    with suppress(ProtectedError, RestrictedError), transaction.atomic():
        player.delete()
