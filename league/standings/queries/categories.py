"""The part of the standings that a prize category has, with the ranks within it."""

from collections.abc import Sequence
from dataclasses import replace

from league.entrants.queries.prize_categories import members_of
from league.models import PrizeCategory
from league.standings.queries.score_columns import ScoreTable
from league.standings.queries.standings import RankedEntrant


def part_of(placed: Sequence[RankedEntrant], category: PrizeCategory) -> list[RankedEntrant]:
    """The rows of the players in a category; `within` is their rank in it, 0 for one without.

    Players who share a rank share it in the category, too.
    """
    members = members_of(category)
    rows = [line for line in placed if line.entrant.pk in members]
    ranks = [line.row.rank for line in rows if line.has_rank]
    return [
        replace(line, within=1 + sum(rank < line.row.rank for rank in ranks))
        if line.has_rank
        else line
        for line in rows
    ]


def table_of(table: ScoreTable, category: PrizeCategory) -> ScoreTable:
    """Only the rows of the players in a category."""
    sums = {line.entrant.pk: addends for line, addends in table.lines}
    rows = part_of([line for line, _addends in table.lines], category)
    return replace(table, lines=tuple((line, sums[line.entrant.pk]) for line in rows))
