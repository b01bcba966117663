"""Imported files: results, whole events, seasons, logs of online games."""
