"""What holds of every catalogue of translations."""

import re
from collections import Counter
from typing import Any

import polib
from django.conf import settings

from league.management.collecting import Text, texts_in

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|%")
TAG = re.compile(r"<[^>]+>")


def translations(row: Any) -> list[str]:
    """None for a text that is shown in English."""
    if not row.translated():
        return []
    return list(row.msgstr_plural.values()) if row.msgid_plural else [row.msgstr]


def text_of(row: Any) -> Text:
    return Text(row.msgid, row.msgctxt or "", row.msgid_plural)


def stale(language: str, catalogue: polib.POFile) -> list[str]:
    """Texts that nobody uses."""
    used = set(texts_in(settings.BASE_DIR, language))
    gone = [row for row in catalogue if text_of(row) not in used]
    return [row.msgid for row in (*gone, *catalogue.obsolete_entries())]


def changed_signs(catalogue: polib.POFile) -> list[str]:
    """Texts whose translation has other placeholders or other tags."""
    return [row.msgid for row in catalogue if not _keeps(row)]


def _keeps(row: polib.POEntry) -> bool:
    wanted = _signs(row.msgid_plural or row.msgid)
    return all(_signs(words) == wanted for words in translations(row))


def _signs(words: str) -> tuple[Counter[str], Counter[str]]:
    return Counter(PLACEHOLDER.findall(words)), Counter(TAG.findall(words))
