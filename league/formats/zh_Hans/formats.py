"""Dates and times in Chinese."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "Y年n月j日 G:i"
SHORT_DATETIME_FORMAT = "Y年n月j日 G:i"
DAY_FORMAT = "n月j日"
MONTH_FORMAT = "Y年n月"
WEEKDAY_FORMAT = "n月j日 l"
FULL_DATE_FORMAT = "Y年n月j日 l"
SPAN_IN_MONTH = ("Y年n月j日", "j日")
SPAN_IN_YEAR = ("Y年n月j日", "n月j日")
