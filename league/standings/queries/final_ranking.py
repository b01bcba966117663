"""The ranks in an event. Code that names a winner or a final rank asks here.

In an event of teams the winners are teams: `league/teams/queries/event_results.py`.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from league.core.permissions import Actor
from league.events.queries.release import is_final
from league.models import Event
from league.standings.queries.standings import cached_rankings
from scoring.results.standings import StandingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalRanking:
    """The ranked rows, best first; equal rows share a rank. Empty before the first result.

    Finalists come before the others. Substitutes, the disqualified, and entrants with too few games
    or none have no rank. `is_final`: the event is over, and the reader may see all of its results.
    """

    rows: tuple[StandingRow, ...]
    is_final: bool

    @property
    def ranks(self) -> dict[Hashable, int]:
        """The ranks by entrant id, best first."""
        return {row.entrant: row.rank for row in self.rows}


def final_ranking(event: Event, actor: Actor) -> FinalRanking:
    """The ranking of players as this reader may see it."""
    overall = cached_rankings(event, actor).overall
    begun = any(row.games for row in overall.rows)
    ranked = [row for row in overall.rows if begun and overall.has_rank(row)]
    first = {row.rank: place for place, row in reversed([*enumerate(ranked, 1)])}
    rows = tuple(replace(row, rank=first[row.rank]) for row in ranked)
    return FinalRanking(rows=rows, is_final=is_final(event, actor))
