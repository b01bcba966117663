"""Public pages of teams, and the captain's page."""
