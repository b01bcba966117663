"""The released results of a player across events."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from league.core.permissions import Actor
from league.events.queries.release import sees_event, sees_results
from league.models import Entrant, Event, Player, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerInEvent:
    """The released results of a player in one event."""

    event: Event
    seats: list[Seat]

    @property
    def total(self) -> int:
        return sum(seat.final_score or 0 for seat in self.seats)

    @property
    def placements(self) -> list[int]:
        places = [seat.placement for seat in self.seats]
        return [places.count(place) for place in range(1, 5)]


def record_of(player: Player, actor: Actor) -> list[PlayerInEvent]:
    """The latest event first; an event without released results has no seats."""
    entrants = Entrant.objects.filter(player=player).select_related("event").order_by("-event_id")
    seats = {
        event_id: list(group)
        for event_id, group in groupby(
            _shown_seats(player, actor), key=lambda seat: seat.session.event_id
        )
    }
    return [
        PlayerInEvent(event=entrant.event, seats=seats.get(entrant.event_id, []))
        for entrant in entrants
        if sees_event(entrant.event, actor)
    ]


def _shown_seats(player: Player, actor: Actor) -> Iterator[Seat]:
    seats = (
        Seat.objects.filter(entrant__player=player, final_score__isnull=False)
        .select_related("session__event", "session__stage", "table")
        .order_by("-session__event_id", "session__number")
    )
    return (seat for seat in seats if sees_results(seat.session, actor))
