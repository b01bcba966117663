"""Second factors of an account: an app with codes, recovery codes, passkeys; and what attacks meet."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.cache import cache
from rest_framework.authtoken.models import Token

from league.models import Mail
from league.people.queries.second_factors import described_factors, has_second_factor
from tests.factories import PASSWORD, LoginFactory
from tests.league.web.account.devices import Device, code_now
from tests.league.web.account.test_account import (
    FIREFOX,
    SAFARI,
    is_in,
    logged_in,
    registered,
    sent_code,
)
from tests.league.web.readers import Reader, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs

pytestmark = pytest.mark.django_db(transaction=True)
HOME = "/account/second-factor/"
ASKED = f"{HOME}log-in/"
NOON = datetime(2026, 11, 28, 12, 0, 10, tzinfo=UTC)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    cache.clear()
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture(autouse=True)
def mori() -> User:
    login = registered("mori@example.org")
    User.objects.filter(pk=login.pk).update(username="mori")
    login.refresh_from_db()
    return login


def again(page: Any) -> Any:
    """Prove by the password that it is the same person."""
    return submit(page, "Go on", {"password": PASSWORD}, follow=True)


def with_app(client: Reader) -> str:
    """Set up an app; return the key that it has scanned."""
    return set_up_app(client)[0]


def set_up_app(client: Reader) -> tuple[str, Any]:
    """The key that an app has scanned, and the page after it."""
    page = again(client.get(f"{HOME}app/", follow=True))
    (secret,) = re.findall(r"secret=(\w+)", page.content.decode())[:1]
    answer = submit(page, "Turn on", {"code": code_now(secret)}, follow=True)
    assert messages_of(answer) == ["Authenticator app added."]
    return secret, answer


def codes_in(page: Any) -> list[str]:
    return re.findall(r"\d{4} \d{4} \d{4}", words(page))


def with_passkey(client: Reader, device: Device, name: str = "Phone") -> Any:
    page = client.get(f"{HOME}passkeys/new/", follow=True)
    if "Your password, before this changes." in words(page):
        page = again(page)
    return add_passkey(client, device, page, name)


def add_passkey(client: Reader, device: Device, page: Any, name: str = "Phone") -> Any:
    sent = {"name": name, "credential": device.register(options_of(page))}
    return client.post(f"{HOME}passkeys/new/", sent, follow=True)


def options_of(page: Any) -> Any:
    """What the page's script gives to the device."""
    (text,) = re.findall(r'<script id="passkey-options"[^>]*>(.*?)</script>', page.content.decode())
    return json.loads(text)


def by_password(agent: str = FIREFOX) -> Reader:
    """A browser that has typed the right password and is asked for more."""
    client = logged_in(agent)
    assert not is_in(client)
    return client


def by_passkey(client: Reader, device: Device, **more: str) -> Any:
    asked = client.get(f"{ASKED}passkey/", headers={"Accept": "application/json"})
    answer = device.use(asked.json()["request_options"])
    return client.post(f"{ASKED}passkey/", {"credential": answer, **more})


def test_an_app_is_set_up_by_a_code_and_asked_for_after_the_password(
    clock: time_machine.Traveller,
) -> None:
    client = logged_in(SAFARI)
    assert "No passkey, no second factor" in words(client.get("/account/"))
    secret = with_app(client)
    assert secret not in str(Authenticator.objects.values_list("data", flat=True))
    clock.shift(60)
    other = by_password()
    page = other.get(ASKED)
    assert problems(submit(page, "Log in", {"code": "000000"})) == {
        "code": ["This is not a code that works now."]
    }
    assert submit(page, "Log in", {"code": code_now(secret)}).url == "/events/mine/"
    assert is_in(other)
    assert audited_verbs() == ["account.add_factor"]


def test_it_is_asked_for_after_a_code_by_e_mail_as_well(
    clock: time_machine.Traveller, settings: Any
) -> None:
    settings.MAIL_WORKS = True
    secret = with_app(logged_in(SAFARI))
    clock.shift(60)
    client = reader()
    client.post("/account/login/code/", {"email": "mori@example.org"})
    answer = client.post("/account/login/code/confirm/", {"code": sent_code()})
    assert answer.url == ASKED
    assert not is_in(client)
    client.post(ASKED, {"code": code_now(secret)})
    assert is_in(client)


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


