"""Django's admin, read-only: data with verbs is changed by these verbs only."""

from league.admin import accounts, background, events, games, people, seatings

__all__ = ["accounts", "background", "events", "games", "people", "seatings"]
