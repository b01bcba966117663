"""Lists that a search field narrows, with scripts while one types and without them as a query.

`static/js/narrow.js` finds rows by the words that are written here.
"""

from html import unescape
from unicodedata import category, normalize

from django import template
from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def narrowed(query: str, *texts: object) -> SafeString:
    """The attributes of a row that is found by these texts, hidden where the query misses it."""
    words = folded(" ".join(map(str, texts)))
    is_found = all(_begins(words, word) for word in folded(query).split())
    hidden = mark_safe("" if is_found else " hidden")  # noqa: S308 (written here)
    return format_html('data-words="{}"{}', words, hidden)


def folded(text: str) -> str:
    """The text as it is searched: its words without tags, accents, capitals and punctuation.

    It folds as the script does, which knows no `casefold`; keys of names (`name_key`) fold more.
    """
    signs = normalize("NFKD", unescape(strip_tags(text))).lower()
    kept = (one for one in signs if not category(one).startswith("M"))
    return " ".join("".join(one if one.isalnum() else " " for one in kept).split())


def _begins(words: str, word: str) -> bool:
    """Whether one of the words begins so; a script without spaces is searched anywhere."""
    return f" {word}" in f" {words}" if word[0].isascii() else word in words
