"""Registering, and logging in by a code that an e-mail brings; no address tells who has an account."""

from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from league.models import Mail
from league.people.queries.accounts import account_with_email
from league.people.retention import delete_expired
from tests.factories import LoginFactory
from tests.league.web.account.test_account import registered, sent_code
from tests.league.web.readers import Reader, problems, reader, words

pytestmark = pytest.mark.django_db
ASK, CONFIRM = "/account/login/code/", "/account/login/code/confirm/"


@pytest.fixture(autouse=True)
def _open(settings: Any) -> None:
    cache.clear()  # the e-mails of the hour
    settings.REGISTRATION = "open"
    settings.MAIL_WORKS = True


def ask(email: str, client: Reader | None = None) -> Reader:
    client = client or reader()
    assert client.post(ASK, {"email": email}).url == CONFIRM
    return client


def test_a_code_makes_an_account_and_the_next_code_opens_it() -> None:
    client = ask("Kilbride@Example.org")
    assert account_with_email("kilbride@example.org") is None
    assert client.post(CONFIRM, {"code": sent_code()}).status_code == 302
    login = account_with_email("kilbride@example.org")
    assert login is not None
    assert (login.username, login.has_usable_password()) == ("kilbride", False)
    assert "kilbride@example.org" in words(client.get("/account/"))
    client.post("/account/logout/")
    again = ask("kilbride@example.org")
    again.post(CONFIRM, {"code": sent_code()})
    assert "kilbride@example.org" in words(again.get("/account/"))
    assert User.objects.count() == 1


def test_log_in_returns_to_the_page_that_asked_and_to_no_other_site() -> None:
    for to, shown in (("/notices/", "/notices/"), ("https://example.org/", "/events/mine/")):
        registered(f"a{len(to)}@example.org")
        client = reader()
        sent = {"email": f"a{len(to)}@example.org", "next": to}
        confirm = client.post(ASK, sent).url
        assert client.post(confirm, {"code": sent_code(), "next": to}).url == shown


def test_known_and_unknown_addresses_are_answered_alike() -> None:
    registered("mori@example.org")
    LoginFactory.create(username="sato", email="sato@example.org")
    pages = []
    for email in ("mori@example.org", "sato@example.org", "nobody@example.org"):
        client = ask(email)
        pages.append(words(client.get(CONFIRM)).replace(email, "…"))
        wrong = client.post(CONFIRM, {"code": "000-000"})
        pages.append(str(problems(wrong)))
    assert (len({*pages[::2]}), len({*pages[1::2]})) == (1, 1)
    assert Mail.objects.count() == 3


@pytest.mark.parametrize("registration", ["invitation", "off"])
def test_without_registration_no_account_is_made(settings: Any, registration: str) -> None:
    settings.REGISTRATION = registration
    client = ask("nobody@example.org")
    assert not User.objects.exists()
    assert "New accounts are made by invitation" in Mail.objects.get().body
    assert list(problems(client.post(CONFIRM, {"code": ""}))) == ["code"]
    assert "There is no registration here" in words(reader().get("/account/login/"))


def test_a_code_does_not_open_an_account_that_never_confirmed_the_address() -> None:
    """Otherwise the person who stated the address first, with a password, would share the account."""
    LoginFactory.create(username="sato", email="mori@example.org")
    client = ask("mori@example.org")
    assert "No account has confirmed it." in Mail.objects.get().body
    client.post(CONFIRM, {"code": "000-000"})
    assert client.get("/account/").status_code == 302
    assert User.objects.count() == 1


def test_three_wrong_codes_end_a_code() -> None:
    client = ask("mori@example.org")
    answers = [client.post(CONFIRM, {"code": "000-000"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 302]
    assert client.post(CONFIRM, {"code": sent_code()}).url == ASK
    assert client.get("/account/").status_code == 302


def test_a_code_ends_after_a_quarter_of_an_hour_and_works_in_one_browser() -> None:
    client = ask("mori@example.org")
    code = sent_code()
    assert reader().post(CONFIRM, {"code": code}).url == ASK
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert client.post(CONFIRM, {"code": code}).url == ASK
    assert account_with_email("mori@example.org") is None


def test_one_address_is_sent_five_codes_an_hour_and_a_hall_shares_a_network() -> None:
    for _ in range(7):
        ask("mori@example.org")
    for number in range(40):
        ask(f"player{number}@example.org")
    assert Mail.objects.filter(to="mori@example.org").count() == 5
    assert Mail.objects.exclude(to="mori@example.org").count() == 40


def test_a_network_that_asks_for_too_many_codes_makes_no_more_accounts(settings: Any) -> None:
    settings.ACCOUNT_MAIL_RATE = "3/hour"
    for number in range(5):
        ask(f"player{number}@example.org")
    assert (User.objects.count(), Mail.objects.count()) == (3, 3)


def test_accounts_that_nobody_confirmed_are_deleted_after_a_day() -> None:
    kept = registered("sato@example.org")
    LoginFactory.create(username="old", email="old@example.org", last_login=None)
    ask("nobody@example.org")
    delete_expired()
    assert User.objects.count() == 3
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert delete_expired()["pending accounts"] == 1
    assert {*User.objects.values_list("username", flat=True)} == {kept.username, "old"}
    assert EmailAddress.objects.count() == 1


def test_a_closed_account_is_told_so() -> None:
    login = registered("mori@example.org")
    client = ask("mori@example.org")
    User.objects.filter(pk=login.pk).update(is_active=False)
    answer = client.post(CONFIRM, {"code": sent_code()}, follow=True)
    assert "An administrator has closed this account." in words(answer)


def test_the_first_password_is_set_after_a_code() -> None:
    client = ask("mori@example.org")
    client.post(CONFIRM, {"code": sent_code()})
    asked = client.get("/account/password/set/")
    assert unquote(asked.url) == "/account/again/code/?next=/account/password/set/"
    client.post(asked.url, {"recipient": "mori@example.org", "next": "/account/password/set/"})
    confirm = "/account/again/code/confirm/?next=/account/password/set/"
    assert client.post(confirm, {"code": sent_code()}).url == "/account/password/set/"
    sent = {"password1": "suuankou-1x", "password2": "suuankou-1x"}
    assert client.post("/account/password/set/", sent).url == "/account/"
    sent = {"login": "mori@example.org", "password": "suuankou-1x"}
    assert reader().post("/account/login/", sent).status_code == 302
