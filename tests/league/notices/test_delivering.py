"""Deliveries by push, e-mail and webhook to real servers on this machine: tried, tried again, given up."""

import hashlib
import hmac
import json
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.utils import timezone

from league.enums import DeliveryStatus, NoticeChannel, NoticeKind, WebhookForm
from league.environment import new_vapid_key
from league.models import Delivery, Event, Notice, Recipient
from league.notices.delivering import BACK_OFF, MOST_FAILURES, deliver_mail
from league.notices.posts import deliver_to
from league.notices.queries.text import Text
from league.notices.senders import push_message, signature
from league.notices.spreading import resend_deliveries
from league.notices.web_push import LONGEST_MESSAGE, public_key
from tests.factories import EventFactory
from tests.factories.notice import (
    DeliveryFactory,
    DeviceFactory,
    MailboxFactory,
    NoticeFactory,
    WebhookFactory,
)
from tests.receiver import Device, receiving

pytestmark = pytest.mark.django_db

BODY = "A test: notices arrive here."


@pytest.fixture(autouse=True)
def _on_this_machine(settings: Any) -> None:
    settings.NOTICES_TO_LOOPBACK = True
    settings.VAPID_KEY = new_vapid_key()
    settings.VAPID_CONTACT = "mailto:tenbou@example.org"


def due(recipient: Recipient, event: Event | None = None) -> Delivery:
    """A test notice that waits for the recipient."""
    notice = NoticeFactory.create(kind=NoticeKind.TEST, event=event or recipient.event)
    row: Delivery = DeliveryFactory.create(notice=notice, recipient=recipient)
    return row


def tried(row: Delivery) -> tuple[str, int, int | None, str]:
    row.refresh_from_db()
    return row.status, row.tries, row.answer, row.trouble


def deliver(recipient_id: int) -> int:
    """What workers do for a mailbox, and what they do for a device or a webhook."""
    return deliver_mail(recipient_id) + deliver_to(recipient_id)


def again(row: Delivery) -> None:
    """The wait is over."""
    Delivery.objects.filter(pk=row.pk).update(due_at=timezone.now())
    deliver(row.recipient_id)


def test_a_device_shows_the_push_message_that_only_it_can_read(settings: Any) -> None:
    device = Device()
    with receiving(201) as server:
        phone = DeviceFactory.create(address=f"{server.address}/send/1", **device.keys)
        row = due(phone, EventFactory.create(name="Spring Open", slug="spring", status="open"))
        assert deliver(phone.pk) == 1
        assert deliver(phone.pk) == 0
    (got,) = server.got
    shown = json.loads(device.decrypt(got.body))
    assert (shown["title"], shown["body"]) == ("Spring Open", BODY)
    assert shown["url"] == f"{settings.ADDRESS}/events/spring/"
    assert got.headers["Authorization"].endswith(f", k={public_key(settings.VAPID_KEY)}")
    heads = ("Content-Encoding", "TTL", "Urgency")
    assert [got.headers[name] for name in heads] == ["aes128gcm", "1800", "high"]
    assert got.headers["Topic"] == shown["tag"]
    assert len(shown["tag"]) == 32
    assert tried(row) == (DeliveryStatus.SENT, 1, 201, "")


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(status: int) -> None:
    with receiving(status) as server:
        phone = DeviceFactory.create(address=f"{server.address}/1", **Device().keys)
        due(phone)
        deliver(phone.pk)
    assert not Recipient.objects.exists()


def test_without_a_key_of_the_installation_no_push_leaves(settings: Any) -> None:
    settings.VAPID_KEY = ""
    row = due(DeviceFactory.create())
    deliver(row.recipient_id)
    assert tried(row) == (DeliveryStatus.FAILED, 1, None, "push_off")


def test_a_long_text_is_cut_to_what_a_push_message_holds() -> None:
    message = push_message(Text(title="東" * 100, body="麻雀" * 3000, url="https://a.example"), "t")
    assert LONGEST_MESSAGE // 2 < len(message) <= LONGEST_MESSAGE
    assert json.loads(message)["body"].endswith("麻…") or json.loads(message)["body"].endswith(
        "雀…"
    )


def test_an_e_mail_holds_all_that_is_due_and_a_way_to_stop() -> None:
    mailbox = MailboxFactory.create(address="mori@example.org", language="ja")
    rows = [due(mailbox), due(mailbox, EventFactory.create(name="Spring Open", status="open"))]
    assert deliver(mailbox.pk) == 2
    (sent,) = outbox.outbox
    stop = f"/n/{mailbox.token}/"
    assert sent.to == ["mori@example.org"]
    assert sent.body.count("Spring Open") == 1
    assert sent.body.rstrip().endswith(stop)
    assert sent.extra_headers["List-Unsubscribe"].endswith(f"{stop}>")
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert [tried(row)[0] for row in rows] == [DeliveryStatus.SENT] * 2


