"""Change all that staff know of a player of an event at once."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.db import transaction

from league.core.errors import AnyProblem, Refused, refuse_if
from league.core.permissions import Actor
from league.divisions.divisions import place_entrants
from league.entrants.entrants import change_entrant
from league.entrants.prize_categories import choose_categories
from league.models import Entrant, PrizeCategory
from league.people.players import change_entrants_player

_NOTHING: Mapping[str, Any] = {}


def change_entry_and_player(
    entrant: Entrant,
    *,
    actor: Actor,
    entry: Mapping[str, Any],
    profile: Mapping[str, Any] = _NOTHING,
    categories: Collection[PrizeCategory] | None = None,
    divisions: Collection[int | None] = (),
) -> Entrant:
    """Change all of it or nothing; name every problem of it.

    `entry` as for `change_entrant`, `profile` as for `change_player`. `categories` are all prize
    categories of the player, None where they stay. `divisions` has the division by its id (None for
    no division); it is empty where the division stays.
    """
    event = entrant.event
    writes: list[Callable[[], object]] = []
    if profile:
        # The first, as it locks the player before its events.
        change = partial(change_entrants_player, entrant.player, actor=actor, event_id=event.pk)
        writes.append(partial(change, **profile))
    writes.append(partial(change_entrant, entrant, actor=actor, **entry))
    if categories is not None:
        writes.append(partial(choose_categories, entrant, categories, actor=actor))
    with transaction.atomic():
        problems = [item for write in writes for item in _problems_of(write)]
        for division in divisions:
            place = partial(place_entrants, event, {entrant.pk: division}, actor=actor)
            problems += [replace(item, field="division") for item in _problems_of(place)]
        refuse_if(problems)
    return Entrant.objects.get(pk=entrant.pk)


def _problems_of(write: Callable[[], object]) -> Iterator[AnyProblem]:
    try:
        with transaction.atomic():
            write()
    except Refused as refusal:
        yield from refusal.problems
