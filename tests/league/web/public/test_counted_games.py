"""Rows of the standings open: which games count and why, on a page and in the API."""

import pytest

from league.core.permissions import ANONYMOUS
from league.models import Event
from league.standings.queries.report_sheets import report_sheets
from scoring import LeagueRules
from tests.factories import EntrantFactory, PenaltyFactory
from tests.league.api.callers import anonymous
from tests.league.web.readers import at, reader, words
from tests.stages import qualified, stage_world
from tests.worlds import World

pytestmark = pytest.mark.django_db


def league() -> World:
    """Ana (entrant 1) has 40, 10 and 20 in three sessions of which the best two count."""
    world = stage_world(kind="league", best_n=2)
    PenaltyFactory.create(entrant=world.entrants[0], points=3000)
    for scores in ((40, 30, 20, 10, -10, -20, -30, -40), (10, 20, 30, 40, -40, -30, -20, -10)):
        qualified(world, scores)
    qualified(world, (20, 10, 40, 30, -30, -40, -10, -20))
    return world


def test_a_row_opens_to_its_games_with_the_reason_of_each() -> None:
    world = league()
    page = words(reader().get(at("standings", world)))
    assert "3 (2)" in page
    text = words(reader().get(at("counted_games", world, number=1)))
    assert "Rank 3 · 2 results of 3 count" in text
    assert "+40.0 counts 2 \N{EN DASH} +10.0 not among the best games 3" in text
    assert "Penalties \N{MINUS SIGN}3.0 Total +57.0" in text
    assert "Each player's best 2 games count." in text
    stage = reader().get(at("stage_counted_games", world, place=1, number=1))
    assert "Total +57.0" in words(stage)
    assert reader().get(at("counted_games", world, number=99)).status_code == 404


def test_the_api_names_the_reasons_by_codes() -> None:
    world = league()
    Event.objects.update(ranking_rules=LeagueRules(attendance_bonus=500).to_json())
    entrant = world.entrants[0].pk
    answer = anonymous().get(f"events/{world.event.pk}/standings/{entrant}/").json()
    assert [(row["score"], row["reason"]) for row in answer["games"]] == [
        (40_000, "counts"),
        (10_000, "outside_best"),
        (20_000, "counts"),
    ]
    assert answer["adjustments"] == [{"code": "attendance", "times": 3, "points": 1500}]
    assert (answer["total"], answer["penalties"], answer["counted"]) == (58_500, 3000, 2)
    absent = anonymous().get(f"events/{world.event.pk}/standings/999999/")
    assert absent.status_code == 404


def test_players_who_are_not_ranked_are_listed_apart_with_what_they_need() -> None:
    world = league()
    Event.objects.update(minimum_games=3)
    EntrantFactory.create(event=world.event, number=99)
    rows = anonymous().get(f"events/{world.event.pk}/standings/").json()["results"]
    assert [(row["needed_games"], row["qualified"]) for row in rows] == [
        *[(0, True)] * 8,
        (3, False),
    ]
    answer = reader().get(at("standings", world))
    assert [line.placed.entrant.number for line in answer.context["unranked"]] == [99]
    assert "Not ranked yet" in words(answer)
    ((_, heads, sheet),) = report_sheets(Event.objects.get(), ANONYMOUS, ["standings"])
    last = dict(zip(heads, sheet[-1], strict=True))
    assert (last["Rank"], last["Games needed"], last["Games that count"]) == (None, 3, 0)
