"""Failed log-ins are capped by browser, by network and by name; no guest locks out a hall."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress

from league.web.common import lock_out
from league.web.common.known_devices import VISITORS_PER_NETWORK, device_name
from tests.factories import PASSWORD, LoginFactory
from tests.league.web.account.test_account import registered, sent_code
from tests.league.web.readers import Reader, reader, words

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
OPEN, LOCKED, IN = 200, 429, 302


def visitor(address: str = "10.0.0.1") -> Reader:
    """A browser that has opened the log-in page."""
    client = script(address)
    client.get("/account/login/")
    return client


def script(address: str = "10.0.0.1") -> Reader:
    """A client that keeps no cookie of the log-in page."""
    client = reader()
    client.defaults["REMOTE_ADDR"] = address
    return client


def attempt(client: Reader, username: str, password: str = "guess") -> int:  # noqa: S107
    sent = {"login": username, "password": password}
    return client.post("/account/login/", sent).status_code  # type: ignore[no-any-return]


def test_a_script_that_tries_many_names_is_stopped() -> None:
    codes = [attempt(script(), f"name-{n}") for n in range(lock_out.PER_ADDRESS + 1)]
    assert (set(codes[:-2]), codes[-1]) == ({OPEN}, LOCKED)


def test_the_hall_is_not_locked_by_it() -> None:
    LoginFactory.create(username="mori")
    referee = visitor()
    for n in range(lock_out.PER_ADDRESS + 1):
        attempt(script(), f"name-{n}")
    assert attempt(script(), "mori", PASSWORD) == LOCKED
    assert attempt(referee, "mori", PASSWORD) == IN
    assert attempt(visitor(), "mori", PASSWORD) == IN
    assert attempt(script("10.0.0.2"), "mori", PASSWORD) == IN


def test_whom_a_guest_has_locked_out_by_all_cookies_of_a_network_logs_in_by_a_code(
    settings: Any,
) -> None:
    settings.MAIL_WORKS = True
    mori = registered("mori@example.org")
    hall = "10.0.7.7"
    for _ in range(int(VISITORS_PER_NETWORK.partition("/")[0])):
        visitor(hall)
    for n in range(lock_out.PER_ADDRESS):
        attempt(script(hall), f"name-{n}")
    organiser = visitor(hall)
    locked = organiser.post("/account/login/", {"login": mori.username, "password": PASSWORD})
    assert (locked.status_code, "log in with a code" in words(locked)) == (LOCKED, True)
    confirm = organiser.post("/account/login/code/", {"email": "mori@example.org"}).url
    assert organiser.post(confirm, {"code": sent_code()}).status_code == IN
    assert organiser.get("/account/").status_code == OPEN


def test_one_browser_is_stopped_and_others_are_not() -> None:
    LoginFactory.create(username="mori")
    guest = visitor()
    for n in range(lock_out.PER_VISITOR):
        attempt(guest, f"name-{n}")
    assert attempt(guest, "mori", PASSWORD) == LOCKED
    assert attempt(visitor(), "mori", PASSWORD) == IN


def test_a_network_gets_so_many_visitors_in_an_hour() -> None:
    most = int(VISITORS_PER_NETWORK.partition("/")[0])
    named = [bool(visitor("10.0.0.9").cookies.get("visitor")) for _ in range(most + 2)]
    assert named == [True] * most + [False] * 2


def test_one_name_is_guarded_against_attempts_from_many_networks() -> None:
    LoginFactory.create(username="mori")
    LoginFactory.create(username="sato")
    own = visitor()
    assert attempt(own, "mori", PASSWORD) == IN
    own.post("/account/logout/")
    for n in range(lock_out.PER_USERNAME):
        attempt(script(f"10.1.0.{n}"), "mori")
    assert attempt(script("10.2.0.1"), "mori", PASSWORD) == LOCKED
    assert attempt(script("10.2.0.1"), "sato", PASSWORD) == IN
    assert attempt(own, "mori", PASSWORD) == IN


def test_a_name_and_its_address_are_one_account() -> None:
    login = LoginFactory.create(username="mori", email="mori@example.org")
    EmailAddress.objects.create(user=login, email=login.email, verified=True, primary=True)
    guest = visitor()
    for _ in range(5):
        attempt(guest, "mori")
        attempt(guest, "mori@example.org")
    assert attempt(guest, "mori", PASSWORD) == LOCKED
    assert attempt(guest, "mori@example.org", PASSWORD) == LOCKED
    assert attempt(visitor(), "mori@example.org", PASSWORD) == IN


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge, Windows",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", "Firefox, Linux"),
        ("curl/8.0", ""),
    ],
)
def test_browsers_are_named(agent: str, name: str) -> None:
    assert device_name(agent) == name
