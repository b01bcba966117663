"""The help: its contents, its articles, its search, and "?" on every page."""

from typing import Any

import pytest
from django.test import Client

from tests.league.web.readers import at, reader, words
from tests.league.web.table.table_taps import desk, link
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

HELP = 'href="/help/{}/" aria-label="Help"'


def shown(address: str, *, language: str = "en", **query: str) -> Any:
    return Client(headers={"Accept-Language": language}).get(address, query)


def test_the_contents_name_every_section_with_its_articles() -> None:
    page = words(shown("/help/"))
    assert "At the table Enter a hand Enter a hand by its tiles" in page
    assert "Operators Run your own Tenbou" in page
    assert "卓にて" not in page


def test_an_article_stands_between_its_neighbours() -> None:
    answer = shown("/help/correct-a-hand/")
    page = words(answer)
    assert (
        "At the table / Correct a hand Correct a hand Any hand of a game can be corrected" in page
    )
    assert "See also End the game and sign the result Correct a result" in page
    turns = (answer.context["before"].slug, answer.context["after"].slug)
    assert turns == ("hong-kong-and-mcr", "without-network")
    assert b'<h2 id="after-the-sign-off">' in answer.content


def test_there_is_no_other_article() -> None:
    assert shown("/help/nothing/").status_code == 404


def test_articles_are_written_in_japanese_as_well() -> None:
    page = words(shown("/help/enter-a-hand/", language="ja"))
    assert "局を入力する" in page
    assert "「 局を保存する 」を押します" in page


def test_the_search_lists_titles_first() -> None:
    hits = shown("/help/", q="chombo").context["hits"]
    assert hits[0].article.slug == "riichi-draws-chombo"
    assert {"penalties", "rules-of-an-event"} < {hit.article.slug for hit in hits}


def test_the_search_shows_the_paragraph_with_the_words() -> None:
    hits = shown("/help/", q="sticks left 1,200").context["hits"]
    assert [hit.article.slug for hit in hits] == ["result-slip", "result-desk"]
    assert "“1,200 missing” means" in hits[0].excerpt


def test_the_search_finds_kana_and_kanji() -> None:
    for query in ("チョンボ", "ちょんぼ", "リーチ"):
        hits = shown("/help/", language="ja", q=query).context["hits"]
        assert hits[0].article.slug == "riichi-draws-chombo"


def test_a_search_without_a_hit_says_so_and_shows_the_contents() -> None:
    page = words(shown("/help/", q="xyzzy"))
    assert "No article has “xyzzy”. At the table" in page


def test_the_question_mark_leads_to_the_article_of_the_page() -> None:
    world = running_event()
    organiser = reader(world.organiser)
    pages = {
        "/": "follow-an-event",
        at("standings", world): "read-standings",
        at("find_seat", world): "find-your-seat",
        "/calculator/": "calculator-and-trainer",
        link(world.table): "enter-a-hand",
        desk(world.table): "enter-a-hand",
        at("check_in", world): "check-in",
        at("print_slips", world, number=1): "print",
        "/account/": "your-page",
    }
    for address, slug in pages.items():
        page = organiser.get(address).content.decode()
        assert HELP.format(slug) in page, address


def test_the_sidebar_keeps_the_article_of_the_page_around_it() -> None:
    world = running_event()
    organiser = reader(world.organiser)
    page = organiser.get(at("manage_sidebar", world), {"at": "check_in"}).content.decode()
    assert 'href="/help/check-in/"' in page


def test_a_page_that_is_not_there_leads_to_the_contents() -> None:
    assert b'href="/help/" aria-label="Help"' in shown("/nothing/").content
