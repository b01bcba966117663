"""A ruleset worked out into tables: hands are checked and settled from them by looking up and adding.

A client without this library, such as a phone without a network, knows no rule of mahjong: it has
the reckoner of its table's ruleset. Every number and every refusal in it was got by asking the
rules themselves, outcome by outcome.
"""

from scoring.riichi.play.offline_tables.ruleset_tables import offline_tables_of

__all__ = ["offline_tables_of"]
