"""Second factors of an account: an app with codes, recovery codes, passkeys."""

from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from rest_framework.authtoken.models import Token

from league.models import Mail
from league.people.queries.second_factors import described_factors, has_second_factor
from tests.league.web.account.devices import Device, code_now
from tests.league.web.account.test_account import (
    FIREFOX,
    SAFARI,
    is_in,
    logged_in,
    sent_code,
)
from tests.league.web.account.ways_of_factors import (
    ASKED,
    HOME,
    by_passkey,
    by_password,
    codes_in,
    is_in_by,
    options_of,
    set_up_app,
    with_app,
    with_passkey,
)
from tests.league.web.readers import messages_of, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("clock", "mori")]


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
