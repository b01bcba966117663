"""Players, clubs, accounts; merging and erasing people."""
