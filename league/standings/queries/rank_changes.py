"""The entrants whose ranks other scores change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.models import Entrant, Event
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import RankedEntrant, ranked_entrants


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChange:
    """Ranks before and after, in the division where the event has them; None for no rank."""

    entrant: Entrant
    before: int | None
    after: int | None
    total: int


def placed_now(event: Event) -> list[RankedEntrant]:
    """The standings with hidden results, as they are at this moment."""
    return ranked_entrants(event, rankings_of(event).overall)


def rank_changes(
    before: Sequence[RankedEntrant], after: Sequence[RankedEntrant]
) -> list[RankChange]:
    """The changed ranks, best new rank first."""
    old = {line.entrant.pk: _rank(line) for line in before}
    return [
        RankChange(entrant=line.entrant, before=was, after=now, total=line.row.total)
        for line in after
        if (was := old.get(line.entrant.pk)) != (now := _rank(line))
    ]


def ranks_json(changes: Sequence[RankChange]) -> dict[str, list[list[int | None]]]:
    """The changes for the audit; empty where no rank changes."""
    rows = [[change.entrant.pk, change.before, change.after] for change in changes]
    return {"ranks": rows} if rows else {}


def changed_ranks(before: Sequence[RankedEntrant], event: Event) -> dict[str, Any]:
    """The ranks that differ from `before` now, for the audit."""
    return ranks_json(rank_changes(before, placed_now(event)))


def _rank(line: RankedEntrant) -> int | None:
    return line.place if line.has_rank else None
