"""A ruleset as tables, from which a phone without a network checks and settles hands."""
