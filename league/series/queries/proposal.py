"""Propose the divisions of the next season: who moves up and who moves down.

The divisions of a season are its events, or those within an event.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.core.permissions import Actor
from league.divisions.queries.proposal import rules_of_divisions
from league.enums import EventStatus, SessionStatus
from league.models import Division, Entrant, Event, Series
from league.series.queries.series import latest_season
from league.standings.queries.divisions import divisions_of
from league.standings.queries.stages import sessions_in
from league.standings.queries.standings import standings_in, standings_of
from scoring.results.seasons import STAYS, Move, promotion_and_relegation


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """A division of the season: an event, or a division within it.

    `has_moved`: the event has applied its own promotion already.
    """

    event: Event
    within: Division | None = None
    has_moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedPlace:
    """A player of the last season; `next_tier` is None for a player who has left."""

    entrant: Entrant
    rank: int
    tier: Tier
    next_tier: Tier | None
    why: str

    @property
    def division(self) -> int:
        return self.tier.event.division

    @property
    def next_division(self) -> int | None:
        return self.next_tier.event.division if self.next_tier else None

    @property
    def within(self) -> int | None:
        """The number of the division within the event."""
        return self.tier.within.number if self.tier.within else None

    @property
    def next_within(self) -> int | None:
        tier = self.next_tier
        return tier.within.number if tier and tier.within else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonProposal:
    """The last season with its players by division and rank; `is_final` once all of it is over."""

    number: int
    events: list[Event]
    tiers: list[Tier]
    players: list[ProposedPlace]
    is_final: bool


def season_proposal(
    series: Series, actor: Actor, *, promoted: int | None = None, relegated: int | None = None
) -> SeasonProposal | None:
    """The proposal from the standings that this reader may see; None without a season.

    `promoted` and `relegated` default to the rule of the series. A series that moves nobody leaves
    promotion to the rules within its event.
    """
    events = latest_season(series)
    if not events:
        return None
    up, down = _rules(series, events)
    tiers = [tier for event in events for tier in _tiers(event)]
    ranked = [_players(tier, actor) for tier in tiers]
    moves = promotion_and_relegation(
        [[entrant.player_id for entrant, _rank in one if entrant.is_playing] for one in ranked],
        up if promoted is None else promoted,
        down if relegated is None else relegated,
    )
    moved = {move.player: move for move in reversed(moves)}
    outside = [Tier(event=event) for event in events if event.divisions.exists()]
    beside = [_without_division(tier, actor) for tier in outside]
    players: dict[int, ProposedPlace] = {}
    for tier, one in zip([*tiers, *outside], [*ranked, *beside], strict=True):
        for entrant, rank in one:
            proposed = _proposed(entrant, rank, tier, moved, tiers)
            players.setdefault(entrant.player_id, proposed)  # the higher division counts
    return SeasonProposal(
        number=events[0].season_number or 1,
        events=events,
        tiers=tiers + [tier for tier, one in zip(outside, beside, strict=True) if one],
        players=list(players.values()),
        is_final=all(event.status == EventStatus.FINISHED for event in events),
    )


def _rules(series: Series, events: Sequence[Event]) -> tuple[int, int]:
    if series.promoted or series.relegated:
        return series.promoted, series.relegated
    for event in events:
        if event.divisions.exists():
            rules = rules_of_divisions(event)
            return rules.promoted, rules.relegated
    return 0, 0


def _tiers(event: Event) -> list[Tier]:
    moved = _has_moved(event)
    within = [Tier(event=event, within=one, has_moved=moved) for one in divisions_of(event)]
    return within or [Tier(event=event)]


def _players(tier: Tier, actor: Actor) -> list[tuple[Entrant, int]]:
    """The entrants with a profile, in the order of the standings."""
    if tier.within is None:
        placed = standings_of(tier.event, actor)
    else:
        placed = standings_in(tier.event, actor, tier.within)
    return [(p.entrant, p.row.rank) for p in placed if p.entrant.player.erased_at is None]


def _proposed(
    entrant: Entrant, rank: int, tier: Tier, moved: Mapping[Any, Move], tiers: Sequence[Tier]
) -> ProposedPlace:
    known: Any = {"entrant": entrant, "rank": rank, "tier": tier}
    if not entrant.is_playing:
        return ProposedPlace(**known, next_tier=None, why="")
    if tier not in tiers or tier.has_moved:
        return ProposedPlace(**known, next_tier=tier, why=STAYS)
    move = moved[entrant.player_id]
    return ProposedPlace(**known, next_tier=tiers[move.next_division - 1], why=move.why)


def _without_division(tier: Tier, actor: Actor) -> list[tuple[Entrant, int]]:
    """The players without a division in an event with divisions."""
    return [(one, rank) for one, rank in _players(tier, actor) if one.division_id is None]


def _has_moved(event: Event) -> bool:
    """Whether promotion within the event was applied after its last finished session."""
    last = event.division_changes.order_by("after_session").last()
    if last is None:
        return False
    played = sessions_in(event.stages.order_by("number")[0]).filter(status=SessionStatus.FINISHED)
    return not played.filter(number__gt=last.after_session).exists()
