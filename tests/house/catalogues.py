"""What holds of every catalogue of translations."""

import re
from collections import Counter
from typing import Any

import polib

from league.management.catalogue import folder_of
from league.management.collecting import Text

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|%")
TAG = re.compile(r"<[^>]+>")


def written(language: str) -> polib.POFile:
    return polib.pofile(str(folder_of(language) / "django.po"), wrapwidth=0)


def compiled(language: str) -> polib.MOFile:
    return polib.mofile(str(folder_of(language) / "django.mo"))


def translations(row: Any) -> list[str]:
    return list(row.msgstr_plural.values()) if row.msgid_plural else [row.msgstr]


def text_of(row: Any) -> Text:
    return Text(row.msgid, row.msgctxt or "", row.msgid_plural)


def by_text(file: Any) -> dict[Text, list[str]]:
    return {text_of(row): translations(row) for row in file}


def untranslated(catalogue: polib.POFile) -> list[str]:
    """Texts that are missing, half there or doubtful, and those that nobody uses."""
    halves = [row for row in catalogue if row.fuzzy or not all(translations(row))]
    return [row.msgid for row in (*halves, *catalogue.obsolete_entries())]


def changed_signs(catalogue: polib.POFile) -> list[str]:
    """Texts whose translation has other placeholders or other tags."""
    return [row.msgid for row in catalogue if not _keeps(row)]


def _keeps(row: polib.POEntry) -> bool:
    wanted = _signs(row.msgid_plural or row.msgid)
    return all(_signs(words) == wanted for words in translations(row))


def _signs(words: str) -> tuple[Counter[str], Counter[str]]:
    return Counter(PLACEHOLDER.findall(words)), Counter(TAG.findall(words))
