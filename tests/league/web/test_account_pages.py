"""Logging in and out, the language, and the pages for what is not there."""

import pytest
from django.test import Client

from tests.factories import PASSWORD, LoginFactory
from tests.league.web.readers import reader, words

pytestmark = pytest.mark.django_db


def test_logging_in_leads_back_to_the_page_that_asked_for_it() -> None:
    LoginFactory.create(username="mori")
    sent = {"username": "mori", "password": PASSWORD, "next": "/events/mine/"}
    assert reader().post("/account/login/", sent).url == "/events/mine/"
    elsewhere = reader().post("/account/login/", sent | {"next": "https://example.org/"})
    assert elsewhere.url == "/"


def test_a_wrong_password_says_so_and_keeps_the_name() -> None:
    LoginFactory.create(username="mori")
    answer = reader().post("/account/login/", {"username": "mori", "password": "guess"})
    assert "Please enter a correct username and password" in words(answer)
    assert 'value="mori"' in answer.content.decode()


def test_guessing_passwords_is_stopped() -> None:
    LoginFactory.create(username="mori")
    client = reader()
    codes = {
        client.post("/account/login/", {"username": "mori", "password": f"guess {n}"}).status_code
        for n in range(11)
    }
    assert codes == {200, 429}
    right = client.post("/account/login/", {"username": "mori", "password": PASSWORD})
    assert right.status_code == 429


def test_logging_out_is_a_button_not_a_link() -> None:
    client = reader(LoginFactory.create())
    assert client.get("/account/logout/").status_code == 405
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
    assert (answer.status_code, "Please send it again" in words(answer)) == (403, True)


def test_what_is_not_there_has_a_page_that_leads_back() -> None:
    answer = reader().get("/events/nothing/")
    assert (answer.status_code, "There is nothing here" in words(answer)) == (404, True)


def test_pages_bring_no_script_or_style_of_their_own() -> None:
    answer = reader(LoginFactory.create()).get("/events/new/")
    page = answer.content.decode()
    assert (page.count("style="), page.count("<style"), page.count("onclick")) == (0, 0, 0)
    assert page.count("<script") == page.count("<script src=") + page.count('<script type="module"')
    assert "'unsafe" not in answer["Content-Security-Policy"]
