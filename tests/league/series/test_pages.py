"""Pages and API of series: a league from its first season to the next, and a circuit's ranking."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.enums import EventStatus, ReleasePolicy, SeriesKind
from league.models import Event, Player, Series
from tests.factories import SeriesRoleFactory
from tests.league.series.leagues import league, players_of, season
from tests.league.web.readers import words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


def logged_in(login: Any) -> Client:
    client = Client()
    client.force_login(login)
    return client


def name(player: Player, new: str) -> Player:
    player.display_name = new
    player.save()
    return player


@pytest.fixture
def seasons() -> list[World]:
    """Ana wins the first season; the second runs, with half of the points of the first."""
    series = league(promoted=1, relegated=1)
    first = season(series, 1, "1234", "1243", starts_on=date(2026, 1, 6))
    for player, new in zip(players_of(first), ("Ana", "Bo", "Cy", "Di"), strict=True):
        name(player, new)
    start = (timezone.now() + timedelta(days=7)).isoformat()
    second = season(
        series,
        2,
        "4321",
        players=[Player.objects.get(pk=one.pk) for one in players_of(first)],
        finished=False,
        carried_percent=50,
        session_starts=[None, start],
    )
    return [first, second]


def test_the_pages_of_a_league_show_its_seasons_table_and_records(seasons: list[World]) -> None:
    series, client = seasons[0].event.series, Client()
    assert series is not None
    home = client.get(f"/series/{series.slug}/").content.decode()
    assert home.count("Tuesday League") >= 2
    for text in (
        "Season 1.1",
        "Season 2.1",
        "<bdi>Ana</bdi>",
        "48,000",
        "Last five",
        "Session 2",
    ):
        assert text in home
    table = client.get(f"/series/{series.slug}/table/?by=games").content.decode()
    assert table.index("Ana") < table.index("Bo")
    archive = words(client.get(f"/series/{series.slug}/seasons/"))
    assert "Ana +66.0 thousand points" in archive
    assert client.get(f"/series/{series.slug}/ranking/").status_code == 404
    assert "Tuesday League" in client.get("/series/").content.decode()
    standings = client.get(f"/events/{seasons[1].event.slug}/standings/").content.decode()
    assert "Carried over: 50 % of the points in" in standings


def test_the_api_gives_the_same(seasons: list[World]) -> None:
    series, client = seasons[0].event.series, Client()
    assert series is not None
    base = f"/api/v1/series/{series.pk}/"
    assert client.get("/api/v1/series/?kind=league").json()["results"][0]["slug"] == series.slug
    rows = client.get(f"{base}all-time/").json()["results"]
    assert (rows[0]["name"], rows[0]["games"], rows[0]["titles"]) == ("Ana", 3, 1)
    assert sum(row["total"] for row in rows) == 0
    found = client.get(f"{base}seasons/").json()["results"]
    champions = [one["events"][0]["champions"] for one in found]
    ana = players_of(seasons[0])[0].pk
    assert champions == [[], [{"player": ana, "team": None, "name": "Ana", "total": 66_000}]]
    assert client.get(f"{base}season-proposal/").status_code in {401, 403}


def test_figures_of_a_player_can_be_narrowed_to_a_series(seasons: list[World]) -> None:
    series, ana, client = seasons[0].event.series, players_of(seasons[0])[0], Client()
    assert series is not None
    elsewhere = season(league(slug="other"), 1, "1234", players=players_of(seasons[0]))
    figures = f"/api/v1/players/{ana.pk}/games/"
    assert client.get(figures).json()["count"] == 4
    assert client.get(f"{figures}?series={series.pk}").json()["count"] == 3
    assert client.get(f"{figures}?series={elsewhere.event.series_id}").json()["count"] == 1
    page = client.get(f"/players/{ana.pk}/?series={series.pk}").content.decode()
    assert f'<option value="{series.pk}" selected>' in page


def test_an_organiser_makes_a_league_and_its_next_season_through_the_pages() -> None:
    world = event_world(name="Autumn 1")
    client = logged_in(world.organiser)
    assert client.post("/series/new/", {"name": "Club League", "kind": "league"}).status_code == 302
    series = Series.objects.get()
    manage = f"/series/{series.slug}/manage/"
    added = {"event": world.event.pk, "division": 1, "carried_percent": 0}
    assert client.post(f"{manage}events/", added).status_code == 302
    shown = {"name": "Club League", "kind": "league", "is_public": "on", "promoted": 0}
    assert client.post(manage, shown | {"relegated": 0}).status_code == 302
    assert "Autumn 1" in client.get(manage).content.decode()
    page = client.get(f"{manage}season/").content.decode()
    assert 'value="Autumn 2"' in page
    chosen = {f"player_{player.pk}": "1" for player in players_of(world)[:3]}
    form = {"name_1": "Autumn 2", "carried_percent": 50, "staff": "on"} | chosen
    assert client.post(f"{manage}season/", form).status_code == 302
    made = Event.objects.get(name="Autumn 2")
    assert (made.season_number, made.carried_percent, made.entrants.count()) == (2, 50, 3)
    wrong = client.post(f"{manage}season/", form | {"name_1": ""})
    assert wrong.status_code == 422
    assert client.post(f"{manage}events/1/1/remove/").status_code == 302
    assert client.post(f"{manage}roles/", {"username": "x", "role": "scorer"}).status_code == 422
    granted = {"username": world.scorer.username, "role": "scorer"}
    assert client.post(f"{manage}roles/", granted).status_code == 302
    role = series.roles.get(role="scorer")
    assert client.post(f"{manage}roles/{role.pk}/remove/").status_code == 302
    assert [series.events.get().name, series.roles.count()] == ["Autumn 2", 1]


def test_the_proposal_moves_players_between_divisions(seasons: list[World]) -> None:
    series = seasons[0].event.series
    assert series is not None
    lower = season(series, 2, "2134", division=2)
    client = logged_in(lower.organiser)
    url = f"/api/v1/series/{series.pk}/season-proposal/"
    found = client.get(url, {"promoted": 1, "relegated": 1}).json()
    moves = [(one["division"], one["next_division"], one["why"]) for one in found["players"]]
    assert moves == [
        *[(1, 1, "stays")] * 3,
        (1, 2, "relegated"),
        (2, 1, "promoted"),
        *[(2, 2, "stays")] * 3,
    ]
    assert found["is_final"] is False


def circuit(**facts: Any) -> tuple[Series, World, World]:
    """Two tournaments: Ana wins the first and is last in the second, whose results are hidden."""
    series = league(**{"kind": SeriesKind.CIRCUIT, "name": "Cup", **facts})
    first = season(series, 1, "1234", starts_on=date(2026, 3, 7), ends_on=date(2026, 3, 8))
    ana = name(players_of(first)[0], "Ana")
    ana.country = "NL"
    ana.save()
    players = [Player.objects.get(pk=one.pk) for one in players_of(first)]
    second = season(series, 2, "4123", players=players, starts_on=date(2026, 5, 2))
    return series, first, second


def test_a_circuit_of_two_games_has_a_ranking_for_each() -> None:
    series, first, second = circuit()
    Event.objects.filter(pk=second.event.pk).update(switches={"preset": "ema-mcr"})
    client, base = Client(), f"/api/v1/series/{series.pk}/ranking/?on=2026-06-01"
    found = {
        game: client.get(f"{base}&game={game}").json() for game in ("riichi", "mcr", "hongkong")
    }
    assert [one["game"] for one in found.values()] == ["riichi", "mcr", "riichi"]
    assert found["mcr"]["games"] == ["riichi", "mcr"]
    ana = players_of(first)[0].pk
    considered = {
        game: client.get(
            f"/api/v1/series/{series.pk}/players/{ana}/?on=2026-06-01&game={game}"
        ).json()["considered"]
        for game in ("riichi", "mcr")
    }
    assert {game: [one["event"] for one in rows] for game, rows in considered.items()} == {
        "riichi": [first.event.pk],
        "mcr": [second.event.pk],
    }
    page = words(client.get(f"/series/{series.slug}/ranking/?on=2026-06-01&game=mcr"))
    assert "Riichi Mahjong Competition Rules Ranking on" in page


def test_a_circuit_ranks_for_any_day_and_says_which_results_count() -> None:
    series, first, second = circuit()
    ana, client = players_of(first)[0], Client()
    base, players = (f"/api/v1/series/{series.pk}/{noun}/" for noun in ("ranking", "players"))
    early = client.get(f"{base}?on=2026-04-01").json()
    assert [one["rank"] for one in early["players"]] == [None] * 4
    late = client.get(f"{base}?on=2026-06-01").json()
    assert [one["rank"] for one in late["players"]] == [1, 2, 3, 4]
    found = client.get(f"{players}{ana.pk}/?on=2026-06-01").json()
    assert [
        (one["event"], one["points"], one["weight"], one["why"]) for one in found["considered"]
    ] == [
        (second.event.pk, 0, 1000, ""),
        (first.event.pk, 1000, 2000, ""),
    ]
    # A: 2000 / (3 + 3 zeros), B: 2000 / (3 + 2 zeros), and the mean of both
    assert [part["value"] for part in found["parts"]] == [333_333, 400_000]
    assert found["value"] == 366_667
    page = client.get(f"/series/{series.slug}/ranking/{ana.pk}/?on=2026-06-01").content.decode()
    for text in ("366.67", "333.33", "A, consistency; B, best results", "1 / 4", "4 / 4"):
        assert text in page
    ranking = client.get(f"/series/{series.slug}/ranking/?on=2026-06-01").content.decode()
    assert "366.67" in ranking
    assert client.get(f"/series/{series.slug}/ranking/?on=tomorrow").status_code == 200
    assert client.get(f"/series/{series.slug}/").status_code == 200
    assert client.get(f"{players}999999/").status_code == 404
    newcomer = event_world(players=1).entrants[0].player
    none = client.get(f"{players}{newcomer.pk}/").json()
    assert (none["rank"], none["value"], none["parts"], none["considered"]) == (None, 0, [], [])
    assert client.get(f"/series/{series.slug}/ranking/999999/").status_code == 404


def test_hidden_results_count_for_nobody_but_staff() -> None:
    series, _first, second = circuit(method="placement_points", points_by_place=[30, 20])
    Event.objects.filter(pk=second.event.pk).update(
        release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1, status=EventStatus.FINISHED
    )
    url = f"/api/v1/series/{series.pk}/ranking/"
    assert [one["value"] for one in Client().get(url).json()["players"]] == [30_000, 20_000, 0, 0]
    staff = logged_in(second.organiser).get(url).json()["players"]
    assert [one["value"] for one in staff] == [50_000, 30_000, 20_000, 0]


def test_a_hidden_series_is_not_found_and_its_pages_need_its_organiser() -> None:
    series = league(is_public=False)
    role = SeriesRoleFactory.create(series=series)
    assert Client().get(f"/series/{series.slug}/").status_code == 404
    assert logged_in(role.login).get(f"/series/{series.slug}/").status_code == 200
    Series.objects.update(is_public=True)
    stranger = event_world(players=0).stranger
    assert logged_in(stranger).get(f"/series/{series.slug}/manage/").status_code == 403
    answer = Client().get(f"/series/{series.slug}/manage/")
    assert answer.status_code == 302
    empty = logged_in(role.login).get(f"/series/{series.slug}/manage/season/")
    assert empty.status_code == 302


def test_a_record_names_all_who_hold_it_and_counts_many() -> None:
    series = league()
    first = season(series, 1, "1234", "1234", "2143", "2143")
    for player, new in zip(players_of(first), ("Ana", "Bo", "Cy", "Di"), strict=True):
        name(player, new)
    page = words(Client().get(f"/series/{series.slug}/table/"))
    assert "Ana , Bo 2 First places in a row" in page
    assert "Ana , Bo 4 Games in a row without a last place" in page
    other = league(slug="other")
    season(other, 1, "1234", "2143", "3412", "4321")
    many = words(Client().get("/series/other/table/"))
    assert "4 players 1 First places in a row" in many
