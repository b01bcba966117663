"""Which games a row of the standings counts and why, as a reader may see it."""

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.core.permissions import Actor
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.events.queries.release import released_sessions
from league.models import Entrant, Event, Stage, Table
from league.standings.queries.pools import Pool
from league.standings.queries.ranking_texts import odd_game_text
from league.standings.queries.rankings import visible_pool
from league.standings.queries.standings import ranking_of
from scoring.results.accounts import TotalBreakdown
from scoring.results.standings import StandingRow

REASON_TEXTS: dict[str, Promise] = {
    "counts": _("counts"),
    "placeholder": _("in place of an absence"),
    "beyond_cap": _("beyond the games that count"),
    "outside_window": _("outside the best run"),
    "dropped_worst": _("dropped as one of the worst"),
    "outside_share": _("outside the share that counts"),
    "outside_best": _("not among the best games"),
}
ADJUSTMENT_TEXTS: dict[str, Promise] = {
    "attendance": _("Attendance"),
    "absence": _("Absences"),
    "no_show": _("No-shows"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakdownLine:
    """A game, or a result for an absence (`table` is None), and why it counts or not."""

    session: int
    day: date | None
    table: int | None
    score: int
    reason: str
    counts: bool
    odd: str = ""

    @property
    def text(self) -> str:
        """Why it counts or not, and how much a table of three or five counts."""
        reason = str(REASON_TEXTS[self.reason])
        return f"{reason}; {self.odd}" if self.odd and self.counts else reason


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantBreakdown:
    """A row of the standings with the parts of its total, in the stage that decides it."""

    entrant: Entrant
    row: StandingRow
    stage: Stage
    account: TotalBreakdown
    lines: list[BreakdownLine]
    has_rank: bool

    @property
    def beside(self) -> list[tuple[str, int, int]]:
        """Points besides the games: the reason, how often, how many."""
        return [
            (str(ADJUSTMENT_TEXTS[item.code]), item.times, item.points)
            for item in self.account.adjustments
        ]


def breakdown_of(
    event: Event, actor: Actor, entrant: Entrant, stage: Stage | None = None
) -> EntrantBreakdown | None:
    """The parts of an entrant's total in the event or a stage; None without a row there."""
    ranking = ranking_of(event, actor, stage)
    row = next((row for row in ranking.rows if row.entrant == entrant.pk), None)
    decided = stage or event.stages.filter(pk=ranking.stages.get(entrant.pk, 0)).first()
    pool = cached_pool(event, decided, actor) if row and decided else None
    if row is None or decided is None or pool is None:
        return None
    account = pool.account(entrant.pk)
    tables = _tables_of(entrant)
    odd = event.odd_rules
    lines = [
        BreakdownLine(
            session=game.session,
            day=game.day,
            table=tables[game.game].number if game.game in tables else None,
            score=game.score,
            reason=game.reason,
            counts=game.counts,
            odd=odd_game_text(odd, tables[game.game].odd_size) if game.game in tables else "",
        )
        for game in account.games
    ]
    return EntrantBreakdown(
        entrant=entrant,
        row=row,
        stage=decided,
        account=account,
        lines=lines,
        has_rank=ranking.has_rank(row),
    )


def _tables_of(entrant: Entrant) -> dict[Hashable, Table]:
    return {table.pk: table for table in Table.objects.filter(seats__entrant=entrant)}


def cached_pool(event: Event, stage: Stage, actor: Actor) -> Pool | None:
    """The input of a stage's ranking as this reader may see it; None for a hidden stage."""
    key = f"{results_key('pool', event, actor)}:{stage.pk}"
    return cached(key, lambda: visible_pool(event, stage, released_sessions(event, actor)))
