"""Numbers as people and spreadsheets write them."""

import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache

GROUPED = re.compile(r"[+-]?\d{1,3}([,\u00a0\u202f' ]\d{3})+(\.\d+)?")
KEPT = 10_000  # numbers, of which most stand in many cells
PLAIN = re.compile(r"[+-]?\d{1,12}([.,]\d{1,6})?")
MINUS = str.maketrans("\u2212\u2013\u25b2\u25b3", "----")  # a triangle is a minus in Japan


@lru_cache(KEPT)
def decimal_of(text: str) -> Decimal | None:
    """26.2, +26.2, -58.0, 36,300, 36 300, \u25b258.0; None if it is no number."""
    plain = text.translate(MINUS)
    if GROUPED.fullmatch(plain):
        plain = re.sub(r"[,\u00a0\u202f' ]", "", plain)
    if not PLAIN.fullmatch(plain):
        return None
    try:
        return Decimal(plain.replace(",", "."))
    except InvalidOperation:
        return None
