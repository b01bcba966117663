"""The catalogue of a language: renewed from the texts there are, and compiled.

The work of makemessages and compilemessages without the gettext tools of the system, and with the
tables of the rules, which those do not read. A new language begins with a file that holds its
header: Content-Type, Language and Plural-Forms.
"""

import re
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation import to_locale

from league.management.collecting import Text, texts_in


def renew(language: str) -> list[str]:
    """Write both files anew, keeping every translation; what is not translated yet."""
    folder = folder_of(language)
    old = polib.pofile(str(folder / "django.po"), wrapwidth=0)
    known = {(entry.msgctxt, entry.msgid): entry for entry in old}
    new = polib.POFile(wrapwidth=0)
    new.header, new.metadata = old.header, old.metadata
    forms = int(re.sub(r".*nplurals=(\d+).*", r"\1", old.metadata["Plural-Forms"]))
    for text, places in sorted(texts_in(settings.BASE_DIR, language).items()):
        new.append(_entry(text, places, known.get((text.context or None, text.text)), forms))
    new.save(str(folder / "django.po"))
    new.save_as_mofile(str(folder / "django.mo"))
    return [entry.msgid for entry in new.untranslated_entries()]


def folder_of(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "LC_MESSAGES"


def _entry(text: Text, places: list[str], old: polib.POEntry | None, forms: int) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=text.text,
        msgctxt=text.context or None,
        occurrences=[(place, "") for place in places],
        flags=["python-format"] if "%(" in text.text else [],
    )
    if text.plural:
        entry.msgid_plural = text.plural
        kept = old.msgstr_plural if old else {}
        entry.msgstr_plural = {form: kept.get(form, "") for form in range(forms)}
    elif old:
        entry.msgstr = old.msgstr or old.msgstr_plural.get(0, "")
    return entry
