"""A channel that takes nothing: pauses, server errors, refusals, and a bot that was removed."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.chat.connecting import resume_channel
from league.chat.posting import update_chats
from league.core.errors import Forbidden
from league.models import AuditEntry, ChatChannel, Mail
from tests.factories.chat import ChatChannelFactory
from tests.league.chat.discord import Api, discord
from tests.league.chat.leagues import league_night, waited
from tests.league.web.readers import words

pytestmark = pytest.mark.django_db

Answer = tuple[int, dict[str, str], dict[str, Any]]
UNKNOWN_CHANNEL: Answer = (404, {}, {"message": "Unknown Channel", "code": 10003})
MISSING_ACCESS: Answer = (403, {}, {"message": "Missing Access", "code": 50001})
MISSING_PERMISSIONS: Answer = (403, {}, {"message": "Missing Permissions", "code": 50013})


def wait_of(channel: ChatChannel) -> timedelta:
    channel.refresh_from_db()
    return channel.waits_until - timezone.now()


def about(seconds: float) -> Any:
    return pytest.approx(seconds, abs=5)


def test_discord_says_how_long_to_wait(api: Api) -> None:
    channel = league_night().channel
    api.next_answers = [(429, {"Retry-After": "90"})]
    assert update_chats() == 0
    assert wait_of(channel).total_seconds() == about(90)
    assert (update_chats(), len(api.calls)) == (0, 1)
    waited(channel)
    assert update_chats() == 1
    channel.refresh_from_db()
    assert (channel.failure, channel.tries) == (None, 0)


@pytest.mark.parametrize(
    ("content", "seconds"),
    [
        ({"retry_after": 64.57, "global": False}, 65),
        ({"retry_after": "soon"}, 5),
        ({"retry_after": -1}, 5),
        ({"retry_after": 1e12}, 5),
        (["retry_after"], 5),
    ],
)
def test_the_pause_also_stands_in_the_content(api: Api, content: Any, seconds: int) -> None:
    channel = league_night().channel
    api.next_answers = [
        (
            429,
            {},
            {"message": "You are being rate limited.", **content}
            if isinstance(content, dict)
            else content,
        )
    ]
    update_chats()
    assert wait_of(channel).total_seconds() == about(seconds)


def test_a_pause_of_the_whole_bot_holds_for_all_channels(api: Api) -> None:
    channel = league_night().channel
    other = ChatChannelFactory.create()
    api.next_answers = [(429, {}, {"retry_after": 120.0, "global": True})]
    update_chats(channel.event_id)
    assert wait_of(other).total_seconds() == about(120)


def test_server_errors_and_no_answer_are_tried_again_later_and_later(
    api: Api, settings: Any
) -> None:
    channel = league_night().channel
    for seconds in (60, 120, 240):
        api.next_answers = [(502, {}, {})]
        assert update_chats() == 0
        assert wait_of(channel).total_seconds() == about(seconds)
        waited(channel)
    settings.DISCORD = discord("http://127.0.0.1:9")
    update_chats()
    assert wait_of(channel).total_seconds() == about(480)
    ChatChannel.objects.update(tries=300)
    waited(channel)
    update_chats()
    assert wait_of(channel).total_seconds() == about(3600)
    waited(channel)
    settings.DISCORD = discord(api.address)
    assert update_chats() == 1
    channel.refresh_from_db()
    assert (channel.tries, channel.failure, channel.ended_at) == (0, None, None)


@pytest.mark.parametrize("answer", [(401, {}), (400, {}), (404, {}), MISSING_PERMISSIONS])
def test_a_channel_that_takes_nothing_is_left_for_an_hour_and_the_page_says_why(
    api: Api, answer: Any
) -> None:
    channel = league_night().channel
    api.next_answers = [answer]
    update_chats()
    assert wait_of(channel) > timedelta(minutes=59)
    assert (channel.failure, channel.ended_at) == (answer[0], None)


@pytest.mark.parametrize("answer", [UNKNOWN_CHANNEL, MISSING_ACCESS])
@pytest.mark.parametrize("sent_before", [False, True])
def test_a_removed_bot_or_channel_ends_the_connection_and_the_organiser_hears_of_it(
    api: Api, settings: Any, client: Client, answer: Any, *, sent_before: bool
) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    made = league_night(slug="tuesday")
    made.world.organiser.email = "o@example.org"
    made.world.organiser.save()
    ChatChannel.objects.update(connected_by=made.world.organiser)
    if sent_before:
        update_chats()
        made.night.venue = "Elsewhere"
        made.night.save()
    api.next_answers = [answer]
    calls = len(api.calls) + 1
    assert (update_chats(), update_chats(), len(api.calls)) == (0, 0, calls)
    made.channel.refresh_from_db()
    assert made.channel.ended_at is not None
    assert AuditEntry.objects.filter(verb="chat.end", event=made.event).count() == 1
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == (
        "o@example.org",
        "Discord: #league is no longer connected",
    )
    assert "https://tenbou.example.org/events/tuesday/manage/chat/" in mail.body
    client.force_login(made.world.organiser)
    assert "Nothing is sent to #league any more." in words(
        client.get(reverse("manage", args=["tuesday"]))
    )
    assert "the bot may not see it: nothing is sent" in words(
        client.get(reverse("chat", args=["tuesday"]))
    )


@pytest.mark.usefixtures("api")
def test_an_ended_connection_is_resumed_by_its_organiser_alone() -> None:
    made = league_night()
    ChatChannel.objects.update(ended_at=timezone.now(), failure=404, tries=3)
    assert update_chats() == 0
    with pytest.raises(Forbidden):
        resume_channel(made.channel, actor=made.world.actor("referee"))
    for _ in range(2):
        resume_channel(made.channel, actor=made.world.actor("organiser"))
    assert update_chats() == 1
    made.channel.refresh_from_db()
    assert (made.channel.ended_at, made.channel.failure) == (None, None)


@pytest.mark.usefixtures("api")
def test_nothing_is_mailed_without_an_address_or_a_mail_server() -> None:
    made = league_night()
    ChatChannel.objects.update(connected_by=made.world.organiser)
    assert not Mail.objects.exists()
