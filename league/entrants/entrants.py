"""Enrol one player; change an entrant, a seat card, and pairs that must not meet."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.fields import plain, set_fields
from league.core.locks import (
    bump_page_version,
    bump_results_version,
    locked_event,
    locks_event,
    refusing_if_gone,
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
from league.entrants.queries.entrants import fixed_places, problems_of_place
from league.entrants.staff_sign_ups import change_contact, problems_of_new_contact
from league.models import ChatPerson, Entrant, Event, ForbiddenPair, Player, SignUp


@locks_event("entrants.change")
def enrol_player(
    event: Event, *, actor: Actor, player: Player | None = None, name: str = "", **values: Any
) -> Entrant:
    """Enrol a known player, or a new one by name; `status` may make them a substitute at once."""
    refuse_when_over(event)
    (entrant,) = enrol(
        event, [Enrolment(player=player, values={**values, "name": name})], actor=actor
    )
    bump_results_version(event.pk)
    return entrant


def change_entrant(entrant: Entrant, *, actor: Actor, **values: Any) -> Entrant:
    """Change the entry, and the contact that only organisers see."""
    require(actor, "entrants.change", event_id=entrant.event_id)
    contact = values.get("contact")
    if not isinstance(contact, str):
        return _change(entrant, values, actor=actor)
    contact = contact.strip()
    with transaction.atomic():
        found = problems_of_new_contact(entrant, contact)
        entrant = _change(entrant, values, actor=actor, problems=found)
        change_contact(entrant, contact, actor=actor)
    return entrant


def choose_stream(entrant: Entrant, *, actor: Actor, not_on_stream: bool) -> Entrant:
    """The player's own choice, by login or by the personal link of the sign-up."""
    if not _is_the_player(actor, entrant):
        raise Forbidden
    return _change(entrant, {"not_on_stream": not_on_stream}, actor=actor)


def _is_the_player(actor: Actor, entrant: Entrant) -> bool:
    if actor.login_id is not None and actor.login_id == entrant.player.login_id:
        return True
    linked = actor.sign_up_id
    return linked is not None and SignUp.objects.filter(pk=linked, entrant=entrant).exists()


def _change(
    entrant: Entrant,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    problems: Iterable[AnyProblem] = (),
) -> Entrant:
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
        of_entry = [*problems_of_entrant(entrant, numbers), *problems_of_place(entrant, places)]
        refuse_if([*of_entry, *problems])
        after = {name: plain(getattr(entrant, name)) for name in after}  # from text
        if not after or before == after:
            return entrant
        entrant.save(update_fields=list(after))
        (bump_results_version if "team" in after else bump_page_version)(event.pk)
        record(actor, "entrants.change", entrant, event_id=event.pk, before=before, after=after)
    return entrant


def renew_seat_card(entrant: Entrant, *, actor: Actor) -> Entrant:
    """Give the player a new PIN, link and code; the old ones stop working, and so do chats.

    Somebody in a chat may have been linked by the code of the card that is lost.
    """
    require(actor, "seat.sign", event_id=entrant.event_id)
    with transaction.atomic():
        with refusing_if_gone():
            entrant = Entrant.objects.select_for_update(of=("self",), no_key=True).get(
                pk=entrant.pk
            )
        entrant.card_number += 1
        entrant.save(update_fields=["card_number"])
        ChatPerson.objects.filter(entrant=entrant).delete()
        record(actor, "entrants.renew_card", entrant, event_id=entrant.event_id)
    return entrant


@locks_event("entrants.change")
def forbid_pair(event: Event, first: Entrant, second: Entrant, *, actor: Actor) -> ForbiddenPair:
    if first.pk == second.pk:
        raise Refused(problem("pair_same", "second"))
    refuse_if(
        problem("entrant_elsewhere", name, name=entrant.staff_name)
        for name, entrant in (("first", first), ("second", second))
        if entrant.event_id != event.pk
    )
    low, high = sorted((first, second), key=lambda entrant: entrant.pk)
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
