"""Live streams: one hub a process tells open pages what has changed."""
