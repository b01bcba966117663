"""Team standings: the sum of the members' totals."""

from collections import defaultdict
from dataclasses import dataclass
from typing import cast

from league.models import Team
from league.standings.queries.standings import RankedEntrant


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team in the standings: the sum of its members' totals."""

    rank: int
    team: Team
    members: list[RankedEntrant]
    total: int


def team_standings(placed: list[RankedEntrant]) -> list[TeamRow]:
    """Teams by the sum of their members' totals; equal sums share a rank."""
    members: dict[int, list[RankedEntrant]] = defaultdict(list)
    for row in placed:
        if row.entrant.team_id is not None:
            members[row.entrant.team_id].append(row)
    totals = {team: sum(item.row.total for item in rows) for team, rows in members.items()}
    ordered = sorted(members, key=lambda team: (-totals[team], team))
    ranks = {team: 1 + sum(other > totals[team] for other in totals.values()) for team in ordered}
    return [
        TeamRow(
            rank=ranks[team],
            team=cast("Team", members[team][0].entrant.team),
            members=members[team],
            total=totals[team],
        )
        for team in ordered
    ]
