"""Messages in a channel: one for a night and one for the sign-up, edited as they change."""

import json
from datetime import timedelta
from typing import Any

import pytest
import redis
from django.core.management import CommandError, call_command
from django.utils import timezone

from league.chat.discord import DOES
from league.chat.posting import update_chats
from league.models import ChatChannel, ChatMessage, Event
from league.nights.changes import cancel_night, change_night
from tests.factories import SignUpTermsFactory
from tests.factories.night import NightFactory
from tests.league.chat.discord import APPLICATION, TOKEN, Api, discord, said, tap
from tests.league.chat.leagues import HIDDEN, answered, league_night

pytestmark = pytest.mark.django_db


def methods(api: Api) -> list[str]:
    return [call.method for call in api.calls]


def test_a_night_has_one_message_that_is_edited(api: Api) -> None:
    made = league_night(slug="tuesday")
    assert update_chats() == 1
    assert update_chats() == 0
    (first,) = api.calls
    assert (first.method, first.path) == ("POST", f"/channels/{made.channel.channel_id}/messages")
    assert first.headers["Authorization"] == f"Bot {TOKEN}"
    assert first.content["allowed_mentions"] == {"parse": []}
    assert first.content["enforce_nonce"] is True
    assert len(first.content["nonce"]) <= 25
    assert "0 yes · 0 late · 0 no · 4 without an answer" in first.content["content"]
    (row,) = first.content["components"]
    assert [(one["style"], one["label"], one["custom_id"]) for one in row["components"]] == [
        (3, "Yes", made.button("yes")),
        (2, "Late", made.button("late")),
        (2, "No", made.button("no")),
    ]
    answered(made, 0, "yes")
    answered(made, 1, "late")
    assert update_chats(made.event.pk) == 1
    assert methods(api) == ["POST", "PATCH"]
    assert "nonce" not in api.calls[1].content
    (text,) = api.texts
    assert "1 yes · 1 late · 0 no · 2 without an answer\nYes: Aoi Mori\n1 player who" in text


def test_an_answer_asks_a_worker_to_edit_the_message_when_it_is_stored(
    api: Api, django_capture_on_commit_callbacks: Any, settings: Any
) -> None:
    made = league_night(linked=1)
    with redis.Redis.from_url(settings.REDIS_URL) as queue:
        queue.delete("chat")
        with django_capture_on_commit_callbacks(execute=True):
            said(tap(made.button("yes"), user=made.users[0]))
            assert queue.llen("chat") == 0
        (message,) = queue.lrange("chat", 0, -1)
        queue.delete("chat")
    headers = json.loads(message)["headers"]
    assert headers["task"] == "league.update_chats"
    assert headers["kwargsrepr"] == f"{{'event_id': {made.event.pk}}}"
    assert api.calls == []  # nothing is sent while somebody waits


def test_a_night_that_moves_or_is_cancelled_edits_its_message(api: Api) -> None:
    made = league_night()
    update_chats()
    actor = made.world.actor("organiser")
    change_night(made.night, actor=actor, venue="Club *9*")
    update_chats()
    assert "Club \\*9\\*" in api.texts[0]
    cancel_night(made.night, actor=actor)
    update_chats()
    (message,) = api.messages.values()
    assert message["components"] == []
    assert message["content"].splitlines()[2] == "Cancelled"
    assert methods(api) == ["POST", "PATCH", "PATCH"]


def test_a_closed_night_loses_its_buttons_and_a_past_one_is_left_alone(api: Api) -> None:
    made = league_night()
    update_chats()
    made.night.starts_at = timezone.now() - timedelta(hours=1)
    made.night.save()
    update_chats()
    (message,) = api.messages.values()
    assert message["components"] == []
    assert "Answers are closed." in message["content"]
    made.night.starts_at = timezone.now() - timedelta(days=2)
    made.night.save()
    assert update_chats() == 0


@pytest.mark.usefixtures("api")
def test_only_nights_of_the_next_days_have_a_message() -> None:
    made = league_night()
    NightFactory.create(event=made.event, number=2, starts_at=timezone.now() + timedelta(days=9))
    NightFactory.create(event=made.event, number=3, starts_at=timezone.now() - timedelta(hours=1))
    update_chats()
    assert list(ChatMessage.objects.values_list("night", flat=True)) == [made.night.pk]


