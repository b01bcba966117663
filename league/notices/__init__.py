"""Notices: who follows what, the texts, and how they are delivered."""
