"""A ruleset as tables, from which a client without this library checks and settles hands.

A phone without a network looks up and adds; it knows no rules. Every number and every refusal in
the tables comes from the rules themselves, outcome by outcome.
"""

from scoring.phone_tables.riichi.ruleset_tables import FORMAT, phone_tables_of

__all__ = ["FORMAT", "phone_tables_of"]
