"""Names of sessions for addresses."""

from hashlib import sha256

NAME_LENGTH = 16


def session_name(session_key: str) -> str:
    """A name that does not tell the session's key, which is a secret."""
    return sha256(session_key.encode()).hexdigest()[:NAME_LENGTH]
