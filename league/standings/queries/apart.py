"""Entrants who stand apart from the ranking: substitutes, those who never played, the disqualified."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from league.enums import EntrantStatus, EventStatus
from league.models import Entrant
from scoring.results.standings import StandingRow

SUBSTITUTE, ABSENT, DISQUALIFIED = "substitute", "absent", "disqualified"
#: In the order in which lists show them.
APART = (SUBSTITUTE, ABSENT, DISQUALIFIED)
LEFT = (EntrantStatus.NO_SHOW, EntrantStatus.WITHDRAWN)


def why_apart(entrant: Entrant, row: StandingRow, event_status: str) -> str:
    """One of `APART`; "" for an entrant who is ranked. Somebody who left after a game stays."""
    if entrant.status == EntrantStatus.DISQUALIFIED:
        return DISQUALIFIED
    if entrant.status == EntrantStatus.SUBSTITUTE:
        return SUBSTITUTE
    over = event_status == EventStatus.FINISHED
    return ABSENT if not row.games and (over or entrant.status in LEFT) else ""


def ranked_without(
    rows: Sequence[StandingRow], apart: Mapping[Hashable, str]
) -> list[tuple[StandingRow, str]]:
    """The rows with ranks as if those apart were not there, and these behind them, by group."""
    if not apart:
        return [(row, "") for row in rows]
    gone = sorted(row.rank for row in rows if row.entrant in apart)
    ranked = [
        replace(row, rank=row.rank - sum(rank < row.rank for rank in gone))
        for row in rows
        if row.entrant not in apart
    ]
    size = Counter(row.rank for row in ranked)
    found = [(replace(row, shared=size[row.rank] > 1), "") for row in ranked]
    behind = [row for row in rows if row.entrant in apart]
    behind.sort(key=lambda row: APART.index(apart[row.entrant]))
    return found + [
        (replace(row, rank=rank, shared=False), apart[row.entrant])
        for rank, row in enumerate(behind, len(ranked) + 1)
    ]
