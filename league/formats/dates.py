"""Dates for people, in the formats of each language that this package adds to Django's own."""

from datetime import date

from django.utils.formats import date_format, get_format

EN_DASH = "\N{EN DASH}"


def date_span(first: date | None, last: date | None) -> str:
    """From one day to another, with the month and the year said once: 21 to 22 October 2025."""
    if first is None or last is None or first == last:
        day = first or last
        return date_format(day) if day else ""
    if first.year != last.year:
        return f"{date_format(first)} {EN_DASH} {date_format(last)}"
    in_month = first.month == last.month
    begin, end = get_format("SPAN_IN_MONTH" if in_month else "SPAN_IN_YEAR")
    dash = EN_DASH if in_month else f" {EN_DASH} "
    return f"{date_format(first, begin)}{dash}{date_format(last, end)}"