@pytest.mark.parametrize("hidden", HIDDEN)
def test_nothing_of_a_draft_or_a_rehearsal_leaves(api: Api, hidden: dict[str, Any]) -> None:
    made = league_night()
    SignUpTermsFactory.create(event=made.event)
    Event.objects.filter(pk=made.event.pk).update(**hidden)
    assert (update_chats(), api.calls) == (0, [])


def test_without_the_settings_nothing_leaves(api: Api, settings: Any) -> None:
    league_night()
    settings.DISCORD = None
    assert (update_chats(), api.calls) == (0, [])


def test_a_message_that_somebody_deleted_is_sent_anew(api: Api) -> None:
    made = league_night()
    update_chats()
    api.messages.clear()
    answered(made, 0, "yes")
    update_chats()
    assert methods(api) == ["POST", "PATCH", "POST"]
    assert list(api.messages) == [ChatMessage.objects.get().message_id]
    api.messages.clear()
    cancel_night(made.night, actor=made.world.actor("organiser"))
    update_chats()
    assert methods(api)[3:] == ["PATCH"]
    assert not ChatMessage.objects.exists()


def test_a_channel_at_which_a_worker_is_gets_nothing_from_another(api: Api) -> None:
    made = league_night()
    ChatChannel.objects.filter(pk=made.channel.pk).update(
        waits_until=timezone.now() + timedelta(minutes=2)
    )
    assert (update_chats(), api.calls) == (0, [])


def test_an_open_sign_up_has_a_message_that_leads_to_its_page(api: Api) -> None:
    made = league_night(slug="tuesday")
    made.night.delete()
    terms = SignUpTermsFactory.create(event=made.event, capacity=6)
    update_chats()
    (message,) = api.messages.values()
    assert message["content"].splitlines()[1:3] == ["Sign-up is open.", "Free places: 2"]
    ((tapped, page),) = [row["components"] for row in message["components"]]
    assert (tapped["style"], tapped["custom_id"]) == (3, f"sign-up:{made.event.pk}")
    assert (page["style"], page["label"], page["url"]) == (
        5,
        "Sign-up page",
        "https://tenbou.example.org/events/tuesday/sign-up/",
    )
    terms.is_open = False
    terms.save()
    update_chats()
    assert methods(api) == ["POST", "PATCH"]
    assert "Sign-up is closed." in api.texts[0]
    assert api.calls[1].content["components"] == []


def test_messages_are_in_the_language_of_the_channel(api: Api) -> None:
    made = league_night()
    ChatChannel.objects.update(language="ja")
    update_chats()
    (row,) = api.calls[0].content["components"]
    assert [one["label"] for one in row["components"]] == ["参加", "遅刻", "不参加"]
    assert list(api.messages) == [made.channel.messages.get().message_id]


def test_the_command_puts_all_commands_at_once(api: Api, capsys: Any) -> None:
    call_command("register_chat_commands")
    (call,) = api.calls
    assert (call.method, call.path) == ("PUT", f"/applications/{APPLICATION}/commands")
    by_name = {one["name"]: one for one in call.content}
    assert list(by_name) == list(DOES)
    assert by_name["who"] == {
        "type": 1,
        "name": "who",
        "description": "Who comes to the next night",
        "description_localizations": {"ja": "次の開催日の参加者"},
        "contexts": [0],
        "integration_types": [0],
    }
    assert by_name["connect"]["default_member_permissions"] == "32"
    (option,) = by_name["link"]["options"]
    assert (option["type"], option["name"], option["required"]) == (3, "code", True)
    texts = [one["description"] for one in [*call.content, option]]
    assert max(map(len, texts)) <= 100
    assert "Registered: /standings" in capsys.readouterr().out


def test_the_command_says_why_it_failed(api: Api, settings: Any) -> None:
    api.next_answers = [(403, {})]
    with pytest.raises(CommandError, match="Discord answered 403"):
        call_command("register_chat_commands")
    settings.DISCORD = discord("http://127.0.0.1:9")
    with pytest.raises(CommandError, match="not reached: not_connected"):
        call_command("register_chat_commands")
    settings.DISCORD = None
    with pytest.raises(CommandError, match="settings TENBOU_DISCORD"):
        call_command("register_chat_commands")
