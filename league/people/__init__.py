"""Players, clubs, accounts; claims and merging."""
