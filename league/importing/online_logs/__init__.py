"""Logs of online games: two forms, the check, the store."""
