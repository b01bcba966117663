"""What pages show while tables play: the games, their versions, provisional totals."""
