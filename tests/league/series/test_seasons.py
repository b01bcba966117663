"""A season follows another: what is copied, who moves, which points are carried over."""

from typing import Any

import pytest

from league.core.errors import Conflict, Forbidden
from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.queries.actors import actor_of
from league.core.versions import event_picture_version, standings_version
from league.cuts.cuts import apply_cut
from league.cuts.queries.preview import cut_preview
from league.enums import CarryOver, DrawMethod, EventStatus, ReleasePolicy, StageIntake
from league.events.events import set_event_status
from league.models import Event, EventRole, ForbiddenPair, Series, Session
from league.seating.queries.drafts.overtaken import overtaken
from league.seating.sessions import request_session
from league.series.copying import carried_constraints
from league.series.seasons import NextSeason, make_season
from league.standings.queries.standings import standings_of
from league.statistics.forecasts import refresh_forecasts, request_forecast
from league.tasks import draw_session
from tests.factories import ForbiddenPairFactory, SeriesRoleFactory, TeamFactory
from tests.factories.team import TeamCaptainFactory, TeamRulesFactory
from tests.league.series.leagues import league, players_of, season
from tests.league.statistics.results import enter_places
from tests.shortcuts import audited_verbs, refused
from tests.stages import add_final, stage
from tests.worlds import World

pytestmark = pytest.mark.django_db


@pytest.fixture
def series() -> Series:
    return league()


def totals(world: World) -> dict[int, tuple[int, int | None]]:
    """Total and carried points by entrant's number, as everybody sees them."""
    event = Event.objects.get(pk=world.event.pk)
    return {
        line.entrant.number: (line.row.total, line.carried)
        for line in standings_of(event, ANONYMOUS)
    }


def everybody(*worlds: World, division: int = 1) -> dict[int, int]:
    return {player.pk: division for world in worlds for player in players_of(world)}


def test_a_new_season_has_settings_rules_staff_teams_and_players_but_no_results(
    series: Series,
) -> None:
    old = season(series, 1, "1234", drop_worst=2, rules={"uma": (20_000, 10_000, -10_000, -20_000)})
    team = TeamFactory.create(event=old.event, name="Fish Market", short_name="FM")
    for entrant in old.entrants[0], old.entrants[2]:
        entrant.team = team
        entrant.save()
        TeamCaptainFactory.create(team=team, entrant=entrant, login=None)
    TeamCaptainFactory.create(team=team, login=old.scorer)
    TeamRulesFactory.create(event=old.event, placeholder_points=-20_000)
    add_final(old, 4, carry_over=CarryOver.FRACTION, carry_percent=50)
    helper = SeriesRoleFactory.create(series=series, role="scorer").login
    # Whose account is closed is no staff of the next season.
    SeriesRoleFactory.create(series=series, role="organiser", login__is_active=False)
    chosen = everybody(old)
    del chosen[old.entrants[0].player_id]
    (made,) = make_season(
        series,
        NextSeason(names={1: "Season 2"}, players=chosen, carried_percent=50),
        actor=actor_of(old.organiser),
    )
    assert (made.name, made.status, made.season_number) == ("Season 2", EventStatus.DRAFT, 2)
    assert (made.carried_percent, made.drop_worst) == (50, 2)
    assert made.switches == old.event.switches
    assert [
        (entrant.number, entrant.player_id, entrant.team and entrant.team.name)
        for entrant in made.entrants.order_by("number")
    ] == [
        (1, old.entrants[1].player_id, None),
        (2, old.entrants[2].player_id, "Fish Market"),
        (3, old.entrants[3].player_id, None),
    ]
    stages = [(s.number, s.intake, s.cut_size, s.percent) for s in made.stages.order_by("number")]
    assert stages == [(1, StageIntake.EVERYBODY, None, 100), (2, StageIntake.BEST, 4, 50)]
    staff = {*EventRole.objects.filter(event=made).values_list("login_id", "role")}
    assert staff == {
        (old.organiser.pk, "organiser"),
        (old.referee.pk, "referee"),
        (old.scorer.pk, "scorer"),
        (helper.pk, "scorer"),
    }
    copied = made.teams.get()
    assert (copied.short_name, made.team_rules.placeholder_points) == ("FM", -20_000)
    captains = copied.captains.order_by("pk").values_list("login", "entrant__player")
    assert [*captains] == [(None, old.entrants[2].player_id), (old.scorer.pk, None)]
    assert not made.sessions.exists()
    assert audited_verbs()[-2:] == ["event.create", "series.make_season"]


