"""An account without a player record exports its data and erases itself."""

from datetime import UTC, datetime
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from axes.models import AccessAttempt
from django.apps import apps
from django.contrib.auth.models import User
from rest_framework.authtoken.models import Token

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.core.queries.actors import actor_of
from league.entrants.erasing import erase_account
from league.enums import Role
from league.models import EventRole
from league.people.claims import ask_for_record
from tests.factories import (
    PASSWORD,
    EventRoleFactory,
    InvitationFactory,
    LoginFactory,
    MailFactory,
    PlayerFactory,
    SeriesRoleFactory,
    SignUpFactory,
)
from tests.factories.chat import ChatLoginFactory
from tests.factories.notice import MailboxFactory, SubscriptionFactory
from tests.league.web.readers import answers_is_it_you, messages_of, problems, reader, words
from tests.page_forms import submit
from tests.shortcuts import last_entry, refused
from tests.worlds import running_event

pytestmark = pytest.mark.django_db
ERASE, EXPORT = "/account/erase/", "/account/data/"
SIGNS = ("lena", "Lena", "Brandt", "+49 151")


@pytest.fixture
def lena(settings: Any) -> User:
    """An account that scores, follows, has signed up and asks for a record."""
    settings.MAIL_WORKS = settings.MAIL_REACHES_PEOPLE = True
    login: User = LoginFactory.create(
        username="lena.brandt", email="lena@example.org", first_name="Lena"
    )
    EmailAddress.objects.create(user=login, email=login.email, verified=True, primary=True)
    world = running_event()
    EventRoleFactory.create(event=world.event, login=login, role=Role.SCORER)
    EmailAddress.objects.create(user=world.organiser, email="keeper@example.org", verified=True)
    ask_for_record(world.entrants[0].player, actor=actor_of(login))
    SignUpFactory.create(login=login, name="Lena Brandt", contact="+49 151 1")
    SubscriptionFactory.create(recipient=MailboxFactory.create(login=login, address=login.email))
    SocialAccount.objects.create(user=login, provider="club", uid="1", extra_data={"name": "Lena"})
    Authenticator.objects.create(user=login, type="webauthn", data={"name": "Lena's phone"})
    ChatLoginFactory.create(login=login)
    Token.objects.create(user=login)
    AccessAttempt.objects.create(username=login.username, failures_since_start=1)
    MailFactory.create(to=login.email)
    InvitationFactory.create(email=login.email)
    return login


def where_named() -> list[str]:
    return [
        model.__name__
        for model in apps.get_models()
        if any(sign in str(list(model._base_manager.values())) for sign in SIGNS)
    ]


def test_the_page_exports_and_erases(lena: User) -> None:
    Authenticator.objects.all().delete()  # the password answers "is it you?"
    own = reader(lena)
    assert "All data as a file Download This account Erase" in words(own.get("/account/"))
    export = own.get(EXPORT)
    assert export["Content-Disposition"] == 'attachment; filename="account.json"'
    data = export.json()
    assert data["account"]["addresses"] == [{"email": "lena@example.org", "verified": True}]
    assert [row["contact"] for row in data["sign_ups"]] == ["+49 151 1"]
    assert (len(data["chats"]), len(data["notices"])) == (1, 1)
    page = answers_is_it_you(own).get(ERASE)
    assert list(problems(submit(page, "Erase your account", {"name": "lena"}))) == ["name"]
    done = submit(page, "Erase your account", {"name": "lena.brandt"}, follow=True)
    assert messages_of(done) == ["Account erased."]
    assert own.get("/account/").status_code == 302


def test_the_erasure_asks_who_it_is() -> None:
    login = LoginFactory.create(username="mia")
    own = reader(login)
    asked = submit(own.get(ERASE), "Erase your account", {"name": "mia"}, follow=True)
    assert "Is it you?" in words(asked)
    assert User.objects.get(pk=login.pk).is_active
    done = submit(asked, "Go on", {"password": PASSWORD}, follow=True)
    assert messages_of(done) == ["Account erased."]


def test_in_the_days_after_a_claim_by_card_the_account_reads_when_it_can_be_erased() -> None:
    login = LoginFactory.create(username="mia")
    player = PlayerFactory.create(
        login=login, login_keeps_from=datetime(2099, 12, 5, 12, tzinfo=UTC)
    )
    own = answers_is_it_you(reader(login))
    assert "All data as a file; erase record and account from 5 December 2099" in words(
        own.get("/account/")
    )
    page = submit(own.get(ERASE), "Erase your account", {"name": "mia"})
    assert "Erase both from 5 December 2099 on, or say “This is not me” first" in words(page)
    submit(own.get("/account/"), "This is not me")
    done = submit(own.get(ERASE), "Erase your account", {"name": "mia"}, follow=True)
    assert messages_of(done) == ["Account erased."]
    player.refresh_from_db()
    assert (player.login, player.erased_at) == (None, None)


def test_nothing_names_an_erased_account(lena: User) -> None:
    assert len(where_named()) > 8
    erase_account(lena, actor=actor_of(lena), name="lena.brandt")
    assert where_named() == []
    lena.refresh_from_db()
    assert (lena.is_active, lena.has_usable_password()) == (False, False)
    assert not EventRole.objects.filter(login=lena).exists()
    assert (last_entry().verb, last_entry().who) == ("account.erase", f"erased-{lena.pk}")


def test_what_stands_in_the_way_is_said() -> None:
    root = LoginFactory.create(username="root", is_superuser=True)
    event = EventRoleFactory.create(login=root, event__name="Cup").event
    series = SeriesRoleFactory.create(login=root, series__name="Tour").series
    PlayerFactory.create(login=root)
    everything = ("erase_administrator", "erase_with_record", *["erase_last_organiser"] * 2)
    with refused("erase_name", *everything):
        erase_account(root, actor=actor_of(root), name="Root")
    page = submit(
        answers_is_it_you(reader(root)).get(ERASE), "Erase your account", {"name": "root"}
    )
    assert "This account administers the site." in words(page)
    assert "Cup needs another organiser first." in words(page)
    EventRoleFactory.create(event=event)
    SeriesRoleFactory.create(series=series)
    with refused("erase_administrator", "erase_with_record"):
        erase_account(root, actor=actor_of(root), name="root")


def test_nobody_erases_another_account(lena: User) -> None:
    for actor in (SYSTEM, actor_of(LoginFactory.create(is_superuser=True))):
        with refused("forbidden", kind=Forbidden):
            erase_account(lena, actor=actor, name="lena.brandt")
