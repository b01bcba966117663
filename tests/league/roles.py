"""The roles of the matrix, and sets of those that an operation does not refuse.

The stranger has an account and no role; the other organiser organises another event. The organiser
of the world also keeps its players. A link is a secret instead of an account, for the API alone:
on pages the secrets stand in the address.
"""

from collections.abc import Mapping

PAGE_ROLES = (
    "passer-by",
    "stranger",
    "other organiser",
    "scorer",
    "referee",
    "organiser",
    "superuser",
)
LINKS = ("table link", "sign-up link")
ROLES = (*PAGE_ROLES, *LINKS)

Roles = frozenset[str]
NOBODY: Roles = frozenset()
EVERYBODY: Roles = frozenset(PAGE_ROLES)
LOGINS = EVERYBODY - {"passer-by"}
SCORERS = LOGINS - {"stranger", "other organiser"}
REFEREES = SCORERS - {"scorer"}
ORGANISERS = REFEREES - {"referee"}
SUPERUSERS = ORGANISERS - {"organiser"}
EVERYBODY_AND_LINKS = EVERYBODY | set(LINKS)
LOGINS_AND_LINKS = LOGINS | set(LINKS)
SCORERS_AND_TABLES = SCORERS | {"table link"}
ORGANISERS_AND_SIGN_UPS = ORGANISERS | {"sign-up link"}


def by_operation(groups: Mapping[Roles, str]) -> dict[str, Roles]:
    """The roles of each operation, from operations by roles, one a line."""
    return {
        line.strip(): roles for roles, text in groups.items() for line in text.strip().splitlines()
    }
