"""Statistics about players from results: ratings and achievements."""
