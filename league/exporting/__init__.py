"""An event as files: a season that the import reads back, and players, standings, games and hands as rows."""
