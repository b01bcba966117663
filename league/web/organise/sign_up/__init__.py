"""Sign-ups of an event for its organisers: the list, decisions, settings, questions."""
