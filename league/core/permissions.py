"""Permissions: one table of verbs and the event roles that may use them.

Nothing here queries the database; `queries.actors` reads the roles.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from league.enums import Role

ORGANISERS = frozenset({Role.ORGANISER})
REFEREES = frozenset({Role.ORGANISER, Role.REFEREE})
SCORERS = frozenset({Role.ORGANISER, Role.REFEREE, Role.SCORER})

ROLES_FOR: dict[str, frozenset[Role]] = {
    "event.change": ORGANISERS,
    "event.announce": REFEREES,
    "event.see_audit": REFEREES,
    "event.see_hidden": REFEREES,
    "roles.change": ORGANISERS,
    "entrants.change": ORGANISERS,
    "entrants.check_in": SCORERS,
    "entrants.no_show": REFEREES,
    "divisions.change": ORGANISERS,
    "teams.change": ORGANISERS,
    "line_up.set": ORGANISERS,
    "line_up.see": REFEREES,
    "line_up.publish": ORGANISERS,
    "line_up.no_show": REFEREES,
    "sign_up.change": ORGANISERS,
    "sign_up.own": ORGANISERS,
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
    "table.riichi": SCORERS,
    "table.call": SCORERS,
    "table.correct_closed": REFEREES,
    "table.desk": SCORERS,
    "seat.sign": REFEREES,
    "table.swap_seats": REFEREES,
    "call.answer": REFEREES,
    "penalty.give": REFEREES,
    "report.build": REFEREES,
    "webhooks.change": ORGANISERS,
    "chat.connect": ORGANISERS,
    "night.change": ORGANISERS,
    "night.draw": ORGANISERS,
    "night.answer": SCORERS,
    "night.presence": SCORERS,
    "night.see_links": REFEREES,
    "night.terms": ORGANISERS,
    "night.remind": ORGANISERS,
    "pick_up.see_code": SCORERS,
    "pick_up.strike": REFEREES,
    "forecast.make": REFEREES,
}

# The verbs of a table's secret link, for that table only.
LINK_VERBS = frozenset({"table.enter", "table.correct", "table.riichi", "table.call"})
# The verbs of a sign-up's personal link, for that sign-up only.
OWN_VERBS = frozenset({"sign_up.own"})
# The verbs of the personal link on a seat card, for that player's seats only.
SEAT_VERBS = frozenset({"seat.sign"})
# The verbs of a captain, by login or by the team's link, for that team only.
TEAM_VERBS = frozenset({"line_up.set"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The subject of a permission check: a login with roles, a secret link, or anonymous."""

    login_id: int | None = None
    label: str = "anonymous"
    is_superuser: bool = False
    roles: Mapping[int, frozenset[str]] = field(default_factory=dict)
    table_id: int | None = None
    phone: str = ""  # which of those with the table's link, where it is known
    sign_up_id: int | None = None
    entrant_id: int | None = None
    answers_for: int | None = None  # the entrant of a personal link that answers for nights
    answers_in: int | None = None  # the event of a link of the whole group
    team_id: int | None = None
    creates_events: bool = False

    def may(
        self,
        verb: str,
        *,
        event_id: int,
        table_id: int | None = None,
        sign_up_id: int | None = None,
        entrant_id: int | None = None,
        team_id: int | None = None,
    ) -> bool:
        if self.is_superuser:
            return True
        if verb in TEAM_VERBS and team_id is not None and team_id == self.team_id:
            return True
        if verb in OWN_VERBS and sign_up_id is not None and sign_up_id == self.sign_up_id:
            return True
        if verb in SEAT_VERBS and entrant_id is not None and entrant_id == self.entrant_id:
            return True
        if verb in LINK_VERBS and table_id is not None and table_id == self.table_id:
            return True
        return bool(ROLES_FOR[verb] & self.roles.get(event_id, frozenset()))

    def may_create_events(self) -> bool:
        return self.is_superuser or self.creates_events


ANONYMOUS = Actor()
SYSTEM = Actor(label="system", is_superuser=True)
