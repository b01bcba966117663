"""Season files: columns, checks, matching of players, store, export."""