def test_players_of_divisions_go_up_and_down_into_the_next_season(series: Series) -> None:
    upper, lower = season(series, 1), season(series, 1, division=2)
    moved = everybody(upper) | everybody(lower, division=2)
    moved[upper.entrants[3].player_id], moved[lower.entrants[0].player_id] = 2, 1
    made = make_season(
        series,
        NextSeason(names={1: "A", 2: "B"}, players=moved, staff=False, teams=False),
        actor=actor_of(upper.organiser),
    )
    assert [
        [entrant.player_id for entrant in event.entrants.order_by("number")] for event in made
    ] == [
        [*(e.player_id for e in upper.entrants[:3]), lower.entrants[0].player_id],
        [upper.entrants[3].player_id, *(e.player_id for e in lower.entrants[1:])],
    ]
    assert {*made[1].roles.values_list("login_id", "role")} == {(upper.organiser.pk, "organiser")}


def test_pairs_and_fixed_seats_follow_their_players_into_the_next_season(series: Series) -> None:
    old = season(series, 1)
    ana, bo, cy, di = old.entrants
    old.event.entrants.filter(pk=ana.pk).update(fixed_table=1, fixed_seat="N")
    old.event.entrants.filter(pk=di.pk).update(fixed_table=2)
    for first, second in ((ana, bo), (bo, cy), (cy, di)):
        ForbiddenPairFactory.create(event=old.event, first=first, second=second)
    players = everybody(old)
    del players[di.player_id]
    (made,) = make_season(series, NextSeason(names={1: "Season 2"}, players=players), actor=SYSTEM)
    again = {one.player_id: one for one in made.entrants.all()}
    seats = [
        (again[one.player_id].fixed_table, again[one.player_id].fixed_seat) for one in (ana, bo)
    ]
    assert seats == [(1, "N"), (None, "")]
    pairs = [(pair.first.player_id, pair.second.player_id) for pair in made.forbidden_pairs.all()]
    assert pairs == [(ana.player_id, bo.player_id), (bo.player_id, cy.player_id)]
    carried = carried_constraints([old.event], [made])
    assert (carried.pairs, carried.fixed, carried.left_out) == (2, 1, [di.player.display_name])


def test_a_pair_that_parts_into_two_divisions_is_forbidden_in_neither(series: Series) -> None:
    upper, lower = season(series, 1), season(series, 1, division=2)
    one, other = upper.entrants[:2]
    ForbiddenPairFactory.create(event=upper.event, first=one, second=other)
    players = everybody(upper) | everybody(lower, division=2) | {other.player_id: 2}
    made = make_season(series, NextSeason(names={1: "A", 2: "B"}, players=players), actor=SYSTEM)
    assert not ForbiddenPair.objects.filter(event__in=made).exists()
    carried = carried_constraints([upper.event, lower.event], made)
    assert (carried.pairs, carried.fixed, carried.left_out) == (0, 0, [])


def test_a_player_of_two_divisions_is_enrolled_with_the_facts_of_the_upper_one(
    series: Series,
) -> None:
    upper = season(series, 1)
    lower = season(series, 1, players=players_of(upper), division=2)
    for world, rating in ((upper, 1800), (lower, 1200)):
        world.event.entrants.update(seed_rating=rating)
    (made, _below) = make_season(
        series, NextSeason(names={1: "A", 2: "B"}, players=everybody(upper)), actor=SYSTEM
    )
    assert {*made.entrants.values_list("seed_rating", flat=True)} == {1800}


