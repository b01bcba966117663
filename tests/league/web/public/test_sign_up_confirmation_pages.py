"""Signing up where e-mail is set up, and the limits for each event and browser."""

import re
from typing import Any
from uuid import uuid4

import pytest

from league.models import Mail, SignUp
from tests.league.api.callers import anonymous
from tests.league.web.readers import Answer, Reader, at, messages_of, problems, reader, words
from tests.sign_ups import open_world, statuses
from tests.worlds import World

pytestmark = pytest.mark.django_db


def send(world: World, client: Reader, name: str = "Lena Brandt", **more: str) -> Answer:
    sent = {
        "name": name,
        "contact": "lena@example.org",
        "shown_by_name": "no",
        "client_id": str(uuid4()),
        **more,
    }
    return client.post(at("sign_up_new", world), sent, follow=True)


def browser(world: World, address: str) -> Reader:
    """A browser that has opened the form."""
    client = script(address)
    client.get(at("sign_up_new", world))
    return client


def script(address: str) -> Reader:
    client = reader()
    client.defaults["REMOTE_ADDR"] = address
    return client


def test_somebody_signs_up_and_confirms(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    world, client = open_world(), reader()
    assert "We send a link there to confirm." in words(client.get(at("sign_up_new", world)))
    answer = send(world, client)
    assert "We have sent a link to lena@example.org." in words(answer)
    (link,) = re.findall(r"http\S+(/sign-up/confirm/\S+/)", Mail.objects.get().body)
    shown = client.get(link)
    assert ("Lena Brandt signs up" in words(shown), shown["Cache-Control"]) == (True, "no-store")
    assert SignUp.objects.get().status == "unconfirmed"  # a look changes nothing
    done = client.post(link, follow=True)
    assert messages_of(done) == ["Your e-mail address is confirmed."]
    assert "You're in, as player number 1." in words(done)
    assert client.get(link).status_code == 302
    SignUp.objects.all().delete()
    assert (client.get(link).status_code, client.post(link).status_code) == (410, 410)


def test_a_telephone_number_is_refused_where_a_link_is_sent(settings: Any) -> None:
    settings.MAIL_REACHES_PEOPLE = True
    answer = send(open_world(), reader(), contact="+43 1 234")
    assert (answer.status_code, list(problems(answer))) == (422, ["contact"])


@pytest.mark.slow
def test_a_script_keeps_nobody_in_the_hall_from_signing_up(settings: Any) -> None:
    settings.SIGN_UP_BROWSER_RATE, settings.SIGN_UP_RATE = "2/day", "3/day"
    hall = "192.0.2.11"
    world = open_world()
    codes = [send(world, script(hall), name).status_code for name in ("A", "B", "C", "D", "E")]
    assert codes == [200] * 5
    guest = browser(world, hall)
    assert [send(world, guest, name).status_code for name in ("F", "G", "H")] == [200, 200, 429]
    assert send(world, browser(world, hall), "I").status_code == 200
    assert send(world, script("192.0.2.12"), "J").status_code == 200
    at_once = [name for name, status in statuses(world) if status == "accepted"]
    assert at_once == ["A", "B", "C", "J"]


def test_calls_of_the_api_count_with_the_page(settings: Any) -> None:
    settings.SIGN_UP_RATE = "1/day"
    world, caller = open_world(), anonymous()
    caller.client.defaults["REMOTE_ADDR"] = "192.0.2.13"
    sent = {"name": "Lena Brandt", "contact": "lena@example.org"}
    assert caller.post(f"events/{world.event.pk}/sign-ups/", sent).status_code == 201
    assert send(world, script("192.0.2.13"), "Berg").status_code == 200
    assert statuses(world) == [("Lena Brandt", "accepted"), ("Berg", "asked")]
