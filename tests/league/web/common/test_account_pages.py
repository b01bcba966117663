"""Logging in and out, the language, and the pages for what is not there."""

from hashlib import sha256

import pytest
from django.test import Client

from tests.factories import PASSWORD, LoginFactory
from tests.league.web.readers import Reader, reader, words

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_login_returns_to_the_requested_page() -> None:
    LoginFactory.create(username="mori")
    sent = {"login": "mori", "password": PASSWORD, "next": "/events/mine/"}
    assert reader().post("/account/login/", sent).url == "/events/mine/"
    elsewhere = reader().post("/account/login/", sent | {"next": "https://example.org/"})
    assert elsewhere.url == "/events/mine/"


def test_a_wrong_password_says_so_and_keeps_the_name() -> None:
    LoginFactory.create(username="mori")
    answer = reader().post("/account/login/", {"login": "mori", "password": "guess"})
    assert "No account has this name and this password." in words(answer)
    assert 'value="mori"' in answer.content.decode()


def test_guessing_passwords_is_stopped() -> None:
    LoginFactory.create(username="mori")
    client = reader()
    codes = {
        client.post("/account/login/", {"login": "mori", "password": f"guess {n}"}).status_code
        for n in range(11)
    }
    assert codes == {200, 429}
    right = client.post("/account/login/", {"login": "mori", "password": PASSWORD})
    assert right.status_code == 429
    assert "Log-in locked" in words(right)
    assert 'id="main"' in right.content.decode()


def guess(client: Reader, times: int, username: str = "mori") -> int:
    """The last answer to so many wrong passwords."""
    tries = [{"login": username, "password": f"guess {n}"} for n in range(times)]
    codes: list[int] = [client.post("/account/login/", sent).status_code for sent in tries]
    return codes[-1]


def log_in(client: Reader, username: str = "mori") -> int:
    sent = {"login": username, "password": PASSWORD}
    return client.post("/account/login/", sent).status_code  # type: ignore[no-any-return]


def test_failed_attempts_in_the_hall_do_not_lock_out_known_devices() -> None:
    for name in ("mori", "sato"):
        LoginFactory.create(username=name)
    own = reader()
    log_in(own)
    own.post("/account/logout/")
    assert guess(reader(), 10) == 429
    assert log_in(reader()) == 429  # some other browser at the hall's address
    assert log_in(own) == 302
    assert log_in(reader(), "sato") == 302


def test_a_known_browser_guesses_no_more_than_others() -> None:
    LoginFactory.create(username="mori")
    own = reader()
    log_in(own)
    own.post("/account/logout/")
    assert guess(own, 10) == 429
    assert log_in(own) == 429
    assert log_in(reader()) == 302


def test_forged_and_foreign_device_cookies_do_not_count() -> None:
    for name in ("mori", "sato"):
        LoginFactory.create(username=name)
    prank = reader()
    log_in(prank, "sato")
    prank.post("/account/logout/")
    (cookie,) = (morsel for name, morsel in prank.cookies.items() if name.startswith("device-"))
    name = f"device-{sha256(b'mori').hexdigest()[:16]}"
    for value in (cookie.value, "fd00::1", "fd00::1:made:up"):
        prank.cookies[name] = value
        guess(prank, 4)
    assert log_in(prank) == 429


def test_logging_out_is_a_button_not_a_link() -> None:
    client = reader(LoginFactory.create())
    assert client.get("/account/logout/").url == "/account/"
    assert client.post("/account/logout/").url == "/"
    assert "Log in" in words(client.get("/"))


def test_the_language_is_chosen_on_every_page() -> None:
    client = reader()
    client.post("/language/", {"language": "ja", "next": "/"})
    assert '<html lang="ja">' in client.get("/").content.decode()


def test_forms_without_their_secret_field_are_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(LoginFactory.create())
    answer = client.post("/events/new/", {"name": "Spring Cup"})
    assert (answer.status_code, "Please submit the form again" in words(answer)) == (403, True)


def test_a_missing_page_offers_the_search_and_the_lists() -> None:
    answer = reader().get("/events/nothing/")
    assert (answer.status_code, "Page not found" in words(answer)) == (404, True)
    text = answer.content.decode()
    assert [place in text for place in ('action="/search/"', 'href="/events/"')] == [True, True]


def test_pages_bring_no_script_or_style_of_their_own() -> None:
    answer = reader(LoginFactory.create()).get("/events/new/")
    page = answer.content.decode()
    assert (page.count("style="), page.count("<style"), page.count("onclick")) == (0, 0, 0)
    assert page.count("<script") == page.count("<script src=") + page.count('<script type="module"')
    assert "'unsafe" not in answer["Content-Security-Policy"]
