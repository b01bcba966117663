"""Results of tables and players: placement, standings, tie-breaks, stages."""
