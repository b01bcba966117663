"""Actors of requests: a login with its roles, or a secret link."""

from collections import defaultdict
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from league.core.composed_sql import ComposedQuery
from league.core.permissions import ANONYMOUS, Actor
from league.enums import EventCreators, Role
from league.models import EventRole, SignUp, Table
from league.models.session import OF_THE_DRAW

TOKEN_LENGTH = 64
LABEL_LENGTH = 120  # the width of the audit's column; usernames may be longer
TABLE_OF_LINK = ComposedQuery(
    lambda: (
        Table.objects.select_related("session__event")
        .defer(*(f"session__{name}" for name in OF_THE_DRAW))
        .filter(token="sample")  # noqa: S106  # no secret
    )
)


def actor_of(login: AbstractBaseUser | AnonymousUser) -> Actor:
    if not login.is_authenticated or not login.is_active:
        return ANONYMOUS
    roles: dict[int, set[str]] = defaultdict(set)
    for event_id, role in EventRole.objects.filter(login_id=login.pk).values_list(
        "event_id", "role"
    ):
        roles[event_id].add(role)
    return Actor(
        login_id=login.pk,
        label=str(login)[:LABEL_LENGTH],
        is_superuser=bool(getattr(login, "is_superuser", False)),
        roles={event_id: frozenset(names) for event_id, names in roles.items()},
        creates_events=_creates_events(login, {name for names in roles.values() for name in names}),
    )


def _creates_events(login: Any, roles: set[str]) -> bool:
    """Whether TENBOU_EVENT_CREATORS lets this login create events."""
    match settings.EVENT_CREATORS:
        case EventCreators.EVERYBODY:
            return True
        case EventCreators.INVITED:
            # People who organise an event may; administrators can also grant the permission itself.
            may_add = (
                login.is_staff or Role.ORGANISER in roles or login.has_perm("league.add_event")
            )
            return bool(may_add)
        case _:
            return bool(login.is_staff)


def table_by_token(token: str) -> Table | None:
    """The table of a secret link; None for an unknown token."""
    if not is_token(token):
        return None
    return TABLE_OF_LINK.first(token)


def actor_of_link(table: Table, phone: str = "") -> Actor:
    return Actor(label=f"table {table.number}", table_id=table.pk, phone=phone)


def sign_up_by_token(token: str) -> SignUp | None:
    """The sign-up of a personal link; None for an unknown token."""
    if not is_token(token):
        return None
    rows = SignUp.objects.select_related("event", "entrant__player")
    return rows.filter(token=token).first()


def actor_of_sign_up(sign_up: SignUp) -> Actor:
    return Actor(label=f"sign-up {sign_up.position}", sign_up_id=sign_up.pk)


def is_token(text: str) -> bool:
    """Whether the text has the form of a link's token."""
    return bool(text) and len(text) <= TOKEN_LENGTH and text.isprintable()
