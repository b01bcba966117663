"""Season files: three shapes of a table, checks, matching of players, what is stored."""
