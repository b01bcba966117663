"""What follows from a second factor that was added or removed; django-allauth stores the factors."""

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from rest_framework.authtoken.models import Token

from league.core.audit import record
from league.core.errors import Forbidden
from league.core.mail import queue_mail
from league.core.permissions import Actor
from league.models import LoginSession
from league.people.queries.accounts import confirmed_emails
from league.people.queries.second_factors import second_factors


def lock_login(login: User) -> None:
    """Changes of an account's factors wait for each other."""
    User.objects.select_for_update().get(pk=login.pk)


def factor_added(login: User, kind: str, *, kept: str | None, actor: Actor) -> None:
    """With the first factor everything ends that was logged in without one."""
    record(actor, "account.add_factor", login, event_id=None, after={"kind": kind})
    if second_factors(login).count() == 1:
        _end_access(login, kept)


def factor_removed(login: User, kind: str, *, kept: str | None, actor: Actor) -> None:
    """Somebody else may have the phone or the key, and be logged in there."""
    record(actor, "account.remove_factor", login, event_id=None, before={"kind": kind})
    _end_access(login, kept)


def recovery_codes_made(login: User, *, actor: Actor) -> None:
    record(actor, "account.make_recovery_codes", login, event_id=None)


def passkey_renamed(login: User, *, actor: Actor) -> None:
    record(actor, "account.rename_passkey", login, event_id=None)


def take_off_factors(login: User, *, actor: Actor) -> int:
    """Remove all factors of an account whose owner has lost them; return how many there were.

    The owner is told by e-mail, at the address that the account has confirmed.
    """
    if not actor.is_superuser:
        raise Forbidden
    with transaction.atomic():
        lock_login(login)
        count = second_factors(login).count()
        if not Authenticator.objects.filter(user=login).delete()[0]:
            return 0
        record(actor, "account.take_off_factors", login, event_id=None, before={"count": count})
        _end_access(login, kept=None)
        if to := confirmed_emails([login.pk]).get(login.pk):
            queue_mail(to, _("Your account has no second factor any more"), _told(login))
    return count


def _told(login: User) -> str:
    lines = (
        _("An administrator has removed the second factors of the account %(name)s.")
        % {"name": login.get_username()},
        _("It is logged out everywhere. Log in and set up new ones."),
        _("If you did not ask for it, tell the people who run this site at once:"),
        settings.ADDRESS,
    )
    return "\n".join(lines)


def _end_access(login: User, kept: str | None) -> None:
    """Log out all browsers but the one of this session, and end the API token."""
    LoginSession.objects.filter(login=login).exclude(pk=kept).delete()
    Token.objects.filter(user=login).delete()
