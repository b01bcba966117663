"""The proposal for the next season: who plays in which division, and who goes up and down."""

from dataclasses import dataclass

from league.core.permissions import Actor
from league.enums import EventStatus
from league.models import Entrant, Event, Series
from league.series.queries.series import latest_season
from league.standings.queries.standings import ranked_entrants, ranking_of
from scoring.results.seasons import promotion_and_relegation


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A player of the last season; `next_division` is None for somebody who has left."""

    entrant: Entrant
    rank: int
    division: int
    next_division: int | None
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonProposal:
    """The last season with its players by division and rank; `is_final` once all of it is over."""

    number: int
    events: list[Event]
    players: list[Proposed]
    is_final: bool


def season_proposal(
    series: Series, actor: Actor, *, promoted: int | None = None, relegated: int | None = None
) -> SeasonProposal | None:
    """The proposal from the standings that this reader may see; None without a season.

    How many go up and down is the rule of the series, unless it is given.
    """
    events = latest_season(series)
    if not events:
        return None
    ranked = [_players(event, actor) for event in events]
    staying = [[e.player_id for e, _rank in one if e.is_playing] for one in ranked]
    moves = {
        move.player: move
        for move in reversed(
            promotion_and_relegation(
                staying,
                series.promoted if promoted is None else promoted,
                series.relegated if relegated is None else relegated,
            )
        )
    }
    numbers = [event.division for event in events]
    players: dict[int, Proposed] = {}
    for event, one in zip(events, ranked, strict=True):
        for entrant, rank in one:
            move = moves.get(entrant.player_id)
            players.setdefault(
                entrant.player_id,
                Proposed(
                    entrant=entrant,
                    rank=rank,
                    division=event.division,
                    next_division=numbers[move.next_division - 1] if move else None,
                    why=move.why if move else "",
                ),
            )
    return SeasonProposal(
        number=events[0].season_number or 1,
        events=events,
        players=list(players.values()),
        is_final=all(event.status == EventStatus.FINISHED for event in events),
    )


def _players(event: Event, actor: Actor) -> list[tuple[Entrant, int]]:
    """The entrants with a profile to go on with, in the order of the standings."""
    placed = ranked_entrants(event, ranking_of(event, actor))
    return [(p.entrant, p.row.rank) for p in placed if p.entrant.player.erased_at is None]
