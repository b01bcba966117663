"""People follow events, players, clubs and sign-ups: on a device without an account, or by e-mail."""

import re
from typing import Any

import pytest
from django.core import mail as outbox
from django.test import Client

from league.core.mail import deliver_mail
from league.environment import new_vapid_key
from league.models import Delivery, Mail, Recipient, Subscription
from league.notices.following import confirmation_token
from league.people.accounts import email_confirmed
from tests.factories import LoginFactory, SignUpFactory
from tests.factories.notice import DeviceFactory, MailboxFactory, SubscriptionFactory
from tests.receiver import Device
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(settings: Any) -> World:
    settings.VAPID_KEY, settings.MAIL_WORKS = new_vapid_key(), True
    return running_event()


def tap(device: Device, number: int = 1) -> dict[str, str]:
    """What the page's script sends once the browser has asked its owner."""
    keys = device.keys
    return {
        "how": "device",
        "endpoint": f"https://push.example.net/{number}",
        "public_key": keys["public_key"],
        "auth": keys["secret"],
    }


def follow_page(world: World) -> str:
    return f"/events/{world.event.slug}/follow/"


def messages_after(client: Client, address: str, form: dict[str, str]) -> str:
    answer = client.post(address, form, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])


def test_a_device_follows_and_ends_it_without_an_account(client: Client, world: World) -> None:
    phone, player = Device(), world.entrants[0].player
    for page in (follow_page(world), f"/players/{player.pk}/follow/"):
        assert b"Notify this device" in client.get(page).content
        assert "This device gets notices now." in messages_after(client, page, tap(phone))
    assert Recipient.objects.get().subscriptions.count() == 2
    assert b"Stop notices here" in client.get(follow_page(world)).content
    listed = client.get("/notices/").content.decode()
    assert (world.event.name in listed, player.public_name in listed) == (True, True)
    stop = {"do": "stop", "subscription": str(Subscription.objects.earliest("pk").pk)}
    assert messages_after(client, "/notices/push/", stop) == "No more notices of this."
    assert "A test notice" in messages_after(client, "/notices/push/", {"do": "test"})
    assert "less than 10 seconds" in messages_after(client, "/notices/push/", {"do": "test"})
    assert Delivery.objects.count() == 1
    assert messages_after(client, "/notices/push/", {"do": "stop-all"}) == "No more notices."
    assert not Recipient.objects.exists()
    assert client.post("/notices/push/", {"do": "test"}).status_code == 404


def test_the_cookie_of_a_device_is_for_the_server_alone(client: Client, world: World) -> None:
    answer = client.post(follow_page(world), tap(Device()))
    cookie = answer.cookies["tenbou_device"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert cookie.value == Recipient.objects.get().token


def test_a_device_that_lost_its_cookie_is_known_by_its_keys(client: Client, world: World) -> None:
    phone = Device()
    client.post(follow_page(world), tap(phone))
    client.cookies.clear()
    client.post(follow_page(world), tap(phone))
    assert Recipient.objects.get().subscriptions.count() == 1
    other = Client()
    other.post(follow_page(world), tap(Device(auth=b"x" * 16)))  # the same address, other keys
    assert Recipient.objects.count() == 1
    client.post(follow_page(world), tap(phone, 2))  # the browser subscribed anew
    assert max(Recipient.objects.values_list("address", flat=True)).endswith("/2")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"endpoint": "http://push.example.net/"}, "must begin with https"),
        ({"endpoint": "https://127.0.0.1/"}, "private network"),
        ({"public_key": "AAAA"}, "keys of the device"),
    ],
)
def test_a_device_that_cannot_be_is_refused(
    client: Client, world: World, changed: dict[str, str], sentence: str
) -> None:
    assert sentence in messages_after(client, follow_page(world), tap(Device()) | changed)
    assert not Recipient.objects.exists()


def test_without_a_key_the_page_says_that_push_is_off(
    client: Client, world: World, settings: Any
) -> None:
    settings.VAPID_KEY = ""
    assert b"switched off on this server" in client.get(follow_page(world)).content
    assert "switched off" in messages_after(client, follow_page(world), tap(Device()))


def test_one_network_follows_so_often_and_no_more(
    client: Client, world: World, settings: Any
) -> None:
    settings.FOLLOW_RATE = "0/hour"
    assert "Too many requests" in messages_after(client, follow_page(world), tap(Device()))


