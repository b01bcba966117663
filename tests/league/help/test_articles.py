"""What holds of every article of the help, so that it cannot drift from what it explains."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from league.help.articles import (
    PAGE,
    PICTURES,
    TEXTS,
    WRITTEN_IN,
    address_of,
    articles,
    control_text,
    controls_in,
    links_in,
    pictures_in,
    read_article,
    source,
)
from league.help.contents import ORDER, SECTIONS
from league.help.pages import ARTICLES, PAGES
from league.management.collecting import texts_in
from tests.league.route_operations import operations

EVERY = [(slug, language) for language in WRITTEN_IN for slug in ORDER]
WORDS = range(80, 261)


def named(text: str) -> set[str]:
    return set(text.split())


#: Reads that show no page with a header: files, pictures, parts of pages, screens and frames.
WITHOUT = named(
    """
    account_export answer_links_csv api-schema audit_file captain_links_csv club_calendar
    club_picture embedded_standings embedded_table event_calendar event_json event_news
    event_picture event_plan_text favicon federation_file game_picture game_viewer_json hall hall_fragment
    health/ live live-desk live-link manage_sidebar manifest metrics mfa_login_webauthn
    mfa_reauthenticate_webauthn oembed overlay player_calendar player_export player_picture ready/
    report_file robots season_export season_rows seat_fragment security session_fragment
    session_picture sign_ups_file site_news sitemap sitemap_list table:photo table:version worker
    """
)
THE_HELP = {"help", "help_article"}


def test_every_article_is_in_the_contents_once_and_in_each_language() -> None:
    written = {
        language: {file.stem for file in (TEXTS / language).iterdir()} for language in WRITTEN_IN
    }
    assert written == {language: set(ORDER) for language in WRITTEN_IN}
    assert len(ORDER) == len(set(ORDER))


def test_every_page_has_an_article() -> None:
    reads = {
        item.name.replace("link:", "table:").replace("desk:", "table:")
        for item in operations()
        if item.method == "GET" and not item.route.startswith("api/v1/")
    }
    assert reads == set(ARTICLES) | WITHOUT | THE_HELP
    assert set(ARTICLES).isdisjoint(WITHOUT | THE_HELP)
    assert set(PAGES) <= set(ORDER)


def test_every_article_is_reached_from_a_page_or_another_article() -> None:
    linked = {target for slug in ORDER for target in links_in(source(slug, "en")) if target != slug}
    assert set(ORDER) <= linked | set(PAGES)


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_links_lead_to_articles_and_pages(language: str) -> None:
    targets = {(slug, target) for slug in ORDER for target in links_in(source(slug, language))}
    lost = {(slug, to) for slug, to in targets if not to.startswith(PAGE) and to not in ORDER}
    assert lost == set()
    for _slug, target in targets:
        assert address_of(target).startswith("/")


def test_every_control_in_bold_is_a_text_of_the_pages() -> None:
    texts = texts_in(settings.BASE_DIR, "ja")
    known = {(text.text, text.context) for text in texts} | {
        (text.plural, text.context) for text in texts
    }
    named = {(slug, control) for slug in ORDER for control in controls_in(source(slug, "en"))}
    assert {(slug, one) for slug, one in named if _key(one) not in known} == set()


def _key(control: str) -> tuple[str, str]:
    words, _, context = control.partition("|")
    return words, context


def test_both_languages_name_the_same_controls_and_articles() -> None:
    for slug in ORDER:
        english, japanese = source(slug, "en"), source(slug, "ja")
        assert set(controls_in(japanese)) == set(controls_in(english)), slug
        assert set(links_in(japanese)) == set(links_in(english)), slug


def test_an_article_fits_one_look() -> None:
    lengths = {slug: len(source(slug, "en").partition("\n---\n")[0].split()) for slug in ORDER}
    assert {slug: words for slug, words in lengths.items() if words not in WORDS} == {}


def test_every_picture_is_taken_in_both_languages_and_shown_in_both() -> None:
    shown = {
        f"{name}.{language}.webp"
        for slug, language in EVERY
        for name in pictures_in(source(slug, language))
    }
    assert {file.name for file in PICTURES.iterdir()} == shown


def test_a_picture_says_what_it_shows_and_how_large_it_is() -> None:
    article = read_article("find-your-seat", "ja")
    assert article is not None
    picture = re.search(r"<img [^>]+>", article.html)
    assert picture is not None
    assert re.search(r'src="[^"]*img/help/seat\.ja\.[^"]*webp"', picture[0])
    assert 'alt="選手の席" width="374" height="300" loading="lazy"' in picture[0]


@pytest.mark.parametrize(("slug", "language"), EVERY)
def test_every_article_has_a_title_a_lead_and_a_text(slug: str, language: str) -> None:
    article = read_article(slug, language)
    assert article is not None
    assert source(slug, language).startswith(f"# {article.title}\n\n")
    assert article.lead
    assert article.paragraphs
    assert "**" not in article.html


def test_controls_have_the_names_of_the_readers_pages() -> None:
    with translation.override("ja"):
        assert control_text("Save hand") == "局を保存する"
        assert control_text("Live|standings") == "ライブ"
    article = read_article("enter-a-hand", "ja")
    assert article is not None
    assert "<strong>局を保存する</strong>" in article.html


def test_readers_of_other_languages_get_english_with_their_own_controls() -> None:
    article = read_article("enter-a-hand", "de")
    assert article is not None
    assert (article.language, article.title) == ("en", "Enter a hand")
    with translation.override("de"):
        assert f'<strong lang="de">{control_text("Save hand")}</strong>' in article.html


def test_controls_of_the_staffs_pages_have_the_language_of_these_pages() -> None:
    article = read_article("check-in", "de")
    assert article is not None
    assert "<strong>Check in</strong>" in article.html
    assert "lang=" not in article.html


def test_a_link_without_words_has_the_title_of_its_article() -> None:
    article = read_article("correct-a-hand", "en")
    assert article is not None
    assert '<a href="/help/call-a-referee/">Call a referee</a>' in article.html


def test_sections_name_their_articles_in_the_readers_language() -> None:
    titles = [one.title for one in articles(SECTIONS[-1].articles, "ja")]
    assert titles == ["自分で Tenbou を動かす"]
