"""Formats of numbers, winds and names on pages."""

from decimal import Decimal

import pytest
from django.conf import settings
from django.utils import translation

from league.formats.winds import kanji, sign, wind
from league.models import Event
from league.templatetags.money import money
from league.templatetags.numbers import HABITS
from league.templatetags.qr import qr
from league.templatetags.tenbou import (
    average_in,
    columns,
    deduction,
    delta,
    points,
    preset_name,
    score,
    score_column,
    score_name,
    score_of,
    score_word,
    tiebreak_cells,
    who,
)
from scoring.results.score_unit import ScoreUnit
from scoring.results.tiebreaks import TIEBREAKS

MINUS, DASH = "\u2212", "\u2013"


def bare(text: object) -> str:
    """The digits without the tag around them."""
    return str(text).partition(">")[2].partition("<")[0] or str(text)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (26200, "+26.2"),
        (-26200, f"{MINUS}26.2"),
        (0, "0.0"),
        (15000, "+15.0"),
        (8333, "+8.333"),
        (-50, f"{MINUS}0.05"),
        (1_234_500, "+1,234.5"),
        (None, DASH),
    ],
)
def test_final_scores_are_in_thousands_with_their_sign(value: int | None, shown: str) -> None:
    assert bare(score(value)) == shown


@pytest.mark.parametrize(
    ("value", "on_hand", "moved"),
    [
        (26200, "26,200", "+26,200"),
        (900, "900", "+900"),
        (0, "0", "0"),
        (-1500, f"{MINUS}1,500", f"{MINUS}1,500"),
        (None, DASH, DASH),
    ],
)
def test_points_are_grouped_by_thousands(value: int | None, on_hand: str, moved: str) -> None:
    assert (bare(points(value)), bare(delta(value))) == (on_hand, moved)


@pytest.mark.parametrize(
    ("language", "on_hand", "few", "final"),
    [
        ("en", "25,000", "1,500", f"{MINUS}1,042.3"),
        ("ja", "25,000", "1,500", f"{MINUS}1,042.3"),
        ("de", "25.000", "1.500", f"{MINUS}1.042,3"),
        ("fr", "25\u202f000", "1\u202f500", f"{MINUS}1\u202f042,3"),
        ("ru", "25\u202f000", "1\u202f500", f"{MINUS}1\u202f042,3"),
        ("es", "25.000", "1500", f"{MINUS}1042,3"),
        ("ko", "25,000", "1,500", f"{MINUS}1,042.3"),
        ("zh-hans", "25,000", "1,500", f"{MINUS}1,042.3"),
    ],
)
def test_numbers_have_the_format_of_the_language(
    language: str, on_hand: str, few: str, final: str
) -> None:
    with translation.override(language):
        shown = (bare(points(25_000)), bare(points(1500)), bare(score(-1_042_300)))
    assert shown == (on_hand, few, final)


def test_every_language_has_its_number_format() -> None:
    assert set(HABITS) == dict(settings.LANGUAGES).keys()


def test_deductions_are_negative_scores() -> None:
    assert bare(deduction(20000)) == f"{MINUS}20.0"


def test_only_what_is_below_zero_is_marked() -> None:
    assert ["minus" in str(score(value)) for value in (-100, 0, 100)] == [True, False, False]


def test_winds_have_names_and_signs() -> None:
    assert [(wind(letter), sign(letter), kanji(letter)) for letter in "ESWN?"] == [
        ("East", "E", "東"),
        ("South", "S", "南"),
        ("West", "W", "西"),
        ("North", "N", "北"),
        ("?", "?", "?"),
    ]


@pytest.mark.parametrize(
    ("language", "signs"),
    [
        ("en", "ESWN"),
        ("ja", "東南西北"),
        ("de", "OSWN"),
        ("fr", "ESON"),
        ("ru", "ВЮЗС"),
        ("es", "ESON"),
        ("ko", "동남서북"),
        ("zh-hans", "东南西北"),
    ],
)
def test_winds_have_the_characters_of_the_language(language: str, signs: str) -> None:
    with translation.override(language):
        assert "".join(map(sign, "ESWN")) == signs


