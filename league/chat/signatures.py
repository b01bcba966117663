"""Whether a request comes from Discord: its signature, its time, and that it comes once."""

import hashlib
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.core.cache import cache

SIGNATURE_BYTES = 64
#: Seconds by which the time of a request may be off.
WINDOW = 300
MOST_DIGITS = 12


def is_genuine(public_key: str, *, signature: str, timestamp: str, body: bytes) -> bool:
    """Whether Discord signed this just now; the work is the same whatever is wrong."""
    given = _bytes_of(signature)
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
    try:
        key.verify(given, _signed(timestamp, body))
    except InvalidSignature:
        return False
    return _is_recent(timestamp)


def comes_first(*, timestamp: str, body: bytes) -> bool:
    """False for a request that came before; raises RedisError where that cannot be known."""
    digest = hashlib.sha256(_signed(timestamp, body)).hexdigest()
    return bool(cache.add(f"discord:{digest}", 1, timeout=2 * WINDOW))


def _signed(timestamp: str, body: bytes) -> bytes:
    return timestamp.encode(errors="replace") + body


def _bytes_of(signature: str) -> bytes:
    """The signature; zeros, which sign nothing, where it is not written as one."""
    try:
        given = bytes.fromhex(signature)
    except ValueError:
        given = b""
    return given if len(given) == SIGNATURE_BYTES else bytes(SIGNATURE_BYTES)


def _is_recent(timestamp: str) -> bool:
    is_number = timestamp.isascii() and timestamp.isdecimal() and len(timestamp) <= MOST_DIGITS
    return is_number and abs(time.time() - int(timestamp)) <= WINDOW
