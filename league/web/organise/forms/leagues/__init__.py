"""Forms of leagues: series, seasons, nights, teams and divisions."""
