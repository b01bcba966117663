"""Events: create, settings, ruleset, status, roles, archive, release of results."""
