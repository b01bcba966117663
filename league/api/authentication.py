"""Who calls: a person by token or session, or the phone at a table by its link's secret."""

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from league.models import Table
from league.selectors.actors import table_by_token

KEYWORD = b"table"


class TableLinkAuthentication(BaseAuthentication):
    """`Authorization: Table <secret>`; the table itself becomes `request.auth`."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Table] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != KEYWORD:
            return None
        secret = words[1].decode("ascii", "replace") if len(words) == 2 else ""  # noqa: PLR2004
        table = table_by_token(secret)
        if table is None:
            raise AuthenticationFailed(_("This table link opens nothing."))
        return AnonymousUser(), table

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 (the framework's form)
        return "Token, Table"
