"""Answers of a provider that are forged, old, for somebody else, late or rubbish open no account."""

import hmac
import json
import logging
import socket
import threading
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import jwt
import pytest
import time_machine
from allauth.socialaccount.models import SocialAccount
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.contrib.auth.models import User
from django.core.cache import cache
from django.utils import timezone

from league.environment import log_in_providers
from tests.league.web.account.login_provider import (
    CLIENT,
    KEY,
    SECRET,
    LoginProvider,
    login_provider,
)
from tests.league.web.account.test_account import is_in
from tests.league.web.account.ways_of_providers import arrive, begin, come_back, go
from tests.league.web.readers import Answer, messages_of, reader, words

pytestmark = pytest.mark.django_db
OTHER_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
Claims = dict[str, Any]
PATIENCE = 60  # seconds that a provider keeps a page waiting


@pytest.fixture(autouse=True)
def club(settings: Any) -> Iterator[LoginProvider]:
    cache.clear()
    settings.REGISTRATION, settings.MAIL_WORKS = "open", True
    with login_provider() as provider:
        settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(provider.setting())
        yield provider


@pytest.fixture
def rival(settings: Any, club: LoginProvider) -> Iterator[LoginProvider]:
    """A second provider, which knows us by the same client id and belongs to an attacker."""
    with login_provider(person={"sub": "1001"}) as provider:
        both = f"{club.setting()} {provider.setting('rival', 'Rival')}"
        settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(both)
        yield provider


def refused(answer: Answer, status: int = 400) -> bool:
    """The page says so in words, and nobody is logged in or stored."""
    assert answer.status_code == status
    assert "Log-in failed" in words(answer)
    assert not is_in(answer.client)
    return not User.objects.exists() and not SocialAccount.objects.exists()


def signed(algorithm: str, key: Any) -> Callable[[Claims], str]:
    return lambda claims: jwt.encode(claims, key, algorithm=algorithm, headers={"kid": "1"})


def by_public_key(claims: Claims) -> str:
    """What a reader who takes any algorithm believes: HMAC with the key that everybody knows."""
    public = KEY.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    _head, body, _signature = without_kid(claims).split(".")
    head = urlsafe_b64encode(b'{"alg": "HS256", "kid": "1"}').rstrip(b"=").decode()
    code = hmac.digest(public, f"{head}.{body}".encode(), "sha256")
    return f"{head}.{body}.{urlsafe_b64encode(code).rstrip(b'=').decode()}"


def without_kid(claims: Claims) -> str:
    return jwt.encode(claims, KEY, algorithm="RS256")


def test_a_state_is_needed_and_works_once_in_one_browser_for_ten_minutes() -> None:
    client = reader()
    address = go(begin(client).context["to"])
    state = parse_qs(urlsplit(address).query)["state"][0]
    for wrong in ("", "x" * len(state)):
        assert refused(come_back(client, address.replace(state, wrong)))
    assert refused(come_back(reader(), address))
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        assert refused(come_back(client, address))
    again = go(begin(client).context["to"])
    assert come_back(client, again).status_code == 302
    client.post("/account/logout/")
    assert come_back(client, again).status_code == 400
    assert not is_in(client)


def test_the_answer_to_one_browser_does_not_log_in_another() -> None:
    """Otherwise an attacker would have a victim use the attacker's account."""
    attacker, victim = reader(), reader()
    address = go(begin(attacker).context["to"])
    begin(victim)
    assert refused(come_back(victim, address))


def test_a_code_of_another_log_in_is_refused() -> None:
    """PKCE: the code belongs to the browser that began."""
    client, other = reader(), reader()
    mine, theirs = (go(begin(one).context["to"]) for one in (client, other))
    code = {
        name: parse_qs(urlsplit(url).query)["code"][0]
        for name, url in (("mine", mine), ("theirs", theirs))
    }
    assert refused(come_back(client, mine.replace(code["mine"], code["theirs"])))


