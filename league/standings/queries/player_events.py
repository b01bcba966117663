"""The events of a player."""

from league.core.permissions import Actor
from league.events.queries.release import sees_event
from league.models import Event, Player


def visible_events_of(player: Player, actor: Actor) -> list[Event]:
    """The events that the player has entered and that this reader may see, the latest first."""
    events = Event.objects.filter(entrants__player=player).distinct().order_by("-pk")
    return [event for event in events if sees_event(event, actor)]
