"""Reads of notices: what is followed, and the texts."""
