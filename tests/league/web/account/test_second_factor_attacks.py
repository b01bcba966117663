"""What attacks on second factors meet: used and guessed codes, stolen sessions, other sites."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from rest_framework.authtoken.models import Token

from league.models import Mail
from tests.factories import PASSWORD, LoginFactory
from tests.league.web.account.devices import Device, code_now
from tests.league.web.account.test_account import (
    FIREFOX,
    SAFARI,
    is_in,
    logged_in,
)
from tests.league.web.account.ways_of_factors import (
    ASKED,
    HOME,
    JSON,
    again,
    by_passkey,
    by_password,
    codes_in,
    is_in_by,
    set_up_app,
    with_app,
    with_passkey,
)
from tests.league.web.readers import problems, reader

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("clock", "mori")]


def test_a_new_password_by_e_mail_does_not_replace_it(settings: Any) -> None:
    settings.MAIL_WORKS = True
    with_app(logged_in(SAFARI))
    client = reader()
    client.post("/account/password-reset/", {"email": "mori@example.org"})
    (link,) = re.findall(r"http\S+(/account/password-reset/\S+)", Mail.objects.latest("pk").body)
    form = client.get(link, follow=True)
    sent = {"password1": "suuankou-1x", "password2": "suuankou-1x"}
    client.post(form.request["PATH_INFO"], sent)
    assert not is_in(client)
    asked = client.post("/account/login/", {"login": "mori", "password": "suuankou-1x"})
    assert (asked.url, is_in(client)) == (ASKED, False)


def test_a_code_of_an_app_works_once(clock: time_machine.Traveller) -> None:
    secret = with_app(logged_in(SAFARI))
    seen = code_now(secret)
    assert list(problems(by_password().post(ASKED, {"code": seen}))) == ["code"]
    clock.shift(60)
    first, second = by_password(), by_password()
    seen = code_now(secret)
    assert first.post(ASKED, {"code": seen}).status_code == 302
    assert list(problems(second.post(ASKED, {"code": seen}))) == ["code"]
    clock.shift(60)
    assert list(problems(second.post(ASKED, {"code": seen}))) == ["code"]


@pytest.mark.parametrize(
    "path", ["app/", "app/remove/", "passkeys/new/", "passkeys/{}/", "passkeys/{}/remove/"]
)
def test_a_stolen_session_changes_nothing(mori: User, path: str) -> None:
    client = logged_in(SAFARI)
    secret, device = with_app(client), Device()
    with_passkey(client, device)
    row = Authenticator.objects.get(type="webauthn")
    before = list(Authenticator.objects.values_list("pk", "data"))
    thief = reader(mori)
    address = HOME + path.format(row.pk)
    for answer in (thief.get(address), thief.post(address, {"name": "x", "credential": "{}"})):
        assert answer.url.startswith((f"{HOME}again/", HOME))
    again = f"{HOME}again/"
    assert thief.post("/account/again/", {"password": PASSWORD}).url.startswith(again)
    assert thief.post(again, {"code": code_now(secret)}).status_code == 200  # used already
    assert list(Authenticator.objects.values_list("pk", "data")) == before
    assert thief.post("/account/token/").url.startswith(again)
    assert not Token.objects.exists()


def test_codes_are_guessed_a_few_times_and_only_strangers_are_held_up(
    clock: time_machine.Traveller,
) -> None:
    own = logged_in(SAFARI)
    secret = with_app(own)
    own.post("/account/logout/")
    clock.shift(60)
    guesser = by_password()
    said = [problems(guesser.post(ASKED, {"code": "000000"}))["code"] for _ in range(11)]
    assert said[9] == ["This is not a code that works now."]
    assert said[10] == ["Too many attempts. Try again in an hour."]
    for client in (guesser, by_password()):
        assert problems(client.post(ASKED, {"code": code_now(secret)})) != {}
    own.post("/account/login/", {"login": "mori", "password": PASSWORD})
    assert own.post(ASKED, {"code": code_now(secret)}).status_code == 302
    LoginFactory.create(username="sato")
    assert is_in(logged_in(FIREFOX, "sato"))


def test_a_challenge_belongs_to_its_session_and_to_this_site() -> None:
    device = Device()
    with_passkey(logged_in(SAFARI), device)
    first, second = reader(), reader()
    asked = first.get(f"{ASKED}passkey/", headers=JSON)
    second.get(f"{ASKED}passkey/", headers=JSON)
    answer = device.use(asked.json()["request_options"])
    second.post(f"{ASKED}passkey/", {"credential": answer})
    assert not is_in(second)
    first.post(f"{ASKED}passkey/", {"credential": answer})
    assert is_in(first)
    first.post("/account/logout/")
    first.post(f"{ASKED}passkey/", {"credential": answer})
    assert not is_in(first)
    phished = Device("https://tenbou.example.com", key=device.key, user=device.user)
    assert not is_in_by(phished)
    unverified = Device(flags=1, key=device.key, user=device.user)
    assert not is_in_by(unverified)


@pytest.mark.parametrize("answer", ["", "{}", "[]", "null", '"x"', '{"response": {}}', "{"])
def test_nonsense_instead_of_a_passkey_is_refused(answer: str) -> None:
    client = logged_in(SAFARI)
    page = again(client.get(f"{HOME}passkeys/new/", follow=True))
    assert page.status_code == 200
    sent = {"name": "x", "credential": answer}
    assert client.post(f"{HOME}passkeys/new/", sent).status_code == 200
    with_passkey(client, Device())
    assert reader().post(f"{ASKED}passkey/", {"credential": answer}).url == "/account/login/"
    assert by_password().post(ASKED, {"credential": answer}).status_code == 200


def test_a_log_in_that_waits_for_the_factor_is_no_log_in() -> None:
    with_app(logged_in(SAFARI))
    client = by_password()
    for path in ("/account/", "/events/mine/", HOME, f"{HOME}codes/"):
        assert client.get(path).url.startswith("/account/login/")
    assert client.get("/account/login/").url == ASKED


def test_an_address_that_nobody_confirmed_gets_no_factor(settings: Any) -> None:
    """Otherwise the person who stated it first would lock its owner out."""
    settings.MAIL_WORKS = True
    LoginFactory.create(username="sato", email="sato@example.org")
    client = logged_in(SAFARI, "sato")
    for path in ("app/", "passkeys/new/"):
        answer = client.get(HOME + path)
        assert answer.url == "/account/email/"
    assert not Authenticator.objects.exists()


def test_under_another_secret_key_no_code_works(settings: Any, clock: Any) -> None:
    client = logged_in(SAFARI)
    secret, page = set_up_app(client)
    codes = codes_in(page)
    clock.shift(timedelta(minutes=1))
    settings.SECRET_KEY = "another" * 10
    client = by_password()
    for code in (code_now(secret), codes[0]):
        assert list(problems(client.post(ASKED, {"code": code}))) == ["code"]


def test_codes_and_browsers_go_on_while_the_key_before_is_listed(settings: Any, clock: Any) -> None:
    client = logged_in(SAFARI)
    secret, page = set_up_app(client)
    codes = codes_in(page)
    clock.shift(timedelta(minutes=1))
    settings.SECRET_KEY, before = "another" * 10, settings.SECRET_KEY
    settings.SECRET_KEY_FALLBACKS = [before]
    assert is_in(client)
    for code in (code_now(secret), codes[0]):
        client = by_password()
        client.post(ASKED, {"code": code})
        assert is_in(client)


def test_a_closed_account_stays_closed_to_its_passkey(mori: User) -> None:
    device = Device()
    with_passkey(logged_in(SAFARI), device)
    User.objects.filter(pk=mori.pk).update(is_active=False)
    client = reader()
    assert by_passkey(client, device).url == "/account/inactive/"
    assert not is_in(client)


def test_without_redis_a_code_of_an_app_could_be_used_again_and_is_refused(
    clock: time_machine.Traveller, settings: Any, tmp_path: Path
) -> None:
    secret, page = set_up_app(logged_in(SAFARI))
    clock.shift(60)
    nowhere = f"unix://{tmp_path / 'nobody.sock'}?db=0"
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": nowhere}}
    client = by_password()
    said = "Codes of apps cannot be checked now. Use a recovery code or a passkey."
    assert problems(client.post(ASKED, {"code": code_now(secret)})) == {"code": [said]}
    assert client.post(ASKED, {"code": codes_in(page)[0]}).url == "/events/mine/"


def test_a_network_that_asks_for_too_many_challenges_gets_no_more(settings: Any) -> None:
    """Each is kept in a session, which is a row."""
    settings.ACCOUNT_MAIL_RATE = "3/hour"
    client = reader()
    answers = [client.get(f"{ASKED}passkey/", headers=JSON).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
