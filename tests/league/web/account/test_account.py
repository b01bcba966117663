"""One's own account: e-mail address, password, browsers that are logged in, the API token."""

import re
from typing import Any

import pytest
from django.core import mail as outbox
from rest_framework.authtoken.models import Token

from league.core.mail import deliver_mail
from league.models import LoginSession, Mail
from tests.factories import PASSWORD, LoginFactory
from tests.league.api.callers import person
from tests.league.web.readers import Reader, messages_of, problems, reader, words
from tests.shortcuts import audited_verbs

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/605.1"


def logged_in(agent: str, username: str = "mori", password: str = PASSWORD) -> Reader:
    client = reader()
    client.defaults["HTTP_USER_AGENT"] = agent
    client.post("/account/login/", {"username": username, "password": password})
    return client


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


def test_a_new_password_logs_out_other_browsers() -> None:
    LoginFactory.create(username="mori")
    phone, desk = logged_in(FIREFOX), logged_in(SAFARI)
    sent = {"old_password": PASSWORD, "new_password1": "honba-99x", "new_password2": "honba-99x"}
    wrong = desk.post("/account/password/", sent | {"old_password": "guess"})
    assert list(problems(wrong)) == ["old_password"]
    answer = desk.post("/account/password/", sent, follow=True)
    assert messages_of(answer) == ["Password changed. Other browsers are logged out."]
    assert (is_in(phone), is_in(desk)) == (False, True)
    assert is_in(logged_in(FIREFOX, password="honba-99x"))


def test_common_passwords_are_refused() -> None:
    LoginFactory.create(username="mori")
    for password in ("password123", "1234567890", "mori"):
        sent = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}
        answer = logged_in(FIREFOX).post("/account/password/", sent)
        assert list(problems(answer)) == ["new_password2"]


def test_the_e_mail_address_is_changed_with_the_password() -> None:
    login = LoginFactory.create(username="mori", email="")
    client = logged_in(FIREFOX)
    sent = {"email": "mori@example.org", "password": "guess"}
    assert list(problems(client.post("/account/", sent))) == ["password"]
    answer = client.post("/account/", sent | {"password": PASSWORD}, follow=True)
    assert messages_of(answer) == ["E-mail address saved."]
    login.refresh_from_db()
    assert login.email == "mori@example.org"


def test_a_forgotten_password_is_reset_by_e_mail(settings: Any) -> None:
    settings.MAIL_WORKS = True
    LoginFactory.create(username="mori", email="mori@example.org")
    before = logged_in(SAFARI)
    client = reader()
    assert "Forgot your password?" in words(client.get("/account/login/"))
    for address in ("mori@example.org", "nobody@example.org"):
        answer = client.post("/account/password-reset/", {"email": address}, follow=True)
        assert "Check your e-mail" in words(answer)
    deliver_mail(Mail.objects.get().pk)
    (link,) = re.findall(r"http\S+(/account/password-reset/\S+)", str(outbox.outbox[0].body))
    form = client.get(link, follow=True)
    sent = {"new_password1": "suuankou-1x", "new_password2": "suuankou-1x"}
    done = client.post(form.request["PATH_INFO"], sent, follow=True)
    assert messages_of(done) == ["Password set. Log in with it now."]
    assert (is_in(before), is_in(logged_in(FIREFOX, password="suuankou-1x"))) == (False, True)
    again = client.get(link, follow=True)
    assert "This link has expired or was used already." in words(again)


def test_a_person_is_sent_a_few_links_an_hour() -> None:
    LoginFactory.create(username="mori", email="few@example.org")
    for _ in range(8):
        reader().post("/account/password-reset/", {"email": "few@example.org"})
    assert Mail.objects.count() == 5


def test_a_server_without_e_mail_says_so() -> None:
    assert "This server sends no e-mail." in words(reader().get("/account/password-reset/"))
    assert "Forgot your password?" not in words(reader().get("/account/login/"))


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
