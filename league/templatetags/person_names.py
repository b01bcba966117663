"""Names of people as pages write them: with the language of their script, and a Latin reading."""

from functools import lru_cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league.person_names import PersonName

register = template.Library()

MOST_NAMES = 4096  # whose markup a process keeps: long pages write the same names again and again


@register.simple_tag
@lru_cache(maxsize=MOST_NAMES)
def listed_name(person: PersonName) -> SafeString:
    """The name in a list by family name: "de Vries, Wim"; in other letters with its reading."""
    return marked(person, person.listed) + reading_of(person)


@register.simple_tag
@lru_cache(maxsize=MOST_NAMES)
def name_with_reading(person: PersonName) -> SafeString:
    """The name as it is shown; in other letters with its reading."""
    return marked(person, person.shown) + reading_of(person)


def marked(person: PersonName, text: object, style: str = "") -> SafeString:
    """The text with the language of the name."""
    language = format_html(' lang="{}"', person.language) if person.language else ""
    styled = format_html(' class="{}"', style) if style else ""
    return format_html("<bdi{}{}>{}</bdi>", styled, language, text)


def reading_of(person: PersonName) -> SafeString:
    if not person.shown_reading:
        return SafeString("")
    return format_html(' <small class="name-reading">{}</small>', person.shown_reading)
