"""Error messages of the league, by subject."""
