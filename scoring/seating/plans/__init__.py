"""Plans for a whole event: all sessions made before it starts."""
