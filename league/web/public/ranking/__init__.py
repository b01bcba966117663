"""How standings come about: the games that count, and rankings under other rules."""
