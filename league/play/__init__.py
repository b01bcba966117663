"""Hands, tables, corrections, sign-offs, penalties, referee calls, photos."""
