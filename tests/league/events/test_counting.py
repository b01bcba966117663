"""Whose events count across events: a setting, and an administrator's tick."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from league.core import shared_answers
from league.core.errors import Forbidden
from league.core.notice_queue import queue_notice
from league.core.permissions import ANONYMOUS, Actor
from league.core.queries.actors import actor_of
from league.demo.event import create_demo_event
from league.enums import NoticeKind
from league.events.counting import count_publicly
from league.events.events import create_event
from league.models import Achievement, Delivery, Event, Player, Rating
from league.notices.spreading import spread_notices
from league.series.copying import copy_event
from league.series.queries.series import listed_series
from league.statistics.ratings_and_achievements import update_statistics
from tests.entries import WHOLE_GAME
from tests.factories import EntrantFactory, LoginFactory, SeriesFactory, SeriesRoleFactory
from tests.factories.night import NightFactory
from tests.factories.notice import MailboxFactory, SubscriptionFactory
from tests.league.api.callers import Caller, anonymous, person
from tests.league.everything import Everything
from tests.league.test_embargo_sweep import READS, logged_in, text_of
from tests.league.web.readers import reader, words
from tests.shortcuts import audited_verbs, play
from tests.worlds import event_world, running_event

pytestmark = pytest.mark.django_db

MARK = "Zzuncounted"
#: Reads of the event itself, and of what belongs to it.
OF_THE_EVENT = re.compile(
    r"(events|sessions|tables|entrants|teams|seats|nights|hands|penalties|calls|stages|divisions)/<"
    r"|oembed|series|who/"
)
BY_LINK = (
    *("link:", "live-link", "own_seat", "own_nights", "invitation", "sign_up", "table_card"),
    *("team_link", "notices_by_mail", "comparison"),
)


def creator(*, permission: bool = False, **values: bool) -> Actor:
    login = LoginFactory.create(**values)
    if permission:
        login.user_permissions.add(Permission.objects.get(codename="count_publicly"))
    return actor_of(login)


@pytest.mark.parametrize(
    ("setting", "counting"),
    [
        ("everybody", [True, True, True, True]),
        ("trusted", [False, True, True, True]),
        ("approved", [False, False, False, True]),
    ],
)
def test_the_setting_says_whose_events_count_from_the_start(
    setting: str, counting: list[bool]
) -> None:
    creators = [
        creator(),
        creator(permission=True),
        creator(is_staff=True),
        creator(is_staff=True, is_superuser=True),
    ]
    with override_settings(RATED_EVENTS=setting):
        events = [create_event(actor=one, preset="wrc-2025", name="Spring") for one in creators]
    assert [event.counts_publicly for event in events] == counting


@override_settings(RATED_EVENTS="approved")
def test_a_copy_counts_where_its_source_does() -> None:
    source = event_world().event
    actor = actor_of(source.roles.get(role="organiser").login)
    assert copy_event(source, actor=actor, name="Second").counts_publicly
    Event.objects.filter(pk=source.pk).update(counts_publicly=False)
    source.refresh_from_db()
    assert not copy_event(source, actor=actor, name="Third").counts_publicly


@override_settings(RATED_EVENTS="approved")
def test_the_demo_event_counts() -> None:
    event = create_demo_event(stage="draft", seed=1, name="Demo", players=8, password="x")
    event.refresh_from_db()
    assert event.counts_publicly


def shows(made: Everything, caller: Caller) -> set[str]:
    open_to_all = [item for item in READS if not item.name.startswith(BY_LINK)]
    return {item.route for item in open_to_all if MARK in text_of(made, item, caller)}


@pytest.mark.slow
def test_an_event_that_does_not_count_is_on_its_own_pages_alone() -> None:
    made = Everything()
    Player.objects.filter(entrants__event=made.event).update(
        display_name=f"{MARK} player", home_event=made.event
    )
    Event.objects.filter(pk=made.event.pk).update(name=MARK, venue=MARK)
    stranger = made.world.stranger
    callers = [anonymous(), logged_in(person(stranger), stranger)]
    elsewhere = {route for route in shows(made, callers[0]) if not OF_THE_EVENT.search(route)}
    assert {"", "players/", "clubs/"} <= elsewhere  # the sweep would see it
    Event.objects.filter(pk=made.event.pk).update(counts_publicly=False)
    cache.clear()  # no answer is from before
    shared_answers.here.clear()
    for caller in callers:
        found = {route for route in shows(made, caller) if not OF_THE_EVENT.search(route)}
        # The page of a player by the number, to which the event's pages link, has the name alone.
        assert [route for route in sorted(found) if "players/<" not in route] == []


def test_results_count_nowhere_else_until_an_administrator_lets_them() -> None:
    world = running_event()
    play(world.table, WHOLE_GAME)
    Event.objects.update(counts_publicly=False, results_released=True)
    event, player = world.event, world.entrants[0].player
    update_statistics()
    assert (Rating.objects.count(), Achievement.objects.count()) == (0, 0)
    profile, standings = f"/players/{player.pk}/", f"/events/{event.slug}/standings/"
    visitor = Client()
    assert event.name not in words(visitor.get(profile))
    assert player.display_name in words(visitor.get(standings))
    season = f"/events/{event.slug}/players/{world.entrants[0].number}/"
    assert "Games 1 Placements" in words(visitor.get(season))
    count_publicly(event, actor=creator(is_superuser=True))
    update_statistics()
    assert Rating.objects.count() == 4
    assert event.name in words(visitor.get(profile))
    assert audited_verbs()[-1] == "event.count_publicly"


@override_settings(RATED_EVENTS="trusted")
def test_a_series_without_an_event_that_counts_is_listed_for_its_people_alone() -> None:
    world = event_world()
    series = SeriesFactory.create(is_public=True)
    SeriesRoleFactory.create(series=series, login=world.organiser, role="organiser")
    Event.objects.update(series=series, season_number=1, counts_publicly=False)
    assert list(listed_series(ANONYMOUS)) == []
    assert list(listed_series(world.actor("organiser"))) == [series]
    Event.objects.update(counts_publicly=True)
    assert list(listed_series(ANONYMOUS)) == [series]


def test_the_own_seat_and_night_of_an_event_that_does_not_count_are_on_the_own_pages_alone() -> (
    None
):
    world = running_event(name="Garage Cup")
    league = event_world(name="Garage League", status="running", kind="league")
    player = world.entrants[0].player
    EntrantFactory.create(event=league.event, player=player)
    NightFactory.create(
        event=league.event, name="Night 7", starts_at=timezone.now() + timedelta(days=2)
    )
    player.login = LoginFactory.create()
    player.save()
    Event.objects.update(counts_publicly=False)
    pages = ("/", "/account/", f"/players/{player.pk}/seat/")
    own, others = reader(player.login), (reader(LoginFactory.create()), reader())
    seats = ["Garage Cup" in words(own.get(page)) for page in pages]
    nights = ["Night 7" in words(own.get(page)) for page in pages[:2]]
    assert (seats, nights) == ([True, True, True], [True, True])
    seen = [words(other.get(page)) for other in others for page in (pages[0], pages[2])]
    assert not [page for page in seen if "Garage" in page]


def test_followers_of_a_player_hear_nothing_of_an_event_that_does_not_count() -> None:
    world = running_event()
    follower, other = MailboxFactory.create(), MailboxFactory.create()
    SubscriptionFactory.create(recipient=follower, player=world.entrants[0].player, event=None)
    SubscriptionFactory.create(recipient=other, event=world.event)
    Event.objects.update(counts_publicly=False)
    queue_notice(NoticeKind.SEATING, event_id=world.event.pk, session_id=world.session.pk)
    spread_notices()
    assert list(Delivery.objects.values_list("recipient", flat=True)) == [other.pk]


def test_administrators_decide_on_the_admin_pages_and_organisers_read_it() -> None:
    world = event_world()
    Event.objects.update(counts_publicly=False)
    said = "This event is in no list and no search."
    assert said in words(reader(world.organiser).get(f"/events/{world.event.slug}/manage/"))
    with pytest.raises(Forbidden):
        count_publicly(world.event, actor=actor_of(LoginFactory.create(is_staff=True)))
    admin = Client()
    admin.force_login(LoginFactory.create(is_staff=True, is_superuser=True))
    sent = {"action": "let_count", "_selected_action": [world.event.pk]}
    for action, counts in (("let_count", True), ("let_count", True), ("stop_counting", False)):
        sent["action"] = action
        assert admin.post(reverse("admin:league_event_changelist"), sent).status_code == 302
        assert list(Event.objects.values_list("counts_publicly", flat=True)) == [counts]
    assert audited_verbs() == ["event.count_publicly", "event.stop_counting"]
