"""Names for browser sessions in addresses."""

from hashlib import sha256

NAME_LENGTH = 16


def session_name(session_key: str) -> str:
    """A name that does not reveal the session's secret key."""
    return sha256(session_key.encode()).hexdigest()[:NAME_LENGTH]
