"""Drafts of a session: who would play, who drew them, and how good they are."""
