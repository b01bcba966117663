"""Groups of an event's entrants, promotion and relegation within a season."""
