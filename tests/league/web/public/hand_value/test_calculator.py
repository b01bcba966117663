"""The calculator: a hand typed as text, its value, and why; open to all, and nothing is kept."""

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from league.hand_value.queries.explanations import TIMES
from league.hand_value.queries.values import SWITCHES_ASKED
from league.web.public.hand_value.calculator_form import (
    CalculatorForm,
    values_of,
)
from league.web.public.hand_value.calculators import RIICHI
from scoring import PRESETS
from scoring.ruleset import SWITCHES
from tests.league.web.readers import problems, reader, words

HAND = {"concealed": "234m 456678p 5588s", "win_tile": "8s", "riichi": "1"}
YAKUHAI = {
    "concealed": "123m456p45s11z",
    "meld1_type": "pon",
    "meld1": "777z",
    "meld1_from": "toimen",
    "win_tile": "6s",
}


def asked(**fields: str) -> Any:
    return reader().get(f"/calculator/?{urlencode(fields)}")


def said(**fields: str) -> Any:
    return asked(**fields).context["answer"].explanation


def test_defaults_fill_in_what_the_url_omits() -> None:
    form = asked(**HAND).context["form"]
    chosen = {name: form[name].value() for name in ("round_wind", "seat_wind", "preset")}
    assert chosen == {"round_wind": "E", "seat_wind": "S", "preset": "wrc-2025"}


def test_a_hand_without_its_winning_tile_shows_its_waits() -> None:
    page = asked(concealed="234m456678p5588s", dora_indicators="8s")
    assert (page.context["answer"].explanation, page.context["form"].errors) == (None, {})
    shown = words(page)
    assert "Tenpai · 3 tiles left" in shown
    assert "5s 2 1 han 40 fu · 1,300 2 han 30 fu · 2,000" in shown
    assert "8s 1 1 han 40 fu · 1,300 2 han 30 fu · 2,000" in shown
    away = words(asked(concealed="234m456678p558s1z"))
    assert "1 tile from tenpai" in away
    assert "Useful tiles:" in away
    held = words(asked(concealed="111222333m4444z"))
    assert "4z would complete the hand, but it holds all four" in held
    assert "1 more tile, then the winning tile" in words(asked(concealed="234m456678p558s"))
    assert "14 more tiles" not in words(asked(concealed="11112m456678p558s"))
    assert set(problems(asked(concealed="1m", kuitan="moon"))) == {"kuitan"}


def test_a_sentence_calls_the_fields_by_their_names() -> None:
    page = asked(concealed="234", win_tile="8", meld3="12x", meld3_type="pon")
    found = problems(page)
    assert list(found) == ["meld1", "concealed", "win_tile"]
    melds = [page.context["form"][row].value() for row in ("meld1", "meld3")]
    assert melds == ["12x", None]
    assert [texts[0].split(" cannot be read")[0] for texts in found.values()] == [
        "Meld 1",
        "The hand",
        "The winning tile",
    ]


def test_an_empty_calculator_asks_and_says_nothing() -> None:
    page = reader().get("/calculator/")
    assert (page.status_code, page.context["answer"].explanation, page.context["form"].errors) == (
        200,
        None,
        {},
    )


def test_a_hand_is_valued_and_explained_line_by_line() -> None:
    page = asked(**HAND, dora_indicators="1m", discarder="E", honba="1", riichi_sticks="1")
    assert (page.context["answer"].explanation.size, page.context["answer"].explanation.points) == (
        "3 han 40 fu",
        5200,
    )
    shown = words(page)
    for line in (
        "3 han 40 fu · 5,200",
        "234m 456p 678p 888s 55s, won on 8s",
        "Riichi 立直 1 han",
        "Tanyao 断么九 1 han",
        "Dora ドラ 1 han",
        "Every hand 20 fu",
        "Closed hand, ron 10 fu",
        "Open triplet 888s 2 fu",
        "32 fu, rounded up to 40",
        f"Base points: 40 {TIMES} 2^(2 + 3) = 1,280",
        f"East pays 5,200 (4 {TIMES} 1,280 = 5,120, rounded up)",
        "East pays 300 (honba)",
        "1 riichi stick on the table",
        "South +6,500",
    ):
        assert line in shown, line


