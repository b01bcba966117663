"""Slow push services and webhooks hold nobody: hosts side by side, the honest first, the silent left alone."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from league.core.errors import Refused
from league.enums import DeliveryStatus, NoticeKind
from league.environment import new_vapid_key
from league.models import Delivery, Recipient
from league.notices import outbound, posts
from league.notices.following import register_device
from league.notices.posts import MOST_AT_UNKNOWN, deliver_posts
from tests.factories.notice import DeliveryFactory, DeviceFactory, NoticeFactory, WebhookFactory
from tests.receiver import Device, dripping, receiving

pytestmark = pytest.mark.django_db

SLOW = 20


@pytest.fixture(autouse=True)
def _on_this_machine(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.NOTICES_TO_LOOPBACK = True
    settings.VAPID_KEY = new_vapid_key()
    settings.VAPID_CONTACT = "mailto:tenbou@example.org"
    monkeypatch.setattr(outbound, "POST_SECONDS", 0.5)
    cache.clear()


@pytest.fixture
def port() -> Iterator[int]:
    with dripping() as port:
        yield port


def device(address: str) -> Recipient:
    made: Recipient = DeviceFactory.create(address=address, **Device().keys)
    return made


def due(*recipients: Recipient) -> list[Delivery]:
    notice = NoticeFactory.create(kind=NoticeKind.TEST)
    return [DeliveryFactory.create(notice=notice, recipient=recipient) for recipient in recipients]


def state(row: Delivery) -> tuple[str, int, str]:
    row.refresh_from_db()
    return row.status, row.tries, row.trouble


def test_services_that_answer_a_byte_a_second_do_not_hold_an_honest_one(port: int) -> None:
    slow = [device(f"http://127.0.1.{number}:{port}/") for number in range(1, SLOW + 1)]
    with receiving(201) as service:
        (*late, sent) = due(*slow, device(service.address))
        assert deliver_posts() == 1
    assert state(sent) == (DeliveryStatus.SENT, 1, "")
    assert [state(row) for row in late] == [(DeliveryStatus.WAITING, 1, "too_slow")] * SLOW


def test_a_slow_webhook_does_not_hold_that_of_another_event(port: int) -> None:
    with receiving(204) as service:
        slow, quick = (
            WebhookFactory.create(address=address)
            for address in (f"http://127.0.0.1:{port}/", service.address)
        )
        rows = due(slow, quick)
        assert deliver_posts() == 1
    assert [state(row)[0] for row in rows] == [DeliveryStatus.WAITING, DeliveryStatus.SENT]


def test_those_who_have_taken_something_before_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posts, "AT_ONCE", 1)
    with receiving(201) as service, receiving(201) as other:
        failing = device(f"{service.address}/failing")
        Recipient.objects.filter(pk=failing.pk).update(failures=1)
        new = [device(f"{service.address}/new/{number}") for number in (1, 2)]
        elsewhere = device(f"{other.address}/new/3")
        known = device(f"{service.address}/known")
        Delivery.objects.filter(pk=due(known)[0].pk).update(status=DeliveryStatus.SENT)
        rows = due(failing, *new, elsewhere, known)
        assert deliver_posts() == len(rows)
    assert [got.path for got in service.got] == ["/known", "/new/1", "/new/2", "/failing"]
    tried = Delivery.objects.filter(pk__in=[row.pk for row in rows]).order_by("tried_at")
    paths = [row.recipient.address.rpartition("0.0.1:")[2].partition("/")[2] for row in tried]
    assert paths == ["known", "new/1", "new/3", "new/2", "failing"]


def test_a_silent_host_is_tried_by_a_few_and_left_alone_for_a_while(port: int) -> None:
    rows = due(*(device(f"http://127.0.0.1:{port}/{number}") for number in range(SLOW)))
    assert deliver_posts() == 0
    assert [state(row)[1] for row in rows] == [1] * MOST_AT_UNKNOWN + [0] * (SLOW - MOST_AT_UNKNOWN)
    waits = [row.due_at - timezone.now() for row in Delivery.objects.all()]
    assert all(timedelta(seconds=50) < wait <= timedelta(seconds=60) for wait in waits)
    (again,) = due(device(f"http://127.0.0.1:{port}/later"))
    assert deliver_posts() == 0
    assert state(again) == (DeliveryStatus.WAITING, 0, "")
    assert again.due_at > timezone.now()


def test_the_pause_of_a_host_that_stays_silent_doubles(port: int) -> None:
    waits = []
    for number in range(3):
        cache.delete(f"paused-host:127.0.0.1:{port}")
        due(*(device(f"http://127.0.0.1:{port}/{number}/{one}") for one in range(9)))
        deliver_posts()
        waiting = Delivery.objects.filter(tries=0).latest("pk")
        waits.append(round((waiting.due_at - timezone.now()).total_seconds(), -1))
    assert waits == [60, 120, 240]


def test_one_address_registers_few_devices_of_unknown_services() -> None:
    def register(endpoint: str, caller: str = "192.0.2.1") -> Recipient:
        keys = Device().keys
        return register_device(
            endpoint=endpoint, public_key=keys["public_key"], auth=keys["secret"], caller=caller
        )

    for number in range(20):
        register(f"https://push{number}.example.org/1")
    with pytest.raises(Refused) as refusal:
        register("https://push20.example.org/1")
    assert [problem.code for problem in refusal.value.problems] == ["follow_too_often"]
    register("https://push20.example.org/1", "192.0.2.2")
    for number in range(30):
        register(f"https://fcm.googleapis.com/fcm/send/{number}")
    assert Recipient.objects.count() == 51