@pytest.mark.parametrize(
    "claims",
    [
        {"nonce": "of another log-in"},
        {"nonce": None},
        {"iss": "https://accounts.example.org"},
        {"aud": "another client"},
        {"aud": [CLIENT, "another client"], "azp": "another client"},
        {"exp": 1_700_000_000},
        {"exp": None},
        {"iat": 4_000_000_000},
        {"nbf": 4_000_000_000},
        {"sub": None},
        {"sub": ""},
        {"sub": {"id": 1001}},
        {"sub": "1" * 300},
    ],
    ids=str,
)
def test_an_id_token_for_something_else_is_refused(club: LoginProvider, claims: Claims) -> None:
    club.claims = claims
    assert refused(arrive(reader()))


@pytest.mark.parametrize(
    "sign",
    [
        lambda claims: jwt.encode(claims, "", algorithm="none", headers={"kid": "1"}),
        lambda claims: jwt.encode(claims, "", algorithm="none"),
        signed("HS256", SECRET),
        by_public_key,
        signed("RS256", OTHER_KEY),
        signed("ES256", ec.generate_private_key(ec.SECP256R1())),
        lambda claims: jwt.encode(claims, KEY, algorithm="RS256", headers={"kid": "2"}),
        lambda claims: without_kid(claims)[:-8] + "AAAAAAAA",
        lambda _claims: "rubbish",
        lambda _claims: "",
    ],
    ids=["none", "none without kid", "shared secret", "public key",
         "other key", "other kind of key", "other kid",
         "other signature", "rubbish", "empty"],
)  # fmt: skip
def test_an_id_token_that_the_provider_did_not_sign_is_refused(
    club: LoginProvider, sign: Callable[[Claims], str]
) -> None:
    club.sign = sign
    assert refused(arrive(reader()))


def test_an_id_token_without_the_name_of_its_key_is_read(club: LoginProvider) -> None:
    club.sign = without_kid
    assert arrive(reader()).status_code == 302


def test_two_providers_are_not_mixed_up(club: LoginProvider, rival: LoginProvider) -> None:
    """What one of them says never counts for the other one."""
    client = reader()
    address = go(begin(client, "club").context["to"])
    assert refused(come_back(client, address.replace("/with/club/", "/with/rival/")))
    issuer = {"iss": club.address}
    rival.claims = issuer
    assert refused(arrive(reader(), "rival"))
    client, rival.claims = reader(), {}
    address = go(begin(client, "rival").context["to"])
    assert refused(come_back(client, address.replace(quote(rival.address, ""), club.address)))
    rival.discovery = {"issuer": club.address}
    assert refused(begin(reader(), "rival"))


def test_the_same_subject_of_another_provider_is_another_person(rival: LoginProvider) -> None:
    rival.person = {"sub": "1001", "email": "evil@example.org", "email_verified": True}
    arrive(reader(), "club")
    arrive(reader(), "rival")
    assert sorted(User.objects.values_list("username", flat=True)) == ["evil", "lili"]


def test_an_address_that_was_told_of_somebody_else_does_not_count(club: LoginProvider) -> None:
    club.on_request = ("email", "email_verified")
    club.claims = {"sub": "1002"}
    assert refused(arrive(reader()))


def test_a_person_who_denies_reads_so(club: LoginProvider) -> None:
    club.denies = True
    client = reader()
    answer = client.get(arrive(client).url)
    assert messages_of(answer) == ["You cancelled at Club account. Nothing has changed."]
    assert answer.wsgi_request.path == "/account/login/"


def test_another_error_of_the_provider_is_a_page() -> None:
    client = reader()
    address = go(begin(client).context["to"]).replace("code=", "error=server_error&was=")
    assert refused(come_back(client, address))


RUBBISH = [b"", b"<html>", b"[]", b"null", b'"text"', b"{}", b"\xff\xfe", b'{"keys": 1}',
           b'{"keys": [1]}', b'{"keys": []}', b'{"access_token": 1}',
           b'{"access_token": "a", "id_token": 5}', b'{"access_token": "a", "expires_in": "soon"}',
           b"9" * 300_000]  # fmt: skip


