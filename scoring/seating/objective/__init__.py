"""What a seating is optimised for: goals in order, their weights, and what tables cost."""