def test_a_season_that_cannot_be_made_names_every_problem(series: Series) -> None:
    wanted = NextSeason(names={3: "C"}, players={0: 1}, carried_percent=101)
    with refused("series_empty"):
        make_season(series, wanted, actor=SYSTEM)
    world = season(series, 1)
    with refused("value_out_of_range", "name_missing", "division_missing", "player_not_in_season"):
        make_season(series, wanted, actor=SYSTEM)
    with pytest.raises(Forbidden):
        make_season(series, wanted, actor=world.actor("referee"))
    Event.objects.update(aggregate="average")
    with refused("carry_needs_total"):
        make_season(series, NextSeason(names={1: "A"}, carried_percent=50), actor=SYSTEM)
    Series.objects.update(kind="circuit")
    with refused("series_no_league"):
        make_season(series, wanted, actor=SYSTEM)
    assert series.events.count() == 1


@pytest.mark.parametrize(("percent", "carried"), [(50, 16_500), (100, 33_000), (0, None)])
def test_points_are_carried_halved_in_whole_or_not_at_all(
    series: Series, percent: int, carried: int | None
) -> None:
    first = season(series, 1, "1234")
    second = season(
        series, 2, "1234", players=players_of(first), finished=False, carried_percent=percent
    )
    assert totals(first)[1] == (33_000, None)
    assert totals(second)[1] == (33_000 + (carried or 0), carried)


def test_a_correction_of_an_earlier_season_reaches_every_later_one(series: Series) -> None:
    first = season(series, 1, "1234", finished=False)
    players = players_of(first)
    second = season(series, 2, "1234", players=players, carried_percent=50)
    third = season(series, 3, players=players, finished=False, carried_percent=100)
    before = standings_version(third.event.slug)
    assert totals(third)[1] == (33_000, 33_000)  # the first season is not finished yet
    set_event_status(first.event, EventStatus.FINISHED, actor=SYSTEM)
    assert totals(third)[1] == (49_500, 49_500)
    assert standings_version(third.event.slug) != before
    enter_places(first.table, "4321")
    assert totals(second)[1][1] == round(totals(first)[1][0] / 2)
    assert totals(third)[4][0] == totals(second)[4][0]


def draft(world: World) -> Session:
    return Session.objects.select_related("event").get(event=world.event, status="draft")


def test_what_was_made_from_standings_notices_a_correction_of_an_earlier_season(
    series: Series,
) -> None:
    """A cut's preview, a draft, the event's page and its picture, a forecast."""
    first = season(series, 1, "1234")
    second = season(
        series, 2, "1234", players=players_of(first), finished=False, carried_percent=100
    )
    add_final(second)
    event = Event.objects.get(pk=second.event.pk)
    job = request_session(event, actor=SYSTEM, method=DrawMethod.SWISS, seed=1)
    draw_session(job.pk)
    preview = cut_preview(stage(second, 1))
    request_forecast(event, actor=SYSTEM)
    seen = event_picture_version(event.slug)
    assert (overtaken(draft(second)), refresh_forecasts()) == (None, 0)
    enter_places(first.table, "4321")
    with pytest.raises(Conflict):
        apply_cut(stage(second, 1), actor=SYSTEM, version=preview.version)
    assert overtaken(draft(second)) is not None
    assert event_picture_version(event.slug) != seen
    assert refresh_forecasts() == 1


def test_nothing_is_carried_from_results_that_are_not_public(series: Series) -> None:
    hidden: dict[str, Any] = {"release_policy": ReleasePolicy.HIDDEN_FROM, "hidden_from": 1}
    first = season(series, 1, "1234", **hidden)
    second = season(series, 2, players=players_of(first), finished=False, carried_percent=50)
    assert totals(second)[1] == (0, None)
    Event.objects.filter(pk=first.event.pk).update(results_released=True, results_version=99)
    assert totals(second)[1] == (16_500, 16_500)


def test_a_player_of_two_divisions_brings_the_points_of_the_upper_one(series: Series) -> None:
    upper = season(series, 1, "1234")
    season(series, 1, "4321", players=players_of(upper), division=2)
    second = season(series, 2, players=players_of(upper), finished=False, carried_percent=100)
    assert totals(second)[1] == (33_000, 33_000)