def test_drafts_and_what_nobody_sees_cannot_be_followed(client: Client, world: World) -> None:
    world.event.status = "draft"
    world.event.save()
    client.force_login(world.organiser)
    assert client.get(follow_page(world)).status_code == 404
    assert client.post(follow_page(world), tap(Device())).status_code == 404


def test_a_login_follows_by_e_mail_once_the_address_is_confirmed(
    client: Client, world: World
) -> None:
    world.stranger.email = "mori@example.org"
    world.stranger.save()
    assert client.post(follow_page(world), {"how": "mail"})["Location"].startswith("/account/login")
    client.force_login(world.stranger)
    assert "mori@example.org" in messages_after(client, follow_page(world), {"how": "mail"})
    mailbox = Recipient.objects.get()
    assert (mailbox.confirmed_at, mailbox.subscriptions.count()) == (None, 1)
    deliver_mail(Mail.objects.get().pk)
    found = re.search(r"/notices/confirm/\S+", str(outbox.outbox[0].body))
    assert found is not None
    outside = Client()
    assert b"Confirm e-mail address" in outside.get(found[0]).content
    assert outside.post(found[0])["Location"] == f"/n/{mailbox.token}/"
    assert Recipient.objects.get().confirmed_at is not None
    assert b"Stop e-mails" in client.get(follow_page(world)).content
    assert "One e-mail a day" in messages_after(client, "/notices/mail/", {"do": "digest"})
    assert Recipient.objects.get().digest is True
    client.post(follow_page(world), {"how": "stop-mail"})
    assert not Subscription.objects.exists()


def test_a_new_address_has_to_be_confirmed_anew(client: Client, world: World) -> None:
    mailbox = MailboxFactory.create(login=world.stranger, address="old@example.org")
    token = confirmation_token(mailbox)
    world.stranger.email = "new@example.org"
    world.stranger.save()
    client.force_login(world.stranger)
    client.post(follow_page(world), {"how": "mail"})
    mailbox.refresh_from_db()
    assert (mailbox.address, mailbox.confirmed_at) == ("new@example.org", None)
    assert client.post(f"/notices/confirm/{token}/").status_code == 410
    assert client.post("/notices/confirm/nonsense/").status_code == 410


def test_notices_go_to_the_address_that_was_confirmed_last(world: World) -> None:
    MailboxFactory.create(login=world.stranger, address="old@example.org")
    email_confirmed(world.stranger, "new@example.org", actor=world.actor("stranger"))
    assert Recipient.objects.active().get().address == "new@example.org"


def test_a_login_without_an_address_is_sent_to_its_account(client: Client, world: World) -> None:
    client.force_login(LoginFactory.create(email=""))
    assert b"Add one on your account page" in client.get(follow_page(world)).content
    assert "Add one" in messages_after(client, follow_page(world), {"how": "mail"})


def test_one_click_in_a_mail_program_ends_it_without_a_log_in(world: World) -> None:
    mailbox = MailboxFactory.create()
    following = SubscriptionFactory.create(recipient=mailbox, event=world.event)
    outside, address = Client(enforce_csrf_checks=True), f"/n/{mailbox.token}/"
    assert world.event.name in outside.get(address).content.decode()
    outside.post(address, {"do": "stop", "subscription": following.pk})
    assert (Recipient.objects.count(), Subscription.objects.count()) == (1, 0)
    one_click = {"List-Unsubscribe": "One-Click"}
    assert outside.post(address, one_click).status_code == 200
    assert outside.post(address, one_click).status_code == 200
    assert (Recipient.objects.count(), outside.get(address).status_code) == (0, 410)


def test_the_link_of_a_device_is_no_link_of_a_mailbox(client: Client) -> None:
    assert client.get(f"/n/{DeviceFactory.create().token}/").status_code == 410


def test_the_holder_of_a_sign_up_follows_it(client: Client, world: World) -> None:
    row = SignUpFactory.create(event=world.event)
    page = f"/s/{row.token}/follow/"
    client.post(page, tap(Device()))
    assert Subscription.objects.get().sign_up == row
    assert row.name in client.get("/notices/").content.decode()
    assert client.get("/s/nothing/follow/").status_code == 404
