"""What a winning hand of tiles brings."""
