"""Django's admin, read-only: data with verbs changes only through its verbs."""

from league.admin import clubs, providers, rows, second_factors

__all__ = ["clubs", "providers", "rows", "second_factors"]
