"""Names on paper: each with the language of its script, so that fonts draw the right letters."""

import re
from typing import Protocol

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
    width = sum(
        2 if HAN.match(sign) or KANA.match(sign) or HANGUL.match(sign) else 1 for sign in name
    )
    small = ' class="paper-name--long"' if width > LONG_NAME else ""
    language = name_language(name, player.country)
    marked = format_html(' lang="{}"', language) if language else ""
    return format_html("<bdi{}{}>{}</bdi>", SafeString(small), marked, name)
