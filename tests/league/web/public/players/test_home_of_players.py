"""The home page of a player who is logged in: own seats, nights that ask, sign-ups with one tap."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from league.entrants.sign_up_admin import decline_sign_up
from league.enums import EntrantStatus, EventKind, EventStatus, SessionStatus, SignUpStatus
from league.models import Attendance, AuditEntry, Entrant, Event, Night, Player, SignUp
from league.nights.attendance import answer_night
from tests.factories import EntrantFactory, LoginFactory, PlayerFactory
from tests.factories.night import NightFactory
from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.sign_ups import lunch, open_world
from tests.worlds import World, drawn_event, event_world

pytestmark = pytest.mark.django_db


def player_with_login(player: Player | None = None) -> User:
    login: User = LoginFactory.create()
    player = player or PlayerFactory.create(display_name="Lena Brandt")
    player.login = login
    player.save()
    return login


def league(**event: Any) -> tuple[World, User]:
    world = event_world(
        players=5, kind=EventKind.LEAGUE, **{"name": "Winter League", "time_zone": "UTC"} | event
    )
    NightFactory.create(event=world.event)
    return world, player_with_login(world.entrants[0].player)


def test_a_night_is_answered_on_the_home_page() -> None:
    world, login = league()
    browser = reader(login)
    page = browser.get("/")
    assert "Will you come?" in words(page)
    page = submit(page, "Late Week 1", follow=True)
    assert page.redirect_chain == [("/", 302)]
    assert messages_of(page) == ["Your answer is saved."]
    start = Night.objects.get().starts_at
    page = submit(
        page, "Save Week 1", {"arrives_at": f"{start + timedelta(minutes=20):%H:%M}"}, follow=True
    )
    assert page.redirect_chain == [("/", 302)]
    row = Attendance.objects.get()
    assert (row.entrant, row.answer, row.answered_by) == (world.entrants[0], "late", login)
    assert "0 yes, 1 late, 0 no" in words(page)


def test_only_the_next_night_of_each_league_asks() -> None:
    world, login = league()
    NightFactory.create(event=world.event)
    page = words(reader(login).get("/"))
    assert ("Week 1" in page, "Week 2" in page) == (True, False)


def test_a_night_whose_answers_are_closed_says_what_was_answered() -> None:
    world, login = league()
    night = Night.objects.get()
    answer_night(night, world.entrants[0], "yes", actor=world.actor("organiser"))
    Night.objects.update(answers_until=timezone.now() - timedelta(hours=1))
    page = reader(login).get("/")
    assert "Your answer: Yes." in words(page)
    assert 'value="late"' not in page.content.decode()


@pytest.mark.parametrize(
    "hidden",
    [
        {"status": EventStatus.DRAFT},
        {"is_rehearsal": True, "rated": False},
        {"archived_at": timezone.now(), "status": EventStatus.FINISHED},
    ],
)
def test_nights_of_events_that_are_not_public_or_over_are_not_named(
    hidden: dict[str, Any],
) -> None:
    world, login = league()
    Event.objects.filter(pk=world.event.pk).update(**hidden, gives_achievements=False)
    assert "Week 1" not in words(reader(login).get("/"))


@pytest.mark.parametrize("status", [EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED])
def test_players_who_have_left_are_not_asked(status: str) -> None:
    world, login = league()
    Entrant.objects.filter(pk=world.entrants[0].pk).update(status=status)
    assert "Will you come?" not in words(reader(login).get("/"))


def test_others_see_no_nights_there() -> None:
    world, _login = league()
    for browser in (reader(), reader(world.organiser)):
        assert "Will you come?" not in words(browser.get("/"))


def test_a_seat_is_on_the_home_page_once_it_is_published() -> None:
    world = drawn_event()
    login = player_with_login(world.entrants[0].player)
    draft = reader(login).get("/")
    assert "own-seat" not in draft.content.decode()
    world.session.status = SessionStatus.PUBLISHED
    world.session.save()
    shown = words(reader(login).get("/"))
    assert "Session 1, next Table 1" in shown


def test_a_player_signs_up_with_one_tap_and_takes_it_back() -> None:
    world = open_world(event={"name": "Next Cup"}, fee=Decimal(45), currency="EUR")
    login = player_with_login()
    browser = reader(login)
    page = browser.get("/")
    assert "Fee: 45 €" in words(page)
    page = submit(page, "Sign up: Next Cup", follow=True)
    assert messages_of(page) == ["You have a place in Next Cup, as player number 1."]
    row = SignUp.objects.get()
    assert (row.status, row.name, row.login) == (SignUpStatus.ACCEPTED, "Lena Brandt", login)
    assert Entrant.objects.get().player == login.player
    page = submit(page, "Withdraw: Next Cup", follow=True)
    assert messages_of(page) == ["You have withdrawn from Next Cup."]
    assert SignUp.objects.get().status == SignUpStatus.WITHDRAWN
    page = submit(page, "Sign up: Next Cup", follow=True)
    assert messages_of(page) == ["You have a place in Next Cup, as player number 1."]
    actors = AuditEntry.objects.filter(event_id=world.event.pk, verb__startswith="sign_up.")
    assert set(actors.values_list("login", flat=True)) <= {login.pk, None}


def test_a_full_event_says_that_one_waits() -> None:
    world = open_world(players=1, event={"name": "Next Cup"}, capacity=1)
    browser = reader(player_with_login())
    page = submit(browser.get("/"), "Join the waiting list: Next Cup", follow=True)
    assert messages_of(page) == ["You are number 1 on the waiting list of Next Cup."]
    assert "You are number 1 on the waiting list." in words(browser.get("/"))
    assert "You are number 1 on the waiting list." in words(browser.get(at("event", world)))


def test_required_questions_lead_to_the_form_and_optional_ones_do_not() -> None:
    world = open_world(event={"name": "Next Cup"})
    question = lunch(world)
    login = player_with_login()
    page = reader(login).get("/")
    assert f'href="{at("sign_up_new", world)}"' in page.content.decode()
    assert at("sign_up_at_once", world) not in page.content.decode()
    answer = reader(login).post(at("sign_up_at_once", world), {"from": "home"}, follow=True)
    assert (len(messages_of(answer)), SignUp.objects.count()) == (1, 0)
    question.required = False
    question.save()
    submit(reader(login).get("/"), "Sign up: Next Cup")
    assert SignUp.objects.get().status == SignUpStatus.ACCEPTED


def test_the_page_of_an_event_signs_up_with_one_tap_as_well() -> None:
    world = open_world(event={"name": "Next Cup"}, approval=True)
    browser = reader(player_with_login())
    page = submit(browser.get(at("event", world)), "Sign up: Next Cup", follow=True)
    assert page.redirect_chain == [(at("event", world), 302)]
    assert messages_of(page) == ["You have signed up for Next Cup. An organiser will answer."]
    page = submit(page, "Withdraw: Next Cup", follow=True)
    assert SignUp.objects.get().status == SignUpStatus.WITHDRAWN


def test_two_taps_are_one_sign_up() -> None:
    world = open_world(event={"name": "Next Cup"})
    browser = reader(player_with_login())
    page = browser.get("/")
    submit(page, "Sign up: Next Cup")
    submit(page, "Sign up: Next Cup")
    assert (SignUp.objects.count(), world.event.entrants.count()) == (1, 1)


def test_who_is_declined_or_disqualified_has_no_button() -> None:
    world = open_world(event={"name": "Next Cup"}, approval=True)
    login = player_with_login()
    submit(reader(login).get("/"), "Sign up: Next Cup")
    decline_sign_up(SignUp.objects.get(), actor=world.actor("organiser"))
    assert at("sign_up_at_once", world) not in reader(login).get("/").content.decode()
    other = open_world(event={"name": "Other Cup", "slug": "other"})
    EntrantFactory.create(event=other.event, player=login.player, status=EntrantStatus.DISQUALIFIED)
    assert at("sign_up_at_once", other) not in reader(login).get("/").content.decode()
    reader(login).post(at("sign_up_at_once", other))
    assert not other.event.sign_ups.exists()


def test_one_tap_needs_a_login_with_a_record_and_an_event_that_is_seen() -> None:
    world = open_world(event={"name": "Next Cup"})
    for name in ("sign_up_at_once", "sign_up_withdraw"):
        assert reader().post(at(name, world)).url.startswith(reverse("account_login"))
        assert reader(world.stranger).post(at(name, world)).status_code == 404
    login = player_with_login()
    assert reader(login).post(at("sign_up_withdraw", world)).status_code == 404
    Event.objects.update(status=EventStatus.DRAFT)
    assert reader(login).post(at("sign_up_at_once", world)).status_code == 404
    assert not SignUp.objects.exists()
