"""Mask secrets in every log record of the process, also those of uvicorn, gunicorn and Celery.

Secrets are the tokens of links (tables, sign-ups, seat cards, answers, invitations, password
resets), credentials in headers and addresses, passwords, PINs and codes. A record factory masks
them when a record is made, so that no handler or formatter of another library sees them.
"""

import logging
import re
from collections.abc import Mapping
from typing import Any

MASK = "***"
PATTERNS = (
    # The tokens in the addresses of links; shorter path segments are words.
    re.compile(r"(?P<kept>/(?:t|s|p|n|a|c|captain|who|compared)/)[^/\s?#\"']{16,}"),
    re.compile(r"(?P<kept>/(?:invitation|password-reset|confirm|claim/undo)/)[^\s?#\"']+"),
    # The code of pick-up games, in the address of its QR code.
    re.compile(r"(?P<kept>/pick-up/\?code=)[^\s&#\"']+"),
    # Authorization: Token …, Table …, SignUp …
    re.compile(
        r"(?P<kept>\b(?:Token|Table|SignUp|Device|Group|Bearer|Basic)\s+)[\w.=:+/-]{16,}",
        re.IGNORECASE,
    ),
    # postgres://user:password@host
    re.compile(r"(?P<kept>://[^:/\s@]*:)[^@/\s]+(?=@)"),
    # password=…, 'new_password1': '…', ?token=…, Cookie: sessionid=…
    re.compile(
        r"(?P<kept>\b(?:\w*password\d?|pin|\w*token|secret|sessionid)[\"']?\s*[=:]\s*[\"']?)"
        r"[^\s&,;\"'}]+",
        re.IGNORECASE,
    ),
)
PLAIN = (bool, int, float, type(None))

_make_record = logging.LogRecord


def mask(text: str) -> str:
    """The text with every secret replaced."""
    for pattern in PATTERNS:
        text = pattern.sub(rf"\g<kept>{MASK}", text)
    return text


def mask_all_logs() -> None:
    """Mask every further log record of this process."""
    logging.setLogRecordFactory(masked_record)


def masked_record(*values: Any, **named: Any) -> logging.LogRecord:
    record = _make_record(*values, **named)
    record.msg = _masked(record.msg)
    if isinstance(record.args, Mapping):
        record.args = {name: _masked(value) for name, value in record.args.items()}
    elif record.args:
        record.args = tuple(_masked(value) for value in record.args)
    if record.exc_info and record.exc_info[0] is not None:
        # Formatters use this text and do not format the traceback again.
        record.exc_text = mask(logging.Formatter().formatException(record.exc_info))
    return record


def _masked(value: Any) -> Any:
    """The value itself if it has no secret, so that `%d` and formatters still work."""
    if isinstance(value, PLAIN):
        return value
    text = str(value)
    shown = mask(text)
    return value if shown == text and mask(repr(value)) == repr(value) else shown
