"""Dates and times in German."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "j. F Y, G:i"
SHORT_DATETIME_FORMAT = "d.m.Y, G:i"
DAY_FORMAT = "j. M"
MONTH_FORMAT = "M Y"
WEEKDAY_FORMAT = "l, j. F"
FULL_DATE_FORMAT = "l, j. F Y"
SPAN_IN_MONTH = ("j.", "j. F Y")
SPAN_IN_YEAR = ("j. F", "j. F Y")
