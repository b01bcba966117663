"""Times as 14:30: Django's "2:30 p.m." brings a second full stop to the end of a sentence."""

DATETIME_FORMAT = "N j, Y, H:i"
SHORT_DATETIME_FORMAT = "m/d/Y H:i"
TIME_FORMAT = "H:i"