def test_the_example_of_the_page_has_a_value() -> None:
    page = reader().get(f"/calculator/?{RIICHI.example}")
    assert page.context["form"].errors == {}
    assert page.context["answer"].explanation.size == "2 han 30 fu"


def test_melds_are_typed_a_row_each() -> None:
    assert said(**YAKUHAI).reading == "123m 456p 456s (777z) 11z, won on 6s"
    kan = {**YAKUHAI, "meld1_type": "ankan", "meld1": "7777z", "meld1_from": ""}
    assert [line.label for line in said(**kan).fu][:3] == [
        "Every hand",
        "Closed hand, ron",
        "Closed kan",
    ]


def test_a_yakuman_has_no_fu() -> None:
    page = asked(concealed="19m19p19s1234567z", win_tile="1m", way="tsumo", seat_wind="E")
    value = page.context["answer"].explanation
    assert (value.size, value.limit, value.fu) == ("yakuman", "Yakuman", [])
    assert value.base == f"1 {TIMES} 8,000 = 8,000"
    assert value.moves == [("East", 48000), ("South", -16000), ("West", -16000), ("North", -16000)]


def test_a_limit_is_named() -> None:
    value = said(**HAND, flags="ippatsu", ura_indicators="1m", dora_indicators="4s")
    assert (value.limit, value.base) == ("Haneman", "6 han 40 fu are Haneman: 3,000")


def test_the_next_best_reading_is_explained() -> None:
    value = said(concealed="112233m456p789s1z", win_tile="1z", riichi="1")
    assert value.other == ""
    other = said(concealed="223344m2233p445s", win_tile="5s", riichi="1").other
    assert other == ""
    runs = said(concealed="111222333m99p12s", win_tile="3s", riichi="1")
    assert runs.other.endswith("only 1,600 base points")


def test_near_misses_are_explained_of_hands_without_a_yaku_too() -> None:
    hand = {"concealed": "234m456678p35s88s", "win_tile": "4s", "riichi": "1"}
    near = {line.label: line.value for line in said(**hand).near}
    assert near["Pinfu"] == "the wait is not two-sided"
    run = {"meld1": "789p", "meld1_type": "chi", "meld1_from": "kamicha"}
    answer = asked(**{**YAKUHAI, **run, "concealed": "123m456p45s99s"}).context["answer"]
    assert [problem.code for problem in answer.problems] == ["no_yaku"]
    assert {line.label: line.value for line in answer.near}["Pinfu"] == "the hand is open"


def test_14_tiles_that_are_not_complete_have_their_discards() -> None:
    page = asked(concealed="234m456678p558s1z", win_tile="9s")
    answer = page.context["answer"]
    assert (answer.shanten, [one["tile"] for one in answer.best_discards]) == (0, ["1z"])
    assert {one["shanten"] for one in answer.other_discards} == {1}
    assert "These 14 tiles are not a complete hand." in words(page)


def test_htmx_gets_the_answer_alone_and_the_shortest_address() -> None:
    fields = {**HAND, "way": "ron", "meld1": "", "meld1_type": "chi", "seat_wind": "S"}
    page = reader().get(f"/calculator/?{urlencode(fields)}", headers={"HX-Request": "true"})
    assert page.headers["HX-Replace-Url"] == (
        "/calculator/?concealed=234m+456678p+5588s&win_tile=8s&riichi=1"
    )
    assert "2 han 40 fu · 2,600" in words(page)
    assert "<html" not in page.content.decode()
    called = {**YAKUHAI, "meld1_called": "7z"}
    assert 'name="meld1_called" value="7z"' in asked(**called).content.decode()


def test_a_link_to_a_hand_says_its_value() -> None:
    page = asked(**HAND, dora_indicators="1m").content.decode()
    assert "<title>3 han 40 fu · 5,200 · Calculator · Tenbou</title>" in page
    assert '<meta property="og:title" content="3 han 40 fu · 5,200">' in page
    empty = reader().get("/calculator/").content.decode()
    assert '<meta property="og:title" content="Hand calculator">' in empty


