"""Enrol a player, change an entrant, set an entrant's status."""

from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import refuse_if
from league.core.fields import problems_of_hidden_characters, problems_of_reason, set_fields
from league.core.locks import (
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
    write_status,
)
from league.entrants.statuses import problems_of_status, verb_of_status
from league.entrants.waiting_list import follow_status
from league.enums import EntrantStatus
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
        return enrol_in(event, player, by=by, values=values)


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
        entrant.save(update_fields=list(after))
        bump_results_version(event.pk)
        record(by, "entrants.change", entrant, event_id=event.pk, before=before, after=after)
    return entrant


def set_entrant_status(entrant: Entrant, status: str, *, by: Actor, reason: str = "") -> Entrant:
    """Check in, withdraw, disqualify, make a substitute, or undo that."""
    require(by, "entrants.check_in", event_id=entrant.event_id)
    with transaction.atomic():
        locked_event(entrant.event_id)
        entrant = (
            Entrant.objects.select_for_update(of=("self",), no_key=True)
            .select_related("player", "event")
            .get(pk=entrant.pk)
        )
        if entrant.status == status:
            return entrant
        require(by, verb_of_status(entrant.status, status), event_id=entrant.event_id)
        refuse_if([*problems_of_status(entrant, status), *problems_of_reason(reason)])
        write_status(entrant, status, by=by, reason=reason)
        follow_status(entrant, by=by)
    return entrant


def check_in_everybody(event: Event, *, by: Actor) -> list[Entrant]:
    """Check in all enrolled players; who is late, absent or a substitute stays so."""
    require(by, "entrants.check_in", event_id=event.pk)
    with transaction.atomic():
        locked_event(event.pk)
        enrolled = list(event.entrants.filter(status=EntrantStatus.ENROLLED).order_by("number"))
        return [set_entrant_status(one, EntrantStatus.CHECKED_IN, by=by) for one in enrolled]
