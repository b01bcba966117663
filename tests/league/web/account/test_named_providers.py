"""Discord and GitHub, which speak no OpenID Connect: the same way, and whose address counts."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.core.cache import cache

from league.environment import log_in_providers
from league.people.queries.accounts import account_with_email
from league.web.account.providers import DiscordAdapter, GitHubAdapter
from tests.league.web.account.login_provider import CLIENT, SECRET, LoginProvider, login_provider
from tests.league.web.account.test_account import is_in, registered
from tests.league.web.account.ways_of_providers import arrive
from tests.league.web.readers import reader, words

pytestmark = pytest.mark.django_db
BY_DISCORD = {"id": "77", "username": "lili.k", "email": "lili@example.org", "verified": True}
BY_GITHUB = {"id": 77, "login": "lili-k", "email": "public@example.org"}


@pytest.fixture(autouse=True)
def service(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[LoginProvider]:
    """One service in the place of both."""
    cache.clear()
    settings.REGISTRATION, settings.MAIL_WORKS = "open", True
    both = f"discord={CLIENT}:{SECRET} github={CLIENT}:{SECRET}"
    settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(both)
    ends = {"authorize": "authorize", "access_token": "token", "profile": "userinfo"}
    with login_provider() as provider:
        for adapter in (DiscordAdapter, GitHubAdapter):
            for name, path in (ends | {"emails": "emails"}).items():
                url = f"{provider.address}/{path}"
                monkeypatch.setattr(adapter, f"{name}_url", url, raising=False)
        yield provider


def addresses(*rows: tuple[str, bool, bool]) -> bytes:
    named = [{"email": email, "primary": main, "verified": sure} for email, main, sure in rows]
    return json.dumps(named).encode()


def test_discord_logs_in_by_its_number_and_an_address_that_it_has_verified(
    service: LoginProvider,
) -> None:
    login = registered("lili@example.org")
    service.person = dict(BY_DISCORD, verified=False)
    assert arrive(reader(), "discord").status_code == 403
    service.person = dict(BY_DISCORD)
    client = reader()
    arrive(client, "discord")
    assert client.get("/account/").context["user"] == login
    service.person = dict(BY_DISCORD, email=None)
    client = reader()
    arrive(client, "discord")
    assert client.get("/account/").context["user"] == login
    assert "Discord lili.k" in words(client.get("/account/"))


def test_github_logs_in_by_an_address_of_its_list_that_it_has_verified(
    service: LoginProvider,
) -> None:
    """The address that somebody shows on a profile there proves nothing."""
    registered("public@example.org")
    service.person = dict(BY_GITHUB)
    service.instead = {"/emails": addresses(("mine@example.org", True, False))}
    assert arrive(reader(), "github").status_code == 403
    first, joined = ("mine@example.org", True, True), ("old@example.org", False, True)
    service.instead = {"/emails": addresses(first, joined, ("no@example.org", False, False))}
    old = registered("old@example.org")
    client = reader()
    arrive(client, "github")
    assert client.get("/account/").context["user"] == old
    service.person["id"] = 78
    service.instead = {"/emails": addresses(("mine@example.org", True, True))}
    arrive(reader(), "github")
    login = account_with_email("mine@example.org")
    assert SocialAccount.objects.get(user=login).extra_data == {"name": "lili-k"}


def test_the_numbers_of_two_services_are_of_two_people(service: LoginProvider) -> None:
    service.person = dict(BY_DISCORD)
    arrive(reader(), "discord")
    service.person = dict(BY_GITHUB)
    service.instead = {"/emails": addresses(("other@example.org", True, True))}
    arrive(reader(), "github")
    assert User.objects.count() == 2


@pytest.mark.parametrize("name", ["discord", "github"])
@pytest.mark.parametrize("path", ["/token", "/userinfo", "/emails"])
def test_rubbish_is_a_page_and_no_error(service: LoginProvider, name: str, path: str) -> None:
    rubbish = (b"", b"<html>", b"[]", b"[1]", b"null", b"{}", b'{"id": {}}', b'{"message": "401"}')
    for body in rubbish:
        service.person = dict(BY_DISCORD, login="lili-k")
        service.instead = {"/emails": addresses(("x@example.org", True, False)), path: body}
        client = reader()
        answer = arrive(client, name)
        stays_well = name == "discord" and path == "/emails"  # it is not asked
        assert answer.status_code in ({302} if stays_well else {400, 403, 502}), body
        assert is_in(client) == stays_well
