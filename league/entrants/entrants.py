"""Enrol one player; change an entrant."""

from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import refuse_if
from league.core.fields import plain, set_fields
from league.core.locks import (
    bump_page_version,
    bump_results_version,
    locked_event,
    require,
)
from league.core.permissions import Actor
from league.entrants.enrolling import (
    ENTRANT_FIELDS,
    Enrolment,
    enrol,
    problems_of_entrant,
    refuse_when_over,
    team_named,
)
from league.entrants.queries.fixed_places import fixed_places, problems_of_place
from league.models import Entrant, Event, Player


def enrol_player(
    event: Event, *, actor: Actor, player: Player | None = None, name: str = "", **values: Any
) -> Entrant:
    """Enrol a known player, or a new one by name; `status` may make them a substitute at once."""
    require(actor, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        refuse_when_over(event)
        (entrant,) = enrol(
            event, [Enrolment(player=player, values={**values, "name": name})], actor=actor
        )
        bump_results_version(event.pk)
    return entrant


def change_entrant(entrant: Entrant, *, actor: Actor, **values: Any) -> Entrant:
    require(actor, "entrants.change", event_id=entrant.event_id)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        entrant = Entrant.objects.select_for_update(of=("self",), no_key=True).get(pk=entrant.pk)
        wanted = {name: value for name, value in values.items() if name in ENTRANT_FIELDS}
        if isinstance(wanted.get("team"), str):
            wanted["team"] = team_named(event, wanted["team"], actor=actor)
        before, after = set_fields(entrant, wanted)
        others = Entrant.objects.filter(event=event).exclude(pk=entrant.pk)
        numbers = {*others.values_list("number", flat=True)}
        is_moved = not after.keys().isdisjoint({"fixed_table", "fixed_seat"})
        places = fixed_places(event, but=entrant.pk) if is_moved else {}
        refuse_if([*problems_of_entrant(entrant, numbers), *problems_of_place(entrant, places)])
        after = {name: plain(getattr(entrant, name)) for name in after}  # from text
        if not after or before == after:
            return entrant
        entrant.save(update_fields=list(after))
        (bump_results_version if "team" in after else bump_page_version)(event.pk)
        record(actor, "entrants.change", entrant, event_id=event.pk, before=before, after=after)
    return entrant
