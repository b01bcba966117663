"""Reminders by the bot: to each player alone who is linked and has not answered, and to no channel."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.utils import timezone

from league.chat.posting import update_chats
from league.entrants.erasing import erase_person
from league.enums import EventStatus, NoticeKind
from league.models import Attendance, ChatReminder, Entrant, Mail, NightTerms, Notice
from league.nights.changes import cancel_night
from league.nights.reminders import remind_now
from league.notices.check_in_reminders import remind_of_check_in
from tests.factories import EntrantFactory, LoginFactory, SeriesFactory
from tests.factories.chat import ChatLoginFactory, ChatPersonFactory, ChatReminderFactory
from tests.league.chat.discord import Api, Call, said, tap
from tests.league.chat.leagues import LeagueNight, answered, league_night
from tests.league.web.readers import at, reader, words
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _counted_anew() -> None:
    cache.clear()


def reminded(*, linked: int = 2, **terms: Any) -> LeagueNight:
    """A night of whose players the first are linked, and were reminded by the chat alone."""
    made = league_night(linked=linked, slug="tuesday")
    ways = {"remind_by_mail": False, "remind_by_push": False, "remind_by_chat": True} | terms
    NightTerms.objects.create(event=made.event, **ways)
    return made


def remind(made: LeagueNight) -> int:
    return remind_now(made.night, actor=made.world.actor("organiser"))


def written(api: Api) -> list[Call]:
    """The messages to people, not those in channels."""
    return [call for call in api.calls if call.path.startswith("/channels/7")]


def test_who_is_linked_and_has_not_answered_is_written_to_alone(api: Api) -> None:
    made = reminded(linked=3)
    answered(made, 0, "no")
    assert remind(made) == 2
    assert (update_chats(made.event.pk), update_chats()) == (3, 0)
    assert [call.path for call in written(api)] == [
        f"/channels/7{user}/messages" for user in made.users[1:]
    ]
    opened = [call.content for call in api.calls if call.path == "/users/@me/channels"]
    assert opened == [{"recipient_id": user} for user in made.users[1:]]
    content = written(api)[0].content
    lines = content["content"].splitlines()
    assert lines[0] == "**Tuesday \\*League\\***"
    assert lines[1].startswith("Week 1, ")
    assert lines[2:] == [
        "You have not answered yet.",
        "<https://tenbou.example.org/events/tuesday/nights/1/>",
    ]
    ids = [one["custom_id"] for one in content["components"][0]["components"]]
    assert ids == [made.button(answer) for answer in ("yes", "late", "no")]
    assert not ChatReminder.objects.exists()


def test_the_channel_names_nobody_who_has_not_answered(api: Api) -> None:
    made = reminded(linked=4)
    remind(made)
    update_chats()
    channel = f"/channels/{made.channel.channel_id}/messages"
    (in_channel,) = [call for call in api.calls if call.path == channel]
    assert [one.player.display_name in in_channel.content["content"] for one in made.entrants] == [
        False
    ] * 4
    assert "<@" not in in_channel.content["content"]


@pytest.mark.usefixtures("api")
def test_a_tap_below_the_reminder_answers() -> None:
    made = reminded()
    text = said(tap(made.button("late"), user=made.users[0], guild="", channel="7500"))
    assert text == ("Week 1: your answer is “Late”.", True)
    assert Attendance.objects.get().answer == "late"
    assert said(tap(made.button("late"), user="77", guild=""))[0].startswith("Nobody knows yet")
    made.night.event.status = "draft"
    made.night.event.save()
    gone = said(tap(made.button("yes"), user=made.users[0], guild=""))[0]
    assert gone == "This no longer exists: it has been deleted."


def test_somebody_with_an_account_is_reached_as_well(api: Api) -> None:
    made = reminded(linked=0)
    for number, user in enumerate(("7001", "7002")):
        player = made.entrants[number].player
        player.login = LoginFactory.create(is_active=number == 0)
        player.save()
        ChatLoginFactory.create(login=player.login, user_id=user)
    assert remind(made) == 1
    update_chats()
    assert [call.path for call in written(api)] == ["/channels/77001/messages"]


@pytest.mark.parametrize(
    ("ways", "mails", "notices", "chats"),
    [
        ({}, 0, 0, 1),
        ({"remind_by_chat": False}, 0, 0, 0),
        ({"remind_by_mail": True}, 1, 0, 1),
        ({"remind_by_push": True, "remind_by_chat": False}, 0, 1, 0),
    ],
)
@pytest.mark.usefixtures("api")
def test_the_league_chooses_the_ways(
    settings: Any, ways: Any, mails: int, notices: int, chats: int
) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    made = reminded(linked=1, **ways)
    player = made.entrants[0].player
    player.login = LoginFactory.create(email="aoi@example.org")
    EmailAddress.objects.create(user=player.login, email="aoi@example.org", verified=True)
    player.save()
    remind(made)
    sent = Notice.objects.filter(kind=NoticeKind.NIGHT).count()
    assert (Mail.objects.count(), sent, ChatReminder.objects.count()) == (mails, notices, chats)


def test_without_the_settings_nobody_is_written_to(api: Api, settings: Any) -> None:
    made = reminded()
    settings.DISCORD = None
    assert (remind(made), ChatReminder.objects.count()) == (0, 0)
    ChatReminderFactory.create(night=made.night, entrant=made.entrants[0])
    assert (update_chats(), api.calls) == (0, [])


def test_what_nobody_needs_any_more_is_dropped(api: Api) -> None:
    made = reminded(linked=2)
    remind(made)
    answered(made, 0, "yes")
    made.entrants[1].chat_people.all().delete()
    update_chats()
    assert (written(api), ChatReminder.objects.count()) == ([], 0)
    remind_later = ChatReminderFactory.create(night=made.night, entrant=made.entrants[0])
    Attendance.objects.all().delete()
    cancel_night(made.night, actor=made.world.actor("organiser"))
    update_chats()
    assert not ChatReminder.objects.filter(pk=remind_later.pk).exists()
    assert written(api) == []


REFUSED: tuple[int, dict[str, str], dict[str, Any]] = (
    403,
    {},
    {"message": "Cannot send messages to this user", "code": 50007},
)


@pytest.mark.parametrize("answer", [REFUSED, (400, {}), (404, {})])
def test_who_lets_no_bot_write_is_left_alone_and_the_others_are_written_to(
    api: Api, answer: Any
) -> None:
    made = reminded(linked=2)
    remind(made)
    api.next_answers = [answer]
    update_chats()
    assert [call.path for call in written(api)] == [f"/channels/7{made.users[1]}/messages"]
    assert not ChatReminder.objects.exists()


@pytest.mark.parametrize(
    ("answer", "seconds"), [((503, {}, {}), 60), ((429, {}, {"retry_after": 30.5}), 31)]
)
def test_pauses_and_server_errors_are_waited_for(api: Api, answer: Any, seconds: int) -> None:
    made = reminded(linked=1)
    remind(made)
    api.next_answers = [answer]
    update_chats()
    row = ChatReminder.objects.get()
    wait = (row.waits_until - timezone.now()).total_seconds()
    assert row.tries == 1
    assert wait == pytest.approx(seconds, abs=5)
    update_chats()
    assert written(api) == []
    ChatReminder.objects.update(waits_until=timezone.now() - timedelta(seconds=1))
    update_chats()
    assert len(written(api)) == 1
    assert not ChatReminder.objects.exists()


def test_a_reminder_that_fails_on_and_on_is_given_up(api: Api) -> None:
    made = reminded(linked=1)
    remind(made)
    ChatReminder.objects.update(tries=6)
    api.next_answers = [(503, {}, {})]
    update_chats()
    assert not ChatReminder.objects.exists()


@pytest.mark.usefixtures("api")
def test_an_erased_person_is_not_reminded() -> None:
    made = reminded(linked=1)
    remind(made)
    made.world.organiser.is_superuser = True
    made.world.organiser.save()
    player = made.entrants[0].player
    erase_person(player, actor=made.world.actor("organiser"), name=player.display_name)
    assert not ChatReminder.objects.exists()


def test_a_link_of_another_season_of_the_series_reaches_too(api: Api) -> None:
    made, before = reminded(linked=0), event_world(players=0)
    series = SeriesFactory.create()
    for number, event in enumerate((before.event, made.event), 1):
        event.series, event.season_number = series, number
        event.save()
    entrant = EntrantFactory.create(event=before.event, player=made.entrants[3].player, number=9)
    ChatPersonFactory.create(user_id="9001", entrant=entrant)
    assert remind(made) == 1
    update_chats()
    assert [call.path for call in written(api)] == ["/channels/79001/messages"]


def test_a_player_who_is_not_checked_in_is_written_to_alone(api: Api) -> None:
    made = league_night(linked=2, slug="tuesday", status=EventStatus.OPEN)
    Entrant.objects.filter(pk=made.entrants[1].pk).update(status="checked_in")
    organiser = made.world.actor("organiser")
    page = reader(made.world.organiser).get(at("check_in_remind", made.world))
    assert "Aoi Mori Discord" in words(page)
    assert remind_of_check_in(made.event, actor=organiser) == 1
    update_chats(made.event.pk)
    (message,) = written(api)
    assert message.path == f"/channels/7{made.users[0]}/messages"
    assert message.content["content"].splitlines()[1:] == [
        "Aoi Mori, you are not checked in for Tuesday \\*League\\* yet.",
        "Please come to the check-in desk.",
        "<https://tenbou.example.org/events/tuesday/>",
    ]
    assert not ChatReminder.objects.exists()


def test_nobody_is_written_to_who_has_checked_in_meanwhile(api: Api) -> None:
    made = league_night(linked=1, status=EventStatus.OPEN)
    remind_of_check_in(made.event, actor=made.world.actor("organiser"))
    Entrant.objects.update(status="checked_in")
    update_chats(made.event.pk)
    assert (written(api), ChatReminder.objects.count()) == ([], 0)
