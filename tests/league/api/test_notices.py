"""Devices, subscriptions and webhooks over the API."""

from typing import Any

import pytest

from league.environment import new_vapid_key
from league.models import Delivery, Recipient
from league.notices.posts import deliver_to
from league.notices.queries.followed import kinds_for
from league.notices.web_push import public_key
from tests.factories.notice import MailboxFactory
from tests.league.api.callers import Caller, anonymous, codes, person
from tests.receiver import Device, receiving
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(settings: Any) -> World:
    settings.MAIL_WORKS = True
    settings.VAPID_KEY, settings.NOTICES_TO_LOOPBACK = new_vapid_key(), True
    return running_event()


def registered() -> Caller:
    keys = Device().keys
    body = {
        "endpoint": "https://push.example.net/1",
        "p256dh": keys["public_key"],
        "auth": keys["secret"],
    }
    answer = anonymous().post("devices/", body)
    assert answer.status_code == 201
    return Caller({"Authorization": f"Device {answer.json()['token']}"})


def test_a_device_follows_by_its_own_secret(world: World, settings: Any) -> None:
    kinds = anonymous().get("notice-kinds/").json()
    assert kinds["push_key"] == public_key(settings.VAPID_KEY)
    assert [kind["id"] for kind in kinds["kinds"]][:3] == ["seating", "seat_changed", "starts_soon"]
    phone = registered()
    made = [
        phone.post("subscriptions/", {"event": world.event.pk}),
        phone.post("subscriptions/", {"player": world.entrants[0].player_id}),
        phone.post("subscriptions/", {"event": world.event.pk}),
    ]
    assert [answer.status_code for answer in made] == [201] * 3
    listed = phone.get("subscriptions/").json()["results"]
    assert [row["kind"] for row in listed] == ["player", "event"]
    assert phone.delete(f"subscriptions/{listed[0]['id']}/").status_code == 204
    assert len(phone.get("subscriptions/").json()["results"]) == 1
    assert phone.post("subscriptions/", {"club": 1}).status_code == 404
    assert phone.post("subscriptions/", {}).status_code == 400
    assert Caller({"Authorization": "Device x"}).get("subscriptions/").status_code == 401
    assert anonymous().get("subscriptions/").status_code == 401


def test_a_login_follows_by_e_mail(world: World) -> None:
    caller = person(world.stranger)
    refused = caller.post("subscriptions/", {"event": world.event.pk})
    assert (refused.status_code, codes(refused)) == (422, ["notices_without_email"])
    world.stranger.email = "mori@example.org"
    world.stranger.save()
    assert caller.post("subscriptions/", {"event": world.event.pk}).status_code == 201
    assert Recipient.objects.get().address == "mori@example.org"


def test_a_device_and_a_mailbox_choose_their_kinds(world: World) -> None:
    phone, caller = registered(), person(world.stranger)
    mailbox = MailboxFactory.create(login=world.stranger)
    ways = {"push": phone, "mail": caller}
    for way, asker in ways.items():
        shown = asker.get("own-notices/").json()
        assert shown["channel"] == way
        assert [row["id"] for row in shown["kinds"]] == kinds_for(way)
        assert {row["is_on"] for row in shown["kinds"]} == {True}
    answer = caller.post("own-notices/", {"kinds": ["seating", "night"]})
    assert (answer.status_code, answer.json()) == (200, caller.get("own-notices/").json())
    assert on(answer.json()) == ["seating"]
    mailbox.refresh_from_db()
    assert "results" in mailbox.unwanted
    assert on(phone.get("own-notices/").json()) == kinds_for("push")
    assert caller.post("own-notices/", {"kinds": ["lunch"]}).status_code == 400
    assert caller.post("own-notices/", {}).status_code == 400


def test_who_has_no_mailbox_has_nothing_to_choose(world: World) -> None:
    assert anonymous().get("own-notices/").status_code == 401
    caller = person(world.stranger)
    assert caller.get("own-notices/").status_code == 404
    assert caller.post("own-notices/", {"kinds": []}).status_code == 404


def on(answer: dict[str, Any]) -> list[str]:
    return [row["id"] for row in answer["kinds"] if row["is_on"]]


def test_an_organiser_keeps_webhooks_and_reads_their_deliveries(world: World) -> None:
    organiser, referee = person(world.organiser), person(world.referee)
    with receiving(500) as server:
        body = {"url": server.address, "form": "signed"}
        assert referee.post(f"events/{world.event.pk}/webhooks/", body).status_code == 403
        hook = organiser.post(f"events/{world.event.pk}/webhooks/", body).json()
        assert organiser.post(f"webhooks/{hook['id']}/test/").status_code == 202
        deliver_to(hook["id"])
    (row,) = organiser.get(f"webhooks/{hook['id']}/deliveries/").json()["results"]
    assert (row["kind"], row["status"], row["answer"]) == ("test", "waiting", 500)
    assert organiser.post(f"webhooks/{hook['id']}/resume/").json()["failures"] == 0
    renewed = organiser.post(f"webhooks/{hook['id']}/secret/").json()
    assert renewed["secret"] != hook["secret"]
    (listed,) = organiser.get(f"events/{world.event.pk}/webhooks/").json()["results"]
    assert listed["secret"] == renewed["secret"]
    assert organiser.delete(f"webhooks/{hook['id']}/").status_code == 204
    assert not Delivery.objects.exists()