def test_a_mail_server_that_is_down_costs_a_delay(settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    row = due(MailboxFactory.create())
    deliver(row.recipient_id)
    assert tried(row) == (DeliveryStatus.WAITING, 1, None, "mail_server")
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    again(row)
    assert tried(row) == (DeliveryStatus.SENT, 2, None, "")


def test_a_webhook_gets_json_whose_signature_holds() -> None:
    event = EventFactory.create(name="Spring Open", slug="spring", status="open")
    with receiving(204) as server:
        hook = WebhookFactory.create(address=f"{server.address}/hook", secret="s3", event=event)
        row = due(hook)
        deliver(hook.pk)
    (got,) = server.got
    stamp, digest = (part.partition("=")[2] for part in got.headers["Tenbou-Signature"].split(","))
    signed = f"{stamp}.".encode() + got.body
    assert digest == hmac.new(b"s3", signed, hashlib.sha256).hexdigest()
    assert abs(int(stamp) - timezone.now().timestamp()) < 600
    content = json.loads(got.body)
    assert content["event"] == {"id": event.pk, "slug": "spring", "name": "Spring Open"}
    assert (content["kind"], content["text"], content["session"]) == ("test", BODY, None)
    assert got.headers["Tenbou-Delivery"] == str(row.pk) == str(content["delivery"])
    assert signature(b"{}", "key", 1) == (
        "t=1,v1=1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224"
    )


@pytest.mark.parametrize(
    ("form", "field", "text"),
    [
        (WebhookForm.DISCORD, "content", "R&D <Open>"),
        (WebhookForm.SLACK, "text", "R&amp;D &lt;Open&gt;"),
        (WebhookForm.TELEGRAM, "text", "R&D <Open>"),
    ],
)
def test_chats_get_the_text_in_their_own_form(form: WebhookForm, field: str, text: str) -> None:
    with receiving(200) as server:
        event = EventFactory.create(name="R&D <Open>", slug="rd", status="open")
        hook = WebhookFactory.create(address=server.address, form=form, event=event)
        due(hook)
        deliver(hook.pk)
    (got,) = server.got
    content = json.loads(got.body)
    assert content[field].splitlines()[:2] == [text, BODY]
    assert "Tenbou-Signature" not in got.headers
    assert content.get("allowed_mentions", {"parse": []}) == {"parse": []}


def test_a_failing_webhook_is_tried_later_and_later_and_then_given_up() -> None:
    with receiving(500) as server:
        row = due(WebhookFactory.create(address=server.address))
        waits = []
        for _ in BACK_OFF:
            again(row)
            row.refresh_from_db()
            waits.append(row.due_at - row.tried_at)  # type: ignore[operator]  # it was tried
        again(row)
    rounded = tuple(timedelta(minutes=round(wait.total_seconds() / 60)) for wait in waits)
    assert rounded == BACK_OFF
    assert tried(row) == (DeliveryStatus.FAILED, len(BACK_OFF) + 1, 500, "")


def test_a_server_that_asks_for_patience_gets_it_and_the_rest_waits_too() -> None:
    with receiving(429, Retry_After="3600") as server:
        hook = WebhookFactory.create(address=server.address)
        first, second = due(hook), due(hook)
        deliver(hook.pk)
    assert len(server.got) == 1
    rest = [row.due_at - timezone.now() for row in Delivery.objects.order_by("pk")]
    assert [round(wait.total_seconds() / 60) for wait in rest] == [60, 60]
    assert [tried(row)[1] for row in (first, second)] == [1, 0]


def test_what_the_receiver_refuses_is_not_tried_again() -> None:
    with receiving(400, 201) as server:
        hook = WebhookFactory.create(address=server.address)
        refused = due(hook)
        deliver(hook.pk)
        assert tried(refused) == (DeliveryStatus.FAILED, 1, 400, "")
        assert Recipient.objects.get().failures == 1
        due(hook)
        deliver(hook.pk)
    assert Recipient.objects.get().failures == 0


@pytest.mark.parametrize(("status", "failures"), [(500, MOST_FAILURES - 1), (410, 0)])
def test_a_webhook_that_fails_on_and_on_or_is_gone_is_stopped(status: int, failures: int) -> None:
    with receiving(status) as server:
        hook = WebhookFactory.create(address=server.address, failures=failures)
        rows = [due(hook), due(hook)]
        deliver(hook.pk)
        deliver(hook.pk)
    assert len(server.got) == 1
    assert Recipient.objects.get().stopped_at is not None
    assert tried(rows[1])[::3] == (DeliveryStatus.FAILED, "stopped")
    late = due(hook)
    deliver(hook.pk)
    assert tried(late)[::3] == (DeliveryStatus.DROPPED, "stopped")


def test_what_is_of_no_use_any_more_is_dropped() -> None:
    row = due(DeviceFactory.create())
    Notice.objects.update(happened_at=timezone.now() - timedelta(hours=1))
    deliver(row.recipient_id)
    assert tried(row) == (DeliveryStatus.DROPPED, 0, None, "too_late")


def test_nothing_leaves_for_addresses_inside(settings: Any) -> None:
    settings.NOTICES_TO_LOOPBACK = False
    with receiving(200) as server:
        row = due(WebhookFactory.create(address=server.address.replace("http:", "https:")))
        deliver(row.recipient_id)
    assert (server.got, tried(row)[3]) == ([], "url_private")


def test_late_deliveries_are_sent_again_by_the_clock() -> None:
    row = due(DeviceFactory.create())
    assert resend_deliveries() == 0
    Delivery.objects.update(due_at=timezone.now() - timedelta(minutes=3))
    assert resend_deliveries() == 1
    assert row.recipient.channel == NoticeChannel.PUSH
