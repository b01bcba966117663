"""Figures of players and events over the API, and as files."""

import csv
import io

import pytest

from league.models import Player
from tests.entries import WHOLE_GAME
from tests.league.api.callers import anonymous
from tests.league.statistics.playing import play
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    made = four_at_a_table(name="=1+2")
    play(made, *WHOLE_GAME)
    return made


def address(world: World, rest: str) -> str:
    return f"players/{world.entrants[1].player_id}/{rest}/"


def test_a_player_has_figures_with_what_they_rest_on(world: World) -> None:
    found = anonymous().get(address(world, "figures")).json()
    figures = {row["id"]: row for row in found["figures"]}
    assert (found["kind"], found["games"], sum(found["placements"])) == ("riichi-4", 1, 1)
    assert figures["win_rate"] == {
        "id": "win_rate",
        "group": "hands",
        "label": "Win rate",
        "explanation": "Hands won, of all hands.",
        "formula": "wins / hands",
        "unit": "share",
        "better": "high",
        "needs": "hand",
        "value": 0.25,
        "cases": 8,
        "coverage": 1.0,
        "field_average": None,
        "percentile": None,
        "field_players": 0,
    }
    names = [row["name"] for row in found["opponents"]]
    assert sorted(names) == ["Aoi", "Chie", "Dan"]
    Player.objects.filter(display_name="Dan").update(shown_by_name=False)
    hidden = anonymous().get(address(world, "figures")).json()["opponents"]
    number = world.entrants[3].player_id
    assert {row["name"] for row in hidden if row["player"] == number} == {
        f"Anonymous player {number}"
    }


def test_filters_leave_games_and_refuse_nonsense(world: World) -> None:
    event = world.event.pk
    assert len(anonymous().get(address(world, "games"), event=event).json()["results"]) == 1
    assert anonymous().get(address(world, "games"), event=event + 1).json()["results"] == []
    assert anonymous().get(address(world, "figures"), ruleset="ema-2025").json()["figures"] == []
    refused = anonymous().get(address(world, "figures"), last=0, year="soon")
    assert refused.status_code == 400
    assert {row["field"] for row in refused.json()["problems"]} == {"last", "year"}


def test_games_and_figures_come_as_files_in_which_no_formula_runs(world: World) -> None:
    answer = anonymous().get(address(world, "games/csv"))
    (heads, game) = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert answer["Content-Disposition"].endswith('-games.csv"')
    assert (heads[0], game[0]) == ("Event", "'=1+2")
    figures = anonymous().get(address(world, "figures/csv")).content.decode("utf-8-sig")
    rows = {row[0]: row[2:4] for row in csv.reader(io.StringIO(figures))}
    assert rows["Win rate"] == ["0.25", "8"]


def test_an_event_has_figures_of_all_its_players(world: World) -> None:
    found = anonymous().get(f"events/{world.event.pk}/figures/").json()
    figures = {row["id"]: row["value"] for row in found["figures"]}
    assert (found["games"], found["hands"], figures["win_rate"]) == (1, 8, 7 / 32)
    assert [row["win"]["points"] for row in found["largest"]][:2] == [5200, 4000]
    assert len(found["race"]["racers"]) == 4
