"""Enrol a player, change an entrant."""

from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import refuse_if
from league.core.fields import problems_of_hidden_characters, set_fields
from league.core.locks import (
    bump_page_version,
    bump_results_version,
    locked_event,
    require,
)
from league.core.permissions import Actor
from league.entrants.enrol_one import (
    ENTRANT_FIELDS,
    enrol_in,
    problems_of_entrant,
    refuse_when_over,
    team_named,
)
from league.models import Entrant, Event, Player
from league.people.players import TEXTS, club_named, make_player


def enrol_player(
    event: Event, *, by: Actor, player: Player | None = None, name: str = "", **values: Any
) -> Entrant:
    """Enrol a known player, or a new one by name; `status` can make them a substitute at once."""
    require(by, "entrants.change", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        refuse_when_over(event)
        if player is None:
            player = _new_player(event, name, by=by, values=values)
        entrant = enrol_in(event, player, by=by, values=values)
        bump_results_version(event.pk)
    return entrant


def _new_player(event: Event, name: str, *, by: Actor, values: dict[str, Any]) -> Player:
    """Create the player; removes the player's own fields from `values`."""
    club = str(values.pop("club", "") or "")
    refuse_if(
        problems_of_hidden_characters(name=name, club=club, team=str(values.get("team") or ""))
    )
    known: dict[str, Any] = {
        key: values.pop(key) for key in (*TEXTS, "shown_by_name") if key in values
    }
    known["club"] = club_named(club, by=by, event_id=event.pk)
    return make_player(by=by, event_id=event.pk, display_name=name, **known)


def change_entrant(entrant: Entrant, *, by: Actor, **values: Any) -> Entrant:
    require(by, "entrants.change", event_id=entrant.event_id)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        entrant = Entrant.objects.select_for_update(of=("self",), no_key=True).get(pk=entrant.pk)
        wanted = {name: value for name, value in values.items() if name in ENTRANT_FIELDS}
        if isinstance(wanted.get("team"), str):
            wanted["team"] = team_named(event, wanted["team"], by=by)
        before, after = set_fields(entrant, wanted)
        refuse_if(problems_of_entrant(entrant))
        if not after:
            return entrant
        entrant.save(update_fields=list(after))
        (bump_results_version if "team" in after else bump_page_version)(event.pk)
        record(by, "entrants.change", entrant, event_id=event.pk, before=before, after=after)
    return entrant
