"""A channel of a whole series: each of its events posts there, unless it has a channel of its own."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.chat.connecting import disconnect_channel, make_event_code, make_series_code
from league.chat.posting import update_chats
from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.enums import EventKind, EventStatus, Role
from league.events.events import set_event_status
from league.models import AuditEntry, ChatChannel, ChatMessage, Event, Series
from league.series.copying import copy_event
from league.series.seasons import NextSeason, make_season
from tests.factories import SeriesFactory, SeriesRoleFactory, SignUpTermsFactory
from tests.factories.chat import ChatChannelFactory
from tests.factories.night import NightFactory
from tests.league.chat.discord import CHANNEL, Api, command, said, tap
from tests.league.chat.leagues import HIDDEN, LeagueNight, league_night
from tests.worlds import event_world

pytestmark = pytest.mark.django_db

OTHER = "300000000000000002"


@pytest.fixture(autouse=True)
def _counted_anew() -> None:
    cache.clear()


def series_night() -> tuple[LeagueNight, Series]:
    """A league whose series is connected with the channel in place of the event."""
    series = SeriesFactory.create(name="Tuesdays")
    made = league_night(linked=1, series=series, season_number=1)
    SeriesRoleFactory.create(series=series, login=made.world.organiser, role=Role.ORGANISER)
    ChatChannel.objects.update(event=None, series=series)
    return made, series


def season(series: Series, number: int, **values: Any) -> Event:
    values = {"status": EventStatus.RUNNING, "kind": EventKind.LEAGUE} | values
    return event_world(players=0, series=series, season_number=number, **values).event


def night_of(event: Event, name: str) -> Any:
    return NightFactory.create(event=event, name=name, starts_at=timezone.now() + timedelta(days=1))


def test_a_code_of_a_series_connects_the_channel_with_all_its_events(api: Api) -> None:
    made, series = series_night()
    ChatChannel.objects.all().delete()
    code = make_series_code(series, actor=made.world.actor("organiser")).code
    text = "This channel is now connected with Tuesdays."
    assert said(command("connect", code)) == (text, True)
    row = ChatChannel.objects.get()
    assert (row.event, row.series, row.connected_by) == (None, series, made.world.organiser)
    assert AuditEntry.objects.get(verb="chat.connect").event is None
    assert (update_chats(), len(api.texts)) == (1, 1)


def test_only_organisers_of_the_series_make_its_code_and_end_its_channel() -> None:
    made, series = series_night()
    actor = made.world.actor("organiser")
    series.roles.all().delete()
    with pytest.raises(Forbidden):
        make_series_code(series, actor=actor)
    with pytest.raises(Forbidden):
        disconnect_channel(ChatChannel.objects.get(), actor=actor)


def test_a_code_of_who_no_longer_organises_the_series_connects_nothing() -> None:
    made, series = series_night()
    code = make_series_code(series, actor=made.world.actor("organiser")).code
    series.roles.all().delete()
    assert said(command("connect", code))[0] == "You don't have permission to do this."


def test_the_next_season_posts_there_once_it_is_open(api: Api) -> None:
    made, series = series_night()
    update_chats()
    actor = made.world.actor("organiser")
    (following,) = make_season(series, NextSeason(names={1: "Autumn"}), actor=actor)
    night_of(following, "Autumn 1")
    assert (update_chats(), ChatChannel.objects.count()) == (0, 1)
    set_event_status(following, EventStatus.OPEN, actor=SYSTEM)
    assert update_chats() == 1
    assert ["Autumn 1" in text for text in api.texts] == [False, True]
    rows = ChatMessage.objects.order_by("pk").values_list("event", flat=True)
    assert list(rows) == [made.event.pk, following.pk]


def test_an_event_with_its_own_channel_posts_there_alone(api: Api) -> None:
    made, series = series_night()
    own = season(series, 2)
    night_of(own, "Own 1")
    ChatChannelFactory.create(event=own, channel_id=OTHER)
    assert update_chats() == 2
    assert [(call.path, "Own 1" in call.content["content"]) for call in api.calls] == [
        (f"/channels/{CHANNEL}/messages", False),
        (f"/channels/{OTHER}/messages", True),
    ]
    ChatChannel.objects.filter(event=own).update(ended_at=timezone.now())
    assert update_chats(made.event.pk) == 1
    assert api.calls[-1].path == f"/channels/{CHANNEL}/messages"


def test_what_stands_in_the_channel_of_the_series_is_edited_there_still(api: Api) -> None:
    made, _series = series_night()
    assert update_chats() == 1
    ChatChannelFactory.create(event=made.event, channel_id=OTHER)
    assert (update_chats(), len(api.texts)) == (1, 2)
    said(tap(made.button("yes"), user=made.users[0]))
    assert update_chats() == 2
    edits = api.calls[-2:]
    assert [(call.method, call.path.split("/")[2]) for call in edits] == [
        ("PATCH", CHANNEL),
        ("PATCH", OTHER),
    ]
    assert len({call.content["content"] for call in edits}) == 1
    night_of(made.event, "Week 2")
    assert update_chats() == 1, "a new night stands in its own channel alone"


def test_rehearsals_copies_and_events_of_other_series_do_not_post_there(api: Api) -> None:
    made, series = series_night()
    copy = copy_event(made.event, actor=SYSTEM, name="Copy")
    Event.objects.filter(pk=copy.pk).update(status=EventStatus.OPEN, is_rehearsal=False)
    others = [
        copy,
        season(SeriesFactory.create(), 1),
        event_world(status=EventStatus.RUNNING).event,
    ]
    draft = season(series, 2, status=EventStatus.DRAFT)
    rehearsal = event_world(**HIDDEN[1]).event  # a database constraint keeps it out of a series
    for event in (*others, draft, rehearsal):
        night_of(event, "Unheard")
    update_chats()
    assert [text for text in api.texts if "Unheard" in text] == []


def test_an_answer_in_one_event_updates_the_channel_of_its_series(api: Api) -> None:
    made, _series = series_night()
    update_chats()
    said(tap(made.button("yes"), user=made.users[0]))
    assert update_chats(made.event.pk) == 1
    assert "1 yes" in api.texts[0]


def test_each_open_sign_up_has_a_message_of_its_own(api: Api) -> None:
    made, series = series_night()
    made.night.delete()
    both = [made.event, season(series, 2, status=EventStatus.OPEN)]
    terms = [SignUpTermsFactory.create(event=event) for event in both]
    assert update_chats() == 2
    Event.objects.filter(pk=made.event.pk).update(status=EventStatus.FINISHED)
    terms[0].is_open = False
    terms[0].save()
    assert (update_chats(), update_chats()) == (1, 0)
    assert ["Sign-up is closed." in text for text in api.texts] == [True, False]


@pytest.mark.usefixtures("api")
def test_commands_are_about_what_goes_on() -> None:
    made, series = series_night()
    old = season(series, 2, status=EventStatus.FINISHED, name="Old")
    coming = season(series, 3, status=EventStatus.OPEN, name="Coming")
    assert "Week 1" in said(command("who"))[0]
    for status, shown in ((EventStatus.FINISHED, "Coming"), (EventStatus.DRAFT, "Coming")):
        Event.objects.filter(pk=made.event.pk).update(status=status)
        assert said(command("who"))[0].startswith(f"**{shown}**")
    Event.objects.filter(pk=coming.pk).update(status=EventStatus.DRAFT)
    assert said(command("who"))[0].startswith(f"**{old.name}**")


@pytest.mark.usefixtures("api")
def test_divisions_of_one_season_answer_together_and_next_is_of_the_askers_own() -> None:
    made, series = series_night()
    season(series, 1, division=2, name="Second division")
    text = said(command("standings"))[0]
    assert [line for line in text.splitlines() if line.startswith("**")] == [
        "**Tuesday \\*League\\***",
        "**Second division**",
    ]
    assert "Second" not in said(command("next", user=made.users[0]))[0]
    assert said(command("next", user="77"))[0].startswith("Nobody knows yet")


@pytest.mark.usefixtures("api")
def test_a_series_without_a_public_event_is_not_connected() -> None:
    made, _series = series_night()
    Event.objects.filter(pk=made.event.pk).update(status=EventStatus.DRAFT)
    assert said(command("who"))[0].startswith("This channel is not connected")


@pytest.mark.usefixtures("api")
def test_a_code_of_an_event_takes_the_channel_from_the_series() -> None:
    made, series = series_night()
    code = make_event_code(made.event, actor=made.world.actor("organiser")).code
    said(command("connect", code))
    row = ChatChannel.objects.get()
    assert (row.event, row.series) == (made.event, None)
    entry = AuditEntry.objects.get(verb="chat.disconnect")
    assert (entry.event, entry.before) == (None, {"name": "league"})
    assert series.chat_channels.count() == 0
