"""Organisers connect channels of Discord on a page, and players themselves on their page of answers."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.enums import Role
from league.models import AuditEntry, ChatChannel, ChatCode, ChatPerson, Event
from league.nights.queries.nights import answer_token
from tests.factories import SeriesFactory, SeriesRoleFactory
from tests.factories.chat import ChatChannelFactory
from tests.league.chat.discord import command, discord, said
from tests.league.chat.leagues import league_night
from tests.page_forms import submit
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(client: Client, settings: Any) -> World:
    settings.DISCORD = discord()
    made = running_event()
    client.force_login(made.organiser)
    return made


def press(client: Client, page: str, label: str) -> str:
    """Press a button of the page as a browser does; the page that follows."""
    answer = submit(client.get(page), label, follow=True)
    return str(answer.content.decode())


def test_a_channel_is_connected_step_by_step_and_disconnected(client: Client, world: World) -> None:
    page = reverse("chat", args=[world.event.slug])
    first = client.get(page).content.decode()
    assert "client_id=100000000000000001&amp;scope=bot+applications.commands" in first
    assert "No channel is connected yet." in first
    shown = press(client, page, "Make code")
    code = ChatCode.objects.get().code
    assert f"/connect {code}" in shown
    said(command("connect", code))
    connected = client.get(page).content.decode()
    assert ("#mahjong" in connected, world.organiser.username in connected) == (True, True)
    assert code not in connected
    ChatChannel.objects.update(failure=403)
    assert "Discord answered 403." in client.get(page).content.decode()
    assert "Channel disconnected." in press(client, page, "Disconnect #mahjong")
    assert not ChatChannel.objects.exists()
    verbs = AuditEntry.objects.order_by("pk").values_list("verb", flat=True)
    assert list(verbs) == ["chat.connect", "chat.disconnect"]


def test_an_ended_channel_is_tried_again(client: Client, world: World) -> None:
    ChatChannelFactory.create(event=world.event, ended_at=timezone.now(), failure=404)
    page = reverse("chat", args=[world.event.slug])
    assert "Messages go to the channel again." in press(client, page, "Try again")
    row = ChatChannel.objects.get()
    assert (row.ended_at, row.failure) == (None, None)
    assert "Try again" not in client.get(page).content.decode()


def test_a_whole_series_is_connected_and_disconnected(client: Client, world: World) -> None:
    series = SeriesFactory.create(name="Tuesdays")
    SeriesRoleFactory.create(series=series, login=world.organiser, role=Role.ORGANISER)
    Event.objects.filter(pk=world.event.pk).update(series=series, season_number=1)
    page = reverse("chat", args=[world.event.slug])
    press(client, page, "Code for this event")
    shown = press(client, page, "Code for the whole series")
    codes = {code.about: code.code for code in ChatCode.objects.all()}
    assert all(f"/connect {code}" in shown for code in codes.values())
    said(command("connect", codes["Tuesdays"]))
    assert "All events of Tuesdays that have no channel" in client.get(page).content.decode()
    series.roles.all().delete()
    assert "Disconnect" not in client.get(page).content.decode()
    SeriesRoleFactory.create(series=series, login=world.organiser, role=Role.ORGANISER)
    press(client, page, "Disconnect #mahjong")
    assert not ChatChannel.objects.exists()


def test_an_event_without_a_series_offers_no_code_for_one(client: Client, world: World) -> None:
    page = reverse("chat", args=[world.event.slug])
    assert "series" not in client.get(page).content.decode().partition("<main")[2]
    answer = client.post(reverse("chat_code", args=[world.event.slug]), {"for": "series"})
    assert (answer.status_code, ChatCode.objects.count()) == (404, 0)


def test_a_code_is_shown_to_the_organiser_who_made_it_alone(client: Client, world: World) -> None:
    page = reverse("chat", args=[world.event.slug])
    press(client, page, "Make code")
    ChatCode.objects.update(login=world.referee)
    assert ChatCode.objects.get().code not in client.get(page).content.decode()


def test_a_channel_of_another_event_cannot_be_disconnected(client: Client, world: World) -> None:
    other = league_night().channel
    address = reverse("chat_disconnect", args=[world.event.slug, other.pk])
    assert client.post(address).status_code == 404
    assert ChatChannel.objects.count() == 1


def test_without_an_application_the_page_says_so(
    client: Client, world: World, settings: Any
) -> None:
    settings.DISCORD = None
    page = reverse("chat", args=[world.event.slug])
    assert "Discord is not set up on this server." in client.get(page).content.decode()


def test_a_player_links_discord_on_the_own_page_and_ends_it(client: Client, settings: Any) -> None:
    settings.DISCORD = discord()
    made = league_night()
    page = reverse("own_nights", args=[answer_token(made.entrants[0])])
    press(client, page, "Make code")
    code = ChatCode.objects.get().code
    assert f"/link {code}" in client.get(page).content.decode()
    said(command("link", code))
    assert "Your answers come from Discord as well." in client.get(page).content.decode()
    assert "Discord no longer answers for you." in press(client, page, "Stop answers from Discord")
    assert not ChatPerson.objects.exists()


def test_without_an_application_the_own_page_says_nothing_of_discord(
    client: Client, settings: Any
) -> None:
    settings.DISCORD = None
    made = league_night()
    page = reverse("own_nights", args=[answer_token(made.entrants[0])])
    assert "Discord" not in client.get(page).content.decode()
    answer = client.post(
        reverse("own_nights_chat", args=[answer_token(made.entrants[0])]), {"do": "code"}
    )
    assert (answer.status_code, ChatCode.objects.count()) == (404, 0)
