"""Django's admin, read-only: data with verbs changes only through its verbs."""

from league.admin import clubs, rows

__all__ = ["clubs", "rows"]
