"""Results as the staff of an event see them."""
