"""Live streams: one hub per process tells open pages what has changed."""
