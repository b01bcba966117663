"""Reads of ratings and achievements."""
