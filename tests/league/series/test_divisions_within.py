"""The next season of a league whose divisions are within one event."""

from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.divisions.promotion import apply_promotion
from league.enums import EventKind, EventStatus
from league.models import Entrant, Event, Series
from league.series.queries.proposal import season_proposal
from league.series.seasons import NextSeason, make_season
from tests.division_leagues import DivisionLeague, division_league
from tests.factories import SeriesFactory, SeriesRoleFactory
from tests.league.api.callers import codes, person
from tests.league.web.readers import at, messages_of, reader, words
from tests.shortcuts import refused

pytestmark = pytest.mark.django_db
NIGHT = {f"{letter}{n}": 10 * (9 - 2 * n) for letter in "AB" for n in range(1, 5)}


def played(*, series: dict[str, Any] | None = None, **rules: int) -> DivisionLeague:
    """A season of two divisions of four: A1 and B1 are first, A4 and B4 last."""
    league = division_league(players=8, rules=rules, kind=EventKind.LEAGUE)
    of = SeriesFactory.create(kind="league", **(series or {}))
    SeriesRoleFactory.create(series=of, login=league.world.organiser)
    Event.objects.filter(pk=league.event.pk).update(series=of, season_number=1)
    league.played(NIGHT)
    return league


def finished(league: DivisionLeague) -> Series:
    Event.objects.filter(pk=league.event.pk).update(status=EventStatus.FINISHED)
    series = league.event.series
    assert series is not None
    return series


def proposed(league: DivisionLeague, series: Series) -> list[str]:
    """What the proposal says of each player: "A4 relegated B"."""
    found = season_proposal(series, SYSTEM)
    assert found is not None
    names = {1: "A", 2: "B", None: "-"}
    return [
        f"{league.names[one.entrant.pk]} {one.why} {names[one.next_within]}"
        for one in found.players
    ]


STAYING = ["A1 stays A", "A2 stays A", "A3 stays A", "A4 stays A"]
ONE_EACH = [
    *STAYING[:3],
    "A4 relegated B",
    *("B1 promoted A", "B2 stays B", "B3 stays B", "B4 stays B"),
]


def test_the_rules_of_the_league_promote_at_the_end_of_the_season() -> None:
    league = played(series={"promoted": 1, "relegated": 1}, promoted=2, relegated=2)
    assert proposed(league, finished(league)) == ONE_EACH


def test_a_league_without_rules_goes_by_those_of_the_divisions() -> None:
    league = played(promoted=1, relegated=1)
    assert proposed(league, finished(league)) == ONE_EACH


def test_who_was_promoted_after_the_last_session_is_not_promoted_again() -> None:
    league = played(promoted=1, relegated=1)
    apply_promotion(league.event, actor=SYSTEM)
    said = proposed(league, finished(league))
    assert {line.split()[1] for line in said} == {"stays"}
    assert sorted(line[:2] for line in said if line.endswith("A")) == ["A1", "A2", "A3", "B1"]


def test_players_without_a_division_and_those_who_left_are_proposed_so() -> None:
    league = played(promoted=1, relegated=1)
    Entrant.objects.filter(pk=league.entrant("A2").pk).update(status="withdrawn")
    Entrant.objects.filter(pk=league.entrant("B4").pk).update(division=None)
    said = proposed(league, finished(league))
    assert [line for line in said if line[:2] in ("A2", "B4")] == ["A2  -", "B4 stays -"]


def test_the_form_makes_the_season_with_the_promoted() -> None:
    league = played(promoted=1, relegated=1)
    series = finished(league)
    client, url = reader(league.world.organiser), f"/series/{series.slug}/manage/season/"
    page = client.get(url)
    assert "Division A · Rank 4 · Relegated" in words(page)
    form = page.context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    assert client.post(url, sent).status_code == 302
    made = Event.objects.latest("pk")
    named = {league.entrant(name).player_id: name for name in league.names.values()}
    rows = made.entrants.order_by("division__number", "number")
    assert [
        f"{named[one.player_id]} {one.division.name if one.division else '-'}"
        for one in rows.select_related("division")
    ] == ["A1 A", "A2 A", "A3 A", "B1 A", "A4 B", "B2 B", "B3 B", "B4 B"]


def test_the_api_proposes_and_takes_divisions_within_the_event() -> None:
    league = played(promoted=1, relegated=1)
    series, caller = finished(league), person(league.world.organiser)
    shown = caller.get(f"series/{series.pk}/season-proposal/").json()["players"]
    moves = [(one["within"], one["next_within"]) for one in shown if one["why"] != "stays"]
    assert moves == [(1, 2), (2, 1)]
    people = [one["player"] for one in shown]
    within = [{"number": 2, "players": people[:1]}]
    body = {"divisions": [{"division": 1, "name": "Next", "players": people, "within": within}]}
    answer = caller.post(f"series/{series.pk}/seasons/", body)
    assert answer.status_code == 201
    assert answer.json()[0]["constraints"] == {"pairs": 0, "fixed": 0, "left_out": []}
    made = Event.objects.get(name="Next")
    assert made.entrants.get(player=people[0]).division == made.divisions.get(number=2)
    wrong = {"number": 3, "players": people[:1]}
    body["divisions"][0]["within"] = [wrong]
    assert codes(caller.post(f"series/{series.pk}/seasons/", body)) == ["division_missing"]


def test_a_division_that_the_event_does_not_have_is_refused() -> None:
    league = played()
    player = league.entrant("A1").player_id
    for within in ({player: 3}, {0: 1}):
        wanted = NextSeason(names={1: "Next"}, players={player: 1}, within=within)
        with refused("division_missing"):
            make_season(finished(league), wanted, actor=SYSTEM)


def test_a_finished_event_leads_to_the_next_season_instead_of_promoting() -> None:
    league = played(promoted=1, relegated=1, every=1)
    client, world = reader(league.world.organiser), league.world
    assert "Promotion and relegation are due." in words(client.get(at("manage_divisions", world)))
    finished(league)
    for page in ("manage_divisions", "promotion"):
        said = words(client.get(at(page, world)))
        assert "The event has finished. The next season proposes promotion and relegation." in said
        assert "are due" not in said
        assert "Apply promotion" not in said
    answer = client.post(at("promotion", world), {}, follow=True)
    assert messages_of(answer) == [
        "The event has finished. Promotion and relegation are proposed when the next season is made."
    ]
    assert league.members("A") == "A1 A2 A3 A4"
    Event.objects.update(series=None, season_number=None)
    assert "add this event to a league first" in words(client.get(at("promotion", world)))
