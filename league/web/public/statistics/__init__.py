"""Public pages of ratings and achievements."""
