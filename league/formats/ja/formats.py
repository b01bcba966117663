"""Dates and times in Japanese."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "Y年n月j日 G:i"
DAY_FORMAT = "n月j日"
MONTH_FORMAT = "Y年n月"
WEEKDAY_FORMAT = "n月j日(D)"
FULL_DATE_FORMAT = "Y年n月j日(D)"
SPAN_IN_MONTH = ("Y年n月j日", "j日")
SPAN_IN_YEAR = ("Y年n月j日", "n月j日")
