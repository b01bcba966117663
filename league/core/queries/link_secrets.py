"""Secrets of links, codes and PINs, derived from a secret key, an id and a counter; nothing is stored.

Raising the counter makes the old link stop working.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

SECRET_LENGTH = 24
MOST_DIGITS = 18

M = TypeVar("M", bound=Model)


def digest_of(purpose: str, row_id: int, counter: int) -> bytes:
    key, value = settings.SECRET_KEY_OF_LINKS, f"{row_id}:{counter}"
    return salted_hmac(purpose, value, key, algorithm="sha256").digest()


def link_token(purpose: str, row_id: int, counter: int) -> str:
    """The secret of a link: the row's id and a digest."""
    secret = urlsafe_b64encode(digest_of(purpose, row_id, counter))[:SECRET_LENGTH].decode()
    return f"{row_id}-{secret}"


def row_by_token(rows: QuerySet[M], token: str, token_of: Callable[[M], str]) -> M | None:
    """The row of a link; None for an unknown or renewed one."""
    number, _dash, _secret = token.partition("-")
    if not number.isascii() or not number.isdecimal() or len(number) > MOST_DIGITS:
        return None
    row = rows.filter(pk=number).first()
    return row if row is not None and constant_time_compare(token_of(row), token) else None
