"""Divisions on pages, over the API and in files."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.core.permissions import SYSTEM
from league.models import Event
from league.standings.queries.report_sheets import report_sheets
from tests.division_leagues import DivisionLeague, division_league
from tests.factories import SeriesFactory
from tests.league.web.readers import at
from tests.page_forms import address_of, submit

pytestmark = pytest.mark.django_db

NIGHT = {f"{letter}{n}": 10 * (9 - 2 * n) for letter in "AB" for n in range(1, 5)}


@pytest.fixture
def league() -> DivisionLeague:
    """Two divisions of four after a night; one player goes up and one down."""
    league = division_league(players=8, rules={"promoted": 1, "relegated": 1, "every": 1})
    league.played(NIGHT)
    return league


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_the_page_of_a_player_moves_them_to_another_division(league: DivisionLeague) -> None:
    client, one = Client(), league.entrant("A2")
    client.force_login(league.world.organiser)
    page = client.get(at("entrant_change", league.world, number=one.number))
    to = {"division": str(league.division("B").pk)}
    assert submit(page, "Save changes", to).status_code == 302
    assert league.members("B") == "A2 B1 B2 B3 B4"
    submit(client.get(address_of(page)), "Save changes", {"division": ""})
    assert (league.members("A"), league.members("B")) == ("A1 A3 A4", "B1 B2 B3 B4")


def test_the_organiser_moves_players_and_applies_promotion(league: DivisionLeague) -> None:
    client, slug = Client(), league.event.slug
    client.force_login(league.world.organiser)
    path = reverse("manage_divisions", args=[slug])
    page = text_of(client, path)
    assert "Promotion and relegation are due." in page
    one = league.entrant("A2")
    found = client.get(path, {"q": one.player.display_name}, headers={"HX-Request": "true"})
    assert (found.content.decode().count("<select"), b"<html" in found.content) == (1, False)
    client.post(f"{path}players/", {f"to-{one.pk}": league.division("B").pk, "to-x": "1"})
    assert league.members("B") == "A2 B1 B2 B3 B4"
    client.post(f"{path}players/", {f"to-{one.pk}": ""})
    client.post(f"{path}players/", {"do": "spread"})
    assert league.members("A") == "A1 A2 A3 A4"
    client.post(f"{path}rules/", {"promoted": 1, "relegated": 1, "every": 1, "resets_points": "on"})
    page = text_of(client, f"{path}promotion/")
    assert "<strong>Promoted</strong> → A" in page
    version = league.event.results_version
    client.post(f"{path}promotion/", {"version": version})
    assert league.members("A") == "A1 A2 A3 B1"
    assert "Undo last promotion" in text_of(client, path)
    client.post(f"{path}promotion/undo/")
    assert league.members("A") == "A1 A2 A3 A4"
    client.post(path, {"names": "Premier\nSecond\n"})
    assert [one.name for one in league.event.divisions.order_by("number")] == ["Premier", "Second"]
    refused = client.post(path, {"names": "Upper\nupper"}).content.decode()
    assert "Two divisions are called Upper." in refused


def test_everybody_sees_the_standings_of_each_division(
    league: DivisionLeague, client: Client
) -> None:
    series = SeriesFactory.create()
    Event.objects.filter(pk=league.event.pk).update(series=series, season_number=1)
    for name in ("event", "standings"):
        page = text_of(client, reverse(name, args=[league.event.slug]))
        assert page.index("Division A") < page.index("Division B")
    assert (
        "The first 1 of a division go up, the last 1 go down. This happens after every session."
        in page
    )
    assert "Players here have" not in page
    title, heads, rows = report_sheets(league.event, SYSTEM, ["standings"])[0]
    assert (title, heads[:2]) == ("Standings", ["Division", "Rank"])
    assert [row[:2] for row in rows] == [[name, place] for name in "AB" for place in (1, 2, 3, 4)]
    page = text_of(client, reverse("series_home", args=[series.slug]))
    assert page.index("· Division A") < page.index("· Division B")


def test_the_api_shows_and_applies_promotion(league: DivisionLeague) -> None:
    client = Client()
    client.force_login(league.world.organiser)
    root = f"/api/v1/events/{league.event.pk}"

    def ask(method: str, path: str, body: Any = None, status: int = 200) -> Any:
        sent = "" if body is None else json.dumps(body)
        answer = client.generic(method, f"{root}/{path}", sent, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    shown = ask("GET", "divisions/")
    upper, lower = (item["division"]["id"] for item in shown["divisions"])
    assert [len(item["entrants"]) for item in shown["divisions"]] == [4, 4]
    rows = ask("GET", f"standings/?division={lower}")["results"]
    assert [(row["place"], row["division"]) for row in rows] == [(n, lower) for n in (1, 2, 3, 4)]
    assert [row["rank"] for row in ask("GET", "standings/")["results"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    proposal = ask("GET", "promotion/")
    moves = [item for item in proposal["players"] if item["why"]]
    assert [(item["place"], item["next_division"]) for item in moves] == [(4, lower), (1, upper)]
    change = ask("POST", "promotion/", {"version": proposal["version"]}, status=201)
    assert [move["why"] for move in change["moves"]] == ["relegated", "promoted"]
    assert ask("GET", "promotions/")["results"] == [change]
    ask("POST", "promotion/undo/", status=204)
    place = {"entrant": league.entrant("A1").pk, "division": None}
    assert len(ask("POST", "divisions/places/", {"places": [place]})["divisions"]) == 3
    assert len(ask("POST", "divisions/spread/")["divisions"]) == 2
    rules = ask("PUT", "divisions/rules/", {"mixed_tables": True})
    assert (rules["mixed_tables"], rules["every"]) == (True, 1)
    ask("PUT", "divisions/", {"names": ["Upper", "Lower"]})
    client.logout()
    public = ask("GET", "divisions/")["divisions"]
    assert [(item["division"]["name"], item["entrants"]) for item in public] == [
        ("Upper", None), ("Lower", None),
    ]  # fmt: skip
