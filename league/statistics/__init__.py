"""What results say about players: ratings and achievements."""