@pytest.mark.parametrize("path", ["/.well-known/openid-configuration", "/token", "/jwks"])
def test_rubbish_is_a_page_and_no_error(club: LoginProvider, path: str) -> None:
    client = reader()
    for body in RUBBISH:
        club.instead = {}
        address = go(begin(client).context["to"])
        club.instead = {path: body}
        answer = come_back(client, address)
        assert answer.status_code in {400, 502}, body
        assert "Log-in failed" in words(answer)
        if path.startswith("/.well"):
            assert begin(client).status_code in {400, 502}, body
    assert not User.objects.exists()


def test_addresses_without_https_and_redirects_are_not_followed(club: LoginProvider) -> None:
    club.discovery = {"token_endpoint": "ftp://127.0.0.1/token"}
    assert refused(begin(reader()))
    club.discovery = {"jwks_uri": f"{club.address}/authorize?redirect_uri=/jwks&state=1&nonce=1"}
    assert refused(arrive(reader()))


def test_a_provider_that_is_down_is_a_page(settings: Any) -> None:
    client = reader()
    address = go(begin(client).context["to"])
    settings.SOCIALACCOUNT_PROVIDERS = log_in_providers("club=http://a:b@127.0.0.1:9?name=Club")
    assert refused(begin(client), 502)
    answer = come_back(client, address)
    assert refused(answer, 502)
    assert "Club did not answer in time." in words(answer)


@pytest.mark.parametrize("path", ["/.well-known/openid-configuration", "/token", "/jwks"])
def test_no_page_waits_for_a_provider_that_does_not_answer(
    club: LoginProvider, settings: Any, path: str
) -> None:
    settings.SOCIALACCOUNT_REQUESTS_TIMEOUT = 0.5
    client, done = reader(), threading.Event()
    address = go(begin(client).context["to"])
    club.instead = {path: lambda: b"{}" if done.wait(PATIENCE) else b""}
    try:
        answer = come_back(client, address)
        assert not done.is_set()
        assert refused(answer, 502)
    finally:
        done.set()


def test_all_that_a_page_asks_of_a_provider_shares_one_time_limit(
    club: LoginProvider, settings: Any
) -> None:
    settings.SOCIALACCOUNT_REQUESTS_TIMEOUT = 1
    client = reader()
    address = go(begin(client).context["to"])

    def late(path: str) -> bytes:
        time.sleep(0.7)
        del club.instead[path]
        return json.dumps(club.answer(path, {}, "")[1]).encode()

    path = "/.well-known/openid-configuration"
    club.instead = {path: lambda: late(path), "/token": lambda: late("/token")}
    assert refused(come_back(client, address), 502)


def test_no_page_waits_for_headers_that_come_byte_by_byte(settings: Any) -> None:
    """The time-out of a socket begins again with each byte."""
    settings.SOCIALACCOUNT_REQUESTS_TIMEOUT = 0.5
    done = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            line, _peer = server.accept()
            with line, suppress(OSError):
                line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
                while not done.wait(0.05):
                    line.sendall(b"x")

        thread = threading.Thread(target=drip)
        thread.start()
        entry = f"club=http://a:b@127.0.0.1:{server.getsockname()[1]}"
        settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(entry)
        try:
            assert refused(begin(reader()), 502)
            assert thread.is_alive()
        finally:
            done.set()
            thread.join()


def test_what_failed_is_logged_without_a_secret(
    club: LoginProvider, caplog: pytest.LogCaptureFixture
) -> None:
    club.instead = {"/token": json.dumps({"error": "invalid_client"}).encode()}
    with caplog.at_level(logging.DEBUG):
        arrive(reader())
    assert "log-in by club: OAuth2Error" in caplog.text
    assert "invalid_client" in caplog.text
    assert SECRET not in caplog.text