def test_scores_of_the_hong_kong_game_are_whole_points() -> None:
    event = Event(switches={"preset": "hk-old-style"})
    assert [bare(score(points, event)) for points in (1234, 0, -8)] == ["+1,234", "0", "\u22128"]
    assert (event.has_uma, Event(switches={"preset": "wrc-2025"}).has_uma) == (False, True)


def test_table_points_are_counted_up_with_as_few_decimals_as_they_need() -> None:
    event = Event(switches={"preset": "mcr"})
    shown = [bare(score(value, event)) for value in (4000, 2333, 1500, 0, -1500)]
    assert shown == ["4", "2.333", "1.5", "0", "\u22121.5"]
    assert (event.has_uma, score_name(event)) == (False, "Table points")
    [(_, cell)] = tiebreak_cells([178], [TIEBREAKS["raw_points"]], event)
    assert bare(cell) == "+178"


def test_totals_of_several_games_say_what_they_count() -> None:
    presets = ("wrc-2025", "hk-old-style", "mcr")
    words = [score_word(Event(switches={"preset": preset})) for preset in presets]
    assert words == ["thousand points", "points", "table points"]


def test_tie_breaks_show_points_as_scores_and_counts_as_they_are() -> None:
    order = ("total", "average_placement", "best_game", "fewest_last_places", "last_session", "lot")
    tiebreaks = [TIEBREAKS[name] for name in order]
    values = [30_000, -2125, 41_500, -3, None, 77]
    cells = tiebreak_cells(values, tiebreaks, Event(switches={"preset": "wrc-2025"}))
    assert [(tiebreak.id, bare(cell)) for tiebreak, cell in cells] == list(
        zip(order[1:], ["2.12", "+41.5", "3", DASH, "77"], strict=True)
    )
    assert [tiebreak.id for tiebreak in columns(tiebreaks)] == list(order[1:])


def test_a_code_is_a_picture_without_a_style_of_its_own() -> None:
    picture = qr("https://tenbou.example/t/abc/")
    assert picture.startswith("<svg")
    assert "style" not in picture
    assert "abc" not in picture


def test_a_preset_has_its_name_and_other_text_is_unchanged() -> None:
    assert [preset_name("wrc-2025"), preset_name("house")] == ["WRC 2025", "house"]


def test_a_table_that_entered_a_hand_is_named_in_the_readers_language() -> None:
    with translation.override("de"):
        assert (who("table 3"), who("anna")) == ("Tisch 3", "anna")


def test_amounts_of_thousands_have_a_comma_and_cents_only_where_there_are_some() -> None:
    shown = [money(Decimal(amount), "EUR") for amount in ("45", "1170", "12.50")]
    assert [text.split() for text in shown] == [["45", "€"], ["1,170", "€"], ["12.50", "€"]]


def test_averages_of_thousands_have_a_tenth_and_others_are_exact() -> None:
    thousands, single, counted = ScoreUnit(1000), ScoreUnit(1), ScoreUnit(1000, signed=False)
    written = [bare(average_in(one, thousands)) for one in (27_246, 18_950, -10_350, -49)]
    assert written == ["+27.2", "+19.0", f"{MINUS}10.4", "0.0"]
    others = [bare(average_in(3_811, single)), bare(average_in(2_333, counted))]
    assert others == ["+3,811", "2.333"]


def test_scores_of_a_column_have_the_decimals_of_the_one_that_needs_the_most() -> None:
    event = Event(switches={"variant": "riichi"})
    written = [
        [bare(score_of(one, score_column(event, values))) for one in values]
        for values in ((54_850, 25_000, None), (25_000, -1_200))
    ]
    assert written == [["+54.85", "+25.00", DASH], ["+25.0", f"{MINUS}1.2"]]
