"""An administrator removes factors that their owner has lost; the audit and the owner learn of it."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from rest_framework.authtoken.models import Token

from league.core.errors import Forbidden
from league.core.queries.actors import actor_of
from league.models import AuditEntry, LoginSession, Mail
from league.people.queries.second_factors import has_second_factor
from league.people.second_factors import take_off_factors
from tests.factories import PASSWORD, LoginFactory
from tests.league.web.account.test_account import registered
from tests.league.web.readers import messages_of, reader, words
from tests.page_forms import submit
from tests.shortcuts import audited_verbs

pytestmark = pytest.mark.django_db
FACTORS = "/admin/mfa/authenticator/"


def with_factors(login: User) -> User:
    for kind in ("totp", "recovery_codes", "webauthn"):
        data = {"secret": "an-encrypted-secret", "name": "Phone"}
        Authenticator.objects.create(user=login, type=kind, data=data)
    return login


def root() -> User:
    login: User = LoginFactory.create(is_staff=True, is_superuser=True)
    return login


def test_a_command_removes_all_factors_and_the_owner_is_told() -> None:
    login = with_factors(registered("mori@example.org"))
    browser = reader(login)
    Token.objects.create(user=login)
    call_command("remove_second_factors", login.username)
    assert not Authenticator.objects.exists()
    assert browser.get("/account/").status_code == 302
    assert not LoginSession.objects.filter(login=login).exists()
    assert not Token.objects.exists()
    mail = Mail.objects.get()
    assert (mail.to, mail.subject) == (
        "mori@example.org",
        "Your account has no second factor any more",
    )
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.who, entry.before) == (
        "account.take_off_factors",
        "system",
        {"count": 2},
    )
    call_command("remove_second_factors", login.username)
    assert (AuditEntry.objects.count(), Mail.objects.count()) == (1, 1)
    with pytest.raises(CommandError, match="There is no account nobody"):
        call_command("remove_second_factors", "nobody")


def test_the_admin_pages_remove_the_factors_of_an_account_and_show_no_secret() -> None:
    lost, kept = with_factors(registered("mori@example.org")), with_factors(LoginFactory.create())
    client = reader(root())
    shown = client.get(FACTORS)
    row = Authenticator.objects.filter(user=lost).earliest("pk")
    for page in (shown, client.get(f"{FACTORS}{row.pk}/change/")):
        assert (page.status_code, "an-encrypted-secret" in page.content.decode()) == (200, False)
    sent = {"action": "take_off", "_selected_action": [row.pk]}
    asked = client.post(FACTORS, sent, follow=True)
    assert (words(asked).count("Is it you?"), has_second_factor(lost)) == (2, True)
    answer = submit(asked, "Go on", {"password": PASSWORD}, follow=True)
    assert messages_of(answer) == ["Second factors of 1 account removed."]
    assert (has_second_factor(lost), has_second_factor(kept)) == (False, True)
    assert audited_verbs() == ["account.take_off_factors"]


def test_only_superusers_remove_the_factors_of_others() -> None:
    login = with_factors(registered("mori@example.org"))
    with pytest.raises(Forbidden):
        take_off_factors(login, actor=actor_of(LoginFactory.create(is_staff=True)))
    assert has_second_factor(login)


def test_the_admin_pages_have_no_log_in_of_their_own() -> None:
    answer = reader().get("/admin/", follow=True)
    assert answer.redirect_chain[-1][0] == "/account/login/?next=%2Fadmin%2F"
    assert "Log in with a passkey" in words(answer)
    assert reader(LoginFactory.create()).get("/admin/", follow=True).status_code == 403
