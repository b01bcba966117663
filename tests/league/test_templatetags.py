"""How numbers look on pages: a table of values and their signs."""

import pytest

from league.templatetags.qr import qr
from league.templatetags.tenbou import cells, columns, delta, kanji, points, score, taken, wind
from scoring.tiebreaks import TIEBREAKS

MINUS, THIN, DASH = "\u2212", "\u202f", "\u2013"


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
        (1_234_500, f"+1{THIN}234.5"),
        (None, DASH),
    ],
)
def test_final_scores_are_in_thousands_with_their_sign(value: int | None, shown: str) -> None:
    assert bare(score(value)) == shown


@pytest.mark.parametrize(
    ("value", "on_hand", "moved"),
    [
        (26200, f"26{THIN}200", f"+26{THIN}200"),
        (900, "900", "+900"),
        (0, "0", "0"),
        (-1500, f"{MINUS}1{THIN}500", f"{MINUS}1{THIN}500"),
        (None, DASH, DASH),
    ],
)
def test_points_are_grouped_by_thousands(value: int | None, on_hand: str, moved: str) -> None:
    assert (bare(points(value)), bare(delta(value))) == (on_hand, moved)


def test_penalties_are_taken_away() -> None:
    assert bare(taken(20000)) == f"{MINUS}20.0"


def test_only_what_is_below_zero_is_marked() -> None:
    assert ["minus" in str(score(value)) for value in (-100, 0, 100)] == [True, False, False]


def test_winds_have_names_and_signs() -> None:
    assert [(wind(letter), kanji(letter)) for letter in "ESWN?"] == [
        ("East", "東"),
        ("South", "南"),
        ("West", "西"),
        ("North", "北"),
        ("?", "?"),
    ]


def test_tie_breaks_show_points_as_scores_and_counts_as_they_are() -> None:
    order = ("total", "average_placement", "best_game", "fewest_last_places", "last_session", "lot")
    tiebreaks = [TIEBREAKS[name] for name in order]
    values = [30_000, -2125, 41_500, -3, None, 77]
    shown = [bare(cell) for cell in cells(values, tiebreaks)]
    assert shown == ["2.12", "+41.5", "3", DASH, "77"]
    assert [tiebreak.id for tiebreak in columns(tiebreaks)] == list(order[1:])


def test_a_code_is_a_picture_without_a_style_of_its_own() -> None:
    picture = qr("https://tenbou.example/t/abc/")
    assert picture.startswith("<svg")
    assert "style" not in picture
    assert "abc" not in picture
