"""Reminders go once, at the time that the league sets, to those who have not answered."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from league.core.errors import Forbidden
from league.enums import EventKind, EventStatus, NightAnswer
from league.models import Attendance, Delivery, Event, Mail, Night, Notice
from league.nights.attendance import answer_night
from league.nights.changes import cancel_night, change_night, remove_night
from league.nights.group import change_night_terms
from league.nights.queries.nights import answer_token
from league.nights.reminders import remind_now, remind_of_nights
from league.notices.queries.followed import followed_by
from league.notices.queries.texts import text_for
from league.notices.spreading import spread_notices
from tests.factories import SignUpFactory
from tests.factories.night import NightFactory
from tests.factories.notice import DeviceFactory, SubscriptionFactory, WebhookFactory
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
#: A Thursday, 19:00 in Berlin; two days before at 18:00 it is 16:00 UTC.
START = datetime(2027, 6, 10, 17, 0, tzinfo=UTC)
DUE = datetime(2027, 6, 8, 16, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def mail_works(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True


def league(**event: Any) -> World:
    """Three players; the first two signed up with e-mail addresses."""
    world = event_world(players=3, kind=EventKind.LEAGUE, time_zone="Europe/Berlin", **event)
    NightFactory.create(event=world.event, starts_at=START)
    for place, name in enumerate(("ana", "ben")):
        SignUpFactory.create(
            event=world.event,
            entrant=world.entrants[place],
            player=world.entrants[place].player,
            status="accepted",
            contact=f"{name}@example.org",
        )
    change_night_terms(
        world.event,
        actor=world.actor("organiser"),
        reminder_days=2,
        reminder_time=time(18),
    )
    return world


def mailed() -> list[str]:
    return sorted(Mail.objects.values_list("to", flat=True))


def test_a_reminder_goes_once_and_to_nobody_who_has_answered() -> None:
    world = league()
    assert remind_of_nights(now=DUE - timedelta(minutes=1)) == 0
    answer_night(
        Night.objects.get(), world.entrants[1], NightAnswer.NO, actor=world.actor("organiser")
    )
    assert (remind_of_nights(now=DUE), mailed()) == (1, ["ana@example.org"])
    mail = Mail.objects.get()
    assert f"/a/{answer_token(world.entrants[0])}/" in mail.body
    assert mail.subject == f"Week 1: will you come? · {world.event.name}"
    assert (remind_of_nights(now=DUE + timedelta(hours=3)), len(mailed())) == (0, 1)
    rows = Attendance.objects.filter(reminded_at__isnull=False)
    assert list(rows.values_list("entrant", "reminded_at")) == [(world.entrants[0].pk, DUE)]


def test_a_night_on_another_day_is_reminded_of_again() -> None:
    world = league()
    assert remind_of_nights(now=DUE) == 2
    night, actor = Night.objects.get(), world.actor("organiser")
    change_night(night, actor=actor, starts_at=START + timedelta(minutes=30))
    assert remind_of_nights(now=DUE) == 0
    change_night(night, actor=actor, starts_at=START + timedelta(days=7))
    assert remind_of_nights(now=DUE + timedelta(days=7)) == 2


def test_a_reminder_that_is_half_a_day_late_is_left_out() -> None:
    league()
    assert remind_of_nights(now=DUE + timedelta(hours=12)) == 0


@pytest.mark.parametrize("hidden", ["draft", "rehearsal", "cancelled", "closed", "off"])
def test_nobody_is_reminded_of_a_night_that_takes_no_answers(hidden: str) -> None:
    world = league()
    night, actor = Night.objects.get(), world.actor("organiser")
    events = Event.objects.filter(pk=world.event.pk)
    if hidden == "draft":
        events.update(status=EventStatus.DRAFT)
    elif hidden == "rehearsal":
        events.update(is_rehearsal=True, rated=False, gives_achievements=False)
    elif hidden == "cancelled":
        cancel_night(night, actor=actor)
    elif hidden == "closed":
        change_night(night, actor=actor, answers_until=DUE - timedelta(hours=1))
    else:
        change_night_terms(world.event, actor=actor, reminder_days=None)
    assert (remind_of_nights(now=DUE), mailed()) == (0, [])
    if hidden != "off":
        with refused("night_not_reminded"):
            remind_now(night, actor=actor, now=DUE)


def test_the_organiser_reminds_at_once_and_not_twice_within_the_hour() -> None:
    world = league()
    night, actor = Night.objects.get(), world.actor("organiser")
    assert remind_now(night, actor=actor, now=DUE) == 2
    assert remind_now(night, actor=actor, now=DUE) == 0  # one is left whom nothing reaches
    assert len(mailed()) == 2
    assert remind_now(night, actor=actor, now=DUE + timedelta(hours=2)) == 2
    for entrant in world.entrants:
        answer_night(night, entrant, NightAnswer.YES, actor=actor)
    with refused("nobody_to_remind"):
        remind_now(night, actor=actor, now=DUE + timedelta(hours=2))
    with pytest.raises(Forbidden):
        remind_now(night, actor=world.actor("scorer"))


def test_a_device_that_follows_a_player_is_reminded_until_the_player_answers() -> None:
    world = league()
    player = world.entrants[2].player
    device, webhook = DeviceFactory.create(), WebhookFactory.create(event=world.event)
    SubscriptionFactory.create(recipient=device, event=None, player=player)
    assert remind_of_nights(now=DUE) == 3
    spread_notices()
    rows = {row.recipient_id: row.notice for row in Delivery.objects.all()}
    text = text_for(rows[device.pk], followed_by(device))
    assert text is not None
    assert text.body == (
        f"Week 1, 10 Jun 2027, 19:00 (Europe/Berlin): who comes?\n{player.display_name}, will you come?"
    )
    assert "/a/" not in text.url + text.body
    counts = text_for(rows[webhook.pk], followed_by(webhook))
    assert counts is not None
    assert counts.body.endswith("Coming: 0. No answer yet: 3.")
    answer_night(
        Night.objects.get(), world.entrants[2], NightAnswer.YES, actor=world.actor("organiser")
    )
    assert text_for(Notice.objects.get(), followed_by(device)) is None


def test_a_night_of_which_players_were_only_reminded_is_still_deleted() -> None:
    world = league()
    assert remind_of_nights(now=DUE) == 2
    remove_night(Night.objects.get(), actor=world.actor("organiser"))
    assert not Night.objects.exists()
