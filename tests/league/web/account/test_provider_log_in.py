"""Log-in by a provider, the whole way as a browser goes it, and whose account it opens."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.contrib.auth.models import User
from django.core.cache import cache

from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of
from league.entrants.erasing import erase_person
from league.environment import log_in_providers
from league.models import LoginSession, Mail
from league.people.merging import merge_players
from league.people.queries.accounts import account_with_email
from tests.factories import PASSWORD, InvitationFactory, LoginFactory, PlayerFactory
from tests.league.web.account.devices import code_now
from tests.league.web.account.login_provider import LoginProvider, login_provider
from tests.league.web.account.test_account import is_in, registered, sent_code
from tests.league.web.account.ways_of_factors import LAST_WAY
from tests.league.web.account.ways_of_providers import arrive, begin, come_back, go
from tests.league.web.readers import messages_of, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs

pytestmark = pytest.mark.django_db
KEY_OF_APP = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture(autouse=True)
def club(settings: Any) -> Iterator[LoginProvider]:
    """An installation with a mail server and one provider, open to everybody."""
    cache.clear()
    settings.REGISTRATION, settings.MAIL_WORKS = "open", True
    with login_provider() as provider:
        settings.SOCIALACCOUNT_PROVIDERS = log_in_providers(provider.setting())
        yield provider


def connected(login: User, sub: str = "1001") -> SocialAccount:
    row: SocialAccount = SocialAccount.objects.create(user=login, provider="club", uid=sub)
    return row


def test_the_first_log_in_makes_an_account_and_the_next_one_opens_it() -> None:
    client = reader()
    assert arrive(client).url == "/events/mine/"
    login = account_with_email("lili@example.org")
    assert login is not None
    assert (login.username, login.has_usable_password()) == ("lili", False)
    assert "Club account lili@example.org" in words(client.get("/account/"))
    assert is_in(client)
    again = reader()
    arrive(again)
    assert is_in(again)
    assert User.objects.count() == SocialAccount.objects.count() == 1
    assert audited_verbs() == ["account.change_email", "account.connect_provider"]


def test_the_subject_finds_the_account_even_with_another_address(club: LoginProvider) -> None:
    login = LoginFactory.create()
    connected(login)
    registered("other@example.org")
    club.person |= {"email": "other@example.org"}
    client = reader()
    arrive(client)
    assert client.get("/account/").context["user"] == login


def test_log_in_returns_to_the_page_that_asked_and_to_no_other_site() -> None:
    for to, shown in (
        ("/notices/", "/notices/"),
        ("https://example.org/", "/events/mine/"),
        ("//example.org/", "/events/mine/"),
        ("/\\example.org/", "/events/mine/"),
        ("javascript:alert(1)", "/events/mine/"),
    ):
        assert arrive(reader(), to=to).url == shown


def test_a_provider_is_not_entered_by_a_link() -> None:
    """Only a form with our token begins: otherwise another site could log a reader in."""
    client = reader()
    assert client.get("/account/login/with/club/").url == "/account/login/"
    client = type(client)(enforce_csrf_checks=True)
    assert client.post("/account/login/with/club/").status_code == 403


def test_a_provider_is_asked_for_no_more_than_the_page_says() -> None:
    client = reader()
    address = "/account/login/with/club/?scope=calendar&auth_params=prompt%3Dnone&process=connect"
    to = client.post(address).context["to"]
    assert "calendar" not in to
    assert "prompt" not in to
    assert "code_challenge_method=S256" in to
    come_back(client, go(to))
    assert is_in(client)


def test_neither_tokens_nor_more_than_a_name_are_stored(club: LoginProvider) -> None:
    club.person |= {"picture": "https://example.org/lili.png", "preferred_username": "lili.k"}
    arrive(reader())
    assert not SocialToken.objects.exists()
    assert SocialAccount.objects.get().extra_data == {"name": "lili.k"}
    sessions: list[Any] = [row.get_decoded() for row in LoginSession.objects.all()]
    assert "opaque" not in str(sessions)


def test_an_address_that_is_only_told_on_request_is_asked_for(club: LoginProvider) -> None:
    club.on_request = ("email", "email_verified")
    arrive(reader())
    assert "/userinfo" in club.got
    assert account_with_email("lili@example.org") is not None


def test_a_confirmed_address_joins_the_account_that_has_confirmed_it() -> None:
    login = registered("lili@example.org")
    client = reader()
    arrive(client)
    assert client.get("/account/").context["user"] == login
    told = Mail.objects.get(to="lili@example.org")
    assert told.subject == "Log-in by Club account connected"
    assert f"Club account now logs in to the account {login.username}." in told.body
    assert User.objects.count() == 1


def test_an_address_that_the_provider_does_not_confirm_opens_and_makes_no_account(
    club: LoginProvider,
) -> None:
    """The answer is the same whether or not an account has the address."""
    registered("lili@example.org")
    pages = []
    for email in ("lili@example.org", "nobody@example.org"):
        for confirmed in (False, "false", None, 1.5):
            club.person |= {"email": email, "email_verified": confirmed}
            client = reader()
            answer = arrive(client)
            pages.append((answer.status_code, words(answer)))
            assert not is_in(client)
    assert len({*pages}) == 1
    assert pages[0][0] == 403
    assert "Club account confirms no e-mail address of yours." in pages[0][1]
    assert (User.objects.count(), SocialAccount.objects.count()) == (1, 0)


def test_a_confirmed_address_does_not_open_an_account_that_never_confirmed_it() -> None:
    """Otherwise the person who stated it first, with a password, would share the account."""
    LoginFactory.create(username="sato", email="lili@example.org")
    client = reader()
    said = words(arrive(client))
    assert "No account here has confirmed lili@example.org" in said
    assert "connect Club account on your account's page" in said
    assert not is_in(client)
    assert (User.objects.count(), SocialAccount.objects.count()) == (1, 0)


def test_an_account_that_somebody_only_asked_for_becomes_that_of_the_person() -> None:
    other = reader()
    other.post("/account/login/code/", {"email": "lili@example.org"})
    client = reader()
    arrive(client)
    assert is_in(client)
    assert User.objects.count() == 1
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize("registration", ["invitation", "off"])
def test_without_registration_a_provider_makes_no_account(settings: Any, registration: str) -> None:
    settings.REGISTRATION = registration
    said = words(arrive(reader()))
    assert "New accounts are made by invitation" in said
    assert not User.objects.exists()
    registered("lili@example.org")
    client = reader()
    arrive(client)
    assert is_in(client)


def test_an_invitation_is_accepted_by_a_provider(club: LoginProvider, settings: Any) -> None:
    settings.REGISTRATION = "invitation"
    row = InvitationFactory.create()
    address = f"/account/invitation/{row.token}/"
    client = reader()
    to = submit(client.get(address), "Continue with Club account").context["to"]
    assert come_back(client, go(to)).url == address
    submit(client.get(address), "Accept invitation")
    assert row.event.roles.get().login.username == "lili"
    settings.REGISTRATION = "off"
    other = InvitationFactory.create()
    closed = f"/account/invitation/{other.token}/"
    club.person |= {"sub": "1002", "email": "new@example.org"}
    assert arrive(reader(), to=closed).status_code == 403


def test_an_invitation_that_is_over_makes_no_account(settings: Any) -> None:
    settings.REGISTRATION = "invitation"
    row = InvitationFactory.create(revoked_at="2026-01-01T00:00Z")
    for to in (f"/account/invitation/{row.token}/", "/account/invitation/none/", "/", "/none"):
        assert arrive(reader(), to=to).status_code == 403
    assert not User.objects.exists()


def test_a_closed_account_is_told_so_and_stays_closed() -> None:
    login = registered("lili@example.org")
    connected(login)
    User.objects.filter(pk=login.pk).update(is_active=False)
    client = reader()
    answer = client.get(arrive(client).url)
    assert "An administrator has closed this account." in words(answer)
    assert not is_in(client)
    SocialAccount.objects.all().delete()
    assert arrive(client).status_code == 403
    assert (is_in(client), User.objects.count()) == (False, 1)


def test_a_provider_is_connected_after_a_question_and_disconnected() -> None:
    LoginFactory.create(username="mori", email="")
    client = reader()
    client.post("/account/login/", {"login": "mori", "password": PASSWORD})
    asked = submit(client.get("/account/"), "Connect Club account")
    sent = submit(client.get(asked.url), "Go on", {"password": PASSWORD})
    answer = client.get(come_back(client, go(sent.context["to"])).url)
    assert messages_of(answer) == ["Connected. It logs you in from now on."]
    other = reader()
    arrive(other)
    assert other.get("/account/").context["user"].username == "mori"
    answer = submit(answer, "Disconnect", follow=True)
    assert messages_of(answer) == ["Disconnected. It no longer logs you in."]
    assert not SocialAccount.objects.exists()
    verbs = ["account.connect_provider", "account.disconnect_provider"]
    assert audited_verbs() == verbs


def test_an_account_of_a_provider_belongs_to_one_account() -> None:
    connected(LoginFactory.create(username="sato"))
    client = reader()
    LoginFactory.create(username="mori")
    client.post("/account/login/", {"login": "mori", "password": PASSWORD})
    asked = submit(client.get("/account/"), "Connect Club account")
    sent = submit(client.get(asked.url), "Go on", {"password": PASSWORD})
    answer = client.get(come_back(client, go(sent.context["to"])).url)
    assert messages_of(answer) == ["Another account here is connected to it."]
    assert client.get("/account/").context["user"].username == "mori"
    assert SocialAccount.objects.get().user.username == "sato"


def test_the_last_way_in_stays(settings: Any) -> None:
    client = reader()
    arrive(client)
    row = SocialAccount.objects.get()
    confirm = client.post("/account/again/code/", {"recipient": "lili@example.org"}).url
    client.post(confirm, {"code": sent_code()})
    settings.MAIL_WORKS = False  # no code can arrive
    answer = submit(client.get("/account/"), "Disconnect", follow=True)
    assert messages_of(answer) == [LAST_WAY]
    SocialAccount.objects.create(user=row.user, provider="gone", uid="1")  # no longer set
    submit(client.get("/account/"), action=f"/account/providers/{row.pk}/disconnect/")
    assert SocialAccount.objects.count() == 2
    settings.MAIL_WORKS = True
    submit(client.get("/account/"), action=f"/account/providers/{row.pk}/disconnect/")
    assert not SocialAccount.objects.filter(pk=row.pk).exists()


def test_nobody_disconnects_what_belongs_to_another_account() -> None:
    row = connected(LoginFactory.create(username="sato"))
    LoginFactory.create(username="mori")
    client = reader()
    client.post("/account/login/", {"login": "mori", "password": PASSWORD})
    address = f"/account/providers/{row.pk}/disconnect/"
    asked = client.post(address)
    client.post(asked.url, {"password": PASSWORD})
    assert SocialAccount.objects.count() == 1


def test_without_a_provider_nothing_is_shown_and_no_address_answers(settings: Any) -> None:
    settings.SOCIALACCOUNT_PROVIDERS = log_in_providers("")
    client = reader(LoginFactory.create())
    assert "Continue with" not in words(reader().get("/account/login/"))
    assert "Connect" not in words(client.get("/account/"))
    for name in ("club", "google", "discord", "github", "openid_connect"):
        assert reader().post(f"/account/login/with/{name}/").status_code == 404
        assert reader().get(f"/account/login/with/{name}/back/?code=1&state=1").status_code == 404
    assert begin(reader(), "club").status_code == 404


def test_a_second_factor_is_asked_for_after_the_provider() -> None:
    """Nor is the provider connected before somebody has shown the factor."""
    login = registered("lili@example.org")
    TOTP.activate(login, KEY_OF_APP)
    for _ in range(2):
        client = reader()
        asked = arrive(client, to="/notices/")
        assert asked.url.startswith("/account/second-factor/log-in/")
        assert not is_in(client)
        cache.clear()  # each code of an app works once
        answer = submit(client.get(asked.url), "Log in", {"code": code_now(KEY_OF_APP)})
        assert answer.url == "/notices/"
        assert client.get("/account/").context["user"] == login
    assert not SocialAccount.objects.exists()
    connected(login)
    client = reader()
    assert arrive(client).url.startswith("/account/second-factor/log-in/")
    assert not is_in(client)


def test_an_erased_person_who_comes_again_is_somebody_new() -> None:
    client = reader()
    arrive(client)
    old = User.objects.get()
    player = PlayerFactory.create(login=old)
    erase_person(player, actor=actor_of(old), name=player.display_name)
    assert not SocialAccount.objects.exists()
    again = reader()
    arrive(again)
    login = again.get("/account/").context["user"]
    assert (login.pk != old.pk, login.username) == (True, "lili")
    old.refresh_from_db()
    assert (old.username, old.is_active) == (f"erased-{old.pk}", False)


def test_a_merged_player_is_found_behind_the_account() -> None:
    login = LoginFactory.create()
    connected(login)
    kept, merged = PlayerFactory.create(), PlayerFactory.create(login=login)
    merge_players(kept, merged, actor=SYSTEM)
    client = reader()
    arrive(client)
    assert client.get("/account/").context["player"] == kept


def test_a_second_person_of_the_same_address_joins_the_first_account(club: LoginProvider) -> None:
    """An address that both sides have confirmed is one person, by whatever number it comes."""
    arrive(reader())
    club.person |= {"sub": "1002", "email": "Lili@Example.org"}
    arrive(reader())
    assert (User.objects.count(), SocialAccount.objects.count()) == (1, 2)