def test_the_pad_has_the_tiles_of_the_rules() -> None:
    keys = [asked(preset=name).context["pad"] for name in ("wrc-2025", "tenhou", "tenhou-sanma")]
    assert ["0m" in pad["suits"] for pad in keys] == [False, True, False]
    assert [pad["norths"] for pad in keys] == [False, False, True]
    wrong = asked(preset="tenhou", kuitan="moon").context["pad"]
    assert "0m" not in wrong["suits"]


def test_a_switch_of_the_rules_changes_the_answer() -> None:
    tanyao = {**YAKUHAI, "concealed": "234m456p45s88s", "meld1": "777s", "win_tile": "6s"}
    assert said(**tanyao).yaku[0].label == "Tanyao"
    page = asked(**tanyao, kuitan="false")
    assert problems(page) == {"concealed": ["The hand is complete, but it has no yaku."]}


@pytest.mark.slow
def test_every_switch_offers_all_its_values() -> None:
    for name in SWITCHES_ASKED:
        for key in values_of(SWITCHES[name]):
            page = asked(**HAND, **{name: key})
            assert set(page.context["form"].errors) <= {name, "preset"}


@pytest.mark.slow
def test_every_riichi_rule_book_is_offered() -> None:
    offered = dict(CalculatorForm().fields["preset"].choices)  # type: ignore[attr-defined]
    riichi = {name for name, row in PRESETS.items() if row.ruleset.variant == "riichi"}
    assert set(offered) == riichi
    for name in riichi:
        assert asked(**HAND, preset=name).status_code == 200


def test_every_problem_is_at_its_field() -> None:
    page = asked(
        concealed="234m4x",
        win_tile="8",
        meld1="135m",
        meld2="77z",
        meld2_type="pon",
        dora_indicators="9z",
        ura_indicators="1m",
        flags="ippatsu",
        honba="-1",
        preset="nothing",
    )
    assert page.status_code == 200
    assert page.context["answer"].explanation is None
    assert set(problems(page)) == {
        "concealed",
        "win_tile",
        "meld1",
        "meld2",
        "dora_indicators",
        "ura_indicators",
        "flags",
        "honba",
        "preset",
    }


def test_a_problem_gives_the_position_in_the_shown_text() -> None:
    page = asked(concealed="234m 45x", win_tile="1m")
    [problem, *_] = problems(page)["concealed"]
    assert "at character 7, x," in problem
    assert 'value="234m45x"' in page.content.decode()


@pytest.mark.parametrize(
    ("key", "field"),
    [
        ("concealed", "concealed"),
        ("melds", "meld1"),
        ("melds[2].tiles", "meld3"),
        ("dora_indicators[1]", "dora_indicators"),
        ("haitei", "flags"),
        ("tsumo", "way"),
        ("rules", "preset"),
        ("rules.kuitan", "kuitan"),
    ],
)
def test_a_key_of_the_format_has_its_field(key: str, field: str) -> None:
    assert CalculatorForm.field_of(key) == field


def test_unknown_fields_are_ignored() -> None:
    assert asked(**HAND, moon="full").context["answer"].explanation.size == "2 han 40 fu"


@pytest.mark.usefixtures("db")
def test_the_calculator_never_asks_the_database(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = Client()
    with django_assert_num_queries(0):
        client.get(f"/calculator/?{RIICHI.example}")
        client.get("/calculator/")


def test_every_page_links_to_it() -> None:
    assert 'href="/calculator/"' in reader().get("/rules/").content.decode()


def test_it_writes_nothing() -> None:
    assert reader().post("/calculator/", HAND).status_code == 405


def test_it_answers_in_the_reader_s_language() -> None:
    address = f"/calculator/?{urlencode(HAND)}"
    [english, japanese] = [
        reader().get(address, headers={"Accept-Language": name}) for name in ("en", "ja")
    ]
    assert words(english) != words(japanese)


@pytest.mark.parametrize(("language", "east"), [("en", "East 東"), ("zh-hans", "东")])
def test_a_wind_has_its_character_unless_the_language_writes_kanji(
    language: str, east: str
) -> None:
    with translation.override(language):
        first = CalculatorForm()["round_wind"].subwidgets[0]
        assert first.choice_label == east
