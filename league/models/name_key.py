"""The key of a name: what the spellings of one name have in common."""

import unicodedata

DOT_ABOVE = "\N{COMBINING DOT ABOVE}"
LONGEST_KEY = 400  # compatibility forms can make a name several times as long


def same_letters(name: str) -> str:
    """Names that differ only in case share it, in every alphabet and whatever the database folds.

    The small letter of the Turkish capital İ is i with a dot above it, or plain i.
    """
    return unicodedata.normalize("NFC", name.casefold().replace(DOT_ABOVE, ""))


def key_of(name: str) -> str:
    """Names that differ only in case, width, accents or spacing share a key."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    signs = (sign for sign in folded if not unicodedata.combining(sign) and sign.isalnum())
    return "".join(signs)[:LONGEST_KEY]
