"""Entrants outside the ranking: substitutes, entrants who never played, the disqualified."""

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import replace

from league.enums import EntrantStatus, EventStatus
from league.models import Entrant, Event
from league.standings.queries.pools import Ranking
from scoring.results.standings import StandingRow

SUBSTITUTE, ABSENT, DISQUALIFIED = "substitute", "absent", "disqualified"
#: In the order of lists.
APART = (SUBSTITUTE, ABSENT, DISQUALIFIED)
LEFT = (EntrantStatus.NO_SHOW, EntrantStatus.WITHDRAWN)


def statuses_of(event: Event) -> dict[Hashable, str]:
    """The status of every entrant, by id."""
    return dict(Entrant.objects.filter(event=event).values_list("pk", "status"))


def set_apart(ranking: Ranking, statuses: Mapping[Hashable, str], event_status: str) -> Ranking:
    """Rank as if these entrants were not there, and put them after the others, by group."""
    apart = {
        row.entrant: why
        for row in ranking.rows
        if (why := _why_apart(statuses.get(row.entrant, ""), row, event_status))
    }
    if not apart:
        return ranking
    gone = sorted(row.rank for row in ranking.rows if row.entrant in apart)
    ranked = [
        replace(row, rank=row.rank - sum(rank < row.rank for rank in gone))
        for row in ranking.rows
        if row.entrant not in apart
    ]
    size = Counter(row.rank for row in ranked)
    behind = [row for row in ranking.rows if row.entrant in apart]
    behind.sort(key=lambda row: APART.index(apart[row.entrant]))
    rows = [
        *(replace(row, shared=size[row.rank] > 1) for row in ranked),
        *(
            replace(row, rank=rank, shared=False)
            for rank, row in enumerate(behind, len(ranked) + 1)
        ),
    ]
    return replace(ranking, rows=tuple(rows), apart=apart)


def _why_apart(status: str, row: StandingRow, event_status: str) -> str:
    """One of `APART`; "" for a ranked entrant. Entrants who left after a game stay ranked."""
    if status == EntrantStatus.DISQUALIFIED:
        return DISQUALIFIED
    if status == EntrantStatus.SUBSTITUTE:
        return SUBSTITUTE
    over = event_status == EventStatus.FINISHED
    return ABSENT if not row.games and (over or status in LEFT) else ""
