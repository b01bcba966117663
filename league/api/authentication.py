"""Authentication: a login by token or session, or the secret of a link."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework.authentication import (
    BaseAuthentication,
    TokenAuthentication,
    get_authorization_header,
)
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from league.core.queries.actors import sign_up_by_token, table_by_token
from league.models import Recipient, SignUp, Table
from league.nights.queries.group_passes import GroupPass, pass_of
from league.notices.queries.followed import device_of
from league.people.queries.second_factors import lacks_second_factor


class AccountTokenAuthentication(TokenAuthentication):
    """`Authorization: Token <secret>`; refused while the account has to set up a second factor."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        login, token = super().authenticate_credentials(key)
        if lacks_second_factor(login):
            raise AuthenticationFailed(_("Set up a second factor on the account's page first."))
        return login, token


class TableLinkAuthentication(BaseAuthentication):
    """`Authorization: Table <secret>`; the table itself becomes `request.auth`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Table] | None:
        secret = secret_in(request, b"table")
        if secret is None:
            return None
        table = table_by_token(secret)
        if table is None:
            raise AuthenticationFailed(_("This table link is not valid."))
        return AnonymousUser(), table

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 (the framework's form)
        return "Token, Table, SignUp, Device, Group"


class SignUpLinkAuthentication(BaseAuthentication):
    """`Authorization: SignUp <secret>`; the sign-up itself becomes `request.auth`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, SignUp] | None:
        secret = secret_in(request, b"signup")
        if secret is None:
            return None
        sign_up = sign_up_by_token(secret)
        if sign_up is None:
            raise AuthenticationFailed(_("This personal link is not valid."))
        return AnonymousUser(), sign_up


class DeviceAuthentication(BaseAuthentication):
    """`Authorization: Device <secret>`; the device that takes notices becomes `request.auth`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Recipient] | None:
        secret = secret_in(request, b"device")
        if secret is None:
            return None
        device = device_of(secret)
        if device is None:
            raise AuthenticationFailed(_("This device is not known."))
        return AnonymousUser(), device


class GroupAuthentication(BaseAuthentication):
    """`Authorization: Group <pass>`; the pass of a group's link becomes `request.auth`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, GroupPass] | None:
        secret = secret_in(request, b"group")
        if secret is None:
            return None
        known = pass_of(secret)
        if known is None:
            raise AuthenticationFailed(
                _("This pass is not valid. Enter with the group's link again.")
            )
        return AnonymousUser(), known


def secret_in(request: Request, keyword: bytes) -> str | None:
    """The credential after the keyword in the header; None for another keyword or no header."""
    words = get_authorization_header(request).split()
    if not words or words[0].lower() != keyword:
        return None
    return words[1].decode("ascii", "replace") if len(words) == 2 else ""  # noqa: PLR2004
