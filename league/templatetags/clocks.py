"""How long something takes or has taken, as pages and the script of clocks write it."""

from django import template
from django.utils.translation import gettext

register = template.Library()


@register.filter
def clock(seconds: int | None) -> str:
    """Seconds as a clock shows them; below zero the time that has passed since.

    Minutes and seconds, such as 59:30; from an hour on hours and minutes, such as 15 h 07. The
    script of clocks writes the same.
    """
    if seconds is None:
        return ""
    minutes, rest = divmod(abs(seconds), 60)
    hours, over = divmod(minutes, 60)
    text = hours_text(hours, over) if hours else f"{minutes}:{rest:02}"
    return f"+{text}" if seconds < 0 else text


def hours_text(hours: int | str, minutes: int | str) -> str:
    """Hours and minutes in words; the texts that scripts fill in have names in their place."""
    shown = minutes if isinstance(minutes, str) else f"{minutes:02}"
    return gettext("%(hours)s h %(minutes)s") % {"hours": hours, "minutes": shown}


@register.filter
def minutes_text(minutes: int) -> str:
    """How long somebody has waited: 12 min, 15 h 07."""
    hours, over = divmod(minutes, 60)
    return hours_text(hours, over) if hours else _minutes(minutes)


@register.simple_tag
def hours_pattern() -> str:
    """What the script of clocks fills in."""
    return hours_text("{hours}", "{minutes}")


@register.simple_tag
def minutes_pattern() -> str:
    """As `hours_pattern`, below an hour."""
    return _minutes("{minutes}")


def _minutes(minutes: int | str) -> str:
    return gettext("%(minutes)s min") % {"minutes": minutes}
