"""A fan follows an event on a phone without an account, and the next seating appears on it."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from league.environment import new_vapid_key
from league.models import Recipient
from league.notices.posts import deliver_to
from league.notices.spreading import spread_notices
from league.seating.sessions import publish_session
from tests.browser.conftest import LONGEST_WAIT
from tests.browser.kept_contexts import PHONE
from tests.receiver import Device, receiving
from tests.worlds import World, drawn_event

PAUSE = 20  # milliseconds

pytestmark = pytest.mark.django_db(transaction=True)

# No push service can be reached from a test: the browser gets one on this machine, and real keys.
SUBSCRIBED = """
PushManager.prototype.subscribe = async (options) => {
  if (options.applicationServerKey.length !== 65) throw new Error("not a key");
  return { toJSON: () => (%s) };
};
Notification.requestPermission = async () => "granted";
"""
# Not every browser without windows shows notifications: what would be shown is noted in the worker.
NOTE_SHOWN = """
() => {
  self.badged = new Promise((note) => {
    navigator.setAppBadge = async (count) => note(count);
  });
  self.shown = new Promise((note, fail) => {
    self.registration.showNotification = async (title, { body, data, badge }) =>
      note([title, body, data.url, badge]);
    setTimeout(() => fail(new Error("nothing was shown")), %d);
  });
}
"""


@pytest.fixture
def world(transactional_db: None, settings: Any) -> World:  # noqa: ARG001 (what is written must be seen)
    settings.VAPID_KEY, settings.NOTICES_TO_LOOPBACK = new_vapid_key(), True
    return drawn_event()


@pytest.fixture
def context(browser: Browser, live_server: Any) -> Any:
    made = browser.new_context(viewport=PHONE, base_url=live_server.url)
    made.grant_permissions(["notifications"])
    yield made
    made.close()


def subscription(device: Device, address: str) -> str:
    keys = {"p256dh": device.keys["public_key"], "auth": device.keys["secret"]}
    return json.dumps({"endpoint": f"{address}/send", "keys": keys})


def deliver_to_worker(context: BrowserContext, page: Page, message: bytes) -> None:
    """What the browser does with a message that it has decrypted."""
    session = context.new_cdp_session(page)
    found: list[Any] = []

    def note(update: Any) -> None:
        found.append(update)

    session.on("ServiceWorker.workerRegistrationUpdated", note)
    session.send("ServiceWorker.enable")
    for _ in range(LONGEST_WAIT // PAUSE):
        if found:
            break
        page.wait_for_timeout(PAUSE)
    registration = found[0]["registrations"][0]["registrationId"]
    values = {
        "origin": re.sub(r"(://[^/]+).*", r"\1", page.url),
        "registrationId": registration,
        "data": message.decode(),
    }
    session.send("ServiceWorker.deliverPushMessage", values)


def test_a_phone_follows_an_event_and_shows_the_next_seating(
    context: BrowserContext, world: World
) -> None:
    device, page = Device(), context.new_page()
    world.event.status = "open"
    world.event.save()
    with receiving(201) as service:
        page.add_init_script(SUBSCRIBED % subscription(device, service.address))
        page.goto(f"/events/{world.event.slug}/")
        page.get_by_role("link", name="Follow", exact=True).click()
        page.get_by_role("button", name="Notify this device").click()
        expect(page.get_by_role("button", name="Stop notices here")).to_be_visible()
        publish_session(world.session, actor=world.actor("organiser"))
        spread_notices()
        assert deliver_to(Recipient.objects.get().pk) == 1
    message = device.decrypt(service.got[0].body)
    (worker,) = context.service_workers
    worker.evaluate(NOTE_SHOWN % LONGEST_WAIT)
    deliver_to_worker(context, page, message)
    title, body, url, badge = worker.evaluate("() => self.shown")
    assert (title, body) == (world.event.name, "Session 1: the seating is published.")
    assert url.endswith(f"/events/{world.event.slug}/sessions/1/")
    assert badge == "/static/img/badge-96.png"
    assert worker.evaluate("() => self.badged") == 1
    page.goto("/notices/")
    page.get_by_role("button", name="Stop all notices").click()
    expect(page.get_by_text("No more notices.")).to_be_visible()
    assert not Recipient.objects.exists()
