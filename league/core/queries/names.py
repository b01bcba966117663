"""Invisible characters in names."""

import unicodedata

# Unicode categories without a visible glyph: control, format, private use, surrogate, line and
# paragraph separators.
UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
JOINERS = frozenset("\u200c\u200d")  # several scripts need them for spelling


def hidden_characters(text: str) -> list[str]:
    """The invisible characters of a text, each once, as "U+202E"."""
    found = (sign for sign in text if unicodedata.category(sign) in UNSEEN)
    return list(dict.fromkeys(f"U+{ord(sign):04X}" for sign in found if sign not in JOINERS))
