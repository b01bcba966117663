"""The cross table of an event: who met whom, and how often."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import permutations

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import page_key
from league.enums import BEGUN_STATUSES
from league.models import Event, Seat

Meetings = Mapping[int, Mapping[int, int]]


def meetings_of(event: Event, actor: Actor) -> Meetings:
    """How often entrants met, by entrant and opponent id, even where results are hidden."""
    return cached(page_key("meetings", event, actor), lambda: _meetings(event))


def _meetings(event: Event) -> Meetings:
    seats = Seat.objects.filter(session__event=event, session__status__in=BEGUN_STATUSES)
    tables: dict[int, list[int]] = defaultdict(list)
    for table, entrant in seats.order_by().values_list("table_id", "entrant_id"):
        tables[table].append(entrant)
    found: dict[int, Counter[int]] = defaultdict(Counter)
    for seated in tables.values():
        for one, other in permutations(seated, 2):
            found[one][other] += 1
    return {one: dict(others) for one, others in found.items()}
