"""Each call names who may make it, and the reference says so."""

from django.urls import URLPattern

from league.api import who_may
from league.api.urls import router
from league.core.permissions import (
    LINK_VERBS,
    ORGANISERS,
    OWN_VERBS,
    REFEREES,
    ROLES_FOR,
    SCORERS,
)
from tests.league import roles
from tests.league.role_matrix_api import API

STAFF = {
    ORGANISERS: roles.ORGANISERS,
    REFEREES: roles.REFEREES,
    SCORERS: roles.SCORERS,
}
#: Whom each audience lets in of those of the matrix.
AUDIENCES = {
    who_may.PUBLIC: roles.EVERYBODY_AND_LINKS,
    who_may.VENUE: roles.EVERYBODY_AND_LINKS,
    who_may.VENUE_OR_STAFF: roles.EVERYBODY_AND_LINKS,
    who_may.LINE_UP_READERS: roles.EVERYBODY_AND_LINKS,
    who_may.GROUP: roles.EVERYBODY_AND_LINKS,
    who_may.LOGINS: roles.LOGINS,
    who_may.EVENT_MAKERS: roles.LOGINS,
    who_may.SERIES_MAKERS: roles.LOGINS,
    who_may.FOLLOWERS: roles.LOGINS,
    who_may.ENTRANTS: roles.LOGINS_AND_LINKS,
    who_may.CAPTAINS: roles.ORGANISERS,
    who_may.KEEPERS: roles.ORGANISERS,
    who_may.DECIDERS: roles.ORGANISERS,
    who_may.OFFICERS: roles.SUPERUSERS,
    who_may.SERIES_ORGANISERS: roles.ORGANISERS,
    who_may.SERIES_OR_EVENT_ORGANISERS: roles.ORGANISERS,
    who_may.ASKERS: roles.REFEREES,
    who_may.ASKERS_OR_ORGANISERS: roles.ORGANISERS,
}


def called() -> dict[str, who_may.Who]:
    """Who may make each call, by method and route."""
    found = {}
    for url in router.urls:
        if isinstance(url, URLPattern) and url.name:
            route, view = str(url.pattern).removesuffix("/"), url.callback
            for method, action in getattr(view, "actions", {}).items():
                if method == "head":
                    continue
                found[f"{method.upper()} {route}"] = getattr(getattr(view, "cls", None), action).who
    return found


def roles_of(who: who_may.Who) -> roles.Roles:
    if isinstance(who, who_may.Audience):
        return AUDIENCES[who]
    links = {"table link"} if who in LINK_VERBS else set()
    return STAFF[ROLES_FOR[who]] | links | ({"sign-up link"} if who in OWN_VERBS else set())


#: The callers of the matrix have not just said who they are, so nobody gets through.
ASKED_AGAIN = {"POST players/<row:pk>/erase"}


def test_each_call_names_those_whom_it_does_not_refuse() -> None:
    matrix = {name: allowed for name, allowed in API.items() if not name.startswith("GET api")}
    named = {name: roles_of(who) for name, who in called().items()}
    assert named | dict.fromkeys(ASKED_AGAIN, frozenset()) == matrix


def test_each_audience_is_named_by_a_call() -> None:
    audiences = {who for who in called().values() if isinstance(who, who_may.Audience)}
    known = {who for who in vars(who_may).values() if isinstance(who, who_may.Audience)}
    assert audiences == known
