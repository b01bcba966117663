"""Pasted seatings: lines as people write them, and the players whom they name."""
