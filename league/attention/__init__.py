"""What needs the attention of an event's staff now."""
