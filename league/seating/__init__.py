"""Draws, plans, repairs, substitutes, pick-up games."""
