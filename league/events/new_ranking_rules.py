"""New ranking rules in a running event: allowed changes, and the reason for readers."""

from collections.abc import Iterator
from typing import Any

from league.core.errors import AnyProblem, problem
from league.core.fields import problems_of_reason
from league.enums import EventStatus
from league.events.odd_tables import FIELD as ODD_TABLES
from league.events.odd_tables import problems_of_odd_tables
from league.models import Event, Table
from scoring import OddTables
from scoring.results.odd_tables import FIVE, THREE

# The rules of the standings. In a running event a change needs a reason; after the event they are
# fixed.
RANKING_FIELDS = frozenset(
    {
        "tiebreaks",
        "aggregate",
        "best_n",
        "minimum_games",
        "drop_worst",
        "ranking_rules",
        ODD_TABLES,
    }
)
UMA_OF = {THREE: "uma_of_three", FIVE: "uma_of_five"}


def problems_of_new_rules(
    event: Event, before: dict[str, Any], after: dict[str, Any], reason: str
) -> Iterator[AnyProblem]:
    """Check new rules that are already set on the event; `before` are the old values."""
    changed = sorted(RANKING_FIELDS & after.keys())
    if not (changed and event.is_frozen):
        return
    if event.status == EventStatus.FINISHED:
        yield from (problem("event_frozen", name) for name in changed)
        return
    yield from problems_of_reason(reason, needed=True)
    if ODD_TABLES in changed:
        yield from _problems_of_drawn_tables(event, OddTables.from_json(before[ODD_TABLES]))


def _problems_of_drawn_tables(event: Event, old: OddTables) -> Iterator[AnyProblem]:
    """Refuse new uma of odd tables once they are drawn: each game ends with the uma of its time."""
    if any(problems_of_odd_tables(event)):
        return
    new = event.odd_rules
    for size, uma in UMA_OF.items():
        removed = size in old.sizes and size not in new.sizes
        changed = getattr(old, uma) != getattr(new, uma)
        drawn = Table.objects.filter(session__event=event, odd_size=size)
        if (removed or changed) and drawn.exists():
            yield problem(
                "odd_tables_drawn", f"{ODD_TABLES}.{uma if changed else 'allowed'}", size=size
            )
