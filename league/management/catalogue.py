"""The catalogue of a language: renewed from the texts there are, and compiled.

The work of makemessages and compilemessages without the gettext tools of the system, and with the
tables of the rules, which those do not read.
"""

from pathlib import Path

import polib
from django.conf import settings

from league.management.collecting import Text, texts_of


def renew(language: str) -> list[str]:
    """Write both files anew, keeping every translation; what is not translated yet."""
    folder = folder_of(language)
    old = polib.pofile(str(folder / "django.po"), wrapwidth=0)
    known = {(entry.msgctxt, entry.msgid): entry for entry in old}
    new = polib.POFile(wrapwidth=0)
    new.header, new.metadata = old.header, old.metadata
    for text, places in sorted(texts_of(settings.BASE_DIR).items()):
        new.append(_entry(text, places, known.get((text.context or None, text.text))))
    new.save(str(folder / "django.po"))
    new.save_as_mofile(str(folder / "django.mo"))
    return [entry.msgid for entry in new.untranslated_entries()]


def folder_of(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES"


def _entry(text: Text, places: list[str], old: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=text.text,
        msgctxt=text.context or None,
        occurrences=[(place, "") for place in places],
        flags=["python-format"] if "%(" in text.text else [],
    )
    if text.plural:
        entry.msgid_plural = text.plural
        entry.msgstr_plural = old.msgstr_plural if old and old.msgid_plural else {0: ""}
    elif old:
        entry.msgstr = old.msgstr or old.msgstr_plural.get(0, "")
    return entry
