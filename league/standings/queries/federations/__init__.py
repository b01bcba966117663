"""Files that federations ask for, and what they still miss."""
