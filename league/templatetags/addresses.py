"""Addresses of rows: the resolver is asked once for a page, not once for each of its rows.

{% addresses "player" as player_page %} … <a href="{{ player.pk|at:player_page }}">
"""

from collections.abc import Callable

from django import template
from django.urls import reverse

register = template.Library()

Addresses = Callable[[int], str]
#: Stands for the number of a row; no slug ends in it, and it is looked for from the right.
ANY = 987_654_321


@register.simple_tag
def addresses(name: str, *before: object) -> Addresses:
    """The addresses of the page `name` by the last number in them, with the arguments before it."""
    start, _any, end = reverse(name, args=[*before, ANY]).rpartition(str(ANY))
    return lambda number: f"{start}{number}{end}"


@register.filter
def at(number: int, page: Addresses) -> str:
    return page(number)
