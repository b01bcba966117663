"""Pages of an event's staff."""
