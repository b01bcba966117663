"""Keys and codes that people copy by hand, or keep as a file."""

from collections.abc import Iterable
from urllib.parse import quote

from django import template

register = template.Library()


@register.filter
def in_fours(text: str) -> str:
    """Groups of four signs: what they are typed into ignores the spaces."""
    return " ".join(text[start : start + 4] for start in range(0, len(text), 4))


@register.filter
def as_text_file(codes: Iterable[str]) -> str:
    """The address of a file that the page itself holds: nothing asks the server for it again."""
    lines = "".join(f"{in_fours(code)}\n" for code in codes)
    return f"data:text/plain;charset=utf-8,{quote(lines)}"
