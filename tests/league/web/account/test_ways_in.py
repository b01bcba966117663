"""Every account keeps a way to log in: what may be removed, and which ways count."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.core.cache import cache

from league.environment import log_in_providers
from league.people.queries.providers import has_other_way_in
from league.people.queries.second_factors import has_second_factor
from tests.factories import LoginFactory
from tests.league.web.account.devices import Device
from tests.league.web.account.login_provider import LoginProvider, login_provider
from tests.league.web.account.test_account import SAFARI, logged_in, sent_code
from tests.league.web.account.ways_of_factors import HOME, LAST_WAY, with_passkey
from tests.league.web.account.ways_of_providers import arrive
from tests.league.web.readers import Reader, messages_of, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs

pytestmark = pytest.mark.django_db
EMAIL, AGAIN = "/account/email/", "/account/again/code/"


@pytest.fixture(autouse=True)
def club(settings: Any) -> Iterator[LoginProvider]:
    cache.clear()
    settings.REGISTRATION, settings.MAIL_WORKS = "open", True
    with login_provider() as provider:
        settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(provider.setting())
        yield provider


def proved(client: Reader) -> None:
    """Answer "is it you?" by a code."""
    confirm = client.post(AGAIN, {"recipient": "mori@example.org"}).url
    client.post(confirm, {"code": sent_code()})


def without_password(login: User) -> User:
    login.set_unusable_password()
    login.save()
    return login


def test_the_last_address_of_an_account_stays(mori: User) -> None:
    client = reader(without_password(mori))
    proved(client)
    answer = submit(client.get(EMAIL), "Remove the address", follow=True)
    assert messages_of(answer) == [LAST_WAY]
    assert EmailAddress.objects.filter(user=mori).exists()


@pytest.mark.parametrize("way", ["password", "passkey", "provider"])
def test_the_address_is_removed_where_another_way_is_left(mori: User, way: str) -> None:
    if way != "password":
        without_password(mori)
    client = reader(mori)
    proved(client)
    if way == "passkey":
        with_passkey(client, Device())
    if way == "provider":
        SocialAccount.objects.create(user=mori, provider="club", uid="1")
    answer = submit(client.get(EMAIL), "Remove the address", follow=True)
    assert messages_of(answer) == ["E-mail address removed."]
    assert not EmailAddress.objects.filter(user=mori).exists()


def test_the_last_passkey_stays(mori: User, settings: Any) -> None:
    client = reader(without_password(mori))
    proved(client)
    with_passkey(client, Device())
    remove = f"{HOME}passkeys/{Authenticator.objects.get(type='webauthn').pk}/remove/"
    settings.MAIL_WORKS = False  # no code can arrive
    assert messages_of(submit(client.get(remove), "Remove", follow=True)) == [LAST_WAY]
    assert has_second_factor(mori)
    settings.MAIL_WORKS = True
    submit(client.get(remove), "Remove")
    assert not has_second_factor(mori)


def test_a_provider_is_disconnected_where_a_passkey_is_left(settings: Any) -> None:
    client = reader()
    arrive(client)
    row = SocialAccount.objects.get()
    settings.MAIL_WORKS = False
    assert not has_other_way_in(row.user, without=row)
    Authenticator.objects.create(user=row.user, type="webauthn", data={})
    assert has_other_way_in(row.user, without=row)
    assert audited_verbs() == ["account.change_email", "account.connect_provider"]


def test_an_account_that_cannot_answer_is_told_what_to_do(mori: User, settings: Any) -> None:
    settings.MAIL_WORKS = False
    client = reader(without_password(mori))
    for address in ("/account/password/set/", HOME + "app/", AGAIN):
        page = client.get(address, follow=True)
        assert page.redirect_chain[-1][0].partition("?")[0] == "/account/again/no-answer/"
        assert "Ask an administrator of this site to set a password for the account mori" in words(
            page
        )
    administrator = reader(LoginFactory.create(is_staff=True, is_superuser=True))
    sent = {"password1": "suuankou-1x", "password2": "suuankou-1x"}
    set_one = administrator.get(f"/admin/auth/user/{mori.pk}/password/")
    submit(set_one, "Enable password-based authentication", sent)
    client = logged_in(SAFARI, password="suuankou-1x")
    page = client.get(HOME + "app/", follow=True)
    assert "Scan" in words(submit(page, "Go on", {"password": "suuankou-1x"}, follow=True))


def test_a_code_answers_where_the_site_sends_e_mails(mori: User) -> None:
    client = reader(without_password(mori))
    assert client.get("/account/password/set/").url.startswith(AGAIN)
