"""Names on paper: each with the language of its script, so that fonts draw the right letters."""

import re
from typing import Any, Protocol

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


class Named(Protocol):
    country: str


KANA, HANGUL = (
    re.compile("[\u3040-\u30ff\uff66-\uff9f]"),
    re.compile("[\u1100-\u11ff\uac00-\ud7af]"),
)
HAN, CYRILLIC = re.compile("[\u3400-\u9fff\uf900-\ufaff]"), re.compile("[\u0400-\u04ff]")
#: What Chinese characters are read as, by the country of the player; elsewhere Japanese.
HAN_OF = {"CN": "zh-Hans", "SG": "zh-Hans", "TW": "zh-Hant", "HK": "zh-Hant", "MO": "zh-Hant"}
CYRILLIC_OF = {"UA": "uk", "BY": "be", "BG": "bg", "RS": "sr"}
LONG_NAME = 24  # characters; wide ones count twice
# Characters of a badge's first line in its largest letters, and in those a size smaller.
BADGE_LARGE, BADGE_MIDDLE = 9, 13


@register.filter
def name_language(name: str, country: str = "") -> str:
    """The language of a name by its script, for `lang`; "" for Latin letters."""
    if KANA.search(name):
        return "ja"
    if HANGUL.search(name):
        return "ko"
    if HAN.search(name):
        return HAN_OF.get(country, "ja")
    return CYRILLIC_OF.get(country, "ru") if CYRILLIC.search(name) else ""


@register.simple_tag
def paper_name(name: str, player: Named) -> SafeString:
    """The name with its language; long ones in smaller letters."""
    small = ' class="paper-name--long"' if _width(name) > LONG_NAME else ""
    return format_html("<bdi{}{}>{}</bdi>", SafeString(small), _marked(name, player), name)


@register.inclusion_tag("print/_badge_name.html")
def badge_name(name: str, player: Named) -> dict[str, Any]:
    """The name in two lines, the first word in the larger letters; East Asian names in one."""
    east_asian = any(script.search(name) for script in (KANA, HANGUL, HAN))
    first, rest = (name, "") if east_asian else (*name.split(maxsplit=1), "")[:2]
    width = max(_width(first), _width(rest) // 2)
    size = "large" if width <= BADGE_LARGE else "middle" if width <= BADGE_MIDDLE else "small"
    return {"first": first, "rest": rest, "size": size, "language": _marked(name, player)}


def _marked(name: str, player: Named) -> str:
    language = name_language(name, player.country)
    return format_html(' lang="{}"', language) if language else ""


def _width(name: str) -> int:
    wide = (KANA, HANGUL, HAN)
    return sum(2 if any(script.match(sign) for script in wide) else 1 for sign in name)
