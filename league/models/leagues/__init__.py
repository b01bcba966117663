"""Series, divisions, nights and pick-up games."""
