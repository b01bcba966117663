"""A player across events, and the players a name may mean."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from league.core.permissions import Actor
from league.core.queries.names import key_of
from league.events.queries.release import sees_event, sees_results
from league.models import Entrant, Event, Player, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerInEvent:
    """What a player did in an event, as far as its results are shown."""

    event: Event
    seats: list[Seat]

    @property
    def total(self) -> int:
        return sum(seat.final_score or 0 for seat in self.seats)

    @property
    def placements(self) -> list[int]:
        places = [seat.placement for seat in self.seats]
        return [places.count(place) for place in range(1, 5)]


def private_players(event_id: int, actor: Actor) -> frozenset[int]:
    """The event's players whose private facts the asker may see and change.

    Whoever organises one event does not rule over people who play in the events of others.
    """
    if not actor.may("entrants.change", event_id=event_id):
        return frozenset()
    players = Entrant.objects.filter(event_id=event_id).values("player_id")
    if actor.is_superuser:
        return frozenset(players.values_list("player_id", flat=True))
    mine = [key for key in actor.roles if actor.may("entrants.change", event_id=key)]
    elsewhere = Entrant.objects.filter(player_id__in=players).exclude(event_id__in=mine)
    return frozenset(
        players.exclude(player_id__in=elsewhere.values("player_id")).values_list(
            "player_id", flat=True
        )
    )


def player_by_id(player_id: int) -> Player | None:
    return Player.objects.select_related("club").filter(pk=player_id).first()


def record_of(player: Player, actor: Actor) -> list[PlayerInEvent]:
    """The latest event first; an event without shown results has no seats."""
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


def players_named(name: str) -> list[Player]:
    """Known players whose names differ from this one in case, width or accents only."""
    key = key_of(name)
    players = Player.objects.select_related("club").order_by("pk")
    return [player for player in players.iterator() if key_of(player.display_name) == key]


def _shown_seats(player: Player, actor: Actor) -> Iterator[Seat]:
    seats = (
        Seat.objects.filter(entrant__player=player, final_score__isnull=False)
        .select_related("session__event", "session__stage", "table")
        .order_by("-session__event_id", "session__number")
    )
    return (seat for seat in seats if sees_results(seat.session, actor))
