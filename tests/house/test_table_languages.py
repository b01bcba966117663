"""The table's own page speaks six languages more: each has every text of it, and no other."""

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import ngettext, pgettext

from league.management.collecting import texts_in
from tests.house.catalogues import by_text, changed_signs, compiled, text_of, untranslated, written

FORMS = {"de": 2, "fr": 2, "ru": 3, "es": 2, "ko": 1, "zh-hans": 1}


@pytest.fixture(scope="module", params=settings.LANGUAGES_AT_THE_TABLE)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> polib.POFile:
    return written(language)


def test_each_holds_the_texts_of_the_table_page() -> None:
    """Where this fails, `make messages` collects what is missing."""
    texts = set(texts_in(settings.BASE_DIR, min(FORMS)))
    held = {language: {text_of(row) for row in written(language)} for language in FORMS}
    assert [
        (language, held[language] ^ texts) for language in FORMS if held[language] != texts
    ] == []
    assert FORMS.keys() == settings.LANGUAGES_AT_THE_TABLE.keys()


def test_every_text_is_translated_and_none_is_doubtful(catalogue: polib.POFile) -> None:
    assert untranslated(catalogue) == []


def test_placeholders_and_tags_are_kept(catalogue: polib.POFile) -> None:
    assert changed_signs(catalogue) == []


def test_numbers_have_the_forms_of_the_language(language: str, catalogue: polib.POFile) -> None:
    forms = {len(row.msgstr_plural) for row in catalogue if row.msgid_plural}
    assert forms == {FORMS[language]}


def test_what_is_compiled_is_what_is_written(language: str, catalogue: polib.POFile) -> None:
    assert by_text(compiled(language)) == by_text(catalogue)


@pytest.mark.parametrize(
    ("language", "east", "honba"),
    [
        ("de", "Osten", "2 Honba"),
        ("fr", "Est", "2 honba"),
        ("ru", "Восток", "2 хонбы"),
        ("es", "Este", "2 honba"),
        ("ko", "동", "2본장"),
        ("zh-hans", "东", "2本场"),
    ],
)
def test_players_read_their_own_words(language: str, east: str, honba: str) -> None:
    with translation.override(language):
        counted = ngettext("%(count)s honba", "%(count)s honba", 2) % {"count": 2}
        assert (pgettext("wind", "East"), counted) == (east, honba)
