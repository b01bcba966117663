"""The encoding of an uploaded text: a guess that the person can change."""

import codecs
import unicodedata

from charset_normalizer import from_bytes
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.core.queries.names import UNSEEN

# The encodings that people can choose; of equally good guesses the first counts.
ENCODINGS: dict[str, str | Promise] = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "cp932": _("Japanese (Shift JIS)"),
    "cp1252": _("Western European (Windows-1252)"),
    "cp1250": _("Central European (Windows-1250)"),
    "cp1251": _("Cyrillic (Windows-1251)"),
    "euc_jp": _("Japanese (EUC-JP)"),
    "gb18030": _("Chinese (GB 18030)"),
    "euc_kr": _("Korean (EUC-KR)"),
}
LEGACY = [name for name in ENCODINGS if not name.startswith("utf")]
ALLOWED_CONTROLS = frozenset("\t\r\n")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
MARKS = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
ENOUGH, LONG_LINE = 100_000, 100  # bytes
TOLERANCE = 0.02  # of the detector's measure of mess, from 0 to 1


def guessed_encoding(content: bytes) -> str:
    """The most likely encoding of a text; empty if no encoding gives a readable text."""
    for mark, name in MARKS.items():
        if content.startswith(mark):
            return name if decoded(content, name) is not None else ""
    for name in ("utf-8", "utf-16"):
        if (name == "utf-8" or b"\0" in content) and decoded(content, name) is not None:
            return name
    likely = _likely(content)
    return next((name for name in LEGACY if name in likely), "")


def decoded(content: bytes, encoding: str) -> str | None:
    """The text without its byte order mark; None if it cannot be read in this encoding.

    Nobody types control characters, private-use characters or unassigned code points, so such a
    text has another encoding.
    """
    try:
        text = content.decode(_codec(content, encoding)).removeprefix("\ufeff")
    except (UnicodeDecodeError, LookupError):
        return None
    return None if any(map(_is_unusable, set(text))) else text


def _codec(content: bytes, encoding: str) -> str:
    """Detect UTF-16 without a byte order mark: ASCII characters then have zero bytes."""
    if encoding != "utf-16" or content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return encoding
    return "utf-16-le" if content[1::2].count(0) >= content[::2].count(0) else "utf-16-be"


def _likely(content: bytes) -> set[str]:
    """The readable encodings with the least messy text."""
    found = {
        name: match.chaos
        for match in from_bytes(_telling(content), cp_isolation=LEGACY)
        for name in match.could_be_from_charset
        if name in LEGACY and decoded(content, name) is not None
    }
    least = min(found.values(), default=0.0)
    return {name for name, mess in found.items() if mess <= least + TOLERANCE}


def _telling(content: bytes) -> bytes:
    """The content, or enough lines of a long one: those with other letters than ASCII."""
    if len(content) <= ENOUGH:
        return content
    lines = [line for line in content.splitlines(keepends=True) if not line.isascii()]
    return b"".join(lines[: ENOUGH // LONG_LINE]) if lines else content[:ENOUGH]


def _is_unusable(sign: str) -> bool:
    if sign in ALLOWED_CONTROLS:
        return False
    return sign == REPLACEMENT or unicodedata.category(sign) in {*UNSEEN, "Cn"} - {"Cf"}
