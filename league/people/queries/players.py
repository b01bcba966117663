"""Players by id and by name, and whose private data an actor may see."""

from collections.abc import Iterable

from league.core.permissions import Actor
from league.models import Club, Entrant, Event, Player
from league.models.name_key import key_of
from league.people.queries.keepers import findable_players, kept_among, kept_players


def private_players(event_id: int, actor: Actor) -> frozenset[int]:
    """The event's players (by id) whose private data the actor may see and change."""
    if not actor.may("entrants.change", event_id=event_id):
        return frozenset()
    players = kept_players(actor).filter(entrants__event=event_id)
    return frozenset(players.values_list("pk", flat=True))


def private_among(entrants: Iterable[Entrant], actor: Actor) -> frozenset[int]:
    """The same for some entrants of an event."""
    rows = [row for row in entrants if actor.may("entrants.change", event_id=row.event_id)]
    return kept_among(actor, [row.player for row in rows])


def players_of(club: Club) -> list[Player]:
    """Everybody with this home club, by family name, for its officers."""
    return sorted(club.players.order_by("pk"), key=lambda player: player.person_name.order)


def player_by_id(player_id: int) -> Player | None:
    """The player; for a merged record the player it was merged into."""
    return players_by_id([player_id]).get(player_id)


def players_by_id(player_ids: Iterable[int]) -> dict[int, Player]:
    """The players that exist among these ids."""
    players = Player.objects.select_related("club", "merged_into__club").in_bulk([*player_ids])
    return {pk: player.merged_into or player for pk, player in players.items()}


def latest_events(players: Iterable[Player]) -> dict[int, str]:
    """The name of the public event that each player entered last, by player id."""
    rows = Entrant.objects.filter(player__in=list(players)).order_by("pk")
    rows = rows.filter(event__in=Event.objects.listed().values("pk"))
    return dict(rows.values_list("player_id", "event__name"))


def players_named(name: str, actor: Actor, event: Event | None = None) -> list[Player]:
    """Players whose names differ from this one only in case, width or accents.

    Players whom the actor may not find by name are left out.
    """
    return list(findable_players(actor, event).filter(name_key=key_of(name)).order_by("pk"))
