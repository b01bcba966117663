"""A series: creating and changing it, its people, and the places of its events."""

import pytest

from league.core.errors import Forbidden
from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.queries.actors import actor_of
from league.enums import Aggregate, EventStatus, Role
from league.events.events import change_event
from league.models import Event, Series
from league.series.queries.series import listed_series, series_by_slug
from league.series.series import (
    add_event,
    change_series,
    create_series,
    grant_series_role,
    remove_event,
    revoke_series_role,
)
from tests.factories import LoginFactory, SeriesRoleFactory
from tests.league.series.leagues import league
from tests.shortcuts import audited_verbs, last_entry, refused
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


def test_a_new_series_is_hidden_from_everyone_but_its_people() -> None:
    login = LoginFactory.create(is_staff=True)
    series = create_series(actor=actor_of(login), name="Tuesday League", kind="league")
    again = create_series(actor=SYSTEM, name="Tuesday League")
    assert [series.slug, again.slug] == ["tuesday-league", "tuesday-league-2"]
    assert [*listed_series(ANONYMOUS)] == []
    assert [*listed_series(actor_of(login))] == [series]
    assert series_by_slug(series.slug, SYSTEM) == series
    change_series(series, actor=actor_of(login), is_public=True, name="Wednesday League")
    assert [*listed_series(ANONYMOUS)] == [series]
    assert audited_verbs() == ["series.create", "series.create", "series.change"]


def test_a_series_names_every_problem_at_once() -> None:
    with refused("field_invalid", "value_out_of_range", "points_unreadable", "description_images"):
        create_series(
            actor=SYSTEM,
            name="",
            promoted=101,
            points_by_place=[3, -1],
            description="![map](https://example.org/map.png)",
        )
    assert not Series.objects.exists()


def test_who_may_not_create_or_change_a_series() -> None:
    series, stranger = league(), actor_of(LoginFactory.create())
    with pytest.raises(Forbidden):
        create_series(actor=ANONYMOUS, name="Mine")
    with pytest.raises(Forbidden):
        change_series(series, actor=stranger, name="Mine")
    with pytest.raises(Forbidden):
        grant_series_role(series, actor=stranger, username="x", role=Role.ORGANISER)


def test_roles_in_a_series_are_given_once_and_one_organiser_stays() -> None:
    role = SeriesRoleFactory.create()
    series, actor, helper = role.series, actor_of(role.login), LoginFactory.create()
    with refused("login_unknown", "value_unknown"):
        grant_series_role(series, actor=actor, username="nobody", role="guest")
    for _ in range(2):
        grant_series_role(series, actor=actor, username=helper.username, role=Role.SCORER)
    with refused("series_organisers"):
        revoke_series_role(series, role.pk, actor=actor)
    scorer = series.roles.get(role=Role.SCORER)
    for _ in range(2):
        revoke_series_role(series, scorer.pk, actor=actor)
    assert audited_verbs() == ["series.grant", "series.revoke"]


def test_an_event_takes_the_next_season_and_leaves_again() -> None:
    series = league()
    first, second = (event_world(players=0).event for _ in range(2))
    add_event(series, first, actor=SYSTEM)
    added = add_event(series, second, actor=SYSTEM, carried_percent=50)
    assert (added.season_number, added.division, added.carried_percent) == (2, 1, 50)
    assert last_entry().after == {
        "series": "Tuesday League",
        "season_number": 2,
        "carried_percent": 50,
    }
    add_event(series, second, actor=SYSTEM, carried_percent=50)  # changes nothing
    assert audited_verbs() == ["series.add_event"] * 2
    assert remove_event(series, second, actor=SYSTEM).series is None
    assert remove_event(series, second, actor=SYSTEM).season_number is None
    assert audited_verbs() == [*["series.add_event"] * 2, "series.remove_event"]


def test_a_place_in_a_series_is_refused_with_its_reasons() -> None:
    series = league()
    first, second = (event_world(players=0).event for _ in range(2))
    add_event(series, first, actor=SYSTEM)
    Event.objects.filter(pk=second.pk).update(aggregate=Aggregate.AVERAGE)
    with refused("value_out_of_range", "season_taken", "carry_needs_total"):
        add_event(series, second, actor=SYSTEM, season_number=1, carried_percent=101)
    with refused("event_in_series"):
        add_event(league(slug="other"), first, actor=SYSTEM)


def test_carried_points_are_frozen_with_the_event() -> None:
    series, event = league(), event_world(players=0).event
    add_event(series, event, actor=SYSTEM, season_number=2, carried_percent=50)
    with refused("carry_needs_total"):
        change_event(event, actor=SYSTEM, aggregate=Aggregate.AVERAGE)
    Event.objects.filter(pk=event.pk).update(status=EventStatus.RUNNING)
    with refused("season_of_series_frozen"):
        add_event(series, event, actor=SYSTEM, season_number=2, carried_percent=0)
    with refused("season_of_series_frozen"):
        remove_event(series, event, actor=SYSTEM)


def test_an_event_needs_the_consent_of_both_organisers_to_join_and_of_one_to_leave() -> None:
    world, role = event_world(players=0), SeriesRoleFactory.create()
    with pytest.raises(Forbidden):
        add_event(role.series, world.event, actor=world.actor("organiser"))
    with pytest.raises(Forbidden):
        add_event(role.series, world.event, actor=actor_of(role.login))
    add_event(role.series, world.event, actor=SYSTEM)
    with pytest.raises(Forbidden):
        remove_event(role.series, world.event, actor=world.actor("referee"))
    assert remove_event(role.series, world.event, actor=world.actor("organiser")).series is None
