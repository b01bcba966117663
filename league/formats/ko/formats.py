"""Dates and times in Korean."""

TIME_FORMAT = "G:i"
DATETIME_FORMAT = "Y년 n월 j일 G:i"
SHORT_DATETIME_FORMAT = "Y-n-j G:i"
DAY_FORMAT = "n월 j일"
MONTH_FORMAT = "Y년 n월"
WEEKDAY_FORMAT = "n월 j일 l"
FULL_DATE_FORMAT = "Y년 n월 j일 l"
SPAN_IN_MONTH = ("Y년 n월 j일", "j일")
SPAN_IN_YEAR = ("Y년 n월 j일", "n월 j일")
