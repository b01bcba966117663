"""The language of a page: eight for players and spectators, two for organisers."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLResolver, get_resolver
from django.utils import translation

from league.core.queries.rule_terms import term
from league.web.common.languages import languages_at
from league.web.common.tile_words import WIN_FLAGS
from tests.entries import ron
from tests.league.api.callers import hand_body
from tests.league.web.table.table_taps import desk, link, text
from tests.shortcuts import play
from tests.worlds import World, running_event

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def world() -> World:
    return running_event()


def language_of(client: Client, path: str, accepted: str = "") -> str:
    headers = {"Accept-Language": accepted} if accepted else {}
    page = client.get(path, headers=headers).content.decode()
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.slow
def test_a_table_speaks_every_language_of_its_readers(client: Client, world: World) -> None:
    asked = [code for code, _name in settings.LANGUAGES]
    assert [language_of(client, link(world.table), code) for code in asked] == asked


@pytest.mark.parametrize(
    ("accepted", "of_readers", "of_organisers"),
    [
        ("de-AT,de;q=0.9,en;q=0.8", "de", "en"),
        ("fr,ja;q=0.5", "fr", "ja"),
        ("zh-CN,zh;q=0.9", "zh-hans", "en"),
        ("ja,de;q=0.5", "ja", "ja"),
        ("nl, *;q=0.1", "en", "en"),
        ("", "en", "en"),
    ],
)
def test_readers_get_the_best_language_of_theirs_that_a_page_speaks(
    client: Client, world: World, accepted: str, of_readers: str, of_organisers: str
) -> None:
    client.force_login(world.organiser)
    paths = (link(world.table), "/rules/", f"/events/{world.event.slug}/manage/")
    shown = [language_of(client, path, accepted) for path in paths]
    assert shown == [of_readers, of_readers, of_organisers]


def routes(resolver: URLResolver, before: str = "/") -> Iterator[tuple[str, Callable[..., object]]]:
    """Every address with its parts filled in, and its view."""
    for row in resolver.url_patterns:
        address = before + re.sub(r"<[^>]+>", "x", str(row.pattern))
        if isinstance(row, URLResolver):
            yield from routes(row, address)
        else:
            yield address, row.callback


def test_the_help_and_pages_of_organisers_have_the_languages_of_every_page() -> None:
    """A page of these folders has two languages; any other has eight, but for the API."""
    in_two = ("league.web.organise.", "league.web.public.help.")
    ours = [
        (address, view)
        for address, view in routes(get_resolver())
        if view.__module__.startswith("league.web.")
    ]
    wrong = [
        address
        for address, view in ours
        if (languages_at(address) == settings.LANGUAGES_EVERYWHERE)
        != view.__module__.startswith(in_two)
    ]
    assert (len(ours) > 300, wrong) == (True, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["Unentschieden", "O1 東一局 Ron", "33.900"]),
        ("fr", ["Donne nulle", "E1 東一局 Ron", "33 900"]),
        ("ru", ["Ничья", "В1 東一局 Рон", "33 900"]),  # noqa: RUF001
        ("es", ["Tablas", "E1 東一局 Ron", "33.900"]),
        ("ko", ["유국", "동1 東一局 론", "33,900"]),
        ("zh-hans", ["流局", "东1局 荣和", "33,900"]),
    ],
)
def test_players_read_outcomes_rounds_and_points_as_they_write_them(
    client: Client, world: World, language: str, words: list[str]
) -> None:
    play(world.table, [ron("S", "W", 3)])
    page = client.get(link(world.table), headers={"Accept-Language": language})
    assert [said in text(page) for said in words] == [True] * 3


# How a winner's tiles were won, and the yaku that this is.
YAKU_OF_FLAGS = {
    "double_riichi": "daburu_riichi",
    **{name: name for name in ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "open_riichi")},
}


@pytest.mark.parametrize("language", ["ja", "ko", "zh-hans"])
def test_how_a_hand_was_won_is_called_as_its_yaku_is(language: str) -> None:
    with translation.override(language):
        flags = {name: str(WIN_FLAGS[name].text) for name in YAKU_OF_FLAGS}
        assert flags == {name: term(yaku) for name, yaku in YAKU_OF_FLAGS.items()}


def test_a_name_from_right_to_left_turns_nothing_around_it(client: Client, world: World) -> None:
    players = [entrant.player for entrant in world.entrants[:2]]
    for player, name in zip(players, ("ليلى", "Ben"), strict=True):
        player.display_name = name
        player.save()
    play(world.table, [ron("S", "E", 3)])
    said = "Ben from \N{FIRST STRONG ISOLATE}ليلى\N{POP DIRECTIONAL ISOLATE}: 3 han 30 fu"
    assert said in text(client.get(link(world.table)))


def test_a_page_of_an_organiser_is_not_half_translated(client: Client, world: World) -> None:
    client.force_login(world.organiser)
    address = f"/events/{world.event.slug}/manage/"
    page = client.get(address, headers={"Accept-Language": "de"})
    assert page.headers["Content-Language"] == "en"
    assert "Log out" in text(page)


def test_an_answer_leaves_no_language_behind(client: Client, world: World) -> None:
    spoken = []
    for path in ("/", "/nothing/", link(world.table), f"{link(world.table)}nothing/"):
        client.get(path, headers={"Accept-Language": "ja"})
        spoken.append(translation.get_language())
    assert spoken == ["en"] * 4


def test_every_page_offers_its_languages(client: Client, world: World) -> None:
    client.force_login(world.organiser)
    paths = (link(world.table), "/", f"/events/{world.event.slug}/manage/")
    table, front, manage = (client.get(path).content.decode() for path in paths)
    offers = [
        [f'value="{code}" lang="{code}"' in page for code, _name in settings.LANGUAGES]
        for page in (table, front, manage)
    ]
    assert offers == [[True] * 8, [True] * 8, [True, True] + [False] * 6]
    assert all(f">{name}</button>" in table for name in dict(settings.LANGUAGES).values())


def test_a_choice_applies_to_every_page_that_has_the_language(client: Client, world: World) -> None:
    here = link(world.table)
    answer = client.post("/language/", {"language": "ko", "next": here})
    assert answer.headers["Location"] == here
    pages = [here, f"{here}hand/", f"{here}needs/", "/t/nothing/", "/"]
    assert [language_of(client, path, "fr") for path in pages] == ["ko"] * 5
    client.force_login(world.organiser)
    assert language_of(client, f"/events/{world.event.slug}/manage/", "fr,ja;q=0.5") == "ja"


def test_the_login_table_page_has_all_languages(client: Client, world: World) -> None:
    client.force_login(world.scorer)
    assert language_of(client, desk(world.table), "es") == "es"


@pytest.mark.parametrize(
    "asked",
    [
        {"language": "de", "next": "/events/new/"},
        {"language": "xx", "next": "/t/nothing/"},
        {"language": "xx", "next": "https://elsewhere.example/t/"},
        {},
    ],
)
def test_a_choice_that_is_not_offered_changes_nothing(
    client: Client, asked: dict[str, str]
) -> None:
    answer = client.post("/language/", asked)
    assert (answer.status_code, dict(answer.cookies)) == (302, {})
    assert answer.headers["Location"] in {"/", "/t/nothing/", "/events/new/"}


def test_the_api_answers_a_table_in_the_language_of_its_page(client: Client, world: World) -> None:
    client.post("/language/", {"language": "ja", "next": "/"})
    answer = client.post(
        f"/api/v1/tables/{world.table.pk}/hands/",
        hand_body(ron("S", "S", 3, 40)),
        content_type="application/json",
        headers={"Authorization": f"Table {world.table.token}", "Accept-Language": "de"},
    )
    assert (answer.status_code, answer.headers["Content-Language"]) == (422, "de")
