"""Organisers add webhooks to their event, test them and read what came of each delivery."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import AuditEntry, Delivery, Recipient
from league.notices.posts import deliver_to
from league.notices.webhooks import MOST_WEBHOOKS
from tests.factories.notice import SubscriptionFactory, WebhookFactory
from tests.receiver import receiving
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(client: Client) -> World:
    made = running_event()
    client.force_login(made.organiser)
    return made


def address(world: World, *parts: object) -> str:
    return f"/events/{world.event.slug}/manage/webhooks/{''.join(f'{part}/' for part in parts)}"


def test_a_webhook_is_added_tested_and_removed(client: Client, world: World, settings: Any) -> None:
    settings.NOTICES_TO_LOOPBACK = True
    SubscriptionFactory.create(event=world.event)
    with receiving(200) as server:
        form = {"form": "signed", "url": f"{server.address}/hook"}
        added = client.post(address(world), form)
        hook = Recipient.objects.webhooks().get()
        assert added["Location"] == address(world, hook.pk)
        client.post(address(world, hook.pk, "do", "test"))
        deliver_to(hook.pk)
    shown = client.get(address(world, hook.pk)).content.decode()
    assert (hook.secret in shown, "Answer 200" in shown, "1 try" in shown) == (True, True, True)
    listed = client.get(address(world)).content.decode()
    assert "1 device follows this event." in listed
    client.post(address(world, hook.pk, "do", "secret"))
    assert Recipient.objects.webhooks().get().secret != hook.secret
    client.post(address(world, hook.pk, "do", "remove"))
    assert not Recipient.objects.webhooks().exists()
    assert list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True)) == [
        "webhook.add",
        "webhook.renew_secret",
        "webhook.remove",
    ]
    assert hook.secret not in str(list(AuditEntry.objects.values()))


def test_what_is_wrong_with_an_address_is_said_beside_it(client: Client, world: World) -> None:
    WebhookFactory.create_batch(MOST_WEBHOOKS, event=world.event)
    answer = client.post(address(world), {"form": "discord", "url": "http://hooks.example.org"})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "url": ["The address must begin with https://."],
        "__all__": ["An event has at most 10 webhooks."],
    }


def test_a_stopped_webhook_says_so_and_is_resumed(client: Client, world: World) -> None:
    hook = WebhookFactory.create(event=world.event, failures=10, stopped_at=timezone.now())
    assert b"Stopped" in client.get(address(world)).content
    assert b"Resume webhook" in client.get(address(world, hook.pk)).content
    client.post(address(world, hook.pk, "do", "test"))
    assert not Delivery.objects.exists()
    client.post(address(world, hook.pk, "do", "resume"))
    hook.refresh_from_db()
    assert (hook.failures, hook.stopped_at) == (0, None)


def test_the_webhook_of_another_event_is_not_there(client: Client, world: World) -> None:
    other = WebhookFactory.create()
    assert client.get(address(world, other.pk)).status_code == 404
    assert client.post(address(world, other.pk, "do", "remove")).status_code == 404
