"""Dates, times and winds as each language writes them, where Django has none that fit."""
