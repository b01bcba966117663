"""Players by id and by name, and whose private data an actor may see."""

from collections.abc import Iterable

from league.core.permissions import Actor
from league.models import Entrant, Player
from league.models.name_key import key_of


def private_players(event_id: int, actor: Actor) -> frozenset[int]:
    """The event's players (by id) whose private data the actor may see and change.

    An organiser has no such right over players who also play in other organisers' events.
    """
    if not actor.may("entrants.change", event_id=event_id):
        return frozenset()
    players = Entrant.objects.filter(event_id=event_id).values("player_id")
    if actor.is_superuser:
        return frozenset(players.values_list("player_id", flat=True))
    own = [key for key in actor.roles if actor.may("entrants.change", event_id=key)]
    elsewhere = Entrant.objects.filter(player_id__in=players).exclude(event_id__in=own)
    return frozenset(
        players.exclude(player_id__in=elsewhere.values("player_id")).values_list(
            "player_id", flat=True
        )
    )


def player_by_id(player_id: int) -> Player | None:
    return Player.objects.select_related("club").filter(pk=player_id).first()


def latest_events(players: Iterable[Player]) -> dict[int, str]:
    """The name of the event that each player entered last, by the player's key."""
    rows = Entrant.objects.filter(player__in=list(players)).order_by("pk")
    return dict(rows.values_list("player_id", "event__name"))


def players_named(name: str) -> list[Player]:
    """Known players whose names differ from this one in case, width or accents only."""
    players = Player.objects.select_related("club").filter(name_key=key_of(name))
    return list(players.order_by("pk"))
