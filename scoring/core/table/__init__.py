"""What the games have in common at the table: situations, entries, payments, endings."""
