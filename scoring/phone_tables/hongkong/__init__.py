"""The tables of the Hong Kong game."""

from scoring.phone_tables.hongkong.ruleset_tables import FORMAT, phone_tables_of

__all__ = ["FORMAT", "phone_tables_of"]
