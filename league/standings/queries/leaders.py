"""Who leads or has won each of some events, as a reader may know."""

from collections.abc import Collection
from dataclasses import dataclass

from league.core.permissions import Actor
from league.enums import EventStatus, ReleasePolicy
from league.events.queries.release import sees_everything
from league.models import Entrant, Event, Seat
from league.standings.queries.standings import cached_rows
from scoring.results.standings import StandingRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    entrant: Entrant
    row: StandingRow


def leaders_of(events: Collection[Event], actor: Actor) -> dict[int, Leader]:
    """The first of each event's standings, by event id; none before results are shown."""
    rows = Seat.objects.filter(session__event__in=list(events), final_score__isnull=False)
    played = set(rows.order_by().values_list("session__event", flat=True).distinct())
    first = {
        event.pk: row
        for event in events
        if event.pk in played
        and _may_know_winner(event, actor)
        and (row := next(iter(cached_rows(event, actor)), None)) is not None
        and not row.needed_games
    }
    ids = [row.entrant for row in first.values()]
    entrants = Entrant.objects.select_related("player").in_bulk(ids)
    return {
        event_id: Leader(entrant=entrants[row.entrant], row=row)
        for event_id, row in first.items()
        if row.entrant in entrants
    }


def _may_know_winner(event: Event, actor: Actor) -> bool:
    """Whether the reader may know who won: no leader of a finished event while results are hidden."""
    hidden = event.release_policy == ReleasePolicy.HIDDEN_FROM and not event.results_released
    is_final = event.status == EventStatus.FINISHED
    return not (hidden and is_final) or sees_everything(event, actor)
