"""The table's own page speaks six languages more: each has texts of it, and no other."""

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import ngettext, pgettext

from league.management.catalogue import written
from tests.house.catalogues import changed_signs, stale

FORMS = {"de": 2, "fr": 2, "ru": 3, "es": 2, "ko": 1, "zh-hans": 1}


@pytest.fixture(scope="module", params=settings.LANGUAGES_AT_THE_TABLE)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> polib.POFile:
    return written(language)


def test_each_holds_texts_of_the_table_page_alone(language: str, catalogue: polib.POFile) -> None:
    """Where this fails, `make messages` drops what nobody uses."""
    assert stale(language, catalogue) == []


def test_placeholders_and_tags_are_kept(catalogue: polib.POFile) -> None:
    assert changed_signs(catalogue) == []


def test_numbers_have_the_forms_of_the_language(language: str, catalogue: polib.POFile) -> None:
    assert FORMS.keys() == settings.LANGUAGES_AT_THE_TABLE.keys()
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
