"""Times as 14:30, because "2:30 p.m." doubles the full stop at the end of a sentence."""

DATETIME_FORMAT = "N j, Y, H:i"
SHORT_DATETIME_FORMAT = "m/d/Y H:i"
TIME_FORMAT = "H:i"
