"""Pages of teams and line-ups for organisers."""
