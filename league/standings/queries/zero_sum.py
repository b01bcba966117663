"""Whether the scores of an event add up to zero, by table and over the file that leaves it.

Penalties are outside the sum: what a table pays its players must be zero without them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from django.db.models import F, Sum

from league.core.permissions import SYSTEM
from league.enums import RESULT_STATUSES
from league.events.queries.release import released_sessions
from league.models import Event, Table
from league.standings.queries.game_rows import penalty_rows
from league.standings.queries.standings import cached_rankings, final_rows
from scoring import Ruleset, final_scores

STEP = 1000  # points between the places of a game that serves as the example


@dataclass(frozen=True, slots=True, kw_only=True)
class UnevenTable:
    """A table whose scores are `amount` points off what its rules make of a right game."""

    table: Table
    amount: int

    @property
    def is_sticks(self) -> bool:
        """Whether the sticks that nobody got are all of it."""
        sticks = self.table.leftover_sticks or 0
        return self.amount == -sticks * STEP


@dataclass(frozen=True, slots=True, kw_only=True)
class SumCheck:
    """`ranked` is the sum of all ranked scores, and the other numbers are what it is made of.

    `tables`: what the tables paid without penalties, `penalties`: all penalties and bonuses,
    `others`: the totals of players who are not in the ranking.
    """

    uneven: list[UnevenTable]
    ranked: int
    tables: int
    penalties: int
    others: int

    @property
    def rest(self) -> int:
        """What the ranking itself changes: best games, averages, carried points, absences."""
        return self.ranked + self.others - self.tables - self.penalties

    @property
    def not_ranked(self) -> int:
        return -self.others

    @property
    def is_even(self) -> bool:
        return not (self.uneven or self.ranked)


class _Sums(NamedTuple):
    """What a table with a result that counts paid without penalties, and the penalties."""

    table: int
    odd_size: int | None
    paid: int
    penalties: int


def sum_check(event: Event) -> SumCheck:
    """The check over all results, hidden ones included: the files for federations have them."""
    tables = _tables(event)
    overall = cached_rankings(event, SYSTEM).overall
    placed = {row.entrant: row.total for row in overall.rows}
    ranked = {row.entrant: row.total for row in final_rows(overall)}
    beside = sum(row.change for row in penalty_rows(event, released_sessions(event, SYSTEM)))
    return SumCheck(
        uneven=_uneven(event, tables),
        ranked=sum(ranked.values()),
        tables=sum(table.paid for table in tables),
        penalties=beside - sum(table.penalties for table in tables),
        others=sum(total for entrant, total in placed.items() if entrant not in ranked),
    )


def _tables(event: Event) -> list[_Sums]:
    found = Table.objects.filter(
        session__event=event,
        session__counts=True,
        status__in=RESULT_STATUSES,
        seats__final_score__isnull=False,
    )
    rows = (
        found.order_by()
        .values_list("pk", "odd_size")
        .annotate(
            paid=Sum(F("seats__final_score") + F("seats__penalty")), taken=Sum("seats__penalty")
        )
    )
    return [_Sums(*row) for row in rows]


def _uneven(event: Event, tables: Iterable[_Sums]) -> list[UnevenTable]:
    rules = cache(lambda size: _by_rules(event.ruleset_at(size)))
    found = {one.table: one.paid - rules(one.odd_size) for one in tables}
    # Shared table points are cut to thousandths.
    cut = event.ruleset.players if event.ruleset.only_places_count else 1
    off = {table: amount for table, amount in found.items() if abs(amount) >= cut}
    rows = Table.objects.filter(pk__in=off).select_related("session__event", "session__stage")
    return [
        UnevenTable(table=table, amount=off[table.pk])
        for table in rows.order_by("session__number", "number")
    ]


def _by_rules(ruleset: Ruleset) -> int:
    """The sum of the scores of a game without penalties and sticks: 0, but for unusual rules."""
    start, players = ruleset.start_points, ruleset.players
    example = [start + STEP * (players - 1 - 2 * place) for place in range(players)]
    return sum(final_scores(example, ruleset).final_scores)
