"""Ratings on pages and in the API: filters, pages, and who is named."""

import pytest
from django.test import Client

from league.core.permissions import SYSTEM
from league.models import Player
from league.series.series import add_event, change_series
from league.statistics.ratings_and_achievements import update_statistics
from tests.factories import ClubFactory, SeriesFactory
from tests.league.statistics.results import add_game, result_event
from tests.league.web.readers import words
from tests.worlds import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """Entrant 1 of a club in Japan came first; entrant 2 of the same club has no public name."""
    world = result_event()
    club = ClubFactory.create(name="Umi")
    for entrant in world.entrants[:2]:
        Player.objects.filter(pk=entrant.player_id).update(club=club, country="JP")
    Player.objects.filter(pk=world.entrants[0].player_id).update(display_name="Aoi")
    Player.objects.filter(pk=world.entrants[1].player_id).update(
        display_name="Ben", shown_by_name=False
    )
    add_game(world, "1234")
    add_game(world, "1243")
    update_statistics()
    return world


def text(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def ranked(query: str = "") -> list[str]:
    return [row["name"] for row in Client().get(f"/api/v1/ratings/{query}").json()["results"]]


def test_the_ranking_names_who_may_be_named(world: World) -> None:
    one, two, *_ = (entrant.player for entrant in world.entrants)
    page = text("/ratings/")
    assert page.index("Aoi") < page.index(f"Anonymous player {two.pk}")
    assert "Ben" not in page
    club = Player.objects.get(pk=one.pk).club_id
    narrowed = text(f"/ratings/?club={club}&country=JP&games=2&since=2026-05-01")
    assert ("Aoi" in narrowed, f"Anonymous player {two.pk}" in narrowed) == (True, False)
    assert "No player matches" in text("/ratings/?games=3")
    assert "Aoi" in text("/ratings/?games=none&since=soon&page=99")
    assert "Aoi" not in text("/ratings/?game=sanma")


def test_the_api_gives_the_same(world: World) -> None:
    one, two, *_ = (entrant.player for entrant in world.entrants)
    assert ranked()[:2] == ["Aoi", f"Anonymous player {two.pk}"]
    assert (ranked("?country=jp"), ranked("?minimum_games=3")) == (["Aoi"], [])
    assert Client().get("/api/v1/ratings/?game=bridge").status_code == 400
    history = Client().get(f"/api/v1/players/{one.pk}/ratings/?game=riichi").json()["results"]
    assert [(row["games"], row["placement"], row["session_number"]) for row in history] == [
        (2, 1, 2),
        (1, 1, 1),
    ]


def test_a_players_pages_show_the_rating(world: World) -> None:
    player = world.entrants[0].player
    latest = Client().get(f"/api/v1/players/{player.pk}/ratings/").json()["results"][0]
    shown = f"{latest['mu']:.1f}"
    assert shown in text(f"/players/{player.pk}/")
    assert shown in text(f"/players/{player.pk}/ratings/")
    assert Client().get("/players/999999/ratings/").status_code == 404


def test_a_page_of_a_rating_begins_with_its_rank_and_lists_its_changes(world: World) -> None:
    player = world.entrants[0].player
    rows = Client().get(f"/api/v1/players/{player.pk}/ratings/?game=riichi").json()["results"]
    page = words(Client().get(f"/players/{player.pk}/ratings/"))
    after = [row["mu"] for row in rows]
    before = [*after[1:], 25.0]
    figures = f"Rating {after[0]:.1f} ± {2 * rows[0]['sigma']:.1f} Rank 1 of 4 players"
    assert f"{figures} Highest rating {max(after):.1f} Games 2" in page
    changes = [f"{one - other:+.1f} {one:.1f}" for one, other in zip(after, before, strict=True)]
    assert [change in page for change in changes] == [True, True]


def test_a_public_series_shows_its_own_ratings(world: World) -> None:
    series = SeriesFactory.create(name="Umi league", is_public=True)
    add_event(series, world.event, actor=SYSTEM)
    update_statistics()
    player = world.entrants[0].player
    query = f"?series={series.pk}"
    assert "in this series alone" in text(f"/series/{series.slug}/")
    assert ("Umi league</a>" in text(f"/ratings/{query}"), ranked(query)[0]) == (True, "Aoi")
    history = text(f"/players/{player.pk}/ratings/{query}")
    assert ("Umi league</a>" in history, history.count("<polyline")) == (True, 2)
    assert "Umi league: Riichi" in text(f"/players/{player.pk}/")
    rows = Client().get(f"/api/v1/players/{player.pk}/ratings/{query}").json()["results"]
    assert [(row["series"], row["games"]) for row in rows] == [(series.pk, 2), (series.pk, 1)]
    change_series(series, actor=SYSTEM, is_public=False)
    for page in (f"/ratings/{query}", f"/players/{player.pk}/", f"/players/{player.pk}/ratings/"):
        assert "Umi league" not in text(page)
    assert Client().get(f"/api/v1/ratings/{query}").status_code == 404
