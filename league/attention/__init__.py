"""What needs the staff of an event now."""
