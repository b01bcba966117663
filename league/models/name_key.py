"""The key of a name: what the spellings of one name have in common."""

import unicodedata
from functools import lru_cache

DOT_ABOVE = "\N{COMBINING DOT ABOVE}"
LONGEST_KEY = 400  # compatibility forms can make a name several times as long
KEPT = 10_000  # keys; a file names the same people in many rows


def same_letters(name: str) -> str:
    """Names that differ only in case share it, in every alphabet and whatever the database folds.

    The small letter of the Turkish capital İ is i with a dot above it, or plain i.
    """
    return unicodedata.normalize("NFC", name.casefold().replace(DOT_ABOVE, ""))


@lru_cache(KEPT)
def key_of(name: str) -> str:
    """Names that differ only in case, width, accents or spacing share a key."""
    return folded_letters(name)[:LONGEST_KEY]


def folded_letters(text: str) -> str:
    """The letters and digits of a text of any length, without case, width and accents."""
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, folded))  # an accent apart is no letter
