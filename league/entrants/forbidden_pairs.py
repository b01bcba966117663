"""Set and remove pairs of entrants who must not meet."""

from django.db import transaction

from league.core.audit import record
from league.core.errors import Refused, problem, refuse_if
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.models import Entrant, Event, ForbiddenPair


def forbid_pair(event: Event, first: Entrant, second: Entrant, *, actor: Actor) -> ForbiddenPair:
    require(actor, "entrants.change", event_id=event.pk)
    if first.pk == second.pk:
        raise Refused(problem("pair_same", "second"))
    refuse_if(
        problem("entrant_elsewhere", name, name=entrant.staff_name)
        for name, entrant in (("first", first), ("second", second))
        if entrant.event_id != event.pk
    )
    low, high = sorted((first, second), key=lambda entrant: entrant.pk)
    with transaction.atomic():
        locked_event(event.pk)
        pair, created = ForbiddenPair.objects.get_or_create(event=event, first=low, second=high)
        if created:
            record(actor, "pair.forbid", pair, event_id=event.pk, after={"pair": [low.pk, high.pk]})
    return pair


def allow_pair(pair: ForbiddenPair, *, actor: Actor) -> None:
    require(actor, "entrants.change", event_id=pair.event_id)
    with transaction.atomic():
        locked_event(pair.event_id)
        members = [pair.first_id, pair.second_id]
        record(actor, "pair.allow", pair, event_id=pair.event_id, before={"pair": members})
        pair.delete()
