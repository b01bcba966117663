"""Entrants of an event as lists, and their teams as standings."""

from collections import defaultdict
from dataclasses import dataclass
from typing import cast

from django.db.models import Count, Q, QuerySet

from league.enums import EntrantStatus
from league.models import Entrant, Event, ForbiddenPair, Team
from league.standings.queries.standings import Placed


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """By number, with player, club and team."""
    entrants = event.entrants.select_related("player__club", "team")
    return entrants.order_by("number")


def entrant_numbered(event: Event, number: int) -> Entrant | None:
    return entrants_of(event).filter(number=number).first()


def forbidden_pairs_of(event: Event) -> QuerySet[ForbiddenPair]:
    pairs = event.forbidden_pairs.select_related("first__player", "second__player")
    return pairs.order_by("first__number", "second__number")


def present_in(event: Event) -> dict[str, int]:
    """How many are `playing` and how many of them have `checked_in`."""
    checked_in = Count("pk", filter=Q(status=EntrantStatus.CHECKED_IN))
    return event.entrants.playing().aggregate(playing=Count("pk"), checked_in=checked_in)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team in the standings: its members' totals added up."""

    rank: int
    team: Team
    members: list[Placed]
    total: int


def team_standings(placed: list[Placed]) -> list[TeamRow]:
    """Teams by the sum of their members' totals; equal sums share a rank."""
    members: dict[int, list[Placed]] = defaultdict(list)
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
