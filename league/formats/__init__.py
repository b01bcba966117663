"""Formats of dates and times in languages for which Django's own do not fit."""