def test_recovery_codes_are_shown_once_and_each_works_once() -> None:
    client = logged_in(SAFARI)
    _secret, shown = set_up_app(client)
    codes = codes_in(shown)
    assert (len(codes), shown.content.count(b"data:text/plain")) == (10, 1)
    assert "10 codes are left" in words(client.get(f"{HOME}codes/"))
    assert by_password().post(ASKED, {"code": codes[0]}).status_code == 302
    assert list(problems(by_password().post(ASKED, {"code": codes[0]}))) == ["code"]
    assert "9 codes left" in words(client.get(HOME))
    new = codes_in(submit(client.get(f"{HOME}codes/new/"), "Make new codes", follow=True))
    assert (len(new), {*new} & {*codes}) == (10, set())
    assert list(problems(by_password().post(ASKED, {"code": codes[1]}))) == ["code"]
    assert by_password().post(ASKED, {"code": new[1]}).status_code == 302
    assert audited_verbs() == ["account.add_factor", "account.make_recovery_codes"]


def test_a_passkey_logs_in_without_a_name() -> None:
    device, client = Device(), logged_in(SAFARI)
    assert "Recovery codes" in words(with_passkey(client, device))
    other = reader()
    assert by_passkey(other, device, next="/notices/").url == "/notices/"
    assert is_in(other)
    outside = by_passkey(reader(), device, next="https://example.org/")
    assert outside.url == "/events/mine/"


def test_a_passkey_is_the_second_factor_of_a_password() -> None:
    device = Device()
    with_passkey(logged_in(SAFARI), device)
    client = by_password()
    answer = device.use(options_of(client.get(ASKED)))
    assert client.post(ASKED, {"credential": answer}).url == "/events/mine/"
    assert is_in(client)


def test_passkeys_are_named_listed_and_removed(mori: User) -> None:
    first, second, client = Device(), Device(), logged_in(SAFARI)
    with_passkey(client, first)
    with_passkey(client, second, "")
    assert [row["name"] for row in described_factors(mori)] == ["Phone", "", "Passkey 2"]
    row = Authenticator.objects.filter(type="webauthn").earliest("pk")
    page = client.get(f"{HOME}passkeys/{row.pk}/")
    page = submit(page, "Save", {"name": "Blue <key>"}, follow=True)
    assert "Blue <key>" in words(page)
    page = client.get(f"{HOME}passkeys/{row.pk}/remove/")
    said = "Passkey removed. Other browsers are logged out, and the API token has ended."
    assert messages_of(submit(page, "Remove", follow=True)) == [said]
    assert not is_in_by(first)
    assert is_in_by(second)
    row = Authenticator.objects.get(type="webauthn")
    submit(client.get(f"{HOME}passkeys/{row.pk}/remove/"), "Remove")
    assert (has_second_factor(mori), Authenticator.objects.count()) == (False, 0)
    assert audited_verbs() == [
        "account.add_factor",
        "account.add_factor",
        "account.rename_passkey",
        "account.remove_factor",
        "account.remove_factor",
    ]


def is_in_by(device: Device) -> bool:
    client = reader()
    by_passkey(client, device)
    return is_in(client)


def test_the_first_factor_and_each_removed_one_end_other_browsers_and_the_token() -> None:
    phone, client = logged_in(FIREFOX), logged_in(SAFARI)
    client.post("/account/token/")
    (code, *_rest) = codes_in(with_passkey(client, Device()))
    assert (is_in(phone), is_in(client), Token.objects.exists()) == (False, True, False)
    phone = by_password()
    phone.post(ASKED, {"code": code})
    assert client.post("/account/token/").status_code == 200
    with_passkey(client, Device())
    assert (is_in(phone), Token.objects.exists()) == (True, True)
    row = Authenticator.objects.filter(type="webauthn").latest("pk")
    submit(client.get(f"{HOME}passkeys/{row.pk}/remove/"), "Remove")
    assert (is_in(phone), is_in(client), Token.objects.exists()) == (False, True, False)


def test_the_owner_is_told_of_every_change() -> None:
    client = logged_in(SAFARI)
    with_app(client)
    submit(client.get(f"{HOME}codes/new/"), "Make new codes")
    with_passkey(client, Device())
    submit(client.get(f"{HOME}app/remove/"), "Remove")
    row = Authenticator.objects.get(type="webauthn")
    submit(client.get(f"{HOME}passkeys/{row.pk}/remove/"), "Remove")
    mails = Mail.objects.order_by("pk").values_list("to", "subject")
    assert {to for to, _subject in mails} == {"mori@example.org"}
    assert [subject for _to, subject in mails] == [
        "Your account has a new second factor",
        "Your account has new recovery codes",
        "Your account has a new second factor",
        "A second factor of your account was removed",
        "A second factor of your account was removed",
    ]


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
    asked = first.get(f"{ASKED}passkey/", headers={"Accept": "application/json"})
    second.get(f"{ASKED}passkey/", headers={"Accept": "application/json"})
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
