"""Django's admin, for looking: whatever has a verb in services is changed by that verb alone."""

from league.admin import background, events, games, people, seatings

__all__ = ["background", "events", "games", "people", "seatings"]
