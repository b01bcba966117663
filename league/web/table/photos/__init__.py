"""Photos of a table's hands, for its own phones and staff."""
