"""Files of an event: reports, whole seasons, what federations ask for."""
