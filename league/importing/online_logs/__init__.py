"""Logs of online games: a reader for each form, the check, the store."""
