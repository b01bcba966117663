"""Logs of online games: a reader for each form, the check, the store, the file of a game for Tenhou's viewer."""
