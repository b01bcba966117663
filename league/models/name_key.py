"""The key of a name: what the spellings of one name have in common."""

import unicodedata

LONGEST_KEY = 400  # compatibility forms can make a name several times as long


def key_of(name: str) -> str:
    """Names that differ only in case, width, accents or spacing share a key."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    signs = (sign for sign in folded if not unicodedata.combining(sign) and sign.isalnum())
    return "".join(signs)[:LONGEST_KEY]
