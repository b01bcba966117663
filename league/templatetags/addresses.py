"""Addresses of rows: the resolver is asked once for a page, not once for each of its rows.

{% addresses "player" as player_page %} … <a href="{{ player.pk|at:player_page }}">
"""

from typing import NamedTuple

from django import template
from django.urls import reverse

register = template.Library()

#: Stands for the number of a row; no slug ends in it, and it is looked for from the right.
ANY = 987_654_321


class Addresses(NamedTuple):
    """The addresses of one page: what stands before and after the number."""

    start: str
    end: str

    def of(self, number: int) -> str:
        return f"{self.start}{number}{self.end}"


@register.simple_tag
def addresses(name: str, *before: object) -> Addresses:
    """The addresses of the page `name` by the last number in them, with the arguments before it."""
    start, _any, end = reverse(name, args=[*before, ANY]).rpartition(str(ANY))
    return Addresses(start, end)


@register.filter
def at(number: int, page: Addresses) -> str:
    return page.of(number)
