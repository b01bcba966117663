"""Formats of dates and times in each language, where Django has none that fit."""
