"""Notices: who follows what, what they hear, and how it reaches them."""
