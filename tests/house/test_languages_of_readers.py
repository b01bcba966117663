"""Pages of players and spectators speak six languages more: each has their texts, and no others."""

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import ngettext, pgettext

from league.management.catalogue import written
from league.web.common.languages import translations
from tests.house.catalogues import changed_signs, stale

FORMS = {"de": 2, "fr": 2, "ru": 3, "es": 2, "ko": 1, "zh-hans": 1}


@pytest.fixture(scope="module", params=settings.LANGUAGES_OF_READERS)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> polib.POFile:
    return written(language)


def test_each_holds_the_texts_of_readers_alone(language: str, catalogue: polib.POFile) -> None:
    """Where this fails, `make messages` drops what nobody uses."""
    assert stale(language, catalogue) == []


@pytest.mark.parametrize("language", dict(settings.LANGUAGES[1:]))
def test_the_page_of_languages_counts_what_a_catalogue_holds(language: str) -> None:
    """Where this fails, `make messages` counts again."""
    row = next(row for row in translations() if row.code == language)
    catalogue = written(language)
    counted = len(catalogue.translated_entries()), len(catalogue)
    assert (row.translated, row.texts) == counted


def test_placeholders_and_tags_are_kept(catalogue: polib.POFile) -> None:
    assert changed_signs(catalogue) == []


def test_numbers_have_the_forms_of_the_language(language: str, catalogue: polib.POFile) -> None:
    assert FORMS.keys() == settings.LANGUAGES_OF_READERS.keys()
    forms = {len(row.msgstr_plural) for row in catalogue if row.msgid_plural}
    assert forms == {FORMS[language]}


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
