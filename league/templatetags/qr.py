"""A table's secret link, as an address and as a code to scan."""

from functools import lru_cache

import segno
from django import template
from django.template import RequestContext
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(takes_context=True)
def table_link(context: RequestContext, token: str) -> str:
    address = reverse("link:page", args=[token])
    return str(context["request"].build_absolute_uri(address))


def picture_of(text: str) -> SafeString:
    """The code as an SVG picture without styles of its own."""
    code = segno.make(text, micro=False, error="m")
    picture = code.svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True)
    return mark_safe(picture)  # noqa: S308  # segno draws squares; the text stands nowhere in it


@register.simple_tag
@lru_cache(maxsize=4096)  # finding the best pattern of a code takes milliseconds
def qr(text: str) -> SafeString:
    return picture_of(text)
