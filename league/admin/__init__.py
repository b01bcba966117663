"""Django's admin, read-only: data with verbs is changed by these verbs only."""

from league.admin import background, events, games, people, seatings

__all__ = ["background", "events", "games", "people", "seatings"]
