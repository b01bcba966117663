"""What pages show during play: the games, their versions, provisional totals."""
