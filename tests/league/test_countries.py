"""Countries by name and code."""

import pytest
from django.conf import settings
from django.utils.translation import override

from league.countries import COUNTRIES, code_of, country_name, flag, shown_country, similar_country


def test_the_table_holds_every_code_of_iso_3166_once() -> None:
    assert len(COUNTRIES) == 249
    assert len({*COUNTRIES.values()}) == 249
    assert (flag("JP"), flag("XX"), shown_country("XX")) == ("🇯🇵", "", "XX")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Germany", "DE"),
        ("🇩🇪 Germany", "DE"),
        ("ge", "GE"),
        ("Österreich", "AT"),
        ("COTE D'IVOIRE", "CI"),
        ("日本", "JP"),
        ("ドイツ", "DE"),
        ("Corée du Sud", "KR"),
        ("Holland", "NL"),
        ("ita", "IT"),
        ("GER", "DE"),
        ("den", "DK"),
        ("NED", "NL"),
        ("POR", "PT"),
        ("BUL", "BG"),
        ("SUI", "CH"),
        ("ENG", "GB"),
        ("BRN", "BN"),
        ("Großbritannien", "GB"),
        ("Germnay", None),
        ("", None),
    ],
)
def test_a_country_is_read_by_code_and_by_name(typed: str, code: str | None) -> None:
    assert code_of(typed) == code


def test_a_country_is_shown_in_the_language_of_the_reader() -> None:
    names = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            names[language] = [country_name("DE"), country_name("HK")]
    assert names == {
        "en": ["Germany", "Hong Kong"],
        "ja": ["ドイツ", "香港"],
        "de": ["Deutschland", "Hongkong"],
        "fr": ["Allemagne", "Hong Kong"],
        "ru": ["Германия", "Гонконг"],
        "es": ["Alemania", "Hong Kong"],
        "ko": ["독일", "홍콩"],
        "zh-hans": ["德国", "香港"],
    }


def test_every_language_names_every_country_and_reads_its_names() -> None:
    for language, _name in settings.LANGUAGES:
        with override(language):
            shown = {code: shown_country(code) for code in COUNTRIES}
        assert {code: code_of(name) for code, name in shown.items()} == dict(
            zip(COUNTRIES, COUNTRIES, strict=True)
        )


def test_a_name_with_a_slip_finds_its_country() -> None:
    assert (similar_country("Germnay"), similar_country("qqqq")) == ("DE", None)
