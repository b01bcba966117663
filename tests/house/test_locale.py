"""Tenbou speaks Japanese: its catalogue is sound, and pages show it."""

import re
from collections import Counter

import polib
import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from league.core.errors import message_of
from league.core.queries.rule_terms import NAMES, spaced, term
from league.enums import EntryContract
from league.management.catalogue import written
from league.management.collecting import Text, texts_of
from scoring import PRESETS, Problem
from scoring.core.problems import SENTENCES
from scoring.results.tiebreaks import TIEBREAKS
from scoring.riichi.limits import LIMITS
from scoring.ruleset import SWITCH_GROUPS, SWITCHES
from tests.entries import ron
from tests.house.catalogues import PLACEHOLDER, TAG, changed_signs, stale, translations
from tests.league.api.callers import hand_body
from tests.league.web.table.table_taps import link, text
from tests.shortcuts import enter
from tests.worlds import running_event

JAPANESE = {"Accept-Language": "ja"}
LATIN = re.compile(r"[A-Za-z]")
WRITTEN = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")  # kana or kanji
COLON = "\N{FULLWIDTH COLON}"
ASCII_MARKS = re.compile(r"(?<!\d):|:(?!\d)|[?]")  # a time of day has a colon


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return written("ja")


@pytest.mark.slow
def test_the_catalogue_holds_texts_there_are(catalogue: polib.POFile) -> None:
    """Where this fails, `make messages` drops what nobody uses."""
    assert stale("ja", catalogue) == []


def test_japanese_has_one_form_for_every_number(catalogue: polib.POFile) -> None:
    plural = [set(row.msgstr_plural) for row in catalogue if row.msgid_plural]
    assert catalogue.metadata["Plural-Forms"] == "nplurals=1; plural=0;"
    assert [forms for forms in plural if forms != {0}] == []


def test_a_text_has_one_plural(texts: set[Text]) -> None:
    """gettext looks up the singular alone: two plurals of it would hide each other."""
    known = Counter((text.context, text.text) for text in texts if text.plural)
    assert [text for text, plurals in known.items() if plurals > 1] == []


def test_placeholders_and_tags_are_kept(catalogue: polib.POFile) -> None:
    assert changed_signs(catalogue) == []


def test_one_kind_of_punctuation_is_used(catalogue: polib.POFile) -> None:
    words = [TAG.sub("", word) for row in catalogue for word in translations(row)]
    assert [word for word in words if ASCII_MARKS.search(word)] == []


TABLES = {
    "sentences": list(SENTENCES.values()),
    "switches": [switch.meaning for switch in SWITCHES.values()],
    "parts": [part.meaning for switch in SWITCHES.values() for part in switch.parts],
    "groups": [group.title for group in SWITCH_GROUPS],
    "names of tie-breaks": [row.name for row in TIEBREAKS.values()],
    "meanings of tie-breaks": [row.meaning for row in TIEBREAKS.values()],
    "limits": [row.english for row in LIMITS],
    "editions": [row.edition for row in PRESETS.values() if not row.id.startswith("rmu")],
    "doubts": [note for row in PRESETS.values() for note in row.uncertain],
}


@pytest.fixture(scope="module")
def texts() -> set[Text]:
    return set(texts_of(settings.BASE_DIR))


@pytest.mark.parametrize("table", TABLES)
def test_a_table_of_the_rules_can_be_translated(table: str, texts: set[Text]) -> None:
    assert {Text(words) for words in TABLES[table]} - texts == set()


def test_the_names_of_the_rules_can_be_translated(texts: set[Text]) -> None:
    assert {Text(spaced(name), "rules") for name in NAMES} - texts == set()


def test_what_is_translated_is_written_in_japanese(catalogue: polib.POFile) -> None:
    """Words in Latin letters alone are names, and the same in English."""
    latin = [
        (row.msgid, words)
        for row in catalogue
        for words in translations(row)
        if LATIN.search(PLACEHOLDER.sub("", TAG.sub("", words))) and not WRITTEN.search(words)
    ]
    assert [words for text, words in latin if words != text] == []


def test_what_is_not_translated_is_shown_in_english() -> None:
    with translation.override("ja"):
        assert gettext("No catalogue holds this.") == "No catalogue holds this."


def test_a_problem_names_winds_and_yaku_in_the_readers_language() -> None:
    dealer = Problem("yaku_of_dealer", "wins[0].yaku", {"yaku": "tenhou", "seat": "South"})
    without = Problem("pao_without_yakuman", "", {"choices": "daisangen, daisuushii"})
    assert message_of(dealer) == "Tenhou is for the dealer, and South is not."
    with translation.override("ja"):
        assert message_of(dealer) == "天和は親の役ですが、南家は親ではありません。"
        assert message_of(without) == f"責任払いがあるのは次の役満だけです{COLON}大三元、大四喜。"


def test_every_limit_has_a_japanese_name() -> None:
    with translation.override("ja"):
        assert {limit.id: term(limit.id) for limit in LIMITS} == {
            limit.id: limit.kanji for limit in LIMITS
        }


def test_a_problem_keeps_what_has_no_japanese_name() -> None:
    unknown = Problem("unknown_yaku", "", {"yaku": "no_such_thing"})
    with translation.override("ja"):
        assert message_of(unknown) == "no_such_thingという役はありません。"


@pytest.mark.django_db
def test_the_front_page_is_in_japanese(client: Client) -> None:
    page = client.get("/", headers=JAPANESE)
    assert '<html lang="ja">' in page.content.decode()
    assert "麻雀の大会とリーグ戦を、1局ごとに" in text(page)
    assert "Mahjong tournaments" not in text(page)


@pytest.mark.django_db
def test_a_table_page_tells_its_hands_in_japanese(client: Client) -> None:
    world = running_event()
    enter(world.table, ron("S", "W", 3, 40, riichi="S"))
    shown = text(client.get(link(world.table), headers=JAPANESE))
    names = [entrant.public_name for entrant in world.entrants]
    assert "東二局" in shown
    assert f"ロン 栄和 {names[1]} ← {names[2]}{COLON}3翻40符" in shown


@pytest.mark.django_db
def test_a_page_of_rules_is_in_japanese(client: Client) -> None:
    shown = text(client.get("/rules/tenhou/", headers=JAPANESE))
    assert "天鳳 四人半荘戦 喰いタンあり赤あり" in shown
    assert "九種九牌、四風連打、四家立直、四開槓、三家和" in shown


@pytest.mark.django_db
def test_the_api_refuses_in_japanese(client: Client) -> None:
    world = running_event()
    answer = client.post(
        f"/api/v1/tables/{world.table.pk}/hands/",
        hand_body(ron("S", "S", 3, 40)),
        content_type="application/json",
        headers={"Authorization": f"Table {world.table.token}", **JAPANESE},
    )
    said = answer.json()
    assert (answer.status_code, said["message"]) == (422, "南家は自分の捨て牌では和了できません。")


@pytest.mark.django_db
def test_the_api_words_its_own_errors_in_japanese(client: Client) -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    answer = client.post(
        f"/api/v1/tables/{world.table.pk}/hands/",
        hand_body(ron("S", "W", 3, 40)),
        content_type="application/json",
        headers={"Authorization": f"Table {world.table.token}", **JAPANESE},
    )
    assert answer.json()["message"] == "この大会では1局ごとではなく、卓の結果だけを入力します。"
