"""The steps of an event and of a session, and the checks before them."""
