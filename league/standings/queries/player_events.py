"""The events of a player."""

from collections.abc import Collection

from league.core.permissions import Actor
from league.events.queries.visible import visible_events
from league.models import Event, Player


def entered_events(
    player: Player, actor: Actor, most: int, *, besides: Collection[int] = ()
) -> list[Event]:
    """Visible events that the player has entered, latest first.

    Only name and dates are loaded; at most `most` events, without those in `besides`.
    """
    events = visible_events(actor).filter(entrants__player=player).exclude(pk__in=besides)
    return list(
        events.distinct().order_by("-pk").only("slug", "name", "starts_on", "ends_on")[:most]
    )
