"""Anonymous readers share the standings: one answer for each version and language."""

import gzip
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.core.permissions import ANONYMOUS
from league.enums import EntryContract, EventStatus
from league.models import Event
from league.people.players import change_player
from league.play.tables import record_result
from league.standings.queries.standings_view import standings_view
from tests.factories import ClubFactory, LoginFactory, StageFactory
from tests.league.web.readers import at, reader, words
from tests.worlds import World, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SCORES = [45_000, 33_000, 22_000, 20_000]
ADDRESSES = {
    "page": lambda world: at("standings", world),
    "API": lambda world: f"/api/v1/events/{world.event.pk}/standings/",
    "page of the API": lambda world: f"/api/v1/events/{world.event.pk}/standings/?page=1",
}
every_kind = pytest.mark.parametrize("kind", ADDRESSES)


def played() -> World:
    world = running_event(entry_contract=EntryContract.RESULT)
    enter(world, SCORES)
    return world


def enter(world: World, scores: list[int]) -> None:
    table = world.table
    actor = world.actor("referee")
    record_result(table, actor=actor, version=table.version, raw_points=scores, leftover_sticks=0)


def tag_at(address: str, **headers: str) -> str:
    return str(Client().get(address, headers=headers)["ETag"])


@every_kind
def test_the_second_reader_costs_one_query(
    kind: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = ADDRESSES[kind](played())
    first = Client().get(address)
    with django_assert_num_queries(1):
        second = Client().get(address)
    assert (second.status_code, second.content) == (200, first.content)


@pytest.mark.parametrize("stages", [1, 2])
def test_a_new_page_of_ranked_results_costs_nine_queries(
    stages: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Version, address, stream, choices, categories, stages, sessions, players, changed rules."""
    world = played()
    first = world.event.stages.get()
    for number in range(2, stages + 1):
        StageFactory.create(
            event=world.event, number=number, source=first, name="Final", intake="best", cut_size=4
        )
    address = at("standings", world)
    cache.clear()
    standings_view(Event.objects.get(), ANONYMOUS)
    with django_assert_num_queries(9):
        answer = Client().get(address)
    assert answer.status_code == 200


@every_kind
def test_the_answer_sets_no_cookie_and_may_be_kept_if_asked_for_again(kind: str) -> None:
    answer = Client().get(ADDRESSES[kind](played()))
    assert dict(answer.cookies) == {}
    assert answer["Cache-Control"] == "no-cache"
    varies = set(answer["Vary"].replace(" ", "").lower().split(","))
    assert varies == {"accept", "accept-encoding", "accept-language", "cookie"}


@every_kind
def test_a_reader_who_has_the_answer_gets_304(kind: str) -> None:
    address = ADDRESSES[kind](played())
    tag = tag_at(address)
    again = Client().get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)


@every_kind
def test_a_new_result_makes_a_new_answer(kind: str) -> None:
    world = played()
    address = ADDRESSES[kind](world)
    tag = tag_at(address)
    enter(world, [20_000, 45_000, 33_000, 22_000])
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200


@every_kind
def test_a_compressed_answer_reads_like_the_plain_one(kind: str) -> None:
    address = ADDRESSES[kind](played())
    plain = Client().get(address)
    packed = Client().get(address, headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content)


@every_kind
def test_a_draft_is_shown_to_its_staff_alone(kind: str) -> None:
    world = played()
    Event.objects.filter(pk=world.event.pk).update(status=EventStatus.DRAFT)
    address = ADDRESSES[kind](world)
    assert reader(world.organiser).get(address).status_code == 200
    assert Client().get(address).status_code == 404


def test_each_language_has_its_own_page() -> None:
    address = at("standings", played())
    english = Client().get(address, headers={"Accept-Language": "en"})
    japanese = Client().get(address, headers={"Accept-Language": "ja"})
    assert (english["Content-Language"], japanese["Content-Language"]) == ("en", "ja")
    assert 'lang="ja"' in japanese.content.decode()
    assert 'lang="en"' in english.content.decode()


def test_a_renamed_player_is_renamed_in_the_standings() -> None:
    world = played()
    address = at("standings", world)
    first, actor = world.entrants[0].player, world.actor("organiser")
    assert first.display_name in words(Client().get(address))
    change_player(first, actor=actor, event_id=world.event.pk, display_name="Ayumu Kita")
    assert "Ayumu Kita" in words(Client().get(address))


def test_a_club_renamed_in_the_admin_is_renamed_in_the_standings() -> None:
    world = played()
    club = ClubFactory.create(name="Kita")
    first, actor = world.entrants[0].player, world.actor("organiser")
    change_player(first, actor=actor, event_id=world.event.pk, club="Kita")
    assert "· Kita " in words(Client().get(at("standings", world)))
    admin = LoginFactory.create(is_superuser=True, is_staff=True)
    reader(admin).post(f"/admin/league/club/{club.pk}/change/", {"name": "Minami"})
    assert "· Minami " in words(Client().get(at("standings", world)))


def test_only_the_own_row_is_marked_in_standings_that_logins_share() -> None:
    world = played()
    for entrant, login in zip(world.entrants, (world.stranger, world.scorer), strict=False):
        entrant.player.login = login
        entrant.player.save()
    logins: list[Any] = [None, world.stranger, world.scorer]
    for login in logins:
        page = reader(login).get(at("standings", world)).content.decode()
        marked = [n for n, row in enumerate(page.split("<tr")) if 'class="mine"' in row]
        assert len(marked) == (login is not None)
        assert all(f"/players/{player_of(world, login)}/" in page.split("<tr")[n] for n in marked)


def player_of(world: World, login: Any) -> int:
    return int(world.entrants[0 if login == world.stranger else 1].player_id)


def test_a_reader_with_a_login_gets_a_page_of_the_own() -> None:
    world = played()
    Client().get(at("standings", world))
    own = reader(world.organiser).get(at("standings", world))
    assert "My events" in words(own)
    assert not own.has_header("ETag")
    assert "My events" not in words(Client().get(at("standings", world)))


def test_a_query_that_pages_do_not_have_is_not_shared() -> None:
    answer = Client().get(at("standings", played()), {"x": "1"})
    assert answer.status_code == 200
    assert not answer.has_header("ETag")


def test_a_stage_that_is_not_known_is_missing_for_everybody() -> None:
    world = played()
    stage = StageFactory.create(
        event=world.event,
        number=2,
        source=world.event.stages.get(),
        name="Final",
        intake="best",
        cut_size=4,
    )
    for client in (Client(), reader(world.stranger), reader(world.organiser)):
        for number in (stage.number, 3):
            answer = client.get(at("stage_standings", world, number=number))
            assert answer.status_code == 404


def test_the_api_says_what_it_offers_to_those_who_accept_nothing_of_it() -> None:
    address = ADDRESSES["API"](played())
    Client().get(address)
    assert Client().get(address, headers={"Accept": "text/html"}).status_code == 406


@pytest.mark.parametrize("name", ["home", "event", "standings", "entrants", "event_rules", "rules"])
def test_pages_without_a_form_set_no_cookie(name: str) -> None:
    world = played()
    outside = {"home": "/", "rules": "/rules/"}
    answer = Client().get(outside.get(name) or at(name, world))
    assert list(answer.cookies) == []


def test_the_language_can_be_chosen_from_a_shared_page() -> None:
    careful = Client(enforce_csrf_checks=True)
    address = at("standings", played())
    chosen = careful.post("/language/", {"language": "ja", "next": address})
    assert (chosen.status_code, chosen["Location"]) == (302, address)
    assert careful.get(address)["Content-Language"] == "ja"
