"""Django's admin, read-only: data with verbs changes only through its verbs."""

from league.admin import accounts, background, events, games, people, seatings

__all__ = ["accounts", "background", "events", "games", "people", "seatings"]
