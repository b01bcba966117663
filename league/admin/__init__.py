"""Django's admin, read-only: data with verbs changes only through its verbs."""

from league.admin import clubs, events, providers, rows, second_factors, tokens

__all__ = ["clubs", "events", "providers", "rows", "second_factors", "tokens"]
