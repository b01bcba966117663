"""One's own account: e-mail address, password, browsers that are logged in, the API token."""

import re
from typing import Any
from urllib.parse import unquote

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.core import mail as outbox
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.authtoken.models import Token

from league.core.mail import deliver_mail
from league.models import LoginSession, Mail
from league.people.queries.accounts import account_with_email
from tests.factories import PASSWORD, LoginFactory
from tests.league.api.callers import person
from tests.league.web.readers import Reader, messages_of, problems, reader, words
from tests.shortcuts import audited_verbs

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605.1"


@pytest.fixture(autouse=True)
def _first_of_the_hour() -> None:
    cache.clear()


def logged_in(agent: str, username: str = "mori", password: str = PASSWORD) -> Reader:
    client = reader()
    client.defaults["HTTP_USER_AGENT"] = agent
    client.post("/account/login/", {"login": username, "password": password})
    return client


def sent_code() -> str:
    """The code of the latest e-mail."""
    return Mail.objects.latest("pk").body.split()[2]


def registered(email: str) -> User:
    """An account that has confirmed its address."""
    login: User = LoginFactory.create(email=email)
    EmailAddress.objects.create(user=login, email=email, verified=True, primary=True)
    return login


def is_in(client: Reader) -> bool:
    return client.get("/account/").status_code == 200  # type: ignore[no-any-return]


def test_a_person_sees_the_own_browsers_and_logs_one_out() -> None:
    LoginFactory.create(username="mori")
    LoginFactory.create(username="sato")
    phone, desk = logged_in(FIREFOX), logged_in(SAFARI)
    other = logged_in(FIREFOX, "sato")
    page = desk.get("/account/")
    assert "Safari, iPhone This browser" in words(page)
    assert words(page).count("Firefox, Android") == 1
    (end,) = re.findall(r'action="(/account/sessions/\w{16}/end/)"', page.content.decode())
    other.post(end)  # of somebody else's account
    assert is_in(phone)
    desk.post(end)
    assert (is_in(phone), is_in(desk), is_in(other)) == (False, True, True)
    assert audited_verbs() == ["account.end_session"]


def test_all_other_browsers_are_logged_out_at_once() -> None:
    LoginFactory.create(username="mori")
    others, here = [logged_in(FIREFOX) for _ in range(2)], logged_in(SAFARI)
    answer = here.post("/account/sessions/end/", follow=True)
    assert messages_of(answer) == ["2 browsers logged out."]
    assert ([is_in(client) for client in others], is_in(here)) == ([False, False], True)


def test_logging_out_forgets_the_session() -> None:
    LoginFactory.create(username="mori")
    client = logged_in(FIREFOX)
    client.post("/account/logout/")
    assert not LoginSession.objects.filter(login__isnull=False).exists()


def test_a_new_password_logs_out_other_browsers_and_ends_the_token() -> None:
    LoginFactory.create(username="mori")
    phone, desk = logged_in(FIREFOX), logged_in(SAFARI)
    desk.post("/account/token/")
    sent = {"oldpassword": PASSWORD, "password1": "honba-99x", "password2": "honba-99x"}
    wrong = desk.post("/account/password/", sent | {"oldpassword": "guess"})
    assert problems(wrong) == {"oldpassword": ["This is not your password."]}
    answer = desk.post("/account/password/", sent, follow=True)
    said = "Password changed. Other browsers are logged out, and the API token has ended."
    assert messages_of(answer) == [said]
    assert (is_in(phone), is_in(desk), Token.objects.exists()) == (False, True, False)
    assert is_in(logged_in(FIREFOX, password="honba-99x"))
    assert audited_verbs()[-1] == "account.set_password"


def test_common_passwords_are_refused() -> None:
    LoginFactory.create(username="mori")
    for password in ("password123", "1234567890", "mori"):
        sent = {"oldpassword": PASSWORD, "password1": password, "password2": password}
        answer = logged_in(FIREFOX).post("/account/password/", sent)
        assert list(problems(answer)) == ["password1"]


