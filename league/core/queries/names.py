"""Names as people type them: which hide something."""

import unicodedata

# Control signs, line ends, directions and other marks without a picture of their own.
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
JOINERS = frozenset("\u200c\u200d")  # a part of spelling in several scripts


def hidden_characters(text: str) -> list[str]:
    """The signs that cannot be seen, as U+202E, each once."""
    found = (sign for sign in text if unicodedata.category(sign) in UNSEEN)
    return list(dict.fromkeys(f"U+{ord(sign):04X}" for sign in found if sign not in JOINERS))
