"""Hands, tables, corrections, sign-offs, penalties, bonuses, referee calls, photos."""