def with_old_hash() -> User:
    """An account whose password was stored by a Tenbou with fewer rounds."""
    login: User = LoginFactory.create(username="mori")
    login.password = PBKDF2PasswordHasher().encode(PASSWORD, "salt", iterations=1000)
    login.save()
    return login


@pytest.mark.parametrize("page", ["/account/again/", "/account/password/"])
def test_a_password_that_is_stored_anew_ends_no_session(page: str) -> None:
    login = with_old_hash()
    client = reader(login)
    if page == "/account/again/":
        client.post(page, {"password": PASSWORD})
    else:
        sent = {"oldpassword": PASSWORD, "password1": "a", "password2": "b"}
        assert list(problems(client.post(page, sent))) == ["password1"]
    stored, login = login.password, User.objects.get()
    assert (login.password == stored, login.check_password(PASSWORD)) == (False, True)
    assert is_in(client)
    assert LoginSession.objects.count() == 1


def test_old_passwords_are_not_guessed_from_an_open_browser() -> None:
    client = reader(LoginFactory.create(username="mori"))
    sent = {"oldpassword": "guess", "password1": "honba-99x", "password2": "honba-99x"}
    said = [problems(client.post("/account/password/", sent)) for _ in range(21)]
    assert said[19] == {"oldpassword": ["This is not your password."]}
    assert said[20] == {"oldpassword": ["Too many attempts. Try again in an hour."]}


def test_the_e_mail_address_is_changed_with_the_password_and_a_code() -> None:
    login = LoginFactory.create(username="mori", email="")
    client = logged_in(FIREFOX)
    sent = {"email": "mori@example.org", "action_add": ""}
    asked = client.post("/account/email/", sent)
    assert unquote(asked.url) == "/account/again/?next=/account/email/"
    assert list(problems(client.post(asked.url, {"password": "guess"}))) == ["password"]
    confirm = client.post(asked.url, {"password": PASSWORD, "next": "/account/email/"})
    assert confirm.url == "/account/email/confirm/"
    login.refresh_from_db()
    assert login.email == ""
    answer = client.post(confirm.url, {"code": sent_code()}, follow=True)
    assert messages_of(answer) == ["E-mail address confirmed."]
    login.refresh_from_db()
    assert login.email == "mori@example.org"
    assert audited_verbs() == ["account.change_email"]


def test_the_owner_is_told_of_another_address_and_of_a_new_password() -> None:
    login = registered("mori@example.org")
    User.objects.filter(pk=login.pk).update(username="mori")
    client = logged_in(FIREFOX)
    sent = {"oldpassword": PASSWORD, "password1": "honba-99x", "password2": "honba-99x"}
    client.post("/account/password/", sent)
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == ("mori@example.org", "Your account has a new password")
    for _ in range(6):  # a thief uses up the e-mails of the hour
        reader().post("/account/password-reset/", {"email": "mori@example.org"})
    client.post("/account/email/", {"email": "thief@example.org", "action_add": ""})
    client.post("/account/again/", {"password": "honba-99x", "next": "/account/email/"})
    client.post("/account/email/confirm/", {"code": sent_code()})
    assert account_with_email("thief@example.org") == login
    mail = Mail.objects.latest("pk")
    said = "Your account has another e-mail address"
    assert (mail.to, mail.subject) == ("mori@example.org", said)
    assert "mori no longer has this e-mail address" in mail.body
    assert "thief@example.org" not in mail.body


def test_an_address_of_another_account_is_not_taken_over() -> None:
    owner = registered("sato@example.org")
    LoginFactory.create(username="mori", email="")
    client = logged_in(FIREFOX)
    client.post("/account/email/", {"email": "sato@example.org", "action_add": ""})
    client.post("/account/again/", {"password": PASSWORD, "next": "/account/email/"})
    answer = client.post("/account/email/confirm/", {"code": sent_code()})
    assert problems(answer)["code"] == ["Another account has confirmed this e-mail address."]
    assert account_with_email("sato@example.org") == owner


