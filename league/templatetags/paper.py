"""Names on paper: long ones in smaller letters, and the large ones of badges; countries."""

from functools import lru_cache
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.person_names import EAST_ASIAN, PersonName, is_east_asian
from league.templatetags.person_names import MOST_NAMES, marked, reading_of
from league.templatetags.tenbou import country_code

register = template.Library()

LONG_NAME, LONGEST_NAME = 24, 44  # characters; wide ones count twice
# Characters of a badge's first line in its largest letters, and in those a size smaller.
BADGE_LARGE, BADGE_MIDDLE = 9, 13
FLAGS = "vendor/flags/flags.svg"


@register.simple_tag
@lru_cache(maxsize=MOST_NAMES)
def paper_name(person: PersonName) -> SafeString:
    """The name as it is shown."""
    return _written(person, person.shown)


@register.simple_tag
@lru_cache(maxsize=MOST_NAMES)
def paper_listed_name(person: PersonName) -> SafeString:
    """The name in a list by family name, which stands out."""
    if not person.has_parts_apart:
        return _written(person, person.shown)
    return _written(person, format_html("<b>{}</b>, {}", person.family, person.given))


@register.simple_tag
def paper_country(code: str) -> SafeString:
    """The flag with the code that lists of players have."""
    if not code:
        return SafeString("")
    return format_html(
        '<span class="ctry"><svg class="flag" aria-hidden="true"><use href="{}#{}"/></svg>{}</span>',
        *(static(FLAGS), code, country_code(code)),
    )


def _written(person: PersonName, text: object) -> SafeString:
    width = _width(person.shown)
    small = "paper-name--long" if width > LONG_NAME else ""
    if width > LONGEST_NAME:
        small += " paper-name--longest"
    return marked(person, text, small) + reading_of(person)


@register.inclusion_tag("print/_badge_name.html")
def badge_name(person: PersonName) -> dict[str, Any]:
    """The given name in the larger letters, the family name below; East Asian names in one line.

    Below a name in other letters stands its reading.
    """
    first, rest = person.given or person.shown, person.family if person.given else ""
    if is_east_asian(person.shown):
        first, rest = person.shown, ""
    elif not rest and not person.family:
        first, rest = (*person.shown.split(maxsplit=1), "")[:2]
    width = max(_width(first), _width(rest) // 2)
    size = "large" if width <= BADGE_LARGE else "middle" if width <= BADGE_MIDDLE else "small"
    lines = [marked(person, line) for line in (first, rest) if line]
    return {"lines": lines, "size": size, "reading": person.given_first}


def _width(name: str) -> int:
    return sum(2 if any(script.match(sign) for script in EAST_ASIAN) else 1 for sign in name)
