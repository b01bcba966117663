"""The sessions as columns of the standings: scores by session, and moves of rank in the last."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, field, replace

from django.db.models import Q

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.events.queries.release import released_sessions
from league.models import Event
from league.models.session import LAST_DRAWN
from league.standings.queries.game_rows import game_rows
from league.standings.queries.rankings import rankings_of
from league.standings.queries.standings import cached_rows
from scoring.results.counting import GameRow
from scoring.results.standings import StandingRow

MOST_COLUMNS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionColumns:
    """`numbers`: the latest sessions with results; pick-up games have no column.

    By entrant id: scores by session, and the ranks gained in the last session (negative: lost).
    """

    numbers: tuple[int, ...] = ()
    scores: Mapping[Hashable, Mapping[int, int]] = field(default_factory=dict)
    gained: Mapping[Hashable, int] = field(default_factory=dict)

    def scores_of(self, entrant: Hashable) -> tuple[int | None, ...]:
        """The scores of an entrant by column."""
        own = self.scores.get(entrant, {})
        return tuple(own.get(number) for number in self.numbers)

    def latest_only(self, most: int) -> "SessionColumns":
        """The last columns, if a page has no room for all."""
        return replace(self, numbers=self.numbers[-most:])

    def sum_of(self, entrant: Hashable, sessions: Collection[int]) -> int | None:
        """The sum of an entrant's scores in these sessions; None without a game there."""
        own = [
            score for number, score in self.scores.get(entrant, {}).items() if number in sessions
        ]
        return sum(own) if own else None

    @property
    def latest(self) -> int:
        return self.numbers[-1] if self.numbers else 0


def session_columns(event: Event, actor: Actor) -> SessionColumns:
    key = results_key("columns", event, actor)
    return cached(key, lambda: _columns(event, actor))


def _columns(event: Event, actor: Actor) -> SessionColumns:
    released = released_sessions(event, actor)
    games = game_rows(event, released)
    numbers = tuple(sorted({game.session for game in games if game.session <= LAST_DRAWN}))
    if not numbers:
        return SessionColumns()
    before = rankings_of(event, released & Q(number__lt=numbers[-1])).overall.rows
    return SessionColumns(
        numbers=numbers[-MOST_COLUMNS:],
        scores=_scores(games),
        gained=_gained(before, cached_rows(event, actor)) if len(numbers) > 1 else {},
    )


def _scores(games: list[GameRow]) -> dict[Hashable, dict[int, int]]:
    scores: dict[Hashable, dict[int, int]] = defaultdict(dict)
    for game in games:
        row = scores[game.entrant]
        row[game.session] = row.get(game.session, 0) + game.final_score
    return dict(scores)


def _gained(before: tuple[StandingRow, ...], after: tuple[StandingRow, ...]) -> dict[Hashable, int]:
    ranks = {row.entrant: row.rank for row in before if row.games}
    return {row.entrant: ranks[row.entrant] - row.rank for row in after if row.entrant in ranks}
