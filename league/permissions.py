"""Who may do what, as one table: a verb a row, the roles in an event that may.

Nothing here asks the database; `selectors.actors` says which roles somebody has.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from league.enums import Role

ORGANISERS = frozenset({Role.ORGANISER})
REFEREES = frozenset({Role.ORGANISER, Role.REFEREE})
SCORERS = frozenset({Role.ORGANISER, Role.REFEREE, Role.SCORER})

ROLES_FOR: dict[str, frozenset[Role]] = {
    "event.change": ORGANISERS,
    "event.see_audit": REFEREES,
    "event.see_hidden": REFEREES,
    "roles.change": ORGANISERS,
    "entrants.change": ORGANISERS,
    "entrants.check_in": SCORERS,
    "stage.change": ORGANISERS,
    "stage.see_cut": REFEREES,
    "stage.cut": ORGANISERS,
    "session.draw": ORGANISERS,
    "session.see_draft": REFEREES,
    "session.change": ORGANISERS,
    "session.run": REFEREES,
    "table.see_link": SCORERS,
    "table.renew_link": REFEREES,
    "table.enter": SCORERS,
    "table.correct": SCORERS,
    "table.correct_closed": REFEREES,
    "table.desk": REFEREES,
    "penalty.give": REFEREES,
    "report.build": REFEREES,
}

# What the secret link of a table allows, for that one table and nothing else.
LINK_VERBS = frozenset({"table.enter", "table.correct"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Somebody who asks: a login with roles, the holder of a table's link, or a passer-by."""

    login_id: int | None = None
    label: str = "anonymous"
    is_superuser: bool = False
    roles: Mapping[int, frozenset[str]] = field(default_factory=dict)
    table_id: int | None = None

    def may(self, verb: str, *, event_id: int, table_id: int | None = None) -> bool:
        if self.is_superuser:
            return True
        if verb in LINK_VERBS and table_id is not None and table_id == self.table_id:
            return True
        return bool(ROLES_FOR[verb] & self.roles.get(event_id, frozenset()))

    def may_create_events(self) -> bool:
        return self.login_id is not None


ANONYMOUS = Actor()
SYSTEM = Actor(label="system", is_superuser=True)
