"""Dates and times in Spanish."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = r"j \d\e F \d\e Y, G:i"
SHORT_DATETIME_FORMAT = "d/m/Y, G:i"
DAY_FORMAT = "j M"
MONTH_FORMAT = "M Y"
WEEKDAY_FORMAT = r"l j \d\e F"
FULL_DATE_FORMAT = r"l, j \d\e F \d\e Y"
SPAN_IN_MONTH = ("j", r"j \d\e F \d\e Y")
SPAN_IN_YEAR = (r"j \d\e F", r"j \d\e F \d\e Y")
