"""What happened at the table: entries, settlement, the course of a session."""
