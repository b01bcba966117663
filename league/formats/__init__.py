"""How languages write dates and times, where Django's own way does not fit."""
