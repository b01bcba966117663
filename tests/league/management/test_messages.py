"""`manage.py messages`: collects every text, keeps translations, compiles them."""

from pathlib import Path

import polib
import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from league.management.collecting import Text, texts_in, texts_of
from tests.servers import ROOT

CODE = """
from django.utils.translation import gettext as _, gettext_lazy as lazy, ngettext, pgettext

WORDS = _("One" " word")
FORMS = ngettext("%(count)s hand", "%(count)s hands", 2)
WIND = pgettext("wind", "East")
LATER = lazy("Later")
NEITHER = _(WORDS)
"""
TEMPLATE = """{% load i18n %}{% translate "It's here" %}
{% blocktranslate count n=3 trimmed %}
  {{ n }} seat{% plural %}{{ n }} seats
{% endblocktranslate %}{% translate "North" context "wind" %}{% translate word %}"""

RULES = Text("Rules")


def write(file: Path, words: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(words, encoding="utf-8")
    return file


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    """A catalogue with one text of Tenbou and one that it no longer has."""
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), ("ja", "Japanese")]
    old = polib.POFile()
    old.metadata = {
        "Language": "ja",
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=n > 1;",
    }
    old.append(polib.POEntry(msgid="Standings", msgstr="順位表"))
    old.append(polib.POEntry(msgid="Nobody says this", msgstr="誰も"))
    kept = tmp_path / "ja" / "LC_MESSAGES"
    kept.mkdir(parents=True)
    old.save(str(kept / "django.po"))
    return kept


def test_texts_are_found_in_code_and_templates(tmp_path: Path) -> None:
    write(tmp_path / "league" / "words.py", CODE)
    write(tmp_path / "templates" / "page.html", TEMPLATE)
    found = texts_of(tmp_path)
    ours = {text: places for text, places in found.items() if not places[0].endswith("y.py")}
    places = {("league/words.py",), ("templates/page.html",)}
    assert {text for text, where in ours.items() if tuple(where) in places} == {
        Text("One word"),
        Text("%(count)s hand", plural="%(count)s hands"),
        Text("East", "wind"),
        Text("Later"),
        Text("It's here"),
        Text("%(n)s seat", plural="%(n)s seats"),
        Text("North", "wind"),
    }


def test_a_language_of_readers_lacks_the_texts_of_organisers_alone(tmp_path: Path) -> None:
    names = {"table/page", "public/event", "organise/now", "print/day"}
    for name in names:
        write(
            tmp_path / "templates" / f"{name}.html", f"{{% load i18n %}}{{% translate '{name}' %}}"
        )
    both = [{text.text for text in texts_in(tmp_path, code)} & names for code in ("de", "ja")]
    assert both == [{"table/page", "public/event"}, names]


def test_a_text_of_both_audiences_is_translated_for_readers(tmp_path: Path) -> None:
    for name in ("public/event", "organise/now"):
        write(tmp_path / "templates" / f"{name}.html", "{% load i18n %}{% translate 'both' %}")
    assert texts_in(tmp_path, "de")[Text("both")] == [
        "templates/organise/now.html",
        "templates/public/event.html",
    ]


def test_translations_are_kept_and_unused_texts_dropped(folder: Path) -> None:
    call_command("messages", verbosity=0)
    renewed = {row.msgid: row.msgstr for row in polib.pofile(str(folder / "django.po"))}
    assert (renewed["Standings"], renewed["Rules"]) == ("順位表", "")
    assert "Nobody says this" not in renewed


def test_a_language_has_as_many_forms_as_its_header_says(folder: Path) -> None:
    call_command("messages", verbosity=0)
    renewed = polib.pofile(str(folder / "django.po"))
    forms = {tuple(row.msgstr_plural) for row in renewed if row.msgid_plural}
    assert forms == {(0, 1)}


def test_only_what_is_translated_is_compiled(folder: Path) -> None:
    call_command("messages", verbosity=0)
    compiled = polib.mofile(str(folder / "django.mo"))
    assert [(row.msgid, row.msgstr) for row in compiled if row.msgstr] == [("Standings", "順位表")]


def test_a_file_that_moves_changes_no_catalogue(folder: Path) -> None:
    call_command("messages", verbosity=0)
    assert "#:" not in (folder / "django.po").read_text(encoding="utf-8")


def test_the_missing_ones_are_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("messages")
    first, *texts = capsys.readouterr().err.splitlines()
    missing = polib.pofile(str(folder / "django.po")).untranslated_entries()
    counts = f"{len(missing)} of {len(texts_of(ROOT))}"
    assert first == f"warning: ja: {counts} texts are shown in English"
    assert f"  {RULES.text} ({', '.join(texts_of(ROOT)[RULES])})" in texts


# ----------------------------------------------------------------------------------- the check


def translated(folder: Path, *left_out: Text) -> None:
    """The catalogue with every text translated but these."""
    call_command("messages", verbosity=0)
    catalogue = polib.pofile(str(folder / "django.po"), wrapwidth=0)
    for row in catalogue:
        if Text(row.msgid, row.msgctxt or "", row.msgid_plural) in left_out:
            continue
        if row.msgid_plural:
            row.msgstr_plural = dict.fromkeys(row.msgstr_plural, row.msgid_plural)
        else:
            row.msgstr = row.msgid
    catalogue.save(str(folder / "django.po"))
    catalogue.save_as_mofile(str(folder / "django.mo"))


def faults(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Why the check fails; what it only warns of is printed."""
    capsys.readouterr()
    try:
        call_command("messages", "--check")
    except CommandError as error:
        return str(error).splitlines()
    return []


@pytest.mark.slow
def test_a_whole_catalogue_passes_the_check(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translated(folder)
    assert (faults(capsys), capsys.readouterr().err) == ([], "")


def test_a_text_without_japanese_stops_a_release(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translated(folder, RULES)
    assert faults(capsys) == ["ja: 1 texts are not translated."]


def test_texts_without_german_are_counted(
    folder: Path, capsys: pytest.CaptureFixture[str], settings: Settings
) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    folder = folder.parent.rename(folder.parent.parent / "de") / "LC_MESSAGES"
    translated(folder, RULES)
    assert faults(capsys) == []
    told = capsys.readouterr().err.splitlines()
    total = len(texts_in(ROOT, "de"))
    assert told == [f"warning: de: 1 of {total} texts are shown in English"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["ja", "de"])
def test_a_translation_that_is_not_compiled_stops_a_release(
    folder: Path, capsys: pytest.CaptureFixture[str], settings: Settings, language: str
) -> None:
    settings.LANGUAGES = [("en", "English"), (language, "")]
    folder = folder.parent.rename(folder.parent.parent / language) / "LC_MESSAGES"
    translated(folder)
    sentence = f"{language}: django.mo is older than django.po; `make messages` compiles it."
    catalogue = polib.pofile(str(folder / "django.po"), wrapwidth=0)
    catalogue[0].msgstr = "Another"
    catalogue.save(str(folder / "django.po"))
    assert faults(capsys) == [sentence]
    (folder / "django.mo").unlink()
    assert faults(capsys) == [sentence]
