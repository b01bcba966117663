"""Update and compile the translation catalogue of a language.

Replaces makemessages and compilemessages: it needs no gettext tools, and also reads the tables of
`scoring`. A new language starts with a file that has only the header: Content-Type, Language and
Plural-Forms.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.utils.translation import to_locale

from league.management.collecting import Text, texts_in

Key = tuple[str | None, str, str]
# The places of each untranslated text.
Missing = dict[Text, list[str]]


def renew(language: str) -> None:
    """Write both files, keeping all translations; return the untranslated texts."""
    old = written(language)
    known = {(entry.msgctxt, entry.msgid): entry for entry in old}
    new = polib.POFile(wrapwidth=0)
    new.header, new.metadata = old.header, old.metadata
    forms = int(re.sub(r".*nplurals=(\d+).*", r"\1", old.metadata["Plural-Forms"]))
    for text in sorted(texts_in(settings.BASE_DIR, language)):
        new.append(_entry(text, known.get((text.context or None, text.text)), forms))
    new.metadata |= counts(new)
    new.save(str(folder_of(language) / "django.po"))
    new.save_as_mofile(str(folder_of(language) / "django.mo"))


def counts(catalogue: polib.POFile) -> dict[str, str]:
    """The rows of a header that say how complete a catalogue is; the page `languages` shows them."""
    translated = len(catalogue.translated_entries())
    return {"X-Texts": str(len(catalogue)), "X-Translated": str(translated)}


def missing_in(language: str) -> Missing:
    """The texts without a translation."""
    there = {_key(entry) for entry in written(language).translated_entries()}
    texts = texts_in(settings.BASE_DIR, language)
    return {
        text: places
        for text, places in sorted(texts.items())
        if (text.context or None, text.text, text.plural) not in there
    }


def is_compiled(language: str) -> bool:
    """Whether the compiled file matches the written one."""
    file = folder_of(language) / "django.mo"
    compiled = polib.mofile(str(file)) if file.exists() else ()
    return _translations(compiled) == _translations(written(language).translated_entries())


def written(language: str) -> polib.POFile:
    return polib.pofile(str(folder_of(language) / "django.po"), wrapwidth=0)


def folder_of(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "LC_MESSAGES"


def _entry(text: Text, old: polib.POEntry | None, forms: int) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=text.text,
        msgctxt=text.context or None,
        flags=["python-format"] if "%(" in text.text else [],
    )
    if text.plural:
        entry.msgid_plural = text.plural
        kept = old.msgstr_plural if old else {}
        entry.msgstr_plural = {form: kept.get(form, "") for form in range(forms)}
    elif old:
        entry.msgstr = old.msgstr or old.msgstr_plural.get(0, "")
    return entry


def _key(entry: Any) -> Key:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def _translations(entries: Iterable[Any]) -> dict[Key, Any]:
    return {_key(entry): entry.msgstr_plural or entry.msgstr for entry in entries}