def test_a_forgotten_password_is_reset_by_e_mail_and_confirms_the_address(settings: Any) -> None:
    settings.MAIL_WORKS = True
    login = LoginFactory.create(username="mori", email="mori@example.org")
    Token.objects.create(user=login)
    before = logged_in(SAFARI)
    client = reader()
    assert "Forgot your password?" in words(client.get("/account/login/"))
    for address in ("mori@example.org", "nobody@example.org"):
        answer = client.post("/account/password-reset/", {"email": address}, follow=True)
        assert "Check your e-mail" in words(answer)
    for mail in Mail.objects.all():
        deliver_mail(mail.pk)
    assert ([mail.to for mail in outbox.outbox], Mail.objects.count()) == ([[login.email]], 0)
    (link,) = re.findall(r"http\S+(/account/password-reset/\S+)", str(outbox.outbox[0].body))
    form = client.get(link, follow=True)
    sent = {"password1": "suuankou-1x", "password2": "suuankou-1x"}
    done = client.post(form.request["PATH_INFO"], sent, follow=True)
    assert done.redirect_chain[-1][0] == "/account/login/"
    assert (is_in(before), is_in(logged_in(FIREFOX, password="suuankou-1x"))) == (False, True)
    assert not Token.objects.exists()
    assert account_with_email("mori@example.org") == login
    again = client.get(link, follow=True)
    assert "This link has expired or was used already." in words(again)


def test_a_forgotten_password_writes_the_same_whether_an_account_has_the_address() -> None:
    registered("mori@example.org")
    asked = []
    for address in ("mori@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as queries:
            reader().post("/account/password-reset/", {"email": address})
        written = (query["sql"].partition(" VALUES")[0] for query in queries)
        asked.append([sql for sql in written if sql.startswith(("INSERT", "UPDATE", "DELETE"))])
    assert asked[0] == asked[1] != []


def test_a_reset_confirms_no_address_to_which_the_link_may_not_have_gone() -> None:
    """An administrator has stated another address for an account with a confirmed one."""
    login = registered("mori@example.org")
    User.objects.filter(pk=login.pk).update(email="boss@example.org")
    client = reader()
    client.post("/account/password-reset/", {"email": "mori@example.org"})
    deliver_mail(Mail.objects.get().pk)
    (link,) = re.findall(r"http\S+(/account/password-reset/\S+)", str(outbox.outbox[0].body))
    form = client.get(link, follow=True)
    sent = {"password1": "suuankou-1x", "password2": "suuankou-1x"}
    assert client.post(form.request["PATH_INFO"], sent).url == "/account/login/"
    assert account_with_email("boss@example.org") is None
    assert account_with_email("mori@example.org") == login


def test_a_person_is_sent_a_few_links_an_hour() -> None:
    LoginFactory.create(username="mori", email="few@example.org")
    for _ in range(8):
        reader().post("/account/password-reset/", {"email": "few@example.org"})
    assert Mail.objects.count() == 5


def test_a_server_without_e_mail_says_so() -> None:
    assert "This server sends no e-mail." in words(reader().get("/account/password-reset/"))
    page = words(reader().get("/account/login/"))
    assert ("Forgot your password?" in page, "Send me a code" in page) == (False, False)


def test_a_token_is_shown_once_replaced_and_revoked() -> None:
    login = LoginFactory.create(username="mori")
    client = logged_in(FIREFOX)
    answer = client.post("/account/token/")
    key = Token.objects.get(user=login).key
    assert (key in words(answer), answer["Cache-Control"]) == (True, "no-store")
    assert key not in words(client.get("/account/"))
    client.post("/account/token/")
    assert Token.objects.get(user=login).key != key
    client.post("/account/token/revoke/")
    assert not Token.objects.exists()
    assert audited_verbs() == ["account.make_token"] * 2 + ["account.revoke_token"]


def test_the_account_is_for_its_owner() -> None:
    assert reader().get("/account/").url == "/account/login/?next=/account/"
    for path in ("token/", "token/revoke/", "sessions/end/", "sessions/x/end/"):
        assert reader().get(f"/account/{path}")["Location"].startswith("/account/")
        assert reader().post(f"/account/{path}").status_code == 302
    assert person(LoginFactory.create()).get("events/").status_code == 200
