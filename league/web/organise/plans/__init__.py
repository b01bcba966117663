"""Pages of the seating plan for a whole event."""
